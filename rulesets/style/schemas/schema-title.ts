import { namedSchemaText } from '../facts/required-fields.ts'

/** Documentation shows the title, and code generators name types after it. */
export const schemaTitle = namedSchemaText('title')
