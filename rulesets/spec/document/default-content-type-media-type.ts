import { hasStringContent } from '../../facts/string-content.ts'
import type { Check } from '../../rule.ts'
import { reportMediaType } from './content-type-media-type.ts'

export const defaultContentTypeMediaType: Check = {
  description: 'The default content type must be a media type',
  severity: 'error',
  visitor: {
    of: ({ name }) => name === 'Description',
    at: hasStringContent('media-type'),
    position: reportMediaType,
  },
}
