import type { FormatRule } from '../../rule.ts'
import { relativeUrls } from './absolute-url.ts'

export const expectedUrl: FormatRule = {
  description: 'URLs must be absolute where only the public definitions require it',
  severity: 'warn',
  visit: relativeUrls('warn'),
}
