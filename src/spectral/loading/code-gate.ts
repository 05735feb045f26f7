import type { RulesetRequest } from './ruleset-request.ts'

/**
 * Why code may not run, or undefined when it may: only rulesets that a person named, in a config or on the command line, may
 * bring code, and none does with `--safe`.
 */
export function refusalOfCode(what: string, { allowCode, named }: RulesetRequest): string | undefined {
  if (!allowCode)
    return `${what} is code, and --safe runs none; leave out --safe, or use rulesets in YAML or JSON alone.`
  if (!named) {
    return `${what} is code, which runs only for a ruleset that somebody named; name it with --ruleset, or in the extends of a msgapi config.`
  }
  return undefined
}
