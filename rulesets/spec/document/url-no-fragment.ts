import { quote, type ScalarShape } from '../../../src/plugin/index.ts'
import { absoluteUrlDefect, fragmentOf } from '../../facts/absolute-url.ts'
import { hasStringContent, stringContent } from '../../facts/position.ts'
import type { FormatRule } from '../../rule.ts'
import { placeInWords } from '../../wording/names.ts'

const severities: readonly ScalarShape['contentSeverity'][] = [undefined, 'warn']

export const urlNoFragment: FormatRule = {
  description: 'Absolute URLs must not have a fragment (RFC 3986, section 4.3)',
  severity: 'info',
  visit: {
    at: (kind) => severities.some((severity) => hasStringContent('absolute-url', severity)(kind)),
    position(position, { report }) {
      const text = stringContent(position, 'absolute-url') ?? stringContent(position, 'absolute-url', 'warn')
      const fragment = text === undefined ? undefined : fragmentOf(text)
      if (text === undefined || fragment === undefined || absoluteUrlDefect(text) !== undefined) return
      const message = `Unexpected fragment ${quote(fragment)} in ${placeInWords(position)}; remove it, absolute URLs have none (RFC 3986, section 4.3)`
      report({ at: position.location, message })
    },
  },
}
