import { namedPlace } from '../../graph/fragment.ts'
import type { Graph } from '../../graph/graph.ts'
import { renamedText } from '../../graph/reference-writing.ts'
import type { Node } from '../../load/node.ts'
import { membersOf, type NodePath, pointerOf, rootPath, stepTo } from '../../load/node-path.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { formatFragment, type Pointer, parsePointer } from '../../pointer.ts'
import type { Draft, DraftEntry, DraftItem } from '../draft.ts'
import { EditError, type Operation } from '../operation.ts'
import { type Editable, EditableList, EditableScalar, Kept, opened, Rerouted } from './editable.ts'
import { Editing } from './editing.ts'
import { type RenamedReferences, renamedReferences } from './redirect-references.ts'

/** The result for one set of operations. */
export type SetOutcome =
  | { readonly kind: 'applied' }
  /** The set touches the same place as an earlier one, and was not applied. */
  | { readonly kind: 'overlap'; readonly with: number; readonly file: string; readonly path: string }
  | { readonly kind: 'failed'; readonly error: EditError }

export interface AppliedSets {
  /** The drafts of the files that change. */
  readonly drafts: ReadonlyMap<SourceFile, Draft>
  /** One for each set, in their order. */
  readonly outcomes: readonly SetOutcome[]
}

interface TouchedBranch {
  /** The set that touches this path itself. */
  owner: number | undefined
  /** A set that touches a path below. */
  below: number | undefined
  readonly children: Map<string, TouchedBranch>
}

/** A path that a set of operations touches. */
interface TouchedPath {
  readonly file: string
  readonly pointer: Pointer
}

/**
 * Applies sets of operations to a description. Within a set, operations apply in their order; pointers of different sets refer to
 * the description before all of them. A set is applied completely or not at all. Sets that touch the same path, or one inside the
 * other, overlap, and only the first is applied; references changed by `rename` count as touched. A list is touched as a whole if
 * items are added or removed. No other set may change the target of a new reference, or anything around it.
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

/** The targets of references in new values. */
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

/** The path or, if an item is added or removed, the path of its list. */
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

/** The drafts of the files of a description that change. */
function draftsOf(
  graph: Graph,
  roots: ReadonlyMap<SourceFile, Editable>,
  renamed: RenamedReferences,
): ReadonlyMap<SourceFile, Draft> {
  const drafts = new Map<SourceFile, Draft>()
  for (const file of new Set([...roots.keys(), ...renamed.files])) {
    const kept = rootPath(file)
    const root = roots.get(file) ?? (kept === undefined ? undefined : new Kept(kept))
    const draft = root === undefined ? undefined : draftOf(root)
    if (draft !== undefined && !(draft.kind === 'kept' && draft.path.node === file.root)) drafts.set(file, draft)
  }
  return drafts

  function draftOf(value: Editable): Draft {
    if (value instanceof Kept) return keptDraft(value)
    if (value instanceof EditableScalar) return { kind: 'scalar', value: value.value, origin: value.origin }
    if (value instanceof Rerouted) {
      const { reference, text } = value
      const renamedToo = renamedText(reference, text, renamed.renames, graph)
      return { kind: 'scalar', value: renamedToo ?? text, origin: reference.location }
    }
    const { of, origin } = value
    if (value instanceof EditableList) {
      const items = value.items.map((item, index): DraftItem => {
        const { from, notes } = value.written[index] ?? { from: undefined }
        return { value: draftOf(item), from, notes }
      })
      return of !== undefined && isAsWritten(of, items)
        ? { kind: 'kept', path: of }
        : { kind: 'list', of, items, origin }
    }
    const entries = value.entries().map(
      (entry): DraftEntry => ({
        ...entry,
        value: draftOf(entry.value),
        before: of === undefined || entry.from !== undefined ? undefined : stepTo(of, entry.key),
      }),
    )
    const isKept = of !== undefined && entries.every(({ key, from }) => from?.key === key) && isAsWritten(of, entries)
    return isKept ? { kind: 'kept', path: of } : { kind: 'map', of, entries, origin }
  }

  function keptDraft(value: Kept): Draft {
    const { path } = value
    const text = renamed.texts.get(path.node)
    if (text !== undefined) return { kind: 'scalar', value: text, origin: path }
    return renamed.around.has(path.node) ? draftOf(opened(value)) : { kind: 'kept', path }
  }
}

/** True if an author's map or list has the same members in the same order. */
function isAsWritten(of: NodePath, members: readonly (DraftEntry | DraftItem)[]): boolean {
  const written = membersOf(of)
  return written.length === members.length && written.every((member, index) => isMember(member, members[index]))
}

function isMember({ node, parent }: NodePath, member: DraftEntry | DraftItem | undefined): boolean {
  if (member?.value.kind !== 'kept' || member.notes?.added !== undefined) return false
  const { path } = member.value
  return path.node === node && path.parent?.node === parent?.node && isNodeOf(parent?.node, member.from?.parent?.node)
}

function isNodeOf(node: Node | undefined, other: Node | undefined): boolean {
  return node !== undefined && node === other
}

/** Records which sets touched which paths, to find overlaps. */
class TouchedPaths {
  readonly #roots = new Map<string, TouchedBranch>()

  /** The set that touches this path, a path around it or one inside it; undefined if there is none. */
  ownerOf({ file, pointer }: TouchedPath): number | undefined {
    let branch = this.#roots.get(file)
    for (const segment of pointer) {
      if (branch === undefined || branch.owner !== undefined) return branch?.owner
      branch = branch.children.get(segment)
    }
    return branch?.owner ?? branch?.below
  }

  /** The set that touches this path or one around it. */
  ownerAround({ file, pointer }: TouchedPath): number | undefined {
    let branch = this.#roots.get(file)
    for (const segment of pointer) {
      if (branch === undefined || branch.owner !== undefined) return branch?.owner
      branch = branch.children.get(segment)
    }
    return branch?.owner
  }

  /** The set that touches this path or one inside it. */
  ownerWithin({ file, pointer }: TouchedPath): number | undefined {
    let branch = this.#roots.get(file)
    for (const segment of pointer) branch = branch?.children.get(segment)
    return branch?.owner ?? branch?.below
  }

  add({ file, pointer }: TouchedPath, owner: number): void {
    let branch = this.#roots.get(file) ?? newBranch()
    this.#roots.set(file, branch)
    for (const segment of pointer) {
      branch.below ??= owner
      const next = branch.children.get(segment) ?? newBranch()
      branch.children.set(segment, next)
      branch = next
    }
    branch.owner = owner
  }
}

function newBranch(): TouchedBranch {
  return { owner: undefined, below: undefined, children: new Map() }
}
