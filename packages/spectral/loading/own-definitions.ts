/**
 * Rulesets that come with msgapi, as they were given to a run. Tests of msgapi check them, so that a run need not: that took longer
 * than all else about a plugin with one rule.
 */
const ownDefinitions = new WeakSet<object>()

/** Notes a ruleset that comes with msgapi, and gives it back. */
export function ownDefinition<Definition extends object>(definition: Definition): Definition {
  ownDefinitions.add(definition)
  return definition
}

/** Whether a definition is that of a ruleset that comes with msgapi, unchanged. */
export function isOwnDefinition(definition: unknown): boolean {
  return typeof definition === 'object' && definition !== null && ownDefinitions.has(definition)
}
