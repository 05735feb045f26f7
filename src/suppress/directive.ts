import { quote } from '../findings/quote.ts'
import { closest } from '../findings/suggest.ts'
import { isDate } from './in-force.ts'

const directiveNames = ['disable-next-line', 'disable-line', 'disable', 'disable-file', 'enable'] as const
type DirectiveName = (typeof directiveNames)[number]

/** A code in a directive, with the offset in its comment. */
export interface WrittenCode {
  readonly code: string
  readonly offset: number
}

/** The suppressions that a comment states. */
export interface Directive {
  readonly name: DirectiveName
  /** Empty for all. */
  readonly codes: readonly WrittenCode[]
  readonly reason: string | undefined
  /** The last day, as in `until 2027-01-31` after the codes. */
  readonly until: string | undefined
}

/**
 * Reads a comment, from its `#` on, as in `# msgapi-disable-line spec/field-type, acme/* until 2027-01-31 -- reason`. Undefined for any other
 * comment, and a problem for one that cannot be understood.
 */
export function readDirective(comment: string): Directive | { readonly problem: string } | undefined {
  const [start, written] = /^#[ \t]*msgapi-([^\s]+)/.exec(comment) ?? []
  if (start === undefined || written === undefined) return undefined
  const name = directiveNames.find((each) => each === written)
  if (name === undefined) {
    const nearest = closest(written, directiveNames)
    // Other tools may have comments with the same beginning.
    if (nearest === undefined && !written.startsWith('disable')) return undefined
    const known = directiveNames.map((each) => `msgapi-${each}`).join(', ')
    const hint = nearest === undefined ? `, expected one of ${known}` : `; did you mean ${quote(`msgapi-${nearest}`)}?`
    return { problem: `Unexpected ${quote(`msgapi-${written}`)}${hint}` }
  }
  const rest = comment.slice(start.length)
  const dashes = /(?:^|[ \t])--(?=[ \t]|$)/.exec(rest)
  const reason = dashes === null ? undefined : rest.slice(dashes.index + dashes[0].length).trim()
  if (reason === '') return { problem: 'Missing reason after "--": write why, or remove the dashes' }
  const beforeReason = dashes === null ? rest : rest.slice(0, dashes.index)
  const end = /(?:^|[ \t])until(?:[ \t]+(\S*)[ \t]*)?$/.exec(beforeReason)
  const until = end?.[1]
  if (end !== null && (until === undefined || !isDate(until)))
    return { problem: `Unexpected ${quote(end[0].trim())}, expected the last day as YYYY-MM-DD: until 2027-01-31` }
  if (end !== null && name === 'enable') return { problem: 'Unexpected "until" of "msgapi-enable": remove it' }
  const codes = codesIn(end === null ? beforeReason : beforeReason.slice(0, end.index), start.length)
  const wrong = codes.find(({ code }) => code === '' || /\s/.test(code))
  if (wrong === undefined) return { name, codes, reason, until }
  if (wrong.code === '') return { problem: 'Missing code beside a comma: write the code, or remove the comma' }
  return { problem: `Unexpected ${quote(wrong.code)}, expected codes separated by commas, then " -- " and a reason` }
}

function codesIn(list: string, offset: number): readonly WrittenCode[] {
  if (list.trim() === '') return []
  const codes: WrittenCode[] = []
  let at = 0
  for (const part of list.split(',')) {
    codes.push({ code: part.trim(), offset: offset + at + (part.length - part.trimStart().length) })
    at += part.length + 1
  }
  return codes
}

/** A comment that accepts findings of one code, for `readDirective`. */
export function writeDirective(
  name: Exclude<DirectiveName, 'enable'>,
  { code, until, reason }: { readonly code: string; readonly until: string | undefined; readonly reason: string },
): string {
  return `# msgapi-${name} ${code}${until === undefined ? '' : ` until ${until}`} -- ${reason}`
}
