import type { FormatRule } from '../../rule.ts'
import { wrongSchemaNames } from '../facts/resource-name.ts'

export const schemaNameForm: FormatRule = {
  description: 'Name the schema of a topic with its project',
  severity: 'error',
  visit: wrongSchemaNames(undefined),
}
