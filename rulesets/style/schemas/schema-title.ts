import { namedSchemaText } from '../facts/named-schema-text.ts'

/** Documentation shows the title, and code generators name types after it. */
export const schemaTitle = namedSchemaText('title')
