import { quote } from '../../../src/plugin/index.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import { type ProposedValue, settingValue } from '../../fixers/shared-fixers.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords } from '../../wording/names.ts'
import { intendedDuration, secondsIn } from '../facts/duration.ts'

export const retentionDuration: FormatRule<ProposedValue> = {
  description: 'The retention of a topic must be a duration in seconds',
  severity: 'error',
  visit: {
    at: hasStringContent('duration'),
    position(position, { report }) {
      const text = stringContent(position, 'duration')
      if (text === undefined || secondsIn(text) !== undefined) return
      const intended = intendedDuration(text)
      const advice = intended === undefined ? ', such as "86400s"' : `; did you mean ${quote(intended)}?`
      const message = `Unexpected value ${quote(text)} for ${placeInWords(position)}, expected seconds followed by "s"${advice}`
      report({ at: position.location, message, data: { value: intended } })
    },
  },
  fix: settingValue('Write the duration in seconds', 'unsafe'),
}
