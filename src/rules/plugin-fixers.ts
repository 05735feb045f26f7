import { type FixableFinding, type Fixer, type KnownFixer, statedFor } from '../fix/fixer.ts'
import { runForeign } from '../foreign-code/foreign-code.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { visitorsOf } from './plugin-rules.ts'

/** The fixers of plugins by full code; of several plugins for one code, that of the last. */
export function fixersOfPlugins(plugins: readonly Plugin[]): ReadonlyMap<string, KnownFixer> {
  const found = new Map<string, KnownFixer>()
  for (const plugin of plugins) {
    for (const [code, own] of fixersIn(plugin)) {
      const [first, ...others] = own.map((fixer) => guarded(fixer, code, plugin.meta.name))
      if (first !== undefined) found.set(code, chosenAmong([first, ...others]))
    }
  }
  return found
}

/** The fixers of a plugin by full code: those beside its rules, and those in `fixers`. */
function fixersIn(plugin: Plugin): ReadonlyMap<string, readonly Fixer[]> {
  const besideRules = visitorsOf(plugin).map(([code, { fix = [] }]) => [code, fix] as const)
  const all = [...besideRules, ...Object.entries(plugin.fixers ?? {})]
  return new Map(
    all.map(([code, fix]) => [code, 'fix' in fix ? [fix] : fix] as const).filter(([, list]) => list.length > 0),
  )
}

/** A fixer whose functions run as code of a plugin does. */
function guarded(fixer: Fixer, code: string, plugin: string): KnownFixer {
  const { safety, title = `Fix ${code}` } = fixer
  return {
    safety: typeof safety === 'function' ? (finding) => runForeign(() => safety(finding)) : safety,
    title,
    plugin,
    load: async () => (finding, context) => runForeign(() => fixer.fix(finding, context)),
  }
}

/**
 * One fixer of several for the same findings: for each finding the first that is safe, or else the first that can mend it. Editors and
 * reports offer all of them.
 */
function chosenAmong(alternatives: readonly [KnownFixer, ...KnownFixer[]]): KnownFixer {
  const [first] = alternatives
  if (alternatives.length === 1) return first
  const choose = (finding: FixableFinding) => {
    const stated = alternatives.map((fixer, index) => ({ fixer, index, safety: statedFor(fixer, finding) }))
    return stated.find(({ safety }) => safety === 'safe') ?? stated.find(({ safety }) => safety !== undefined)
  }
  return {
    safety: (finding) => choose(finding)?.safety,
    title: first.title,
    titleFor: (finding) => choose(finding)?.fixer.title,
    plugin: first.plugin,
    alternatives,
    async load() {
      const loaded = await Promise.all(alternatives.map((each) => each.load()))
      return (finding, context) => loaded[choose(finding)?.index ?? -1]?.(finding, context) ?? []
    },
  }
}
