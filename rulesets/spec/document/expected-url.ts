import type { Check } from '../../rule.ts'
import { relativeUrls } from './absolute-url.ts'

export const expectedUrl: Check = {
  description: 'URLs must be absolute where only the published JSON Schema requires it',
  severity: 'warn',
  visitor: relativeUrls('warn'),
}
