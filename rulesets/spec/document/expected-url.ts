import type { Check } from '../../rule.ts'
import { relativeUrls } from './absolute-url.ts'

export const expectedUrl: Check = {
  description: 'URLs are absolute where the public definitions say so, though the format text does not show the field',
  severity: 'warn',
  visitor: relativeUrls('warn'),
}
