import type { Check } from '../../rule.ts'
import { absoluteUrl } from './absolute-url.ts'
import { allowedValuesUnique } from './allowed-values-unique.ts'
import { contentTypeMediaType } from './content-type-media-type.ts'
import { defaultContentTypeMediaType } from './default-content-type-media-type.ts'
import { expectedEmail } from './expected-email.ts'
import { expectedUrl } from './expected-url.ts'
import { idIsUri } from './id-is-uri.ts'
import { idIsUrn } from './id-is-urn.ts'
import { noUnsafeMarkdown } from './no-unsafe-markdown.ts'
import { tagsUniqueInList } from './tags-unique-in-list.ts'
import { urlNoFragment } from './url-no-fragment.ts'

/** The rules about the whole document and about fields that many of its objects have, by code. */
export const documentRules: Readonly<Record<string, Check>> = {
  'spec/id-is-uri': idIsUri,
  'spec/id-is-urn': idIsUrn,
  'spec/default-content-type-media-type': defaultContentTypeMediaType,
  'spec/content-type-media-type': contentTypeMediaType,
  'spec/absolute-url': absoluteUrl,
  'spec/expected-url': expectedUrl,
  'spec/url-no-fragment': urlNoFragment,
  'spec/expected-email': expectedEmail,
  'spec/no-unsafe-markdown': noUnsafeMarkdown,
  'spec/tags-unique-in-list': tagsUniqueInList,
  'spec/allowed-values-unique': allowedValuesUnique,
}
