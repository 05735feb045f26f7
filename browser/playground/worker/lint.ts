import { lint } from '../../../src/index.ts'
import type { LintAnswer, Texts } from '../protocol.ts'
import { problemsOf, shownFinding } from './findings.ts'
import { openTexts } from './project.ts'

/** Lints all descriptions among some texts, or the only text, which may become one. */
export async function lintTexts(texts: Texts, isRulesetAlone: boolean): Promise<LintAnswer> {
  const { descriptions, ruleset } = await openTexts(texts)
  const [only, ...others] = Object.keys(texts)
  const entries = descriptions.length === 0 && others.length === 0 && only !== undefined ? [only] : descriptions
  const rulesets = ruleset === undefined ? undefined : isRulesetAlone ? [ruleset] : ['msgapi:recommended', ruleset]
  try {
    const outcome = await lint(entries, { rulesets, withFixes: true })
    return {
      findings: outcome.findings.map(shownFinding),
      problems: outcome.rulesetErrors.flatMap(problemsOf),
      notices: [...outcome.notices, ...outcome.unreadable],
      suppressed: outcome.suppressed.length,
      descriptions,
    }
  } catch (error) {
    return { findings: [], problems: problemsOf(error), notices: [], suppressed: 0, descriptions }
  }
}
