import { isRecord } from '../plain-data.ts'
/** A severity and options, as rulesets write them: `[warn, { max: 5 }]`. */
export interface RulePair {
  readonly severity: unknown
  readonly options: Readonly<Record<string, unknown>>
}

/** Reads what a ruleset says of a rule; undefined for anything but a severity with options. */
export function severityAndOptions(written: unknown): RulePair | undefined {
  if (!Array.isArray(written) || written.length !== 2) return undefined
  const [severity, options]: readonly unknown[] = written
  return isRecord(options) ? { severity, options } : undefined
}
