import { quote } from '../../../src/plugin/index.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords } from '../../wording/names.ts'
import { secondsIn } from '../facts/duration.ts'

const least = 600
const most = 2_678_400

export const retentionRange: FormatRule = {
  description: 'The retention of a topic must be between 10 minutes and 31 days',
  severity: 'warn',
  recommended: false,
  visit: {
    at: hasStringContent('duration'),
    position(position, { report }) {
      const text = stringContent(position, 'duration')
      const seconds = text === undefined ? undefined : secondsIn(text)
      if (seconds === undefined || (seconds >= least && seconds <= most)) return
      const message = `Unexpected value ${quote(text)} for ${placeInWords(position)}, expected "${least}s" (10 minutes) to "${most}s" (31 days)`
      report({ at: position.location, message })
    },
  },
}
