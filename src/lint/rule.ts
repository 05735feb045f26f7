import type { FindingFacts, Severity } from '../findings/finding.ts'
import type { RuleFix } from '../fix/fixer.ts'
import { isRecord } from '../plain-data.ts'
import type { Place } from '../pointer.ts'
import type { Visits } from './object-visits.ts'
import type { OptionsByPlace, RuleVisitor } from './visitor.ts'

/**
 * A rule: what it says, what it looks for, and how its findings are fixed. `Look` is how it looks at a description: `Visits` get
 * objects as plain data in their effective view, a `RuleVisitor` gets nodes of the graph. `Data` is what it passes on to its fixers.
 */
export interface Rule<Look = Visits | RuleVisitor, Data = unknown> {
  readonly description?: string
  /** The message of findings that are reported without one. Default: the description. */
  readonly message?: string
  readonly severity: Severity
  /** False for a rule that is on only where its ruleset is extended with `all`, or a config turns it on. */
  readonly recommended?: boolean
  readonly documentationUrl?: string
  /** JSON Schema (Draft 07) of the options. */
  readonly schema?: Readonly<Record<string, unknown>>
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly visit: Look
  /** Set if the rule should not be used any more; configs that set it get a finding. `replacedBy` is the code of another rule. */
  readonly deprecated?: { readonly replacedBy?: string }
  /** How its findings are fixed. Several fixers are suggestions to choose from; `--fix` takes the first safe one. */
  readonly fix?: RuleFix<Data> | readonly RuleFix<Data>[]
}

/** A rule that visits objects by their types in the format; each object once, or once before and once after the objects in it. */
export type VisitorRule<Data = unknown> = Rule<Visits<Data>, Data>

/** A rule as the engine runs it, with what later stages know of its findings. */
export interface RunnableRule extends Rule<RuleVisitor>, FindingFacts {
  readonly description: string
}

/** Rules by their codes. */
export interface Ruleset {
  readonly description: string
  readonly rules: Readonly<Record<string, RunnableRule>>
}

/** A rule that ran, as outcomes list it. */
export interface RuleSummary {
  readonly code: string
  readonly description?: string | undefined
  readonly documentationUrl?: string | undefined
  /** The default severity of its findings. */
  readonly severity?: Severity | undefined
}

/** A rule that runs: its code, its definition, and how much its findings matter in a file. */
export interface ActiveRule {
  readonly code: string
  readonly definition: RunnableRule
  /**
   * The severity of a finding at a place. The config comes first, then the severity that the rule gives the finding,
   * then the rule's own. `off` drops the finding.
   */
  readonly severityAt: (place: Place, stated?: Severity) => Severity | 'off'
  /** True if it is off but where overrides turn it on. */
  readonly isAsleep?: boolean | undefined
  /** Of a rule that takes some. */
  readonly options?: OptionsByPlace | undefined
}

/** A severity and options, as rulesets write them: `[warn, { max: 5 }]`. */
interface RulePair {
  readonly severity: unknown
  readonly options: Readonly<Record<string, unknown>>
}

/** Reads what a ruleset says of a rule; undefined for anything but a severity with options. */
export function severityAndOptions(written: unknown): RulePair | undefined {
  if (!Array.isArray(written) || written.length !== 2) return undefined
  const [severity, options]: readonly unknown[] = written
  return isRecord(options) ? { severity, options } : undefined
}
