import type { Operation } from '../edit/operation.ts'
import type { Graph } from '../graph/graph.ts'
import { referencesThrough } from '../graph/reference-writing.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'
import { parsePointer } from '../pointer.ts'
import type { ProposedFix } from './fixer.ts'

/** A key that gets another name, or that goes. */
export interface ChangedKey {
  readonly file: SourceFile
  readonly pointer: Pointer
}

/** A reference of a description that is not in the run. */
export interface OutsideReference {
  readonly file: SourceFile
  readonly pointer: Pointer
}

const placing: readonly Operation['op'][] = ['add', 'replace', 'move', 'copy']

/** The keys that operations rename. */
export function renamedKeys(operations: readonly Operation[], { files }: Graph): readonly ChangedKey[] {
  return operations.flatMap((operation) =>
    operation.op === 'rename' ? keyAt(operation.file, operation.path, files) : [],
  )
}

/** The keys of maps and lists that operations remove, or move away without anything new in their place. */
export function removedKeys(operations: readonly Operation[], { files }: Graph): readonly ChangedKey[] {
  const placed = new Set(
    operations.flatMap(({ op, file, path }) => (placing.includes(op) ? JSON.stringify([file, path]) : [])),
  )
  return operations.flatMap((operation) => {
    if (operation.op !== 'remove' && operation.op !== 'move') return []
    const file = operation.op === 'move' ? (operation.fromFile ?? operation.file) : operation.file
    const path = operation.op === 'move' ? operation.from : operation.path
    if (placed.has(JSON.stringify([file, path]))) return []
    // No reference leads to a scalar.
    return keyAt(file, path, files).filter((key) => (key.file.nodeAt(key.pointer)?.kind ?? 'scalar') !== 'scalar')
  })
}

function keyAt(named: string | undefined, path: string, files: Graph['files']): readonly ChangedKey[] {
  const file = files.get(named ?? '')
  const pointer = parsePointer(path)
  return file === undefined || pointer === undefined ? [] : [{ file, pointer }]
}

/** The paths of the files that a fix changes, those with references that a `rename` rewrites included. */
export function touchedFiles(
  { operations, comments }: Pick<ProposedFix, 'operations' | 'comments'>,
  graph: Graph,
): ReadonlySet<string> {
  const paths = new Set(comments.map(({ file }) => file))
  for (const operation of operations) {
    if (operation.op === 'test' || operation.file === undefined) continue
    paths.add(operation.file)
    if (operation.op === 'move' && operation.fromFile !== undefined) paths.add(operation.fromFile)
  }
  for (const { file, pointer } of renamedKeys(operations, graph)) {
    for (const { location } of referencesThrough(graph, file, pointer)) paths.add(location.file.path)
  }
  return paths
}
