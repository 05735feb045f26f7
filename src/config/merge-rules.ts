import { namesOfCode } from '../format/rule-codes.ts'
import type { Pointer } from '../pointer.ts'
import { byDefault } from './origin.ts'
import type { RuleValues } from './rules-shape.ts'
import type { ConfigOrigins, RuleOptions, RuleOverride, RuleSetting } from './settings.ts'

/** What a config, or an API in it, says of rules. */
export interface RuleLayer {
  readonly rules: RuleValues | undefined
  readonly overrides: readonly RuleOverride[] | undefined
  readonly originOf: ConfigOrigins
}

/** What all layers say of rules together. */
export interface MergedRules {
  readonly rules: ReadonlyMap<string, RuleSetting>
  readonly ruleOptions: ReadonlyMap<string, RuleOptions>
  readonly definitions: ReadonlyMap<string, unknown>
  readonly overrides: readonly RuleOverride[]
  /** Who set a rule, its options or a part of its definition: the layer that said it last; or an override: the one that it is in. */
  readonly originIn: ConfigOrigins
}

/**
 * Lays what each layer says of rules over what those before it say. As in an override, a severity alone leaves the options and the
 * definition of a rule as they are, and of a rule with two codes the code that is written last counts. Overrides of a later layer
 * follow those of the others.
 */
export function mergeRules(layers: readonly RuleLayer[]): MergedRules {
  const rules = new Map<string, RuleSetting>()
  const ruleOptions = new Map<string, RuleOptions>()
  const definitions = new Map<string, unknown>()
  const overrides: RuleOverride[] = []
  const setBy = new Map<string, ConfigOrigins>()
  const optionsBy = new Map<string, ConfigOrigins>()
  const definedBy = new Map<string, ConfigOrigins>()
  const overridesBy: { readonly originOf: ConfigOrigins; readonly index: number }[] = []
  for (const { rules: said, overrides: others = [], originOf } of layers) {
    for (const [code, definition] of said?.definitions ?? []) {
      for (const name of namesOfCode(code)) rules.delete(name)
      definitions.set(code, definition)
      definedBy.set(code, originOf)
      setBy.set(code, originOf)
    }
    for (const [code, setting] of said?.settings ?? []) {
      for (const name of namesOfCode(code)) rules.delete(name)
      rules.set(code, setting)
      setBy.set(code, originOf)
    }
    for (const [code, options] of said?.options ?? []) {
      for (const name of namesOfCode(code)) ruleOptions.delete(name)
      ruleOptions.set(code, options)
      optionsBy.set(code, originOf)
    }
    overridesBy.push(...others.map((_, index) => ({ originOf, index })))
    overrides.push(...others)
  }
  return { rules, ruleOptions, definitions, overrides, originIn }

  function originIn(at: Pointer, on?: 'key' | 'value') {
    const [key, member = '', ...rest] = at
    if (key === 'rules') {
      const isOptions = rest[0] === '1'
      const owners = isOptions ? optionsBy : rest.length === 0 ? setBy : definedBy
      return owners.get(member)?.(isOptions ? at : [key, member], on) ?? byDefault
    }
    const { originOf, index } = overridesBy[Number(member)] ?? {}
    return originOf?.(['overrides', String(index), ...rest], on) ?? byDefault
  }
}
