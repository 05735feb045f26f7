import type { Operation } from '../edit/operation.ts'
import type { Graph } from '../graph/graph.ts'
import { waysOf } from '../graph/reference-writing.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'
import { parsePointer } from '../pointer.ts'
import type { ProposedFix } from './proposed-fix.ts'

/** A key that gets another name. */
export interface RenamedKey {
  readonly file: SourceFile
  readonly pointer: Pointer
}

/** A reference of a description that is not in the run. */
export interface OutsideReference {
  readonly file: SourceFile
  readonly pointer: Pointer
}

/** The keys that operations rename. */
export function renamedKeys(operations: readonly Operation[], { files }: Graph): readonly RenamedKey[] {
  return operations.flatMap((operation) => {
    const file = operation.op === 'rename' ? files.get(operation.file ?? '') : undefined
    const pointer = parsePointer(operation.path)
    return file === undefined || pointer === undefined ? [] : [{ file, pointer }]
  })
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
    const owner = file.nodeAt(pointer.slice(0, -1))
    const references =
      owner === undefined
        ? []
        : (waysOf(graph)
            .get(owner)
            ?.get(pointer.at(-1) ?? '') ?? [])
    for (const { location } of references) paths.add(location.file.path)
  }
  return paths
}
