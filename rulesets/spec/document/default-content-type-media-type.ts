import { holdsContent } from '../../content.ts'
import type { Check } from '../../rule.ts'
import { reportMediaType } from './content-type-media-type.ts'

export const defaultContentTypeMediaType: Check = {
  description: 'The default content type is a media type',
  severity: 'error',
  visitor: {
    of: (type) => type.name === 'Description' && holdsContent(type, 'media-type'),
    position: reportMediaType,
  },
}
