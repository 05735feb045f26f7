import type { Check } from '../../rule.ts'
import { messageEffectiveValid } from './message-effective-valid.ts'
import { operationEffectiveValid } from './operation-effective-valid.ts'
import { traitNoOverride } from './trait-no-override.ts'
import { traitNullValue } from './trait-null-value.ts'

/** The rules about traits and merged objects, by code. */
export const traitsRules: Readonly<Record<string, Check>> = {
  'spec/operation-effective-valid': operationEffectiveValid,
  'spec/message-effective-valid': messageEffectiveValid,
  'spec/trait-no-override': traitNoOverride,
  'spec/trait-null-value': traitNullValue,
}
