import { compileSchema } from '../../packages/json-schema/index.ts'

/** How many of some schemas accept a value. */
export function acceptedBy(value: unknown, schemas: readonly unknown[]): number {
  return schemas.filter((schema) => compileSchema(schema, { exactDecimals: true }).isValid(value)).length
}
