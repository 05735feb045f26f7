import type { ObjectType } from '../../src/format/shape.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { typeFor } from '../../src/graph/step.ts'
import { effectiveTarget, type Reference } from '../../src/graph/typed.ts'
import type { Node } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import type { HomeOfReference } from '../collect/homes.ts'
import type { OwnValues } from '../collect/own-values.ts'
import { type ReferredValues, referredValues } from '../inline/recursion.ts'
import type { InlineStrategy } from '../options.ts'
import type { DiscriminatorFamilies } from '../reading/discriminator-families.ts'
import { pointerIn } from '../reading/fragment.ts'
import { saysTheSame } from '../reading/types.ts'
import type { Zones } from '../reading/zones.ts'
import type { Decision } from './decision.ts'
import type { MustStay } from './must-stay.ts'

/** What the choice of references to replace rests on. */
export interface InlinerParts {
  readonly graph: Graph
  readonly zones: Zones
  readonly own: OwnValues
  readonly homes: ReadonlyMap<Node, HomeOfReference>
  readonly mustStay: MustStay
  readonly families: DiscriminatorFamilies
  readonly strategy: InlineStrategy
}

/**
 * Chooses the references that are replaced by what they lead to, by the strategy (`InlineStrategy`). Which these are
 * depends on the description alone, and not on the order of things. Beside the references that always stay (`all` knows no
 * others), those stay whose content would be read as something else in their place, or would break a rule there: an
 * operation in components may refer to any channel, one of the root may not.
 */
export class Inliner {
  readonly strategy: InlineStrategy
  readonly #parts: InlinerParts
  readonly #decide: (reference: Reference) => Decision
  readonly #known = new Map<Reference, boolean>()
  #unbindable: Set<Node> | undefined
  #values: ReferredValues | undefined

  constructor(parts: InlinerParts, decide: (reference: Reference) => Decision) {
    this.strategy = parts.strategy
    this.#parts = parts
    this.#decide = decide
  }

  /** Whether the content takes the place of a reference to it. */
  replaces(reference: Reference): boolean {
    if (this.strategy === 'keep' || reference.rule === 'must' || reference.expected.kind !== 'object') return false
    const known = this.#known.get(reference)
    if (known !== undefined) return known
    const target = effectiveTarget(reference)
    const replaces = target !== undefined && this.#isWanted(reference, target) && this.#isPossible(reference, target)
    this.#known.set(reference, replaces)
    return replaces
  }

  /** What references lead to, and which of it is recursive. */
  get values(): ReferredValues {
    this.#values ??= referredValues(this.#parts.graph, this.#parts.zones)
    return this.#values
  }

  /** Whether the strategy wants it: `local` leaves what leads to something that the entry file has, or has a name for. */
  #isWanted(reference: Reference, target: NodePath): boolean {
    if (this.strategy === 'all') return true
    const { graph, own, homes } = this.#parts
    if (homes.has(target.node) || (target.file === graph.entry && own.isUnchanged(target))) return false
    return reference.file !== graph.entry || !own.remains(reference, pointerIn(reference))
  }

  #isPossible(reference: Reference, target: NodePath): boolean {
    const { families, mustStay } = this.#parts
    if (!this.#isReadTheSame(reference, target) || families.has(target.node)) return false
    if (this.values.recursive.has(target.node)) return false
    return !mustStay.isBound(reference.location) || this.#mayBeBound(target)
  }

  /** Whether the format reads a value in the place of a reference as it reads it where it stands. */
  #isReadTheSame({ expected }: Reference, target: NodePath): boolean {
    const { node } = target
    const { graph } = this.#parts
    if (expected.kind !== 'object') return false
    if (node.kind !== 'map') return saysTheSame(graph, expected.type, target)
    const type = typeFor(graph.format, expected.type, node)
    const isKnown = graph.objectsAt(node).some((object) => object.type === type || areDialects(object.type, type))
    // What the entry file has as something else stays there, and may say the same only once references in it are replaced.
    return isKnown || (target.file !== graph.entry && saysTheSame(graph, expected.type, target))
  }

  /** Whether all references in a value that must stay lead into the root of the entry file, as those of its own do. */
  #mayBeBound({ node }: NodePath): boolean {
    if (this.#unbindable === undefined) {
      this.#unbindable = new Set()
      // What a value refers to comes before it, so that no recursion is needed: chains may be long.
      for (const location of this.values.inOrder) {
        const references = this.#parts.zones.referencesIn(location)
        if (references.some((found) => found.kind === 'reference' && this.#leadsElsewhere(found.reference)))
          this.#unbindable.add(location.node)
      }
    }
    return !this.#unbindable.has(node)
  }

  #leadsElsewhere(reference: Reference): boolean {
    if (reference.rule === 'must') return !isRooted(this.#decide(reference))
    const target = this.#unbindable?.size !== 0 && this.replaces(reference) ? effectiveTarget(reference) : undefined
    return target !== undefined && this.#unbindable?.has(target.node) === true
  }
}

/** Schemas of one dialect in another are read in that of the schema around them, in their place as through a reference. */
function areDialects(one: ObjectType, other: ObjectType): boolean {
  return schemaDialects.has(one.name) && schemaDialects.has(other.name)
}

const schemaDialects = new Set(['Schema', 'JsonSchema', 'OpenApiSchema'])

function isRooted(decision: Decision): boolean {
  if (decision.kind !== 'keep' && decision.kind !== 'entry') return false
  const [map, , inside] = decision.pointer
  const { length } = decision.pointer
  return (
    (length === 2 && (map === 'servers' || map === 'channels')) ||
    (length === 4 && map === 'channels' && inside === 'messages')
  )
}
