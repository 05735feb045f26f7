import { type Addition, groupOf, Inserter } from '../../src/edit/text/insert.ts'
import type { Layout } from '../../src/edit/text/layout.ts'
import { emptyMap, type Tree } from '../../src/edit/text/tree.ts'
import type { Edit } from '../../src/edit/text-edits.ts'
import { referenceTextOf } from '../../src/graph/walk.ts'
import type { Entry, MapNode, Node } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import type { BundleContent } from './content.ts'

/** The components that one map of the Components Object gains. */
export interface ComponentGroup {
  readonly kind: string
  readonly additions: readonly Addition[]
}

/** Finds the place for new components in the entry file, in the maps that it has or in new ones. */
export class ComponentPlacing {
  readonly #root: MapNode
  readonly #inserter: Inserter
  readonly #start: NodePath
  readonly #content: BundleContent
  readonly #layout: Layout

  /** `start`: the root of the entry file, which is the map `root`. */
  constructor(start: NodePath, root: MapNode, content: BundleContent, layout: Layout) {
    this.#root = root
    this.#inserter = new Inserter(start.file, layout)
    this.#start = start
    this.#content = content
    this.#layout = layout
  }

  /** The maps to which components are added, with those around them, and the aliases among these, which are written out. */
  touched(groups: readonly ComponentGroup[]): {
    readonly growing: ReadonlySet<Node>
    readonly writtenOut: ReadonlySet<Entry>
  } {
    const components = this.#root.entries.get('components')
    if (components === undefined || groups.length === 0)
      return { growing: new Set([this.#root]), writtenOut: new Set() }
    const { value } = components
    const inside = value.kind === 'map' ? groups.flatMap(({ kind }) => value.entries.get(kind) ?? []) : []
    const entries = [components, ...inside]
    const growing = new Set([this.#root, ...entries.map((entry) => entry.value)])
    return { growing, writtenOut: new Set(isAlias(components) ? [components] : inside.filter(isAlias)) }
  }

  /** The edits that add components; undefined where the text has no place for them. */
  place(groups: readonly ComponentGroup[]): readonly Edit[] | undefined {
    const maps = groups.map(({ kind, additions }) => groupOf(kind, additions, this.#layout))
    const components = this.#root.entries.get('components')
    if (components === undefined) return this.#inserter.addTo(this.#root, [groupOf('components', maps, this.#layout)])
    if (isEmpty(components.value) && !isAlias(components)) return this.#inserter.fill(components, maps, this.#root.flow)
    if (components.value.kind !== 'map') return undefined
    if (isAlias(components)) return this.#writeOut(components, groups)
    return this.#placeIn(components.value, groups)
  }

  #placeIn(components: MapNode, groups: readonly ComponentGroup[]): readonly Edit[] | undefined {
    const edits: Edit[] = []
    const missing: Addition[] = []
    for (const { kind, additions } of groups) {
      const entry = components.entries.get(kind)
      if (entry === undefined) missing.push(groupOf(kind, additions, this.#layout))
      const added = entry === undefined ? [] : this.#placeInKind(entry, components.flow, kind, additions)
      if (added === undefined) return undefined
      edits.push(...added)
    }
    const added = missing.length === 0 ? [] : this.#inserter.addTo(components, missing)
    return added === undefined ? undefined : [...edits, ...added]
  }

  #placeInKind(
    entry: Entry,
    inFlow: boolean,
    kind: string,
    additions: readonly Addition[],
  ): readonly Edit[] | undefined {
    const { value } = entry
    if (isAlias(entry)) return this.#inserter.writeOut(entry, this.#treeAt(['components', kind]), additions, inFlow)
    if (isEmpty(value)) return this.#inserter.fill(entry, additions, inFlow)
    if (value.kind !== 'map' || referenceTextOf(value) !== undefined) return undefined
    return this.#inserter.addTo(value, additions)
  }

  /** Components that are an alias are written out: what the alias leads to may be data. */
  #writeOut(components: Entry, groups: readonly ComponentGroup[]): readonly Edit[] | undefined {
    const all = this.#treeAt(['components'])
    if (all.kind !== 'map') return undefined
    const known = new Set(all.entries.map(({ key }) => key))
    const grown = all.entries.map((entry) => {
      const added = groups.find(({ kind }) => kind === entry.key)?.additions ?? []
      const value = entry.value.kind === 'map' ? entry.value : emptyMap
      const entries = [...value.entries, ...added.map((addition) => ({ key: addition.key, value: addition.tree() }))]
      return added.length === 0 ? entry : { ...entry, value: { ...value, entries } }
    })
    const missing = groups
      .filter(({ kind }) => !known.has(kind))
      .map(({ kind, additions }) => groupOf(kind, additions, this.#layout))
    return this.#inserter.writeOut(components, { kind: 'map', entries: grown }, missing, this.#root.flow)
  }

  /** What the bundle has at a path before it gains components. */
  #treeAt(path: readonly string[]): Tree {
    let at = this.#content.tree(this.#start, undefined)
    for (const key of path)
      at = (at.kind === 'map' ? at.entries.find((entry) => entry.key === key)?.value : undefined) ?? emptyMap
    return at
  }
}

function isEmpty(node: Node): boolean {
  return (node.kind === 'map' && node.entries.size === 0) || (node.kind === 'scalar' && node.value === null)
}

function isAlias({ alias }: Entry): boolean {
  return alias !== undefined
}
