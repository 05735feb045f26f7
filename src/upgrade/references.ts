import type { Draft, MapDraft } from '../edit/draft.ts'
import { quote } from '../findings/quote.ts'
import { namedPlace } from '../graph/fragment.ts'
import type { Graph } from '../graph/graph.ts'
import { effectiveTarget, type Reference } from '../graph/objects-and-references.ts'
import { forEachStep, writtenReference } from '../graph/reference-writing.ts'
import { kindOfKey } from '../graph/step.ts'
import { type Node, stringOf } from '../load/node.ts'
import { childPath, membersOf, type NodePath, pathTo, stepTo } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatFragment } from '../pointer.ts'
import { entryOf, isReference, kept, listWith, mapWith, newEntry, newMap, scalar } from './drafts.ts'
import type { NewPlace, NewPlaces } from './places.ts'
import { isRightLater } from './source.ts'
import type { Upgrading } from './upgrading.ts'

/** A `$ref` that is none in version 2 and leads to a value of the description: in an extension, or where only version 3 allows one. */
interface OtherReference {
  readonly location: NodePath
  readonly text: string
  readonly target: NodePath
  readonly isInExtension: boolean
}

/** Changes the references in drafts so that they lead to the new places of their targets, wherever they are themselves. */
export class MovedReferences {
  readonly #upgrading: Upgrading
  readonly #places: NewPlaces
  readonly #others = new Map<Node, OtherReference>()
  readonly #holding = new Map<Node, boolean>()

  constructor(upgrading: Upgrading, places: NewPlaces) {
    this.#upgrading = upgrading
    this.#places = places
    const { graph } = upgrading
    for (const { node, type, location } of graph.objects) {
      for (const { key, value } of node.entries.values())
        if (kindOfKey(type, key) === 'extension') this.#findIn(childPath(location, key, value), graph)
    }
    for (const misplaced of graph.misplacedReferences)
      if (isRightLater(misplaced, graph)) this.#add(misplaced.location, graph, false)
  }

