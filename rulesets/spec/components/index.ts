import type { Check } from '../../rule.ts'
import { componentUnused } from './component-unused.ts'
import { componentsNoAliasChain } from './components-no-alias-chain.ts'

/** The rules about reusable objects, by code. */
export const componentsRules: Readonly<Record<string, Check>> = {
  'spec/component-unused': componentUnused,
  'spec/components-no-alias-chain': componentsNoAliasChain,
}
