import { childOf, type Node, stringOf } from '../load/node.ts'
import { type NodePath, stepTo } from '../load/node-path.ts'
import type { Graph } from './graph.ts'
import { nameInFile } from './name-in-file.ts'
import { perGraph } from './per-graph.ts'
import { resolvedPath } from './resolved-node.ts'

interface Relatives {
  readonly location: NodePath
  readonly parents: readonly Node[]
  readonly children: Node[]
  readonly name: string | undefined
}

interface DiscriminatorFamily {
  /** Families with the same names have the same number. */
  readonly number: number
  readonly members: readonly NodePath[]
}

/**
 * The schemas that have or inherit a discriminator, in families that inheritance connects. Values name the members of a
 * family, so its schemas must keep their names and stay together.
 */
export class DiscriminatorFamilies {
  readonly #graph: Graph
  #known: ReadonlyMap<Node, DiscriminatorFamily> | undefined

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** True if a schema has a discriminator or inherits one. */
  has(schema: Node): boolean {
    return this.#families().has(schema)
  }

  /** All schemas of the family of a schema, itself included; none without a family. */
  membersWith(schema: Node): readonly NodePath[] {
    return this.#families().get(schema)?.members ?? []
  }

  /** The schemas of each family. */
  all(): readonly (readonly NodePath[])[] {
    return [...new Set(this.#families().values())].map(({ members }) => members)
  }

  /** A text that two schemas have in common when they have one name in families of the same names; empty without a family. */
  labelOf(schema: Node, name: string | undefined): string {
    const family = this.#families().get(schema)
    return family === undefined ? '' : JSON.stringify([family.number, name])
  }

  /** Found when it is asked for, in time linear in the schemas: most bundles need not know. */
  #families(): ReadonlyMap<Node, DiscriminatorFamily> {
    if (this.#known !== undefined) return this.#known
    const graph = this.#graph
    const bases = graph.objects.filter(({ node }) => discriminatorOf(node) !== undefined).map(({ node }) => node)
    const families = bases.length === 0 ? new Map() : familiesFrom(bases, relativesIn(graph))
    this.#known = families
    return families
  }
}

/** The families of a description. */
export const familiesOf = perGraph((graph) => new DiscriminatorFamilies(graph))

function relativesIn(graph: Graph): ReadonlyMap<Node, Relatives> {
  const relatives = new Map<Node, Relatives>()
  for (const { location, node } of graph.objects) {
    const parents = parentsOf(graph, location).map((parent) => parent.node)
    relatives.set(node, { location, parents, children: [], name: nameInFile(location) })
  }
  for (const [node, { parents }] of relatives) for (const parent of parents) relatives.get(parent)?.children.push(node)
  return relatives
}

/** Gives each member its family. */
function familiesFrom(
  bases: readonly Node[],
  relatives: ReadonlyMap<Node, Relatives>,
): ReadonlyMap<Node, DiscriminatorFamily> {
  const childrenOf = (node: Node) => relatives.get(node)?.children ?? []
  const inheriting = reachable(bases, childrenOf)
  const related = (node: Node) =>
    [...(relatives.get(node)?.parents ?? []), ...childrenOf(node)].filter((other) => inheriting.has(other))
  const families = new Map<Node, DiscriminatorFamily>()
  const numbers = new Map<string, number>()
  for (const base of bases) {
    if (families.has(base)) continue
    const nodes = reachable([base], related)
    const names = JSON.stringify([...nodes].map((node) => relatives.get(node)?.name ?? '').sort())
    const number = numbers.get(names) ?? numbers.size
    numbers.set(names, number)
    const members = [...nodes].flatMap((node) => relatives.get(node)?.location ?? [])
    const family = { number, members }
    for (const node of nodes) families.set(node, family)
  }
  return families
}

function reachable(start: readonly Node[], next: (node: Node) => readonly Node[]): ReadonlySet<Node> {
  const found = new Set(start)
  for (const node of found) for (const other of next(node)) found.add(other)
  return found
}

/**
 * The discriminator property whose value is the name of a schema (format text, Schema Object, composition). The schema
 * has a `discriminator` itself, or inherits it by `allOf`. Undefined if the name has no meaning, for example because
 * the schema sets the property to a constant.
 */
export function discriminatorNames(graph: Graph, schema: NodePath): string | undefined {
  const schemas = withInherited(graph, schema)
  const property = schemas.map(discriminatorOf).find((name) => name !== undefined)
  return property === undefined || schemas.some((node) => hasConstant(node, property)) ? undefined : property
}

/** A schema and all that it inherits from, the nearest first; each once, since schemas may inherit in a circle. */
function withInherited(graph: Graph, schema: NodePath): readonly Node[] {
  const found = new Set<Node>()
  const waiting = [schema]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found.has(at.node)) continue
    found.add(at.node)
    waiting.push(...parentsOf(graph, at).toReversed())
  }
  return [...found]
}

/** The schemas from which a schema inherits directly. */
function parentsOf(graph: Graph, schema: NodePath): readonly NodePath[] {
  const all = stepTo(schema, 'allOf')
  if (all?.node.kind !== 'list') return []
  return all.node.items.flatMap((_item, index) => {
    const parent = stepTo(all, String(index))
    return (parent === undefined ? undefined : resolvedPath(parent, graph)) ?? []
  })
}

/** The property that a schema names as its discriminator. */
export function discriminatorOf(schema: Node): string | undefined {
  const discriminator = childOf(schema, 'discriminator')
  return stringOf(discriminator) ?? stringOf(childOf(discriminator, 'propertyName'))
}

function hasConstant(schema: Node, property: string): boolean {
  return childOf(childOf(childOf(schema, 'properties'), property), 'const') !== undefined
}
