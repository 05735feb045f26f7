import bindings from '../rulesets/bindings/index.ts'
import spec from '../rulesets/spec/index.ts'
import { ruleSettingAt } from './config/merge.ts'
import type { Settings } from './config/settings.ts'
import type { Finding } from './findings/finding.ts'
import { activateRules, type RulesetUse } from './lint/activate.ts'
import type { RulesetDefinition } from './lint/ruleset.ts'
import { visitEngine } from './lint/visit.ts'
import type { Description } from './transform/transform.ts'

interface NamedRuleset {
  /** The part of `msgapi:…` that stands for this ruleset alone. */
  readonly name: 'spec' | 'bindings'
  readonly ruleset: RulesetDefinition
}

/** Warnings and notes of loading and of references, which a configuration may raise, lower or switch off. */
const adjustableCodes = ['parse/merge-key', 'parse/yaml-version', 'ref/text-file', 'version/unknown-minor']

/** The rulesets that come with msgapi. */
export const rulesets: readonly NamedRuleset[] = [
  { name: 'spec', ruleset: spec },
  { name: 'bindings', ruleset: bindings },
]

/** Every code that a configuration may set. */
export const knownCodes: ReadonlySet<string> = new Set([
  ...adjustableCodes,
  ...rulesets.flatMap(({ ruleset }) => Object.keys(ruleset.rules)),
])

/** The last stage of `lint`: runs the rulesets that the settings name over the graph. */
export async function lintDescription({ graph }: Description, settings: Settings): Promise<readonly Finding[]> {
  if (!graph.kind.readable) return []
  const uses = settings.extends.flatMap(({ name, mode }): RulesetUse[] =>
    rulesets
      .filter((candidate) => name !== 'msgapi:spec' || candidate.name === 'spec')
      .map(({ ruleset }) => ({ ruleset, mode })),
  )
  const layers = [settings.rules, ...settings.overrides.map(({ rules }) => rules)]
  const rules = activateRules(uses, {
    settingAt: (code, place) => ruleSettingAt(settings, code, place),
    turnsOn: (code) => layers.some((layer) => (layer.get(code) ?? 'off') !== 'off'),
  })
  return visitEngine.run(graph, rules)
}
