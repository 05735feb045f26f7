import type { Check } from '../../rule.ts'
import { wrongSchemaNames } from '../facts/schema-name.ts'

export const schemaNameForm: Check = {
  description: 'The schema in the settings of a topic is named with its project',
  severity: 'error',
  visitor: wrongSchemaNames(undefined),
}
