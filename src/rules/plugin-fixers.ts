import { chosenAmong, fixesIn, type KnownFixer, knownFixer, type RuleFix } from '../fix/fixer.ts'
import { runForeign } from '../foreign-code/foreign-code.ts'
import { bindingsIn, type Plugin } from '../plugin/define-plugin.ts'
import { visitorsOf } from './plugin-rules.ts'

/** The fixers of plugins by full code. If several plugins have one for a code, the last one counts. */
export function fixersOfPlugins(plugins: readonly Plugin[]): ReadonlyMap<string, KnownFixer> {
  const found = new Map<string, KnownFixer>()
  for (const plugin of plugins) {
    const all = [...fixesBesideRules(plugin), ...Object.entries(plugin.fixers ?? {})]
    for (const [code, fix] of all) {
      const fixer = chosenAmong(fixesIn(fix).map((each) => guarded(each, code, plugin.meta.name)))
      if (fixer !== undefined) found.set(code, fixer)
    }
  }
  return found
}

/** The fixers that are beside the rules of a plugin, including rules about bindings, by full code. */
export function fixesBesideRules(
  plugin: Plugin,
): readonly (readonly [code: string, fix: RuleFix | readonly RuleFix[]])[] {
  const ofBindings = bindingsIn(plugin).flatMap(({ key, rules = {} }) =>
    Object.entries(rules).map(([name, { fix }]) => [`bindings/${key}/${name}`, fix] as const),
  )
  const all = [...visitorsOf(plugin).map(([code, { fix }]) => [code, fix] as const), ...ofBindings]
  return all.flatMap(([code, fix]) => (fix === undefined ? [] : [[code, fix] as const]))
}

/** A fixer whose functions run as foreign code. */
function guarded(fix: RuleFix, code: string, plugin: string): KnownFixer {
  const { safety, title, load } = knownFixer(fix, code)
  return {
    safety: typeof safety === 'function' ? (finding) => runForeign(() => safety(finding)) : safety,
    title,
    plugin,
    async load() {
      const loaded = await runForeign(load)
      return (finding, context) => runForeign(() => loaded(finding, context))
    },
  }
}
