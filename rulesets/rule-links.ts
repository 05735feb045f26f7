import type { RulesetDefinition } from '../src/plugin/index.ts'
import { pageOf } from './rule-page.ts'

/** Where the folder `docs/rules` is published, with a slash at its end; undefined as long as it is not public. */
const publishedRules: string | undefined = undefined

/**
 * Gives each rule of a ruleset the address of its page.
 * @param base where the pages are published; without it, the rules stay as they are, and reports name `msgapi explain`
 */
export function withPageLinks(
  ruleset: RulesetDefinition,
  base: string | undefined = publishedRules,
): RulesetDefinition {
  if (base === undefined) return ruleset
  const rules = Object.entries(ruleset.rules).map(
    ([code, rule]) => [code, { ...rule, documentationUrl: new URL(pageOf(code), base).href }] as const,
  )
  return { ...ruleset, rules: Object.fromEntries(rules) }
}
