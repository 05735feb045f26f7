// Written by `npm run generate` from the files beside it.
import { addressLeadingSlash } from './addresses/address-leading-slash.ts'
import { addressNoEmptySegment } from './addresses/address-no-empty-segment.ts'
import { addressNoTrailingSeparator } from './addresses/address-no-trailing-separator.ts'
import { addressPattern } from './addresses/address-pattern.ts'
import { addressPresent } from './addresses/address-present.ts'
import { addressUnique } from './addresses/address-unique.ts'
import { addressVersionSegment } from './addresses/address-version-segment.ts'
import { channelDescription } from './descriptions/channel-description.ts'
import { descriptionMinLength } from './descriptions/description-min-length.ts'
import { descriptionsWithoutHtml } from './descriptions/descriptions-without-html.ts'
import { messageContentTypeRequired } from './descriptions/message-content-type-required.ts'
import { messageDescription } from './descriptions/message-description.ts'
import { messageNameMatchesKey } from './descriptions/message-name-matches-key.ts'
import { messageNamePattern } from './descriptions/message-name-pattern.ts'
import { messageNameRequired } from './descriptions/message-name-required.ts'
import { messageNameStable } from './descriptions/message-name-stable.ts'
import { messageNameUnique } from './descriptions/message-name-unique.ts'
import { messageNameVersioned } from './descriptions/message-name-versioned.ts'
import { messageSummary } from './descriptions/message-summary.ts'
import { messageSummaryMaxLength } from './descriptions/message-summary-max-length.ts'
import { messageTitleRequired } from './descriptions/message-title-required.ts'
import { operationDescription } from './descriptions/operation-description.ts'
import { operationSummary } from './descriptions/operation-summary.ts'
import { operationTitle } from './descriptions/operation-title.ts'
import { operationsPresent } from './descriptions/operations-present.ts'
import { parameterDescription } from './descriptions/parameter-description.ts'
import { serverDescription } from './descriptions/server-description.ts'
import { serverVariableDescription } from './descriptions/server-variable-description.ts'
import { bindingVersionPinned } from './extensions/binding-version-pinned.ts'
import { bindingsRequired } from './extensions/bindings-required.ts'
import { extensionsAllowed } from './extensions/extensions-allowed.ts'
import { defaultContentTypePresent } from './information/default-content-type-present.ts'
import { idPresent } from './information/id-present.ts'
import { infoContact } from './information/info-contact.ts'
import { infoContactProperties } from './information/info-contact-properties.ts'
import { infoDescription } from './information/info-description.ts'
import { infoLicense } from './information/info-license.ts'
import { infoLicenseUrl } from './information/info-license-url.ts'
import { infoTags } from './information/info-tags.ts'
import { latestVersion } from './information/latest-version.ts'
import { serverNoExampleHost } from './information/server-no-example-host.ts'
import { serverNoTrailingSlash } from './information/server-no-trailing-slash.ts'
import { serverProtocolVersion } from './information/server-protocol-version.ts'
import { serverSecurity } from './information/server-security.ts'
import { serversPresent } from './information/servers-present.ts'
import { tagDescription } from './information/tag-description.ts'
import { tagNameCasing } from './information/tag-name-casing.ts'
import { tagsAlphabetical } from './information/tags-alphabetical.ts'
import { tagsDeclared } from './information/tags-declared.ts'
import { tagsRequired } from './information/tags-required.ts'
import { channelKeyCasing } from './keys/channel-key-casing.ts'
import { componentKeyCasing } from './keys/component-key-casing.ts'
import { messageKeyCasing } from './keys/message-key-casing.ts'
import { operationKeyCasing } from './keys/operation-key-casing.ts'
import { operationKeyMatchesAction } from './keys/operation-key-matches-action.ts'
import { parameterKeyCasing } from './keys/parameter-key-casing.ts'
import { serverKeyCasing } from './keys/server-key-casing.ts'
import { correlationIdRequired } from './messages/correlation-id-required.ts'
import { exampleNamed } from './messages/example-named.ts'
import { headerCasing } from './messages/header-casing.ts'
import { headersRequiredNames } from './messages/headers-required-names.ts'
import { messageExamplesRequired } from './messages/message-examples-required.ts'
import { parameterEnumOrExamples } from './messages/parameter-enum-or-examples.ts'
import { payloadObjectRoot } from './messages/payload-object-root.ts'
import { payloadRequired } from './messages/payload-required.ts'
import { operationMessagesExplicit } from './operations/operation-messages-explicit.ts'
import { operationSecurity } from './operations/operation-security.ts'
import { bindingsRefOnly } from './references/bindings-ref-only.ts'
import { messagesRefOnly } from './references/messages-ref-only.ts'
import { noDeepRelativeReferences } from './references/no-deep-relative-references.ts'
import { noInlineSchemas } from './references/no-inline-schemas.ts'
import { noRemoteReferences } from './references/no-remote-references.ts'
import { parametersRefOnly } from './references/parameters-ref-only.ts'
import { payloadRefOnly } from './references/payload-ref-only.ts'
import { dateTimeSuffix } from './schemas/date-time-suffix.ts'
import { deprecatedNeedsNote } from './schemas/deprecated-needs-note.ts'
import { noAdditionalPropertiesWithProperties } from './schemas/no-additional-properties-with-properties.ts'
import { propertyCasing } from './schemas/property-casing.ts'
import { schemaArrayItems } from './schemas/schema-array-items.ts'
import { schemaDescription } from './schemas/schema-description.ts'
import { schemaPropertyDescription } from './schemas/schema-property-description.ts'
import { schemaStringMaxLength } from './schemas/schema-string-max-length.ts'
import { schemaTitle } from './schemas/schema-title.ts'
import type { StyleRule } from './style-rule.ts'

