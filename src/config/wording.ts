import { quote } from '../findings/quote.ts'
import { closest } from '../findings/suggest.ts'
import type { Node } from '../load/node.ts'

/** A value in words, for a message: `string "high"`, `number 5`, `true`, `null`, `list`, `object`. */
export function describe(node: Node): string {
  if (node.kind === 'map') return 'object'
  if (node.kind === 'list') return 'list'
  if (typeof node.value === 'string') return `string ${quote(node.value)}`
  return typeof node.value === 'number' ? `number ${node.value}` : String(node.value)
}

/** Lists names for a message: `"a", "b" or "c"`. */
export function alternatives(names: readonly string[]): string {
  const quoted = names.map((name) => quote(name))
  const last = quoted.pop() ?? ''
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`
}

/** `; did you mean "…"?` with a similar name, or an empty string. */
export function suggestion(written: string, names: Iterable<string>): string {
  const nearest = closest(written, names)
  return nearest === undefined ? '' : `; did you mean ${quote(nearest)}?`
}

/** A sentence with a full stop, unless it already ends with a punctuation mark. */
export function withStop(sentence: string): string {
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}
