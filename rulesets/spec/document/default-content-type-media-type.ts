import { hasStringContent } from '../../facts/string-content.ts'
import type { FormatRule } from '../../rule.ts'
import { reportMediaType } from './content-type-media-type.ts'

export const defaultContentTypeMediaType: FormatRule = {
  description: 'The default content type must be a media type',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Description',
    at: hasStringContent('media-type'),
    position: reportMediaType,
  },
}
