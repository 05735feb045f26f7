import { tableRules } from '../../rulesets/bindings/bindings-ruleset.ts'
import { settingValue } from '../../rulesets/fixers/shared-fixers.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { chosenAmong, type FixerFor, fixesIn, type KnownFixer, knownFixer } from '../fix/fixer.ts'
import { byCode, canonicalCode } from '../format/rule-codes.ts'
import { pathTo } from '../load/node-path.ts'
import { unusedPartsOf } from '../suppress/unused.ts'
import type { PluginSet } from './plugins.ts'
import { ruleOf, rulesets } from './rulesets.ts'
import { styleRuleIfLoaded, styleRulesets } from './style-rulesets.ts'

/** The plugins of a run, in the order in which they are named. */
type FixingPlugins = Pick<PluginSet, 'fixers'>

/**
 * The fixers of a run. If several plugins have one for a code, the last one counts; msgapi's own is used if no plugin has one.
 */
export function fixersOf(set: FixingPlugins): FixerFor {
  return fixersOfAll([set])
}

/** The fixers of several runs together. A fixer of a plugin in any of them takes precedence over one of msgapi. */
export function fixersOfAll(sets: readonly FixingPlugins[]): FixerFor {
  return (code) => {
    for (const { fixers: contributed } of sets.toReversed()) {
      const fixer = byCode(contributed, code)
      if (fixer !== undefined) return fixer
    }
    return builtIn(canonicalCode(code))
  }
}

/** The fixer for suppressions that hide nothing. They do not belong to a rule. */
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

// Correcting the case is safe, because the file has only one name on disk.
const meantReference = knownFixer(
  settingValue('Correct the reference', ({ code }) =>
    code === ('ref/case-mismatch' satisfies StageCode) ? 'safe' : 'unsafe',
  ),
  'ref/unresolved' satisfies StageCode,
)

/** The fixers for findings of stages. The fixers of rules are beside their rules. */
const ofStages: ReadonlyMap<string, KnownFixer> = new Map<StageCode, KnownFixer>([
  ['ref/unresolved', meantReference],
  ['ref/case-mismatch', meantReference],
  ['ref/not-a-pointer', meantReference],
  ['suppression/unused', unusedSuppression],
])

const known = new Map<string, KnownFixer>()

/** The fixer of msgapi for a canonical code. Fixers of house style are only found when these rules are loaded. */
function builtIn(code: string): KnownFixer | undefined {
  const found = known.get(code) ?? fixerFrom(code)
  if (found !== undefined) known.set(code, found)
  return found
}

function fixerFrom(code: string): KnownFixer | undefined {
  const ofStage = ofStages.get(code)
  if (ofStage !== undefined) return ofStage
  const [room, , name = ''] = code.split('/')
  // The bindings of plugins have the rules that apply to all bindings.
  const ofTable = room === 'bindings' && Object.hasOwn(tableRules, name) ? tableRules[name] : undefined
  const fix = (ruleOf(code) ?? ofTable ?? styleRuleIfLoaded(code))?.fix
  if (fix === undefined) return undefined
  return chosenAmong(fixesIn(fix).map((each) => knownFixer(each, code)))
}

/** The fixers that come with msgapi, by canonical code. Loads house style. */
export async function builtInFixers(): Promise<ReadonlyMap<string, KnownFixer>> {
  const { style } = await styleRulesets()
  const codes = [...ofStages.keys(), ...[...rulesets, style].flatMap(({ rules }) => Object.keys(rules))]
  return new Map(
    codes.flatMap((code) => {
      const fixer = builtIn(code)
      return fixer === undefined ? [] : [[code, fixer] as const]
    }),
  )
}

/** The codes that have a fixer. Those of msgapi have their canonical names. */
export async function fixableCodes(sets: readonly FixingPlugins[]): Promise<readonly string[]> {
  const contributed = sets.flatMap(({ fixers }) => [...fixers.keys()])
  return [...new Set([...(await builtInFixers()).keys(), ...contributed])]
}
