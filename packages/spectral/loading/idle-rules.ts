import type { Rule, Ruleset } from '@stoplight/spectral-core'
import { isRecord } from '../../../src/plain-data.ts'
import type { SpectralDefinition } from './definition.ts'
import type { LoadedFunction } from './formats.ts'
import type { RulesetProblem } from './problem-log.ts'

const problemsOf = new WeakMap<object, readonly RulesetProblem[]>()

/**
 * Returns an idle rule to replace one that cannot be used. It finds nothing, but spectral-core merges it and turns it on or off
 * like the original, so all other rules run.
 */
export function idleRule(rule: SpectralDefinition, problems: readonly RulesetProblem[]): SpectralDefinition {
  const idle: LoadedFunction = () => undefined
  problemsOf.set(idle, problems)
  const { severity, recommended, formats } = rule
  return {
    given: '$',
    then: { function: idle },
    ...(isSeverity(severity) ? { severity } : {}),
    ...(typeof recommended === 'boolean' ? { recommended } : {}),
    ...(isListOfFormats(formats) ? { formats } : {}),
  }
}

/** Returns the problems of idle rules that are on. Rules that are off are not reported. */
export function problemsOfRules({ rules }: Ruleset): readonly RulesetProblem[] {
  return Object.values(rules).flatMap((rule) =>
    isOn(rule) ? rule.then.flatMap(({ function: used }) => problemsOf.get(used) ?? []) : [],
  )
}

/** True if a rule is on, even if only for some places in files. */
function isOn({ enabled, severity, overrides }: Rule): boolean {
  return enabled && (Number(severity) !== -1 || overrides !== undefined)
}

const severities: readonly unknown[] = [0, 1, 2, 3, 'error', 'warn', 'info', 'hint', 'off']

function isSeverity(value: unknown): boolean {
  return severities.includes(value)
}

function isListOfFormats(value: unknown): boolean {
  return Array.isArray(value) && value.every((format) => typeof format === 'function')
}

/** True if a layer sets severities for places in files. Such a layer cannot define rules. */
export function isPointerOverride({ files }: SpectralDefinition): boolean {
  return Array.isArray(files) && files.some((file) => typeof file === 'string' && file.includes('#'))
}

/** True if a rule can be replaced by an idle one. A setting of a rule cannot. */
export function canBeIdle(rule: unknown, layer: SpectralDefinition): rule is SpectralDefinition {
  return isRecord(rule) && !isPointerOverride(layer)
}
