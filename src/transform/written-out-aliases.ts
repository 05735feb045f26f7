import { isMade } from '../edit/author-places.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { Graph } from '../graph/graph.ts'
import type { Entry, Extent, Node } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { mayHaveAliases, writtenEntries } from '../load/text/written-text.ts'
import type { Pointer } from '../pointer.ts'
import { reportPlace } from './reporting.ts'

/** An alias, or a merge key with its value, and its place. */
interface Alias extends Extent {
  readonly pointer: Pointer
}

/** The findings for aliases and merge keys that a transform replaced with the values that they repeat, one for each file. */
export function writtenOutAliases(input: Graph, output: Graph): readonly Finding[] {
  return [...input.files.values()].flatMap((file) => {
    const other = output.files.get(file.path)
    if (other === undefined || other === file || !mayHaveAliases(file)) return []
    const found: Alias[] = []
    if (file.root !== undefined) collect(file.root, other.root, [], found)
    return findingFor(file, found)
  })
}

/** Collects the aliases in a value that are no longer aliases in the value at the same place. */
function collect(node: Node, other: Node | undefined, pointer: Pointer, found: Alias[]): void {
  if (node.kind === 'list' && other?.kind === 'list') {
    for (const [index, item] of node.items.entries()) {
      const [alias, now] = [node.aliases?.get(index), other.items[index]]
      const at = [...pointer, String(index)]
      if (alias === undefined) collect(item, now, at, found)
      else if (other.aliases?.has(index) !== true && isCopied(item, now)) found.push({ ...alias, pointer: at })
    }
  } else if (node.kind === 'map' && other?.kind === 'map') {
    for (const entry of writtenEntries(node)) {
      const { key, alias, value } = entry
      const now = other.entries.get(key)
      const at = [...pointer, key]
      if (entry === node.merge) {
        const isWrittenOut = other.merge === undefined && [...node.merge.merged].some((name) => other.entries.has(name))
        if (isWrittenOut) found.push({ start: entry.keyStart, end: endOf(entry), pointer })
      } else if (alias === undefined) collect(value, now?.value, at, found)
      else if (now !== undefined && now.alias === undefined && isCopied(value, now.value))
        found.push({ ...alias, pointer: at })
    }
  }
}

function endOf({ alias, value }: Entry): number {
  return (alias ?? value).end
}

/** True if a value, changed or not, was written in place of its alias, and is not a reference. */
function isCopied(node: Node, other: Node | undefined): boolean {
  if (node.kind === 'scalar') return other?.kind === 'scalar' && other.value === node.value
  if (node.kind === 'list') return other?.kind === 'list'
  return other?.kind === 'map' && other.entries.has('$ref') === node.entries.has('$ref')
}

function findingFor(file: SourceFile, [first, ...others]: readonly Alias[]): readonly Finding[] {
  if (first === undefined) return []
  const shown = quote(textOf(file, first))
  const message =
    others.length === 0
      ? `The alias ${shown} is replaced by a copy of its value; use a reference if the value should stay shared`
      : `${others.length + 1} aliases, such as ${shown}, are replaced by copies of their values; use references if they should stay shared`
  const related = others.map((alias) => ({ message: textOf(file, alias), ...placeOf(file, alias) }))
  const code = 'edit/aliases-written-out' satisfies StageCode
  const finding = { code, message, severity: 'info', ...placeOf(file, first) } as const
  return [related.length === 0 ? finding : { ...finding, related }]
}

function textOf({ text }: SourceFile, { start, end }: Alias): string {
  return text.slice(start, end)
}

/** The place of an alias; in a file that transforms made, the place in the author's file. */
function placeOf(file: SourceFile, { start, end, pointer }: Alias): Pick<Finding, 'place' | 'range'> {
  if (isMade(file)) return reportPlace(file, pointer, 'value')
  return { place: file.placeAt(pointer, 'value'), range: file.rangeBetween(start, end) }
}
