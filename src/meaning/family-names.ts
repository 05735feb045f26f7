import { quote } from '../findings/quote.ts'
import { familiesOf } from '../graph/discriminator-families.ts'
import type { Graph } from '../graph/graph.ts'
import { nameInFile } from '../graph/name-in-file.ts'
import { effectiveTarget, type Reference } from '../graph/typed.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'

/** A schema whose name is a value of a discriminator, and the schema of that name in the other description. */
interface MemberPair {
  readonly member: NodePath
  readonly found: NodePath | undefined
}

/** Compares the names by which discriminators tell schemas apart (format text, Schema Object, composition). */
export class FamilyNames {
  readonly #before: Graph
  readonly #after: Graph
  /** The schemas of the families that the first description uses, by family, and of these the ones that it refers to. */
  readonly #used = new Set<readonly NodePath[]>()
  readonly #arrived = new Set<Node>()

  constructor(before: Graph, after: Graph) {
    this.#before = before
    this.#after = after
  }

  /** What is wrong when a reference to a schema becomes another one, or none; undefined when nothing is. */
  problemWith(target: NodePath, result: Reference | undefined): string | undefined {
    const family = familiesOf(this.#before).membersWith(target.node)
    if (family.length === 0) return undefined
    this.#used.add(family)
    this.#arrived.add(target.node)
    const arrived = result && effectiveTarget(result)
    if (arrived === undefined) return 'must stay a reference: the name of that schema is a value of a discriminator'
    const name = nameInFile(target)
    const other = nameInFile(arrived)
    return name === other
      ? undefined
      : `would lead to ${quote(other ?? '')}, but ${quote(name ?? '')} is a value of a discriminator`
  }

  /** The named schemas of the families in use that no reference led to; families that come into use meanwhile are met too. */
  *pairs(): Generator<MemberPair> {
    const all = familiesOf(this.#before).all()
    if (all.length === 0) return
    for (const family of all)
      if (family.some((member) => isOutsideComponents(member, this.#before))) this.#used.add(family)
    const named = namedIn(this.#before, all)
    const others = new Map<string, NodePath>()
    for (const [member, name] of this.#othersNamed) if (!others.has(name)) others.set(name, member)
    for (const family of this.#used) {
      for (const member of family) {
        const name = this.#arrived.has(member.node) ? undefined : named.get(member)
        if (name !== undefined) yield { member, found: others.get(name) }
      }
    }
  }

  /** A name that is a value of a discriminator in the other description alone, and a schema of the first that has one. */
  gained(): { readonly base: NodePath; readonly name: string } | undefined {
    const [family] = this.#used
    const base = family?.[0]
    if (base === undefined) return undefined
    const names = new Set(namedIn(this.#before, familiesOf(this.#before).all()).values())
    const gained = [...this.#othersNamed.values()].find((name) => !names.has(name))
    return gained === undefined ? undefined : { base, name: gained }
  }

  get #othersNamed(): ReadonlyMap<NodePath, string> {
    return namedIn(this.#after, familiesOf(this.#after).all())
  }
}

/** The names of the schemas of families, of those that have one: components, and what references lead to. */
function namedIn(graph: Graph, families: readonly (readonly NodePath[])[]): ReadonlyMap<NodePath, string> {
  const referred = new Set(families.length === 0 ? [] : graph.references.map((each) => effectiveTarget(each)?.node))
  const names = new Map<NodePath, string>()
  for (const member of families.flat()) {
    const name = isComponent(member) || referred.has(member.node) ? nameInFile(member) : undefined
    if (name !== undefined) names.set(member, name)
  }
  return names
}

function isComponent(location: NodePath): boolean {
  const pointer = pointerOf(location)
  return pointer.length === 3 && pointer[0] === 'components' && pointer[1] === 'schemas'
}

function isOutsideComponents(location: NodePath, { entry }: Graph): boolean {
  return location.file === entry && pointerOf(location)[0] !== 'components'
}
