import { areObviouslyDisjoint } from './disjoint.ts'
import { type ComparedSchema, SchemaClasses } from './schema-classes.ts'

/** Schemas that are compared with one another in many pairs, at little cost for each. */
export class SchemaSet {
  readonly #classes: SchemaClasses

  constructor(schemas: readonly ComparedSchema[]) {
    this.#classes = new SchemaClasses(schemas, false)
  }

  /** A number that schemas of the set with the same content share, annotations left out. */
  classOf(schema: ComparedSchema): number {
    return this.#classes.of(schema).id
  }

  /** True if no value is valid for both, as far as types and constants of required properties show. */
  areApart(one: ComparedSchema, other: ComparedSchema): boolean {
    return areObviouslyDisjoint(this.#classes.of(one), this.#classes.of(other))
  }
}
