import { namedSchemaText } from '../facts/named-schema-text.ts'

/** Many messages share a schema, and its name does not say what it stands for. */
export const schemaDescription = namedSchemaText('description')
