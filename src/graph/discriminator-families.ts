import type { Node } from '../load/node.ts'
import { discriminatorOf, parentsOf } from './discriminator.ts'
import type { Graph } from './graph.ts'
import { nameInFile } from './name-in-file.ts'
import { perGraph } from './per-graph.ts'

interface Relatives {
  readonly parents: readonly Node[]
  readonly children: Node[]
  readonly name: string | undefined
}

/**
 * The schemas that have a discriminator or inherit one, in families: all that are related by inheritance. Values tell the
 * members of a family apart by their names, so that its schemas are what they are only together and under these.
 */
export class DiscriminatorFamilies {
  readonly #graph: Graph
  #known: ReadonlyMap<Node, number> | undefined

  constructor(graph: Graph) {
    this.#graph = graph
  }

  has(schema: Node): boolean {
    return this.#members().has(schema)
  }

  /** A text that two schemas have in common when they have one name in families of the same names; empty without a family. */
  labelOf(schema: Node, name: string | undefined): string {
    const family = this.#members().get(schema)
    return family === undefined ? '' : JSON.stringify([family, name])
  }

  /** Found when it is asked for, in time linear in the schemas: most bundles need not know. */
  #members(): ReadonlyMap<Node, number> {
    if (this.#known !== undefined) return this.#known
    const graph = this.#graph
    const bases = graph.objects.filter(({ node }) => discriminatorOf(node) !== undefined).map(({ node }) => node)
    const members = bases.length === 0 ? new Map() : numbered(bases, relativesIn(graph))
    this.#known = members
    return members
  }
}

/** The families of a description. */
export const familiesOf = perGraph((graph) => new DiscriminatorFamilies(graph))

function relativesIn(graph: Graph): ReadonlyMap<Node, Relatives> {
  const relatives = new Map<Node, Relatives>()
  for (const { location, node } of graph.objects) {
    const parents = parentsOf(graph, location).map((parent) => parent.node)
    relatives.set(node, { parents, children: [], name: nameInFile(location) })
  }
  for (const [node, { parents }] of relatives) for (const parent of parents) relatives.get(parent)?.children.push(node)
  return relatives
}

/** Gives each member the number of its family; families with the same names have the same number. */
function numbered(bases: readonly Node[], relatives: ReadonlyMap<Node, Relatives>): ReadonlyMap<Node, number> {
  const childrenOf = (node: Node) => relatives.get(node)?.children ?? []
  const inheriting = reachable(bases, childrenOf)
  const related = (node: Node) =>
    [...(relatives.get(node)?.parents ?? []), ...childrenOf(node)].filter((other) => inheriting.has(other))
  const members = new Map<Node, number>()
  const numbers = new Map<string, number>()
  for (const base of bases) {
    if (members.has(base)) continue
    const family = reachable([base], related)
    const names = JSON.stringify([...family].map((node) => relatives.get(node)?.name ?? '').sort())
    const number = numbers.get(names) ?? numbers.size
    numbers.set(names, number)
    for (const member of family) members.set(member, number)
  }
  return members
}

function reachable(start: readonly Node[], next: (node: Node) => readonly Node[]): ReadonlySet<Node> {
  const found = new Set(start)
  for (const node of found) for (const other of next(node)) found.add(other)
  return found
}
