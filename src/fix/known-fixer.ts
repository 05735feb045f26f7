import { type FixableFinding, type KnownFixer, type RuleFix, statedFor } from './fixer.ts'

/** The fixers beside a rule as a list. */
export function fixesIn(fix: RuleFix | readonly RuleFix[]): readonly RuleFix[] {
  return 'safety' in fix ? [fix] : fix
}

/** A fixer of a rule as a run uses it. */
export function knownFixer(fix: RuleFix, code: string): KnownFixer {
  return 'load' in fix ? fix : { ...fix, title: fix.title ?? `Fix ${code}`, load: async () => fix.fix.bind(fix) }
}

/**
 * One fixer of several for the same findings: for each finding the first that is safe, or else the first that can mend it. Editors and
 * reports offer all of them. Undefined for an empty list.
 */
export function chosenAmong(alternatives: readonly KnownFixer[]): KnownFixer | undefined {
  const [first] = alternatives
  if (first === undefined || alternatives.length === 1) return first
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
