import { codeGroups } from '../../findings/codes/code-groups.ts'
import { shownNames } from '../../format/rule-codes.ts'
import { rulesets } from '../../rules/rulesets.ts'
import { styleRulesets } from '../../rules/style-rulesets.ts'

/** A code of msgapi, and what it means. */
export interface KnownCode {
  readonly code: string
  readonly meaning: string
  readonly advice?: string
  readonly severity: string
}

/** All codes of msgapi, with all of their names. */
export async function knownCodeWords(): Promise<readonly KnownCode[]> {
  const { style } = await styleRulesets()
  const ofRules = [...rulesets, style].flatMap(({ rules }) =>
    Object.entries(rules).flatMap(([name, { description, severity }]) =>
      shownNames(name).map((code) => ({ code, meaning: `${description}.`, severity })),
    ),
  )
  const ofStages = Object.values(codeGroups).flatMap(({ codes }) =>
    Object.entries(codes).map(([code, { meaning, advice, severity }]) => ({ code, meaning, advice, severity })),
  )
  return [...ofRules, ...ofStages]
}
