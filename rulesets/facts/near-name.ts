import {
  closest,
  type Graph,
  type MapNode,
  type Node,
  perGraph,
  stringOf,
  suggestionBudget,
} from '../../src/plugin/index.ts'

const budgetOf = perGraph(({ files }) =>
  suggestionBudget([...files.values()].reduce((sum, { text }) => sum + text.length, 0)),
)

/**
 * The name that the author probably meant, among names of the description. A description may have many names and many wrong
 * ones, so all rules share one budget. For names of the format, `closest` is enough.
 */
export function nearName(name: string, names: Iterable<string>, graph: Graph): string | undefined {
  return closest(name, names, budgetOf(graph))
}

/** Whether two names differ in case, in one letter, or in the order of two letters. */
export function isOneSlip(one: string, other: string): boolean {
  const [left, right] = [one.toLowerCase(), other.toLowerCase()]
  const shortest = Math.min(left.length, right.length)
  let start = 0
  while (start < shortest && left[start] === right[start]) start++
  let end = 0
  while (end < shortest - start && left.at(-1 - end) === right.at(-1 - end)) end++
  const [from, to] = [left.slice(start, left.length - end), right.slice(start, right.length - end)]
  return Math.max(from.length, to.length) <= 1 || (from.length === 2 && from === to.split('').toReversed().join(''))
}

const version = /^\d+(?:\.\d+)*$/

/** Whether a text is a version: numbers with dots between them. */
export function isVersion(text: string): boolean {
  return version.test(text)
}

/**
 * The known version that an author means by an unknown one: with a "v" in front, without its last numbers, or misspelled. A
 * newer version is not mistaken for a known one, however similar they look.
 */
export function intendedVersion(written: string, known: readonly string[]): string | undefined {
  const numbers = written.replace(/^v/i, '')
  const same = known.findLast((each) => each === numbers || each.startsWith(`${numbers}.`))
  return same ?? (isVersion(numbers) ? undefined : closest(written, known))
}

/** The key of an object that the author meant as "$ref": `{ ref: '#/components/…' }`. */
export function misspelledReference({ entries }: MapNode): string | undefined {
  if (entries.reference !== undefined) return undefined
  return entries.keys().find((key) => looksLikeReference(key, entries.get(key)?.value))
}

/** Whether a text under `ref`, `$Ref` and the like looks like a reference. */
export function looksLikeReference(name: string, value: Node | undefined): boolean {
  const text = stringOf(value) ?? ''
  return isNearlyReferenceKey(name) && !/\s/.test(text) && /[#/]|\.(?:ya?ml|json|avsc)$/i.test(text)
}

/** Whether a key is "$ref" with its first character or the case of its letters wrong. */
export function isNearlyReferenceKey(name: string): boolean {
  return name !== '$ref' && /^[^a-z]?ref[^a-z]?$/i.test(name)
}
