import { severityAndOptions } from '../../../src/lint/rule.ts'
import { isRecord } from '../../../src/plain-data.ts'
import type { SpectralDefinition } from './definition.ts'

/** Options of rules by code. */
type OptionsByCode = ReadonlyMap<string, SpectralDefinition>

const options = new WeakMap<object, OptionsByCode>()

/** Separates the options from the rules of a ruleset, because spectral-core does not know options. */
export function splitOptions(rules: SpectralDefinition): {
  readonly rules: SpectralDefinition
  readonly given: OptionsByCode
} {
  const given = new Map<string, SpectralDefinition>()
  const plain = Object.entries(rules).map(([code, rule]) => {
    const pair = severityAndOptions(rule)
    if (pair !== undefined) given.set(code, pair.options)
    return [code, pair === undefined ? rule : pair.severity] as const
  })
  return given.size === 0 ? { rules, given } : { rules: Object.fromEntries(plain), given }
}

/** Attaches options to the rules that were made without them. */
export function keepOptions(rules: unknown, given: OptionsByCode): void {
  if (isRecord(rules) && given.size > 0) options.set(rules, given)
}

/** The options attached to rules. */
export function optionsBeside(rules: SpectralDefinition): OptionsByCode {
  return options.get(rules) ?? none
}

const none: OptionsByCode = new Map()
