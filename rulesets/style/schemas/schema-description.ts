import { namedSchemaText } from '../facts/named-schema-text.ts'

/** Many messages share a schema, and its name alone does not explain it. */
export const schemaDescription = namedSchemaText('description')
