import { alternatives, suggestion } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { closest } from '../findings/suggest.ts'

/** How many codes a message lists for a part of a code. */
const mostMeant = 6

/**
 * Suggests the code that an unknown code probably means, or the codes that it may be a part of: the end of a sentence, or
 * nothing. In a pattern, the first part may be corrected.
 */
export function meantCodes(written: string, known: readonly string[]): string {
  const nearest = suggestion(written, known)
  if (nearest !== '') return nearest
  const meant = withFirstPart(written, known) ?? withLastPart(written, known)
  return meant === undefined ? mayMean(written, known) : `; did you mean ${quote(meant)}?`
}

/** A code or pattern such as `bindigns/*` with its first part corrected. */
function withFirstPart(written: string, known: readonly string[]): string | undefined {
  const slash = written.indexOf('/')
  const firsts = new Set(known.map((code) => code.slice(0, code.indexOf('/') + 1)))
  const first = slash === -1 ? undefined : closest(written.slice(0, slash + 1), firsts)
  const corrected = first === undefined ? '' : first + written.slice(slash + 1)
  const [head = ''] = corrected.split('*')
  return first !== undefined && known.some((code) => code.startsWith(head)) ? corrected : undefined
}

/** The code with nearly the written name, without the name of its ruleset. */
function withLastPart(written: string, known: readonly string[]): string | undefined {
  const byName = new Map(known.toReversed().map((code) => [code.slice(code.lastIndexOf('/') + 1), code]))
  return byName.get(closest(written, byName.keys()) ?? '')
}

/** The codes that a part of a code may mean, in words for a message; empty if there is none. */
function mayMean(written: string, known: readonly string[]): string {
  const codes = [...new Set(known)]
  const words = written.toLowerCase().split(/[^a-z0-9]+/)
  if (words.join('') === '') return ''
  const holding = codes.filter((code) => code.includes(written.toLowerCase()))
  const meant = holding.length > 0 ? holding : codes.filter((code) => words.every((word) => code.includes(word)))
  if (meant.length === 0) return ''
  if (meant.length <= mostMeant) return `; it may be ${alternatives(meant)}`
  const shown = meant.slice(0, mostMeant).map((code) => quote(code))
  return `; it may be ${shown.join(', ')} and ${meant.length - mostMeant} more ("msgapi rules" lists the rules)`
}
