import type { Entry, Node } from '../../load/node.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { writtenEntries } from '../../load/text/written-text.ts'

/** The sign before and after a quoted string. */
export type Quote = '"' | "'"

/** The quotes of most strings of each file that was asked for: counting takes time linear in the file. */
const known = new WeakMap<SourceFile, Quote | 'even'>()

/** The quotes of most quoted values and keys of a file. Undefined if it has none, or as many in each kind of quotes. */
export function usualQuote(file: SourceFile): Quote | undefined {
  if (file.language !== 'yaml') return '"'
  const counted = known.get(file) ?? countedQuote(file)
  known.set(file, counted)
  return counted === 'even' ? undefined : counted
}

function countedQuote({ tree, text }: SourceFile): Quote | 'even' {
  /** How many more strings are in single quotes than in double ones. */
  let surplus = 0
  const visitEntry = ({ keyStart, value, alias }: Entry): void => {
    const first = text[keyStart]
    if (first === "'") surplus++
    else if (first === '"') surplus--
    if (alias === undefined) visit(value)
  }
  const visit = (node: Node): void => {
    if (node.kind === 'map') writtenEntries(node).forEach(visitEntry)
    else if (node.kind === 'scalar') {
      if (node.style === 'single') surplus++
      else if (node.style === 'double') surplus--
    } else for (const [index, item] of node.items.entries()) if (node.aliases?.has(index) !== true) visit(item)
  }
  if (tree !== undefined) visit(tree)
  if (surplus === 0) return 'even'
  return surplus > 0 ? "'" : '"'
}
