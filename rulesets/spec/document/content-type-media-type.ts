import { type Position, quote, type RuleContext } from '../../../src/plugin/index.ts'
import { intendedMediaType, mediaTypeAdvice } from '../../facts/media-type.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import { type ProposedValue, settingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords } from '../../wording/names.ts'

export const contentTypeMediaType: FormatRule<ProposedValue> = {
  description: 'Content types of messages and message traits must be media types',
  severity: 'error',
  visit: {
    of: ({ name }) => name !== 'Description',
    at: hasStringContent('media-type'),
    position: reportMediaType,
  },
  fix: settingValue('Correct the media type', 'unsafe'),
}

/** Reports a text that is not a media type, at a position for media types. */
export function reportMediaType(position: Position, { report }: RuleContext): void {
  const text = stringContent(position, 'media-type')
  const advice = text === undefined ? undefined : mediaTypeAdvice(text)
  if (text === undefined || advice === undefined) return
  const message = `Unexpected value ${quote(text)} for ${placeInWords(position)}, ${advice}`
  report({ at: position.location, message, data: { value: intendedMediaType(text) } })
}
