import type { RulesetRequest } from './ruleset-request.ts'

/**
 * Why code may not run, or undefined when it may: only rulesets that a person named, in a config or on the command line, may
 * bring code, and none does with `--safe`.
 */
export function refusalOfCode(what: string, { allowCode, named }: RulesetRequest): string | undefined {
  if (!allowCode)
    return `${what} is code, which --safe does not run; leave out --safe, or use a ruleset in YAML or JSON.`
  if (!named) {
    return `${what} is code, which runs only where a ruleset is named; name it with --ruleset, or under "extends" in a msgapi config.`
  }
  return undefined
}
