import type { Validator } from '../../packages/json-schema/index.ts'
import { isRecord, type JsonObject } from '../plain-data.ts'
import { areObviouslyDisjoint } from './disjoint.ts'
import { keywordReader } from './read-keywords.ts'
import { type ComparedSchema, SchemaClasses } from './schema-classes.ts'
import { validatorsBy } from './validator.ts'

/** Schemas that are compared with one another in many pairs, at little cost for each. */
export class SchemaSet {
  readonly #classes: SchemaClasses
  readonly #compile: (schema: JsonObject, allErrors: boolean) => Validator

  constructor(schemas: readonly ComparedSchema[], assertsFormats: boolean) {
    this.#classes = new SchemaClasses(schemas, assertsFormats)
    this.#compile = validatorsBy(keywordReader('draft7', assertsFormats))
  }

  /** A number that schemas of the set with the same content share, annotations left out. */
  classOf(schema: ComparedSchema): number {
    return this.#classes.of(schema).id
  }

  /** True if no value is valid for both, as far as types and constants of required properties show. */
  areApart(one: ComparedSchema, other: ComparedSchema): boolean {
    return areObviouslyDisjoint(this.#classes.of(one), this.#classes.of(other))
  }

  /** A validator for any schema in draft 07, which takes values as the comparison does. It ends at the first error. */
  validatorOf(schema: unknown): Validator {
    return this.#compile(isRecord(schema) ? schema : schema === false ? { not: {} } : {}, false)
  }
}
