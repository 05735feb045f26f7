import type { Graph } from '../graph/graph.ts'
import { renamedText } from '../graph/reference-writing.ts'
import type { Node } from '../load/node.ts'
import { membersOf, type NodePath, rootPath, stepTo } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Draft, DraftEntry, DraftItem } from './draft.ts'
import { type Editable, EditableList, Kept, opened, Rerouted, Scalar } from './editable.ts'
import type { RenamedReferences } from './redirect-references.ts'

/** What the files of a description become, those that change alone. */
export function draftsOf(
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
    if (value instanceof Scalar) return { kind: 'scalar', value: value.value, origin: value.origin }
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

/** Whether an author's collection has its members as they were, in their order. */
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
