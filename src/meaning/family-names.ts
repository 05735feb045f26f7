import { quote } from '../findings/quote.ts'
import { familiesOf } from '../graph/discriminator-families.ts'
import { namedValues } from '../graph/entry-map.ts'
import type { Graph } from '../graph/graph.ts'
import { nameInFile } from '../graph/name-in-file.ts'
import { effectiveTarget, type Reference } from '../graph/objects-and-references.ts'
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
  /** The families of schemas that the first description uses, and the schemas in them that references lead to. */
  readonly #used = new Set<readonly NodePath[]>()
  readonly #arrived = new Set<Node>()

  constructor(before: Graph, after: Graph) {
    this.#before = before
    this.#after = after
  }

  /** The problem if a reference to a schema becomes another reference, or none; undefined if there is no problem. */
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

  /** The components of the families in use that no reference led to. Families that come into use meanwhile are included. */
  *pairs(): Generator<MemberPair> {
    const families = familiesOf(this.#before)
    for (const family of families.all()) {
      if (family.some((member) => isOutsideComponents(member, this.#before))) this.#used.add(family)
    }
    const names = new Map<Node, string[]>()
    for (const [name, { node }] of componentsIn(this.#before, families.all()))
      names.set(node, [...(names.get(node) ?? []), name])
    const others = this.#namedAfter()
    for (const family of this.#used) {
      for (const member of family) {
        for (const name of this.#arrived.has(member.node) ? [] : (names.get(member.node) ?? []))
          yield { member, found: others.get(name) }
      }
    }
  }

  /**
   * A name that is a value of a discriminator only in the other description, and a schema of the first description with such a
   * discriminator.
   */
  gained(): { readonly base: NodePath; readonly name: string } | undefined {
    const [family] = this.#used
    const base = family?.[0]
    if (base === undefined) return undefined
    const families = familiesOf(this.#before).all()
    const names = new Set<string | undefined>([
      ...componentsIn(this.#before, families).keys(),
      ...families.flat().map(nameInFile),
    ])
    const gained = [...componentsIn(this.#after, familiesOf(this.#after).all()).keys()].find((name) => !names.has(name))
    return gained === undefined ? undefined : { base, name: gained }
  }

  /**
   * The schemas of the other description by names that are values of discriminators. Components come before parts of other
   * files.
   */
  #namedAfter(): ReadonlyMap<string, NodePath> {
    const families = familiesOf(this.#after).all()
    const named = families.flat().flatMap((member): (readonly [string, NodePath])[] => {
      const name = member.file === this.#after.entry ? undefined : nameInFile(member)
      return name === undefined ? [] : [[name, member]]
    })
    return new Map([...named, ...componentsIn(this.#after, families)])
  }
}

/** The schemas of families that are components of the entry file, by name. */
function componentsIn(graph: Graph, families: readonly (readonly NodePath[])[]): ReadonlyMap<string, NodePath> {
  if (families.length === 0) return new Map()
  const members = new Set(families.flat().map(({ node }) => node))
  return new Map(
    namedValues(graph, ['components', 'schemas']).flatMap(({ name, effective }) =>
      effective !== undefined && members.has(effective.node) ? [[name, effective]] : [],
    ),
  )
}

function isOutsideComponents(location: NodePath, { entry }: Graph): boolean {
  return location.file === entry && pointerOf(location)[0] !== 'components'
}
