import bindings from '../../rulesets/bindings/index.ts'
import spec from '../../rulesets/spec/index.ts'
import { ruleSettingAt } from '../config/merge.ts'
import type { PresetName, Settings } from '../config/settings.ts'
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

/** The last stage of `lint`: runs the rulesets that the settings name over the graph. Nothing runs without a known version. */
export async function lintDescription({ graph }: Description, settings: Settings): Promise<readonly Finding[]> {
  if (!graph.kind.readable) return []
  const uses = settings.extends.flatMap(({ name, mode }): readonly RulesetUse[] =>
    membersOf[name].map((ruleset) => ({ ruleset, mode })),
  )
  const layers = [settings.rules, ...settings.overrides.map(({ rules }) => rules)]
  const rules = activateRules(uses, {
    settingAt: (code, place) => ruleSettingAt(settings, code, place),
    turnsOn: (code) => layers.some((layer) => (layer.get(code) ?? 'off') !== 'off'),
  })
  return visitEngine.run(graph, rules)
}
