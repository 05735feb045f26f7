import type { MapNode } from '../load/node.ts'
import type { EffectiveObject } from './effective-object.ts'
import type { TypedObject } from './objects-and-references.ts'

// Classes, since V8 makes a hidden class for each object that is written with a getter, and keeps what the getter refers to
// as long as that.

/** An effective object that computes its fields when it is asked for them. */
export class LazyMergedObject implements EffectiveObject {
  readonly target: TypedObject
  readonly traits: readonly TypedObject[]
  readonly #computed: () => EffectiveObject['fields']
  #fields: EffectiveObject['fields'] | undefined

  constructor(target: TypedObject, traits: readonly TypedObject[], computed: () => EffectiveObject['fields']) {
    this.target = target
    this.traits = traits
    this.#computed = computed
  }

  get fields(): EffectiveObject['fields'] {
    this.#fields ??= this.#computed()
    return this.#fields
  }
}

/** A map that is where another does and computes its entries when it is asked for them. */
export class LazyMergedMap implements MapNode {
  readonly kind = 'map'
  readonly start: MapNode['start']
  readonly end: MapNode['end']
  readonly flow: MapNode['flow']
  readonly #computed: () => MapNode['entries']
  #entries: MapNode['entries'] | undefined

  constructor({ start, end, flow }: MapNode, computed: () => MapNode['entries']) {
    this.start = start
    this.end = end
    this.flow = flow
    this.#computed = computed
  }

  get entries(): MapNode['entries'] {
    this.#entries ??= this.#computed()
    return this.#entries
  }
}
