import { fixers } from '../../rulesets/fixers/index.ts'
import type { Fixer } from '../fix/fixer.ts'
import type { FixerFor, KnownFixer } from '../fix/known-fixer.ts'
import { byCode, canonicalCode } from '../format/rule-codes.ts'
import type { PluginSet } from './plugins.ts'

const ofSets = new WeakMap<PluginSet, FixerFor>()

/** The fixers of a run: of several for one code that of the last plugin, and one of msgapi where no plugin has any. */
export function fixersOf(set: PluginSet): FixerFor {
  const known = ofSets.get(set) ?? fixersIn(set)
  ofSets.set(set, known)
  return known
}

function fixersIn({ plugins }: PluginSet): FixerFor {
  const contributed = new Map<string, KnownFixer>()
  for (const { meta, fixers: own = {} } of plugins) {
    for (const [code, fixer] of Object.entries(own)) contributed.set(code, loaded(fixer, meta.name))
  }
  return (code) => {
    const canonical = canonicalCode(code)
    return byCode(contributed, code) ?? (Object.hasOwn(fixers, canonical) ? fixers[canonical] : undefined)
  }
}

function loaded({ safety, title, fix }: Fixer, plugin: string): KnownFixer {
  return { safety, title, plugin, load: async () => fix }
}

/** The codes that have a fixer, those of msgapi by their canonical names. */
export function fixableCodes({ plugins }: PluginSet): readonly string[] {
  return [...Object.keys(fixers), ...plugins.flatMap((plugin) => Object.keys(plugin.fixers ?? {}))]
}
