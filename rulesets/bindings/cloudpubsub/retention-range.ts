import { quote } from '../../../src/plugin/index.ts'
import { hasStringContent, stringContent } from '../../facts/string-content.ts'
import type { Check } from '../../rule.ts'
import { placeIn } from '../../wording/names.ts'
import { secondsIn } from '../facts/duration.ts'

const least = 600
const most = 2_678_400

export const retentionRange: Check = {
  description: 'The time for which a topic retains messages is one that the provider accepts',
  severity: 'warn',
  recommended: false,
  visitor: {
    at: hasStringContent('duration'),
    position(position, { report }) {
      const text = stringContent(position, 'duration')
      const seconds = text === undefined ? undefined : secondsIn(text)
      if (seconds === undefined || (seconds >= least && seconds <= most)) return
      const message = `Unexpected value ${quote(text)} for ${placeIn(position)}, expected 10 minutes to 31 days: from "${least}s" to "${most}s"`
      report({ at: position.location, message })
    },
  },
}
