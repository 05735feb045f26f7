import { columnOf, type Layout } from '../../src/edit/text/layout.ts'
import { flowYaml, printYamlEntries, printYamlValue } from '../../src/edit/text/print-yaml.ts'
import type { Tree } from '../../src/edit/text/tree.ts'
import type { Edit } from '../../src/edit/text-edits.ts'
import type { Reference } from '../../src/graph/objects-and-references.ts'
import { type CursorPosition, type TypedCursor, typedCursorOf } from '../../src/graph/typed-cursor.ts'
import { endWithComment } from '../../src/load/comments/entry-comments.ts'
import type { Entry, Extent, ListNode, MapNode, Node } from '../../src/load/node.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { isMerged } from '../../src/load/text/written-text.ts'
import type { BundlePlan } from '../name/name.ts'
import type { BundleContent } from './content.ts'
import type { ReferenceEdits } from './reference-edits.ts'

/** What the edits of a YAML file with aliases are made with. */
export interface AliasEditing {
  readonly plan: BundlePlan
  readonly content: BundleContent
  readonly writer: ReferenceEdits
  readonly layout: Layout
  /** Aliases that are written out in any case. */
  readonly writtenOut: ReadonlySet<Entry>
  /** Maps that grow. */
  readonly growing: ReadonlySet<Node>
}

/**
 * The edits that make the references of a YAML file what they are in the bundle, where aliases repeat values: an anchor in
 * data may be an alias where a reference stands, and the other way round. An anchored value becomes what it must be where it
 * is written; an alias of it that must be something else is written out, and every other stays. Undefined where a map would
 * have to be written out that grows as well.
 */
export function editsWithAliases(file: SourceFile, root: Node, editing: AliasEditing): readonly Edit[] | undefined {
  const walk = new AliasWalk(file, editing)
  walk.enter(root, typedCursorOf(editing.plan.graph).ofTarget(root), false)
  return walk.isPossible ? walk.edits : undefined
}

class AliasWalk {
  readonly edits: Edit[] = []
  isPossible = true
  readonly #file: SourceFile
  readonly #editing: AliasEditing
  readonly #cursor: TypedCursor
  /** How each value is read where it is written, which is above all its aliases. */
  readonly #zoneOf = new Map<Node, CursorPosition>()

  constructor(file: SourceFile, editing: AliasEditing) {
    this.#file = file
    this.#editing = editing
    this.#cursor = typedCursorOf(editing.plan.graph)
  }

  enter(node: Node, position: CursorPosition, inFlow: boolean): void {
    if (node.kind === 'scalar') return
    this.#zoneOf.set(node, position)
    if (position.kind === 'reference') {
      const edits = this.#editing.writer.referenceEdits(position.reference, undefined)
      if (edits === undefined) this.isPossible = false
      else this.edits.push(...edits)
    } else if (node.kind === 'map') this.#enterMap(node, position, inFlow || node.flow)
    else this.#enterList(node, position, inFlow || node.flow)
  }

  #enterMap(map: MapNode, position: CursorPosition, inFlow: boolean): void {
    const { writtenOut, growing } = this.#editing
    const isOther = ({ key, value }: Entry) => !this.#isSame(value, this.#cursor.below(position, key, value))
    if (map.entries.values().some((entry) => isMerged(map, entry) && isOther(entry))) {
      this.isPossible &&= !growing.has(map)
      this.edits.push(this.#writeOut({ start: map.start, end: map.end }, this.#treeOf(map, position), inFlow))
      return
    }
    for (const entry of map.entries.values()) {
      const { key, value } = entry
      if (value.kind === 'scalar' || writtenOut.has(entry) || isMerged(map, entry)) continue
      const inner = this.#cursor.below(position, key, value)
      const { alias } = entry
      if (alias === undefined) this.enter(value, inner, inFlow)
      else if (!this.#isSame(value, inner))
        this.edits.push(this.#entryEdit(entry, alias, this.#treeOf(value, inner), inFlow))
    }
  }

  #enterList(list: ListNode, position: CursorPosition, inFlow: boolean): void {
    for (const [index, item] of list.items.entries()) {
      const inner = this.#cursor.below(position, String(index), item)
      const alias = list.aliases?.get(index)
      if (alias === undefined) this.enter(item, inner, inFlow)
      else if (!this.#isSame(item, inner)) this.edits.push(this.#writeOut(alias, this.#treeOf(item, inner), inFlow))
    }
  }

  /** Whether an alias stands for the right thing: the value does not grow, and the same references change as where it is written. */
  #isSame(node: Node, position: CursorPosition): boolean {
    const written = this.#zoneOf.get(node)
    if (written === undefined || node.kind === 'scalar') return written !== undefined || node.kind === 'scalar'
    if (this.#editing.growing.has(node)) return false
    const here = this.#changedIn(node, position)
    const there = this.#changedIn(node, written)
    return here.size === there.size && [...here].every((reference) => there.has(reference))
  }

  #changedIn(node: Node, position: CursorPosition): ReadonlySet<Reference> {
    const { plan } = this.#editing
    const changed = new Set<Reference>()
    this.#cursor.forEach(node, position, (_node, inner) => {
      if (inner.kind === 'reference' && plan.decisions.of(inner.reference, undefined).kind !== 'keep')
        changed.add(inner.reference)
    })
    return changed
  }

  #treeOf(node: Node, position: CursorPosition): Tree {
    return this.#editing.content.treeIn(node, this.#file, position)
  }

  #entryEdit(entry: Entry, alias: Extent, tree: Tree, inFlow: boolean): Edit {
    const { text } = this.#file
    const { layout } = this.#editing
    const colon = text.indexOf(':', entry.keyEnd) + 1
    if (inFlow) return { ...alias, text: flowYaml(tree) }
    if (/[\r\n]/.test(text.slice(colon, alias.start))) return this.#writeOut(alias, tree, false)
    const value = printYamlValue(tree, columnOf(this.#file, entry.keyStart), layout)
    const end = endWithComment(text, alias.end)
    return { start: colon, end, text: text.slice(alias.end, end) + value }
  }

  /** What begins where the text that it replaces did: on the line of a dash, or on one of its own. */
  #writeOut(place: Extent, tree: Tree, inFlow: boolean): Edit {
    const { text } = this.#file
    const column = columnOf(this.#file, place.start)
    if (inFlow || tree.kind !== 'map' || tree.entries.length === 0) return { ...place, text: flowYaml(tree) }
    const value = printYamlEntries(tree, column, this.#editing.layout)
    const end = endWithComment(text, place.end)
    const comment = text.slice(place.end, end).trimStart()
    const above = comment === '' ? '' : comment + this.#editing.layout.lineBreak + ' '.repeat(column)
    return { start: place.start, end, text: above + value.slice(column) }
  }
}
