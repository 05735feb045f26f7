// Written by `npm run generate` from the files beside it.
import type { FormatRule } from '../rule.ts'
import { atLeastOne } from './at-least-one.ts'
import { channelAddressExpressionGrammar } from './channels/channel-address-expression-grammar.ts'
import { channelAddressNoQueryFragment } from './channels/channel-address-no-query-fragment.ts'
import { channelEmptyServersNoted } from './channels/channel-empty-servers-noted.ts'
import { channelMessagesDisjoint } from './channels/channel-messages-disjoint.ts'
import { channelParametersDefined } from './channels/channel-parameters-defined.ts'
import { channelParametersUsed } from './channels/channel-parameters-used.ts'
import { channelServersRoot } from './channels/channel-servers-root.ts'
import { channelServersUnique } from './channels/channel-servers-unique.ts'
import { parameterDefaultInEnum } from './channels/parameter-default-in-enum.ts'
import { componentUnused } from './components/component-unused.ts'
import { componentsNoAliasChain } from './components/components-no-alias-chain.ts'
import { absoluteUrl } from './document/absolute-url.ts'
import { allowedValuesUnique } from './document/allowed-values-unique.ts'
import { contentTypeMediaType } from './document/content-type-media-type.ts'
import { defaultContentTypeMediaType } from './document/default-content-type-media-type.ts'
import { expectedEmail } from './document/expected-email.ts'
import { expectedUrl } from './document/expected-url.ts'
import { idIsUri } from './document/id-is-uri.ts'
import { idIsUrn } from './document/id-is-urn.ts'
import { noUnsafeMarkdown } from './document/no-unsafe-markdown.ts'
import { tagsUniqueInList } from './document/tags-unique-in-list.ts'
import { urlNoFragment } from './document/url-no-fragment.ts'
import { enumValue } from './enum-value.ts'
import { expectedField } from './expected-field.ts'
import { expectedType } from './expected-type.ts'
import { extensionName } from './extension-name.ts'
import { fieldType } from './field-type.ts'
import { forbiddenField } from './forbidden-field.ts'
import { inapplicableField } from './inapplicable-field.ts'
import { keyPattern } from './key-pattern.ts'
import { keywordValue } from './keyword-value.ts'
import { messageExampleHeaders } from './messages/message-example-headers.ts'
import { messageExamplePayload } from './messages/message-example-payload.ts'
import { messageHeadersMap } from './messages/message-headers-map.ts'
import { messageHeadersNoProtocolHeaders } from './messages/message-headers-no-protocol-headers.ts'
import { runtimeExpression } from './messages/runtime-expression.ts'
import { runtimeExpressionTarget } from './messages/runtime-expression-target.ts'
import { operationChannelRoot } from './operations/operation-channel-root.ts'
import { operationMessagesEmpty } from './operations/operation-messages-empty.ts'
import { operationMessagesRedundant } from './operations/operation-messages-redundant.ts'
import { operationMessagesSubset } from './operations/operation-messages-subset.ts'
import { operationMessagesUnique } from './operations/operation-messages-unique.ts'
import { replyAddressChannelNull } from './operations/reply-address-channel-null.ts'
import { replyChannelRoot } from './operations/reply-channel-root.ts'
import { replyEmpty } from './operations/reply-empty.ts'
import { replyMessagesSubset } from './operations/reply-messages-subset.ts'
import { replyMessagesWithoutChannel } from './operations/reply-messages-without-channel.ts'
import { referenceAllowed } from './reference-allowed.ts'
import { referenceRequired } from './reference-required.ts'
import { referenceSiblings } from './reference-siblings.ts'
import { referenceTargetKind } from './reference-target-kind.ts'
import { requiredField } from './required-field.ts'
import { schemaInlineEncoding } from './schema-inline-encoding.ts'
import { refSchemaFormatMatch } from './schemas/ref-schema-format-match.ts'
import { schemaConstType } from './schemas/schema-const-type.ts'
import { schemaDefaultType } from './schemas/schema-default-type.ts'
import { schemaDefaultValid } from './schemas/schema-default-valid.ts'
import { schemaDiscriminatorDefined } from './schemas/schema-discriminator-defined.ts'
import { schemaDiscriminatorRequired } from './schemas/schema-discriminator-required.ts'
import { schemaDiscriminatorValue } from './schemas/schema-discriminator-value.ts'
import { schemaEnumNonempty } from './schemas/schema-enum-nonempty.ts'
import { schemaEnumType } from './schemas/schema-enum-type.ts'
import { schemaEnumUnique } from './schemas/schema-enum-unique.ts'
import { schemaExamplesValid } from './schemas/schema-examples-valid.ts'
import { schemaFormatDefaultRedundant } from './schemas/schema-format-default-redundant.ts'
import { schemaFormatKnown } from './schemas/schema-format-known.ts'
import { schemaFormatType } from './schemas/schema-format-type.ts'
import { schemaFormatUnchecked } from './schemas/schema-format-unchecked.ts'
import { schemaMatchesFormat } from './schemas/schema-matches-format.ts'
import { schemaNameDefined } from './schemas/schema-name-defined.ts'
import { schemaPatternEcma262 } from './schemas/schema-pattern-ecma262.ts'
import { schemaRecursiveRequired } from './schemas/schema-recursive-required.ts'
import { schemaRequiredDefined } from './schemas/schema-required-defined.ts'
import { schemaTypeKeywordMismatch } from './schemas/schema-type-keyword-mismatch.ts'
import { schemaUnknownKeyword } from './schemas/schema-unknown-keyword.ts'
import { securityBearerFormat } from './security/security-bearer-format.ts'
import { securityFlowPresent } from './security/security-flow-present.ts'
import { securityHttpScheme } from './security/security-http-scheme.ts'
import { securityNoSecretValues } from './security/security-no-secret-values.ts'
import { securitySchemeLocation } from './security/security-scheme-location.ts'
import { securityScopesAvailable } from './security/security-scopes-available.ts'
import { securityUnique } from './security/security-unique.ts'
import { serverHostNoScheme } from './servers/server-host-no-scheme.ts'
import { serverNoEmptyText } from './servers/server-no-empty-text.ts'
import { serverNoEmptyVariable } from './servers/server-no-empty-variable.ts'
import { serverPathnameForm } from './servers/server-pathname-form.ts'
import { serverProtocolMisspelled } from './servers/server-protocol-misspelled.ts'
import { serverVariableBraces } from './servers/server-variable-braces.ts'
import { serverVariableDefaultInEnum } from './servers/server-variable-default-in-enum.ts'
import { serverVariableDefined } from './servers/server-variable-defined.ts'
import { serverVariableUsed } from './servers/server-variable-used.ts'
import { toleratedField } from './tolerated-field.ts'
import { messageEffectiveValid } from './traits/message-effective-valid.ts'
import { operationEffectiveValid } from './traits/operation-effective-valid.ts'
import { traitNoOverride } from './traits/trait-no-override.ts'
import { traitNullValue } from './traits/trait-null-value.ts'
import { unescapedReference } from './unescaped-reference.ts'
import { unknownField } from './unknown-field.ts'

