import type { Rule, Ruleset } from '@stoplight/spectral-core'
import { isRecord } from '../../../src/plain-data.ts'
import type { SpectralDefinition } from './definition.ts'
import type { LoadedFunction } from './formats.ts'
import type { RulesetProblem } from './problem-log.ts'

const problemsOf = new WeakMap<object, readonly RulesetProblem[]>()

/**
 * Stands in for a rule that cannot be used: a rule that finds nothing, so that spectral-core merges and switches it as it would
 * the rule itself, and all others run.
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

/** Returns the problems in rules of a ruleset that are on and cannot be used. Rules that are off are not reported. */
export function problemsOfRules({ rules }: Ruleset): readonly RulesetProblem[] {
  return Object.values(rules).flatMap((rule) =>
    isOn(rule) ? rule.then.flatMap(({ function: used }) => problemsOf.get(used) ?? []) : [],
  )
}

/** Whether a rule is on, if only for some places in files. */
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

/** Whether a layer of a ruleset sets severities for places in files, where no rules can be defined. */
export function isPointerOverride({ files }: SpectralDefinition): boolean {
  return Array.isArray(files) && files.some((file) => typeof file === 'string' && file.includes('#'))
}

/** Whether a rule can be replaced by one that is idle; a mere setting of a rule cannot. */
export function canBeIdle(rule: unknown, layer: SpectralDefinition): rule is SpectralDefinition {
  return isRecord(rule) && !isPointerOverride(layer)
}
