import type { Graph } from '../../graph/graph.ts'
import type { Reference } from '../../graph/objects-and-references.ts'
import { type Carried, carriedText, type Renames, renamedText, waysOf } from '../../graph/reference-writing.ts'
import type { Node } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { mayHaveAliases } from '../../load/text/written-text.ts'
import { type Editable, EditableList, EditableMap, Kept, opened, Rerouted } from './editable.ts'

/** Changes the references in a moved or copied value so that they lead to the same targets from its new place. */
export function reroutedIn(value: Editable, carried: Carried, graph: Graph): Editable {
  if (value instanceof Kept) return reroutedKept(value, carried, graph)
  if (value instanceof Rerouted) {
    const text = carriedText(value.reference, value.text, carried)
    return text === value.text ? value : new Rerouted(value.reference, text)
  }
  if (value instanceof EditableMap) {
    for (const { key, value: member } of value.entries()) value.members[key] = reroutedIn(member, carried, graph)
    const reference = value.of === undefined ? undefined : graph.referenceAt(value.of.node)
    const written = value.members.$ref
    if (reference !== undefined && written instanceof Kept)
      value.members.$ref = reroutedText(reference, written, carried)
  } else if (value instanceof EditableList) {
    for (const [index, item] of value.items.entries()) value.items[index] = reroutedIn(item, carried, graph)
  }
  return value
}

function reroutedKept(value: Kept, carried: Carried, graph: Graph): Editable {
  const { node } = value.path
  const reference = graph.referenceAt(node)
  if (reference !== undefined) {
    if (carriedText(reference, reference.text, carried) === reference.text) return value
    return reroutedIn(opened(value), carried, graph)
  }
  return mayHoldReference(node, graph) && needsRerouting(node, carried, graph)
    ? reroutedIn(opened(value), carried, graph)
    : value
}

function reroutedText(reference: Reference, written: Kept, carried: Carried): Editable {
  const text = carriedText(reference, reference.text, carried)
  return text === reference.text ? written : new Rerouted(reference, text)
}

function needsRerouting(node: Node, carried: Carried, graph: Graph): boolean {
  if (node.kind === 'scalar') return false
  const reference = graph.referenceAt(node)
  if (reference !== undefined) return carriedText(reference, reference.text, carried) !== reference.text
  if (!mayHoldReference(node, graph)) return false
  if (node.kind === 'list') return node.items.some((item) => needsRerouting(item, carried, graph))
  return node.entries.values().some((entry) => needsRerouting(entry.value, carried, graph))
}

/** False guarantees that neither this value nor a descendant holds a reference. */
function mayHoldReference(node: Node, graph: Graph): boolean {
  if (node.kind === 'map' && node.entries.areScalars && node.entries.reference === undefined) return false
  const objects = graph.objectsAt(node)
  return objects.length === 0 || objects.some(({ mayContainReferences }) => mayContainReferences)
}

/** The references whose path contains renamed keys. */
export interface RenamedReferences {
  readonly renames: Renames
  /** The files with such references. */
  readonly files: ReadonlySet<SourceFile>
  /** The new text of each `$ref`, by the node of its old text. */
  readonly texts: ReadonlyMap<Node, string>
  /** All values around such references, up to the roots of their files, and the texts themselves. */
  readonly around: ReadonlySet<Node>
  /** The paths of the references. */
  readonly paths: readonly NodePath[]
}

/** Finds the references that lead through renamed keys, in time linear in their number. */
export function renamedReferences(graph: Graph, renames: Renames): RenamedReferences {
  const files = new Set<SourceFile>()
  const texts = new Map<Node, string>()
  const around = new Set<Node>()
  const paths: NodePath[] = []
  for (const [owner, names] of renames) {
    for (const key of names.keys()) for (const reference of waysOf(graph).get(owner)?.get(key) ?? []) find(reference)
  }
  for (const { root } of [...files].filter(mayHaveAliases)) if (root !== undefined) addAround(root)
  return { renames, files, texts, around, paths }

  function find(reference: Reference): void {
    const written = reference.node.entries.reference?.value
    const text = renamedText(reference, reference.text, renames, graph)
    if (text === undefined || written === undefined) return
    files.add(reference.location.file)
    texts.set(written, text)
    around.add(written)
    paths.push(reference.location)
    for (let at: NodePath | undefined = reference.location; at !== undefined; at = at.parent) around.add(at.node)
  }

  /** Adds the values around such references where aliases or merge keys repeat them. */
  function addAround(root: Node): void {
    const seen = new Set<Node>()
    look(root)

    function look(node: Node): boolean {
      if (seen.has(node) || node.kind === 'scalar') return around.has(node)
      seen.add(node)
      const members = node.kind === 'list' ? node.items : node.entries.values().map(({ value }) => value)
      for (const member of members) if (look(member)) around.add(node)
      return around.has(node)
    }
  }
}
