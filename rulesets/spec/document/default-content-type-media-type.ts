import { hasStringContent } from '../../facts/position.ts'
import { type ProposedValue, settingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { reportMediaType } from './content-type-media-type.ts'

export const defaultContentTypeMediaType: FormatRule<ProposedValue> = {
  description: 'The default content type must be a media type',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Description',
    at: hasStringContent('media-type'),
    position: reportMediaType,
  },
  fix: settingValue('Correct the media type', 'unsafe'),
}
