import type { ObjectType } from '../format/shape.ts'
import { familiesOf } from '../graph/discriminator-families.ts'
import type { Graph } from '../graph/graph.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import { perGraph } from '../graph/per-graph.ts'
import { typeFor } from '../graph/step.ts'
import type { NodePath } from '../load/node-path.ts'
import { saysTheSame } from './component-kind.ts'
import { type ReferredValues, referredValues } from './recursion.ts'

/** Decides which references of a description can be replaced with their targets, regardless of options. */
export class Replaceable {
  readonly #graph: Graph
  #values: ReferredValues | undefined

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** The targets of references, and those that are recursive. */
  get values(): ReferredValues {
    this.#values ??= referredValues(this.#graph)
    return this.#values
  }

  /**
   * True if the description means the same with the target in place of a reference to it. False for circles, for schemas that
   * have or inherit a discriminator, and for values that the format reads differently there.
   */
  has(reference: Reference, target: NodePath): boolean {
    if (reference.rule === 'must' || !this.#isReadTheSame(reference, target)) return false
    return !familiesOf(this.#graph).has(target.node) && !this.values.recursive.has(target.node)
  }

  /** True if the format reads a value in place of a reference as in its own place. */
  #isReadTheSame({ expected }: Reference, target: NodePath): boolean {
    const { node } = target
    if (expected.kind !== 'object') return false
    if (node.kind !== 'map') return saysTheSame(this.#graph, expected.type, target)
    const type = typeFor(this.#graph.format, expected.type, node)
    const isKnown = this.#graph.objectsAt(node).some((object) => object.type === type || areDialects(object.type, type))
    // A value of the entry file that is read as something else stays there, and may only mean the same after references in it
    // are replaced.
    return isKnown || (target.file !== this.#graph.entry && saysTheSame(this.#graph, expected.type, target))
  }
}

/** The references of a description that can be replaced with their targets. */
export const replaceableIn = perGraph((graph) => new Replaceable(graph))

/** A schema inside a schema of another dialect is read in the outer dialect, both in place and through a reference. */
function areDialects(one: ObjectType, other: ObjectType): boolean {
  return schemaDialects.has(one.name) && schemaDialects.has(other.name)
}

const schemaDialects = new Set(['Schema', 'JsonSchema', 'OpenApiSchema'])
