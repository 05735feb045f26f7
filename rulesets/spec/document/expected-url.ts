import type { Check } from '../../rule.ts'
import { relativeUrls } from './absolute-url.ts'

export const expectedUrl: Check = {
  description: 'URLs must be absolute where only the public definitions require it',
  severity: 'warn',
  visitor: relativeUrls('warn'),
}
