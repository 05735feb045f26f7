import type { Format } from '../format/format.ts'
import type { ObjectType } from '../format/shape.ts'
import type { MapNode } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import { isAlsoOfType, type ObjectWalk, resemblesType } from './object-walk.ts'
import { lastTarget, type Reference } from './objects-and-references.ts'
import { typeFor } from './step.ts'

/** Decides what type a value has to which references lead, and visits it as that. */
export class TargetClaims {
  readonly #format: Format
  readonly #walk: ObjectWalk
  readonly #unsettled: Reference[] = []
  readonly #misfits: Reference[] = []

  constructor(format: Format, walk: ObjectWalk) {
    this.#format = format
    this.#walk = walk
  }

  /** Lets a reference wait whose target is not known yet, or which turned out to expect something else. */
  wait(reference: Reference): void {
    this.#unsettled.push(reference)
  }

  /** Takes a target for what a reference says it is, unless a position says otherwise or it does not look like that. */
  claim(reference: Reference, target: NodePath, node: MapNode, typeName: string, mayMisfit = false): void {
    const type = this.#targetType(typeName, node)
    const known = this.#walk.byNode.get(node)
    if (known !== undefined ? isAlsoOfType(type, known) : mayMisfit || resemblesType(type, node)) {
      this.#walk.enter(target, node, type, reference)
    } else if (known === undefined) {
      this.#misfits.push(reference)
    }
  }

  /**
   * Claims the targets that waited until the rest was known. First come targets at the end of chains whose members
   * disagree, then, one at a time, targets that do not look like the expected type. Returns false if none waited.
   */
  claimLate(): boolean {
    const unsettled = this.#unsettled.splice(0)
    const misfit = unsettled.length === 0 ? this.#misfits.shift() : undefined
    for (const reference of misfit === undefined ? unsettled : [misfit]) {
      const target = lastTarget(reference)
      const { expected } = reference
      if (target?.node.kind === 'map' && expected.kind === 'object') {
        this.claim(reference, target, target.node, expected.type, misfit !== undefined)
      }
    }
    return unsettled.length > 0 || misfit !== undefined
  }

  /** Any schema position may refer to a schema in a format of its own, which only its fields tell. */
  #targetType(name: string, node: MapNode): ObjectType {
    const isOther = name === 'JsonSchema' || name === 'OpenApiSchema' || name === 'RecordSchema'
    const isForeign = name === 'Schema' || (isOther && node.entries.has('schemaFormat'))
    return typeFor(this.#format, isForeign ? 'AnySchema' : name, node)
  }
}