/** The rules of house style, by code. */
export const styleRules: Readonly<Record<string, StyleRule<unknown>>> = {
  'style/channel-key-casing': channelKeyCasing,
  'style/component-key-casing': componentKeyCasing,
  'style/message-key-casing': messageKeyCasing,
  'style/operation-key-casing': operationKeyCasing,
  'style/operation-key-matches-action': operationKeyMatchesAction,
  'style/parameter-key-casing': parameterKeyCasing,
  'style/server-key-casing': serverKeyCasing,
  'style/channel-description': channelDescription,
  'style/description-min-length': descriptionMinLength,
  'style/descriptions-without-html': descriptionsWithoutHtml,
  'style/message-content-type-required': messageContentTypeRequired,
  'style/message-description': messageDescription,
  'style/message-name-matches-key': messageNameMatchesKey,
  'style/message-name-pattern': messageNamePattern,
  'style/message-name-required': messageNameRequired,
  'style/message-name-stable': messageNameStable,
  'style/message-name-unique': messageNameUnique,
  'style/message-name-versioned': messageNameVersioned,
  'style/message-summary': messageSummary,
  'style/message-summary-max-length': messageSummaryMaxLength,
  'style/message-title-required': messageTitleRequired,
  'style/operation-description': operationDescription,
  'style/operation-summary': operationSummary,
  'style/operation-title': operationTitle,
  'style/operations-present': operationsPresent,
  'style/parameter-description': parameterDescription,
  'style/server-description': serverDescription,
  'style/server-variable-description': serverVariableDescription,
  'style/address-leading-slash': addressLeadingSlash,
  'style/address-no-empty-segment': addressNoEmptySegment,
  'style/address-no-trailing-separator': addressNoTrailingSeparator,
  'style/address-pattern': addressPattern,
  'style/address-present': addressPresent,
  'style/address-unique': addressUnique,
  'style/address-version-segment': addressVersionSegment,
  'style/correlation-id-required': correlationIdRequired,
  'style/example-named': exampleNamed,
  'style/header-casing': headerCasing,
  'style/headers-required-names': headersRequiredNames,
  'style/message-examples-required': messageExamplesRequired,
  'style/parameter-enum-or-examples': parameterEnumOrExamples,
  'style/payload-object-root': payloadObjectRoot,
  'style/payload-required': payloadRequired,
  'style/default-content-type-present': defaultContentTypePresent,
  'style/id-present': idPresent,
  'style/info-contact': infoContact,
  'style/info-contact-properties': infoContactProperties,
  'style/info-description': infoDescription,
  'style/info-license': infoLicense,
  'style/info-license-url': infoLicenseUrl,
  'style/info-tags': infoTags,
  'style/latest-version': latestVersion,
  'style/server-no-example-host': serverNoExampleHost,
  'style/server-no-trailing-slash': serverNoTrailingSlash,
  'style/server-protocol-version': serverProtocolVersion,
  'style/server-security': serverSecurity,
  'style/servers-present': serversPresent,
  'style/tag-description': tagDescription,
  'style/tag-name-casing': tagNameCasing,
  'style/tags-alphabetical': tagsAlphabetical,
  'style/tags-declared': tagsDeclared,
  'style/tags-required': tagsRequired,
  'style/bindings-ref-only': bindingsRefOnly,
  'style/messages-ref-only': messagesRefOnly,
  'style/no-deep-relative-references': noDeepRelativeReferences,
  'style/no-inline-schemas': noInlineSchemas,
  'style/no-remote-references': noRemoteReferences,
  'style/parameters-ref-only': parametersRefOnly,
  'style/payload-ref-only': payloadRefOnly,
  'style/date-time-suffix': dateTimeSuffix,
  'style/deprecated-needs-note': deprecatedNeedsNote,
  'style/no-additional-properties-with-properties': noAdditionalPropertiesWithProperties,
  'style/property-casing': propertyCasing,
  'style/schema-array-items': schemaArrayItems,
  'style/schema-description': schemaDescription,
  'style/schema-property-description': schemaPropertyDescription,
  'style/schema-string-max-length': schemaStringMaxLength,
  'style/schema-title': schemaTitle,
  'style/binding-version-pinned': bindingVersionPinned,
  'style/bindings-required': bindingsRequired,
  'style/extensions-allowed': extensionsAllowed,
  'style/operation-messages-explicit': operationMessagesExplicit,
  'style/operation-security': operationSecurity,
}
