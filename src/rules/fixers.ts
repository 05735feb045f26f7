import { fixers } from '../../rulesets/fixers/fixer-list.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { FixerFor, KnownFixer } from '../fix/fixer.ts'
import { byCode, canonicalCode, codeOfAllProtocols } from '../format/rule-codes.ts'
import { pathTo } from '../load/node-path.ts'
import { unusedPartsOf } from '../suppress/unused.ts'
import type { PluginSet } from './plugins.ts'

/** The plugins of a run, in the order in which they are named. */
type FixingPlugins = Pick<PluginSet, 'fixers'>

/** The fixers of a run: of several for one code that of the last plugin, and one of msgapi where no plugin has any. */
export function fixersOf(set: FixingPlugins): FixerFor {
  return fixersOfAll([set])
}

/** The fixers of several runs together: what one of them has of a plugin goes before what comes with msgapi. */
export function fixersOfAll(sets: readonly FixingPlugins[]): FixerFor {
  return (code) => {
    for (const { fixers: contributed } of sets.toReversed()) {
      const fixer = byCode(contributed, code)
      if (fixer !== undefined) return fixer
    }
    const canonical = canonicalCode(code)
    return builtIn(canonical) ?? builtIn(codeOfAllProtocols(canonical))
  }
}

/** The fixer for suppressions that hide nothing, which are no matter of a rule. */
const unusedSuppression: KnownFixer = {
  safety: (finding) => (unusedPartsOf(finding)?.hasReason === true ? 'unsafe' : 'safe'),
  title: 'Remove the suppression',
  removed: (finding, { file }) => {
    const of = unusedPartsOf(finding)?.of
    const list = of === undefined || typeof of === 'number' ? undefined : pathTo(file, of)
    return list === undefined ? [] : [list]
  },
  load: async () => (await import('../suppress/remove-unused.ts')).removeUnused,
}

function builtIn(code: string): KnownFixer | undefined {
  if (code === ('suppression/unused' satisfies StageCode)) return unusedSuppression
  return Object.hasOwn(fixers, code) ? fixers[code] : undefined
}

/** The codes that have a fixer, those of msgapi by their canonical names. */
export function fixableCodes({ fixers: contributed }: FixingPlugins): readonly string[] {
  return [...Object.keys(fixers), ...contributed.keys()]
}
