/**
 * Rulesets that come with msgapi. The tests of msgapi check them, so a run does not: for a plugin with one rule, that took longer
 * than the rest of the run.
 */
const ownDefinitions = new WeakSet<object>()

/** Records a ruleset that comes with msgapi, and returns it. */
export function ownDefinition<Definition extends object>(definition: Definition): Definition {
  ownDefinitions.add(definition)
  return definition
}

/** True for an unchanged ruleset that comes with msgapi. */
export function isOwnDefinition(definition: unknown): boolean {
  return typeof definition === 'object' && definition !== null && ownDefinitions.has(definition)
}
