import type { Operation } from '../edit/operation.ts'
import type { Graph } from '../graph/graph.ts'
import { waysOf } from '../graph/reference-writing.ts'
import type { Extent } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { mayHaveAliases } from '../load/text/written-text.ts'
import { parsePointer } from '../pointer.ts'
import type { ProposedFix } from './proposed-fix.ts'

/** A stretch of a file in which edits of one fix begin, and of no other. */
export interface FixZone extends Extent {
  readonly fix: ProposedFix
}

/**
 * The zones of fixes that change maps and lists of their own, by file and in order: the collection around each value that a fix
 * changes, with its key. A fix has none where it may change something elsewhere, such as references, or where the zones of two
 * fixes overlap.
 */
export function fixZones(fixes: readonly ProposedFix[], graph: Graph): ReadonlyMap<SourceFile, readonly FixZone[]> {
  const zones = new Map<SourceFile, FixZone[]>()
  const wide = new Set<ProposedFix>()
  for (const fix of fixes) {
    for (const operation of fix.operations) {
      const file = operation.file === undefined ? undefined : graph.files.get(operation.file)
      const extent = file === undefined ? undefined : changedExtent(operation, file, graph)
      if (file === undefined || extent === undefined) {
        wide.add(fix)
        continue
      }
      const known = zones.get(file) ?? []
      zones.set(file, known)
      known.push({ fix, ...extent })
    }
  }
  for (const known of zones.values()) {
    known.sort((one, other) => one.start - other.start)
    let last: FixZone | undefined
    for (const zone of known) {
      if (last !== undefined && last.fix !== zone.fix && zone.start < last.end) {
        wide.add(last.fix)
        wide.add(zone.fix)
      }
      if (last === undefined || zone.end > last.end) last = zone
    }
  }
  return new Map([...zones].map(([file, known]) => [file, known.filter(({ fix }) => !wide.has(fix))]))
}

/** Where the edits of an operation begin; undefined where that is not known. */
function changedExtent(operation: Operation, file: SourceFile, graph: Graph): Extent | undefined {
  const pointer = parsePointer(operation.path)
  const key = pointer?.at(-1)
  if (pointer === undefined || key === undefined || mayHaveAliases(file)) return undefined
  // What moves takes its references along.
  if (operation.op === 'move' || operation.op === 'copy') return undefined
  const around = file.nodeAt(pointer.slice(0, -1))
  if (around === undefined || around.kind === 'scalar') return undefined
  if (operation.op === 'rename' && waysOf(graph).get(around)?.has(key) === true) return undefined
  const owner = file.nodeAt(pointer.slice(0, -2))
  const entry = owner?.kind === 'map' ? owner.entries.get(pointer.at(-2) ?? '') : undefined
  // A collection in block style that gets its last entry, or loses all, is written up to the end of its line.
  const lineEnd = file.text.indexOf('\n', around.end)
  const end = around.flow ? around.end : lineEnd === -1 ? file.text.length : lineEnd
  return { start: entry?.keyStart ?? around.start, end }
}
