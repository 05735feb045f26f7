import { type ProposedValue, settingValue, whereSure } from '../fixers/shared-fixers.ts'
import type { FormatRule } from '../rule.ts'
import { wrongValues } from '../spec/enum-value.ts'
import { boundedScalars } from '../spec/keyword-value.ts'

const listed = wrongValues('warn')

export const expectedValue: FormatRule<ProposedValue> = {
  description: 'Binding values must match the public definitions',
  severity: 'warn',
  visit: {
    at: (kind) => listed.at?.(kind) === true || boundedScalars.at(kind),
    position(position, context) {
      listed.position?.(position, context)
      boundedScalars.position(position, context)
    },
  },
  fix: settingValue('Correct the value', whereSure),
}
