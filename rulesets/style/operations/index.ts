import type { StyleRule } from '../style-rule.ts'
import { operationMessagesExplicit } from './operation-messages-explicit.ts'
import { operationSecurity } from './operation-security.ts'

export const operationsRules: Readonly<Record<string, StyleRule>> = {
  'style/operation-messages-explicit': operationMessagesExplicit,
  'style/operation-security': operationSecurity,
}
