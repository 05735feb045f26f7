import { namedPlace } from '../graph/fragment.ts'
import type { Graph } from '../graph/graph.ts'
import { pointerOf } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatFragment, parsePointer } from '../pointer.ts'
import type { Draft } from './draft.ts'
import { EditError } from './edit-error.ts'
import { Editing } from './editing.ts'
import type { Operation } from './operation.ts'
import { renamedReferences } from './redirect-references.ts'
import { draftsOf } from './to-draft.ts'
import { type TouchedPath, TouchedPaths } from './touched-paths.ts'

/** What became of a set of operations. */
export type SetOutcome =
  | { readonly kind: 'applied' }
  /** The set touches what another one touched before it, and was left out. */
  | { readonly kind: 'overlap'; readonly with: number; readonly file: string; readonly path: string }
  | { readonly kind: 'failed'; readonly error: EditError }

export interface AppliedSets {
  /** What each file becomes that changes. */
  readonly drafts: ReadonlyMap<SourceFile, Draft>
  /** One for each set. */
  readonly outcomes: readonly SetOutcome[]
}

/**
 * Applies sets of operations to a description. Within a set, operations apply in their order; pointers of different sets refer to
 * the description before all of them. A set applies whole or not at all: two that touch equal or enclosing paths,
 * references rewritten by `rename` included, overlap, and the first counts. A list in which items come or go is touched as a whole.
 * What a new reference leads to must not be touched by others either, nor what that lies in.
 */
export function applySets(graph: Graph, sets: readonly (readonly Operation[])[]): AppliedSets {
  const editing = new Editing(graph)
  const touched = new TouchedPaths()
  const named = new TouchedPaths()
  const outcomes = sets.map((set, index): SetOutcome => {
    try {
      const paths = sets.length === 1 ? [] : pathsOf(set, graph, editing)
      const targets = sets.length === 1 ? [] : newTargets(set, editing)
      const clashes = [
        ...paths.map((path) => ({ path, owner: touched.ownerOf(path) ?? named.ownerWithin(path) })),
        ...targets.map((path) => ({ path, owner: touched.ownerAround(path) })),
      ]
      for (const { path, owner } of clashes) {
        if (owner !== undefined)
          return { kind: 'overlap', with: owner, file: path.file, path: formatFragment(path.pointer) }
      }
      editing.apply(set)
      for (const path of paths) touched.add(path, index)
      for (const path of targets) named.add(path, index)
      return { kind: 'applied' }
    } catch (error) {
      if (error instanceof EditError) return { kind: 'failed', error }
      throw error
    }
  })
  return { drafts: draftsOf(graph, editing.roots, renamedReferences(graph, editing.renames)), outcomes }
}

function pathsOf(set: readonly Operation[], graph: Graph, editing: Editing): readonly TouchedPath[] {
  return set.flatMap((operation): readonly TouchedPath[] => {
    const file = editing.fileOf(operation)
    const own = pathOf(file, operation.path)
    if (operation.op === 'test' || operation.op === 'replace' || operation.op === 'annotate') return [own]
    if (operation.op === 'rename') {
      const { pointer } = own
      const renamed = { file: file.path, pointer: [...pointer.slice(0, -1), operation.to] }
      return [own, renamed, ...referencesThrough(file, pointer, operation.to, graph)]
    }
    const paths = [withList(own, file)]
    if (operation.op !== 'move' && operation.op !== 'copy') return paths
    const fromFile = editing.fileOf(operation, operation.fromFile ?? operation.file)
    return [...paths, withList(pathOf(fromFile, operation.from), fromFile)]
  })
}

/** What the references in new values lead to. */
function newTargets(set: readonly Operation[], editing: Editing): readonly TouchedPath[] {
  return set.flatMap((operation): readonly TouchedPath[] => {
    if (operation.op !== 'add' && operation.op !== 'replace') return []
    const { path: owner } = editing.fileOf(operation)
    const written = operation.path.endsWith('/$ref') ? { $ref: operation.value } : operation.value
    return referencesIn(written).flatMap((text) => {
      const place = namedPlace(text, owner)
      return place === undefined ? [] : [{ file: place.file, pointer: place.pointer }]
    })
  })
}

function referencesIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const members: readonly unknown[] = Object.values(value)
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : []
  return [...own, ...members.flatMap(referencesIn)]
}

function pathOf(file: SourceFile, text: string): TouchedPath {
  return { file: file.path, pointer: parsePointer(text) ?? [] }
}

/** The path, or that of the list in which an item comes or goes. */
function withList({ file, pointer }: TouchedPath, source: SourceFile): TouchedPath {
  const around = pointer.slice(0, -1)
  return source.nodeAt(around)?.kind === 'list' ? { file, pointer: around } : { file, pointer }
}

function referencesThrough(
  file: SourceFile,
  pointer: readonly string[],
  to: string,
  graph: Graph,
): readonly TouchedPath[] {
  const owner = file.nodeAt(pointer.slice(0, -1))
  const key = pointer.at(-1)
  if (owner === undefined || key === undefined) return []
  const { paths } = renamedReferences(graph, new Map([[owner, new Map([[key, to]])]]))
  return paths.map((path) => ({ file: path.file.path, pointer: [...pointerOf(path), '$ref'] }))
}
