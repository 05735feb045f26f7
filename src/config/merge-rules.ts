import { namesOfCode } from '../format/rule-codes.ts'
import type { Pointer } from '../pointer.ts'
import type { ConfigValues } from './schema.ts'
import type { ConfigOrigins, RuleOptions, RuleSetting } from './settings.ts'

/** What a config, or an API in it, says of rules. */
type RuleLayer = Pick<ConfigValues, 'rules' | 'overrides'> | undefined

/** What all layers say of rules together. */
export interface MergedRules {
  readonly rules: ReadonlyMap<string, RuleSetting>
  readonly ruleOptions: ReadonlyMap<string, RuleOptions>
  readonly definitions: ReadonlyMap<string, unknown>
  /** Who set a rule or an override: the layer that said it last, or, of overrides, the one that it is in. */
  readonly originIn: ConfigOrigins
}

/**
 * Lays what an API says of rules over what its config says. As in an override, a severity alone leaves the options of a rule as they
 * are, and of a rule with two codes the code that is written last counts. Overrides of the API follow those of the config.
 */
export function mergeRules(
  [config, api]: readonly RuleLayer[],
  ofConfig: ConfigOrigins,
  ofApi: ConfigOrigins,
): MergedRules {
  const rules = new Map(config?.rules?.settings)
  const ruleOptions = new Map(config?.rules?.options)
  const definitions = new Map(config?.rules?.definitions)
  const { settings = new Map(), options = new Map(), definitions: defined = new Map() } = api?.rules ?? {}
  for (const [code, setting] of settings) {
    for (const name of namesOfCode(code)) rules.delete(name)
    rules.set(code, setting)
  }
  for (const [code, value] of options) {
    for (const name of namesOfCode(code)) ruleOptions.delete(name)
    ruleOptions.set(code, value)
  }
  for (const [code, definition] of defined) definitions.set(code, definition)
  const overridesOfConfig = config?.overrides?.length ?? 0
  return { rules, ruleOptions, definitions, originIn }

  function originIn(at: Pointer, on?: 'key' | 'value') {
    const [key, member = '', ...rest] = at
    if (key === 'rules' && (settings.has(member) || options.has(member) || defined.has(member))) return ofApi(at, on)
    if (key !== 'overrides' || Number(member) < overridesOfConfig) return ofConfig(at, on)
    return ofApi(['overrides', String(Number(member) - overridesOfConfig), ...rest], on)
  }
}