  /** A draft with changed references, for a place in a file. */
  changed(draft: Draft, file: SourceFile): Draft {
    switch (draft.kind) {
      case 'kept':
        return this.#changedKept(draft.path, file) ?? draft
      case 'map':
        return (
          this.#newReference(draft, file) ?? {
            ...draft,
            entries: draft.entries.map((entry) => ({ ...entry, value: this.changed(entry.value, file) })),
          }
        )
      case 'list':
        return { ...draft, items: draft.items.map((item) => ({ ...item, value: this.changed(item.value, file) })) }
      default:
        return draft
    }
  }

  #newReference(draft: MapDraft, file: SourceFile): Draft | undefined {
    const named = this.#upgrading.newReferences.get(draft)
    if (named === undefined) return undefined
    const target = 'node' in named ? this.#places.of(named) : named
    if (target === undefined) {
      this.#upgrading.reportWrongResult(draft.origin, 'a new reference has no target')
      return undefined
    }
    const text = writtenReference(target.file.path, file, formatFragment(target.pointer))
    return newMap(draft.origin, [newEntry('$ref', scalar(text, draft.origin))])
  }

  #changedKept(path: NodePath, file: SourceFile): Draft | undefined {
    if (!this.#holdsReference(path.node)) return undefined
    const text = this.#newText(path, file)
    if (text !== undefined) {
      const members = membersOf(path)
      return mapWith(
        path,
        members.map((member) => entryOf(member, member.key === '$ref' ? scalar(text, member) : kept(member))),
      )
    }
    const change = (member: NodePath): Draft => this.#changedKept(member, file) ?? kept(member)
    const members = membersOf(path)
    if (path.node.kind === 'list')
      return listWith(
        path,
        members.map((from) => ({ value: change(from), from })),
      )
    return mapWith(
      path,
      members.map((from) => entryOf(from, change(from))),
    )
  }

  #holdsReference(node: Node): boolean {
    if (node.kind === 'scalar') return false
    const known = this.#holding.get(node)
    if (known !== undefined) return known
    const isOne = this.#upgrading.graph.referenceAt(node) !== undefined || this.#others.has(node)
    const members = node.kind === 'list' ? node.items : node.entries.values().map(({ value }) => value)
    const holds = isOne || members.some((member) => this.#holdsReference(member))
    this.#holding.set(node, holds)
    return holds
  }

  /** The new text of a reference; undefined if it stays as it is, or if the value is none. */
  #newText(path: NodePath, file: SourceFile): string | undefined {
    const reference = this.#upgrading.graph.referenceAt(path.node)
    if (reference !== undefined) return this.#textOf(reference, file)
    const found = this.#others.get(path.node)
    if (found === undefined) return undefined
    const place = this.#places.of(found.target) ?? this.#placeBehind(found.target)
    const shown = quote(found.text)
    if (place === undefined && !found.isInExtension) {
      this.#reportLost(found)
      return undefined
    }
    if (place === undefined) {
      this.#upgrading.report('upgrade/extension-text', found.location, {
        message: `The reference ${shown} in an extension leads to a value that has another form now, and does not change`,
      })
      return undefined
    }
    const text = writtenReference(place.file.path, file, formatFragment(place.pointer))
    const old = namedPlace(found.text, found.location.file.path)
    if (
      old?.file === place.file.path &&
      formatFragment(old.pointer) === formatFragment(place.pointer) &&
      file === found.location.file
    )
      return undefined
    this.#upgrading.account(found.location)
    if (found.isInExtension)
      this.#upgrading.report('upgrade/extension-reference', found.location, {
        message: `The reference ${shown} in an extension follows what it leads to, and is now ${quote(text)}`,
      })
    return text
  }

  #textOf(reference: Reference, file: SourceFile): string | undefined {
    const { location, text, target, file: named } = reference
    if (target === undefined || named === undefined) return undefined
    const isHere = file === location.file
    const place = this.#places.of(target) ?? this.#placeBehind(target)
    if (place === undefined) {
      this.#reportLost(reference)
      return undefined
    }
    const stays = this.#upgrading.wholeSchemas.has(location.node) || this.#isWayKept(reference)
    if (stays && isHere) return undefined
    this.#upgrading.account(location)
    if (stays) {
      const hash = text.indexOf('#')
      return writtenReference(named.path, file, hash < 0 ? '' : text.slice(hash))
    }
    return writtenReference(place.file.path, file, formatFragment(place.pointer))
  }

  #reportLost({ location, text }: Pick<Reference, 'location' | 'text'>): void {
    const message = `Reference ${quote(text)} leads to a value that has another form in version 3; refer to another one`
    this.#upgrading.report('upgrade/reference-lost', location, { message })
  }

  /** The place of what a reference leads to that is not in the result itself. */
  #placeBehind({ node }: NodePath): NewPlace | undefined {
    const behind = this.#upgrading.graph.referenceAt(node)
    const target = behind && effectiveTarget(behind)
    return target && this.#places.of(target)
  }

  /** True if each key on the way of a reference still leads to the next value on it. */
  #isWayKept(reference: Reference): boolean {
    let isKept = true
    forEachStep(reference, reference.text, this.#upgrading.graph, ({ owner, segment }) => {
      if (!isKept) return
      const child = stepTo(owner, segment)
      const [before, after] = [this.#places.of(owner), child && this.#places.of(child)]
      const pointer = after?.pointer
      isKept =
        before !== undefined &&
        after !== undefined &&
        before.file === after.file &&
        formatFragment(pointer ?? []) === formatFragment([...before.pointer, segment])
    })
    return isKept
  }

  /** Reports a text in an extension that names a place from which something moved away. */
  #checkText(path: NodePath, value: unknown): void {
    const [text] = (typeof value === 'string' && /#\/[^\s"'`<>)\]]+/.exec(value)) || []
    const place = text === undefined ? undefined : namedPlace(text, path.file.path)
    const target = place === undefined ? undefined : pathTo(path.file, place.pointer)
    if (text === undefined || place === undefined || target === undefined) return
    const now = this.#places.of(target)
    if (now?.file === path.file && formatFragment(now.pointer) === formatFragment(place.pointer)) return
    const message = `The text ${quote(text)} in an extension names a place that has changed, and does not change`
    this.#upgrading.report('upgrade/extension-text', path, { message })
  }

  #findIn(path: NodePath, graph: Graph): void {
    const { node } = path
    if (node.kind === 'scalar') this.#checkText(path, node.value)
    if (node.kind === 'scalar') return
    if (isReference(node) && !this.#others.has(node)) this.#add(path, graph, true)
    for (const member of membersOf(path))
      if (!this.#others.has(node) || member.key !== '$ref') this.#findIn(member, graph)
  }
  #add(location: NodePath, graph: Graph, isInExtension: boolean): void {
    const { node } = location
    const text = node.kind === 'map' ? stringOf(node.entries.reference?.value) : undefined
    const place = text === undefined ? undefined : namedPlace(text, location.file.path)
    const file = place === undefined ? undefined : graph.files.get(place.file)
    const target = file === undefined || place === undefined ? undefined : pathTo(file, place.pointer)
    if (text !== undefined && target !== undefined) this.#others.set(node, { location, text, target, isInExtension })
  }
}
