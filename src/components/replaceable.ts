import type { ObjectType } from '../format/shape.ts'
import { familiesOf } from '../graph/discriminator-families.ts'
import type { Graph } from '../graph/graph.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import { perGraph } from '../graph/per-graph.ts'
import { typeFor } from '../graph/step.ts'
import type { NodePath } from '../load/node-path.ts'
import { saysTheSame } from './component-kind.ts'
import { type ReferredValues, referredValues } from './recursion.ts'

/** Says which references of a description their targets can take the place of, whatever that is asked for. */
export class Replaceable {
  readonly #graph: Graph
  #values: ReferredValues | undefined

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** What references lead to, and which of it is recursive. */
  get values(): ReferredValues {
    this.#values ??= referredValues(this.#graph)
    return this.#values
  }

  /**
   * Whether the description says the same with the target in the place of a reference to it. Not so of circles, of schemas
   * that have a discriminator or inherit one, and of what the format reads as something else there.
   */
  has(reference: Reference, target: NodePath): boolean {
    if (reference.rule === 'must' || !this.#isReadTheSame(reference, target)) return false
    return !familiesOf(this.#graph).has(target.node) && !this.values.recursive.has(target.node)
  }

  /** Whether the format reads a value in the place of a reference as it does in the value's own place. */
  #isReadTheSame({ expected }: Reference, target: NodePath): boolean {
    const { node } = target
    if (expected.kind !== 'object') return false
    if (node.kind !== 'map') return saysTheSame(this.#graph, expected.type, target)
    const type = typeFor(this.#graph.format, expected.type, node)
    const isKnown = this.#graph.objectsAt(node).some((object) => object.type === type || areDialects(object.type, type))
    // What the entry file has as something else stays there, and may say the same only once references in it are replaced.
    return isKnown || (target.file !== this.#graph.entry && saysTheSame(this.#graph, expected.type, target))
  }
}

/** Which references of a description their targets can take the place of. */
export const replaceableIn = perGraph((graph) => new Replaceable(graph))

/** Schemas of one dialect in another are read in that of the schema around them, in their place as through a reference. */
function areDialects(one: ObjectType, other: ObjectType): boolean {
  return schemaDialects.has(one.name) && schemaDialects.has(other.name)
}

const schemaDialects = new Set(['Schema', 'JsonSchema', 'OpenApiSchema'])
