import type { AcceptedFinding } from '../../command.ts'

/** The content of a new config, and the parts of another tool's setup that it cannot express. */
export interface Setup {
  /** The config above that the new one extends; it replaces the rulesets of msgapi. */
  readonly base?: string | undefined
  readonly extends: readonly string[]
  readonly rules: ReadonlyMap<string, RuleValue>
  readonly apis: ReadonlyMap<string, ApiValue>
  readonly ignore: readonly string[]
  /** Findings that the other tool accepts. */
  readonly accepted: readonly AcceptedFinding[]
  /** Notices, one line each. */
  readonly notes: readonly string[]
}

/** A severity, with options where there are some. */
export type RuleValue = string | readonly [severity: string, options: Readonly<Record<string, unknown>>]

export interface ApiValue {
  /** Path with `/` from the folder of the config. */
  readonly entry: string
  /** Where its bundle goes, a path of the same form. */
  readonly output?: string | undefined
  readonly rules: ReadonlyMap<string, RuleValue>
}
