import type { Check } from '../../rule.ts'
import { wrongSchemaNames } from '../facts/schema-name.ts'

export const expectedSchemaName: Check = {
  description: 'The schema of a message is named with its project, as that of a topic is',
  severity: 'warn',
  visitor: wrongSchemaNames('warn'),
}
