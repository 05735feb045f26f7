import type { FormatRule } from '../../rule.ts'
import { wrongSchemaNames } from '../facts/resource-name.ts'

export const expectedSchemaName: FormatRule = {
  description: 'Name the schema of a message with its project',
  severity: 'warn',
  visit: wrongSchemaNames('warn'),
}
