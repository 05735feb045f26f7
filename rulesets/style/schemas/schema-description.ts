import { namedSchemaText } from '../facts/required-fields.ts'

/** Many messages share a schema, and its name alone does not explain it. */
export const schemaDescription = namedSchemaText('description')
