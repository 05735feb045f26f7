import type { TypedObject } from './objects-and-references.ts'

/**
 * The objects of a kept graph about which there was nothing to say, by whoever looked at nothing but them and the objects around
 * them. They need no second look until their file has another text.
 */
export class SettledObjects {
  #judge: object | undefined
  #objects = new Set<TypedObject>()

  /** The objects that somebody has settled; those of the judge before are forgotten. */
  of(judge: object): Set<TypedObject> {
    if (judge !== this.#judge) this.#objects = new Set()
    this.#judge = judge
    return this.#objects
  }

  forget(objects: Iterable<TypedObject>): void {
    for (const object of objects) this.#objects.delete(object)
  }
}