/** The rules of the format itself, by code. */
export const specRules: Readonly<Record<string, FormatRule<unknown>>> = {
  'spec/at-least-one': atLeastOne,
  'spec/enum-value': enumValue,
  'spec/expected-field': expectedField,
  'spec/expected-type': expectedType,
  'spec/extension-name': extensionName,
  'spec/field-type': fieldType,
  'spec/forbidden-field': forbiddenField,
  'spec/inapplicable-field': inapplicableField,
  'spec/key-pattern': keyPattern,
  'spec/keyword-value': keywordValue,
  'spec/reference-allowed': referenceAllowed,
  'spec/reference-required': referenceRequired,
  'spec/reference-siblings': referenceSiblings,
  'spec/reference-target-kind': referenceTargetKind,
  'spec/required-field': requiredField,
  'spec/schema-inline-encoding': schemaInlineEncoding,
  'spec/tolerated-field': toleratedField,
  'spec/unescaped-reference': unescapedReference,
  'spec/unknown-field': unknownField,
  'spec/absolute-url': absoluteUrl,
  'spec/allowed-values-unique': allowedValuesUnique,
  'spec/content-type-media-type': contentTypeMediaType,
  'spec/default-content-type-media-type': defaultContentTypeMediaType,
  'spec/expected-email': expectedEmail,
  'spec/expected-url': expectedUrl,
  'spec/id-is-uri': idIsUri,
  'spec/id-is-urn': idIsUrn,
  'spec/no-unsafe-markdown': noUnsafeMarkdown,
  'spec/tags-unique-in-list': tagsUniqueInList,
  'spec/url-no-fragment': urlNoFragment,
  'spec/server-host-no-scheme': serverHostNoScheme,
  'spec/server-no-empty-text': serverNoEmptyText,
  'spec/server-no-empty-variable': serverNoEmptyVariable,
  'spec/server-pathname-form': serverPathnameForm,
  'spec/server-protocol-misspelled': serverProtocolMisspelled,
  'spec/server-variable-braces': serverVariableBraces,
  'spec/server-variable-default-in-enum': serverVariableDefaultInEnum,
  'spec/server-variable-defined': serverVariableDefined,
  'spec/server-variable-used': serverVariableUsed,
  'spec/channel-address-expression-grammar': channelAddressExpressionGrammar,
  'spec/channel-address-no-query-fragment': channelAddressNoQueryFragment,
  'spec/channel-empty-servers-noted': channelEmptyServersNoted,
  'spec/channel-messages-disjoint': channelMessagesDisjoint,
  'spec/channel-parameters-defined': channelParametersDefined,
  'spec/channel-parameters-used': channelParametersUsed,
  'spec/channel-servers-root': channelServersRoot,
  'spec/channel-servers-unique': channelServersUnique,
  'spec/parameter-default-in-enum': parameterDefaultInEnum,
  'spec/operation-channel-root': operationChannelRoot,
  'spec/operation-messages-empty': operationMessagesEmpty,
  'spec/operation-messages-redundant': operationMessagesRedundant,
  'spec/operation-messages-subset': operationMessagesSubset,
  'spec/operation-messages-unique': operationMessagesUnique,
  'spec/reply-address-channel-null': replyAddressChannelNull,
  'spec/reply-channel-root': replyChannelRoot,
  'spec/reply-empty': replyEmpty,
  'spec/reply-messages-subset': replyMessagesSubset,
  'spec/reply-messages-without-channel': replyMessagesWithoutChannel,
  'spec/message-effective-valid': messageEffectiveValid,
  'spec/operation-effective-valid': operationEffectiveValid,
  'spec/trait-no-override': traitNoOverride,
  'spec/trait-null-value': traitNullValue,
  'spec/message-example-headers': messageExampleHeaders,
  'spec/message-example-payload': messageExamplePayload,
  'spec/message-headers-map': messageHeadersMap,
  'spec/message-headers-no-protocol-headers': messageHeadersNoProtocolHeaders,
  'spec/runtime-expression': runtimeExpression,
  'spec/runtime-expression-target': runtimeExpressionTarget,
  'spec/ref-schema-format-match': refSchemaFormatMatch,
  'spec/schema-const-type': schemaConstType,
  'spec/schema-default-type': schemaDefaultType,
  'spec/schema-default-valid': schemaDefaultValid,
  'spec/schema-discriminator-defined': schemaDiscriminatorDefined,
  'spec/schema-discriminator-required': schemaDiscriminatorRequired,
  'spec/schema-discriminator-value': schemaDiscriminatorValue,
  'spec/schema-enum-nonempty': schemaEnumNonempty,
  'spec/schema-enum-type': schemaEnumType,
  'spec/schema-enum-unique': schemaEnumUnique,
  'spec/schema-examples-valid': schemaExamplesValid,
  'spec/schema-format-default-redundant': schemaFormatDefaultRedundant,
  'spec/schema-format-known': schemaFormatKnown,
  'spec/schema-format-type': schemaFormatType,
  'spec/schema-format-unchecked': schemaFormatUnchecked,
  'spec/schema-matches-format': schemaMatchesFormat,
  'spec/schema-name-defined': schemaNameDefined,
  'spec/schema-pattern-ecma262': schemaPatternEcma262,
  'spec/schema-recursive-required': schemaRecursiveRequired,
  'spec/schema-required-defined': schemaRequiredDefined,
  'spec/schema-type-keyword-mismatch': schemaTypeKeywordMismatch,
  'spec/schema-unknown-keyword': schemaUnknownKeyword,
  'spec/component-unused': componentUnused,
  'spec/components-no-alias-chain': componentsNoAliasChain,
  'spec/security-bearer-format': securityBearerFormat,
  'spec/security-flow-present': securityFlowPresent,
  'spec/security-http-scheme': securityHttpScheme,
  'spec/security-no-secret-values': securityNoSecretValues,
  'spec/security-scheme-location': securitySchemeLocation,
  'spec/security-scopes-available': securityScopesAvailable,
  'spec/security-unique': securityUnique,
}
