import bindings from '../../rulesets/bindings/index.ts'
import spec from '../../rulesets/spec/index.ts'
import { ruleSettingAt } from '../config/merge.ts'
import { isPreset, type PresetName, type Settings } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import { activateRules, type RulesetUse } from '../lint/activate.ts'
import type { RulesetDefinition } from '../lint/ruleset.ts'
import { visitEngine } from '../lint/visit.ts'
import type { Description } from '../transform/transform.ts'

/** The rulesets that come with msgapi, in Spectral's form. */
export const rulesets: readonly RulesetDefinition[] = [spec, bindings]

const membersOf: Readonly<Record<PresetName, readonly RulesetDefinition[]>> = {
  'msgapi:recommended': rulesets,
  'msgapi:all': rulesets,
  'msgapi:spec': [spec],
}

/** Findings of the other stages that are no errors: what a configuration may raise, lower or switch off beside rules. */
const settableCodes = [
  'bundle/reference-corrected',
  'bundle/renamed',
  'bundle/schema-id',
  'bundle/siblings-dropped',
  'lint/budget',
  'parse/merge-key',
  'parse/yaml-version',
  'ref/text-file',
  'version/unknown-minor',
]

/** Every code that a configuration may set. */
export const knownCodes: ReadonlySet<string> = new Set([
  ...settableCodes,
  ...rulesets.flatMap(({ rules }) => Object.keys(rules)),
])

/** The rulesets behind a name such as `msgapi:recommended`; undefined for a name that is not ours. */
export function presetMembers(name: string): readonly RulesetDefinition[] | undefined {
  return isPreset(name) ? membersOf[name] : undefined
}

/** Whether a code is that of a rule, and not of another stage whose warnings can be set too. */
export function isRuleCode(code: string): boolean {
  return !settableCodes.includes(code)
}

/** Runs the rulesets that come with msgapi over a description. Nothing runs without a known version. */
export async function lintDescription({ graph }: Description, settings: Settings): Promise<readonly Finding[]> {
  if (!graph.kind.readable) return []
  const uses = settings.extends.flatMap(({ name, mode = 'recommended' }): readonly RulesetUse[] =>
    (presetMembers(name) ?? []).map((ruleset) => ({ ruleset, mode })),
  )
  const layers = [settings.rules, ...settings.overrides.map(({ rules }) => rules)]
  const rules = activateRules(uses, {
    settingAt: (code, place) => ruleSettingAt(settings, code, place),
    turnsOn: (code) => layers.some((layer) => (layer.get(code) ?? 'off') !== 'off'),
  })
  return visitEngine.run(graph, rules)
}
