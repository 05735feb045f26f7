import { applyEdits } from '../../src/edit/apply-edits.ts'
import type { Edit } from '../../src/edit/edit.ts'
import { type Addition, groupOf, Inserter } from '../../src/edit/insert.ts'
import { type Layout, layoutOf } from '../../src/edit/layout.ts'
import { printYamlString } from '../../src/edit/print-yaml.ts'
import { emptyMap, type Tree } from '../../src/edit/tree.ts'
import { referenceTextOf } from '../../src/graph/walk.ts'
import { commentsAboveKey } from '../../src/load/entry-comments.ts'
import type { Entry, MapNode, Node } from '../../src/load/node.ts'
import { rootPath } from '../../src/load/node-path.ts'
import type { Plan } from '../name/name.ts'
import type { NamedComponent } from '../name/names.ts'
import { editsWithAliases, mayHaveAliases } from './alias-edits.ts'
import type { Content } from './content.ts'
import { ValueWriter } from './value-writer.ts'

/**
 * Writes a bundle as changes to the text of the entry file, so that comments, order, quotes and the spelling of numbers
 * stay. Undefined where that text has no place for what must change, or two changes overlap.
 */
export function editEntry(plan: Plan, content: Content): string | undefined {
  const { entry } = plan.graph
  const root = rootPath(entry)
  if (root === undefined || entry.root?.kind !== 'map') return undefined
  const layout = layoutOf(entry)
  const writer = new ValueWriter(plan, content, layout)
  const kinds = groupByKind(plan.components, content, writer)
  const placing = new ComponentPlacing(
    entry.root,
    new Inserter(entry, layout),
    () => content.tree(root, undefined),
    layout,
  )
  const insertions = kinds.length === 0 ? [] : placing.place(kinds)
  if (insertions === undefined) return undefined
  const edits = mayHaveAliases(entry)
    ? editsWithAliases(entry, entry.root, { plan, content, writer, layout, ...placing.touched(kinds) })
    : writer.edits(root, undefined)
  if (edits === undefined) return undefined
  const edited = applyEdits(entry.text, [...edits, ...insertions])
  return 'overlap' in edited ? undefined : edited.text
}

interface Kind {
  readonly kind: string
  readonly additions: readonly Addition[]
}

function groupByKind(components: readonly NamedComponent[], content: Content, writer: ValueWriter): readonly Kind[] {
  const kinds = new Map<string, Addition[]>()
  for (const component of components) {
    const addition: Addition = {
      key: component.name,
      block: (indent) =>
        [
          ...commentsAboveKey(component.target),
          `${printYamlString(component.name)}:${writer.component(component, indent)}`,
        ]
          .map((text) => ' '.repeat(indent) + text)
          .join(writer.lineBreak),
      tree: () => content.componentTree(component),
    }
    const others = kinds.get(component.kind)
    if (others === undefined) kinds.set(component.kind, [addition])
    else others.push(addition)
  }
  return [...kinds].map(([kind, additions]) => ({ kind, additions }))
}

/** Finds the place for new components in the entry file, in the maps that it has or in new ones. */
class ComponentPlacing {
  readonly #root: MapNode
  readonly #inserter: Inserter
  readonly #tree: () => Tree
  readonly #layout: Layout

  constructor(root: MapNode, inserter: Inserter, tree: () => Tree, layout: Layout) {
    this.#root = root
    this.#inserter = inserter
    this.#tree = tree
    this.#layout = layout
  }

  /** The maps to which components are added, with those around them, and the aliases among these, which are written out. */
  touched(kinds: readonly Kind[]): { readonly growing: ReadonlySet<Node>; readonly writtenOut: ReadonlySet<Entry> } {
    const components = this.#root.entries.get('components')
    if (components === undefined || kinds.length === 0) return { growing: new Set([this.#root]), writtenOut: new Set() }
    const { value } = components
    const inside = value.kind === 'map' ? kinds.flatMap(({ kind }) => value.entries.get(kind) ?? []) : []
    const entries = [components, ...inside]
    const growing = new Set([this.#root, ...entries.map((entry) => entry.value)])
    return { growing, writtenOut: new Set(isAlias(components) ? [components] : inside.filter(isAlias)) }
  }

  place(kinds: readonly Kind[]): readonly Edit[] | undefined {
    const groups = kinds.map(({ kind, additions }) => groupOf(kind, additions, this.#layout))
    const components = this.#root.entries.get('components')
    if (components === undefined) return this.#inserter.addTo(this.#root, [groupOf('components', groups, this.#layout)])
    if (isEmpty(components.value) && !isAlias(components))
      return this.#inserter.fill(components, groups, this.#root.flow)
    if (components.value.kind !== 'map') return undefined
    if (isAlias(components)) return this.#writeOut(components, kinds)
    return this.#placeIn(components.value, kinds)
  }

  #placeIn(components: MapNode, kinds: readonly Kind[]): readonly Edit[] | undefined {
    const edits: Edit[] = []
    const missing: Addition[] = []
    for (const { kind, additions } of kinds) {
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
    if (isAlias(entry))
      return this.#inserter.writeOut(entry, treeAt(this.#tree(), ['components', kind]), additions, inFlow)
    if (isEmpty(value)) return this.#inserter.fill(entry, additions, inFlow)
    if (value.kind !== 'map' || referenceTextOf(value) !== undefined) return undefined
    return this.#inserter.addTo(value, additions)
  }

  /** Components that are an alias are written out: what the alias leads to may be data. */
  #writeOut(components: Entry, kinds: readonly Kind[]): readonly Edit[] | undefined {
    const all = treeAt(this.#tree(), ['components'])
    if (all.kind !== 'map') return undefined
    const known = new Set(all.entries.map(({ key }) => key))
    const grown = all.entries.map((entry) => {
      const added = kinds.find(({ kind }) => kind === entry.key)?.additions ?? []
      const value = entry.value.kind === 'map' ? entry.value : emptyMap
      const entries = [...value.entries, ...added.map((addition) => ({ key: addition.key, value: addition.tree() }))]
      return added.length === 0 ? entry : { ...entry, value: { ...value, entries } }
    })
    const missing = kinds
      .filter(({ kind }) => !known.has(kind))
      .map(({ kind, additions }) => groupOf(kind, additions, this.#layout))
    return this.#inserter.writeOut(components, { kind: 'map', entries: grown }, missing, this.#root.flow)
  }
}

function isEmpty(node: Node): boolean {
  return (node.kind === 'map' && node.entries.size === 0) || (node.kind === 'scalar' && node.value === null)
}

function treeAt(tree: Tree, path: readonly string[]): Tree {
  let at = tree
  for (const key of path)
    at = (at.kind === 'map' ? at.entries.find((entry) => entry.key === key)?.value : undefined) ?? emptyMap
  return at
}

function isAlias({ alias }: Entry): boolean {
  return alias !== undefined
}
