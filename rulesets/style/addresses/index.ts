import type { StyleRule } from '../style-rule.ts'
import { addressLeadingSlash } from './address-leading-slash.ts'
import { addressNoEmptySegment } from './address-no-empty-segment.ts'
import { addressNoTrailingSeparator } from './address-no-trailing-separator.ts'
import { addressPattern } from './address-pattern.ts'
import { addressPresent } from './address-present.ts'
import { addressUnique } from './address-unique.ts'
import { addressVersionSegment } from './address-version-segment.ts'

export const addressesRules: Readonly<Record<string, StyleRule>> = {
  'style/address-leading-slash': addressLeadingSlash,
  'style/address-no-empty-segment': addressNoEmptySegment,
  'style/address-no-trailing-separator': addressNoTrailingSeparator,
  'style/address-pattern': addressPattern,
  'style/address-present': addressPresent,
  'style/address-unique': addressUnique,
  'style/address-version-segment': addressVersionSegment,
}
