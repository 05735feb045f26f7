import type { Check } from '../../rule.ts'
import { wrongSchemaNames } from '../facts/schema-name.ts'

export const expectedSchemaName: Check = {
  description: 'Name the schema of a message with its project',
  severity: 'warn',
  visitor: wrongSchemaNames('warn'),
}
