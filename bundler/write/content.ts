import { columnOf } from '../../src/edit/text/layout.ts'
import { printYamlString } from '../../src/edit/text/print-yaml.ts'
import { entryTree, mapTree, stringTree, type Tree, type TreeMap, textTree, treeOf } from '../../src/edit/text/tree.ts'
import type { Edit } from '../../src/edit/text-edits.ts'
import { formatAround, type Reference } from '../../src/graph/objects-and-references.ts'
import type { RecordPart } from '../../src/graph/record-part.ts'
import { type CursorPosition, type TypedCursor, typedCursorOf } from '../../src/graph/typed-cursor.ts'
import { type MapNode, type Node, stringOf } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { type Inlining, newReferenceText } from '../decide/decision.ts'
import type { BundlePlan } from '../name/name.ts'
import type { NamedComponent } from '../name/names.ts'
import { originKey } from '../options.ts'

/** Makes the content of the bundle from nodes of the sources, with every reference as the plan decided. */
export class BundleContent {
  readonly #plan: BundlePlan
  readonly #cursor: TypedCursor

  constructor(plan: BundlePlan) {
    this.#plan = plan
    this.#cursor = typedCursorOf(plan.graph)
  }

  /** What is written for a value that stands for itself, as part of a schema in `schemaFormat` (undefined: the document's own). */
  tree({ node, file }: NodePath, schemaFormat: string | undefined): Tree {
    const tree = this.#tree(node, file, this.#cursor.ofTarget(node, schemaFormat), schemaFormat)
    const note = this.#plan.notes.get(node)
    return note === undefined || tree.kind !== 'map' ? tree : treeWithNote(tree, note)
  }

  /** What is written for a value of the entry file, as it is read in a position: an alias may repeat it in several. */
  treeIn(node: Node, file: SourceFile, position: CursorPosition): Tree {
    return this.#tree(node, file, position, undefined)
  }

  /** What is written for a component: the value itself, or a schema in a format of its own around it. */
  componentTree({ target, schemaFormat, wrapped }: NamedComponent): Tree {
    const tree = this.tree(target, schemaFormat)
    if (!wrapped || schemaFormat === undefined) return tree
    return mapTree([
      ['schemaFormat', stringTree(schemaFormat)],
      ['schema', tree],
    ])
  }

  /** What takes the place of a reference whose target is written there. */
  inlined(decision: Inlining, schemaFormat: string | undefined): Tree {
    if (decision.as === 'record') return recordTree(decision.part, decision.target)
    const { target, as } = decision
    if (as === 'object') return this.tree(target, schemaFormat)
    return as === 'text' ? textTree(stringOf(target.node) ?? target.file.text) : treeOf(target.node, target.file)
  }

  #tree(node: Node, file: SourceFile, position: CursorPosition, schemaFormat: string | undefined): Tree {
    if (position.kind === 'reference') return this.#referenceTree(position.reference, schemaFormat)
    if (node.kind === 'scalar' || position.kind === 'data') return treeOf(node, file)
    const below = (key: string, child: Node) =>
      this.#tree(child, file, this.#cursor.below(position, key, child), schemaFormat)
    if (node.kind === 'list')
      return { kind: 'list', items: node.items.map((item, index) => below(String(index), item)) }
    return {
      kind: 'map',
      entries: [...node.entries.values()].map((entry) => entryTree(entry, file, below(entry.key, entry.value))),
    }
  }

  #referenceTree(reference: Reference, schemaFormat: string | undefined): Tree {
    const decision = this.#plan.decisions.of(reference, schemaFormat)
    if (decision.kind === 'inline') return this.inlined(decision, formatAround(reference) ?? schemaFormat)
    const { file } = reference.location
    const text = newReferenceText(decision, this.#plan.names)
    const tree = treeOf(reference.node, file)
    if (text === undefined || tree.kind !== 'map') return tree
    return {
      kind: 'map',
      entries: tree.entries.map((entry) => (entry.key === '$ref' ? { ...entry, value: stringTree(text) } : entry)),
    }
  }
}

/** What is written for a part of an Avro schema; what is in no file of its own comes from around a target. */
function recordTree(part: RecordPart, target: NodePath): Tree {
  const { file } = part.at ?? target
  switch (part.kind) {
    case 'source':
      return treeOf(part.node, file)
    case 'name':
      return stringTree(part.name)
    case 'list':
      return { kind: 'list', items: part.items.map((item) => recordTree(item, target)) }
    case 'map':
      return {
        kind: 'map',
        entries: part.members.map(({ key, entry, part: value }) => {
          const tree = recordTree(value, target)
          return entry === undefined ? { key, value: tree } : entryTree(entry, file, tree)
        }),
      }
  }
}

/** A map with a note, which comes first. */
function treeWithNote(map: TreeMap, note: string): TreeMap {
  return { ...map, entries: [{ key: originKey, value: stringTree(note) }, ...map.entries] }
}

/** The edit that puts a note before the first entry of a YAML map that has one. */
export function noteEdit(map: MapNode, file: SourceFile, note: string): Edit {
  const [first] = map.entries.values()
  const isInside = first !== undefined && first.keyStart > map.start && first.keyEnd < map.end
  const at = map.flow && isInside ? first.keyStart : map.start
  const hasOwnLine = !map.flow || file.positionAt(at).line !== file.positionAt(map.start).line
  const entry = `${originKey}: ${printYamlString(note)}${map.flow ? ',' : ''}`
  return { start: at, end: at, text: hasOwnLine ? `${entry}\n${' '.repeat(columnOf(file, at))}` : `${entry} ` }
}
