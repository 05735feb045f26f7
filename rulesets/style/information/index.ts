import type { StyleRule } from '../style-rule.ts'
import { defaultContentTypePresent } from './default-content-type-present.ts'
import { idPresent } from './id-present.ts'
import { infoContact } from './info-contact.ts'
import { infoContactProperties } from './info-contact-properties.ts'
import { infoDescription } from './info-description.ts'
import { infoLicense } from './info-license.ts'
import { infoLicenseUrl } from './info-license-url.ts'
import { infoTags } from './info-tags.ts'
import { latestVersion } from './latest-version.ts'
import { serverNoExampleHost } from './server-no-example-host.ts'
import { serverNoTrailingSlash } from './server-no-trailing-slash.ts'
import { serverProtocolVersion } from './server-protocol-version.ts'
import { serverSecurity } from './server-security.ts'
import { serversPresent } from './servers-present.ts'
import { tagDescription } from './tag-description.ts'
import { tagNameCasing } from './tag-name-casing.ts'
import { tagsAlphabetical } from './tags-alphabetical.ts'
import { tagsDeclared } from './tags-declared.ts'
import { tagsRequired } from './tags-required.ts'

export const informationRules: Readonly<Record<string, StyleRule>> = {
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
}
