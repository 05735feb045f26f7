import type { Check } from '../../rule.ts'
import { wrongSchemaNames } from '../facts/schema-name.ts'

export const schemaNameForm: Check = {
  description: 'Name the schema of a topic with its project',
  severity: 'error',
  visitor: wrongSchemaNames(undefined),
}
