import type { AcceptedFinding } from '../../command.ts'

/** What a new config says, and what of another tool's setup it could not take over. */
export interface Setup {
  /** The config above that the new one extends, in place of the rulesets of msgapi. */
  readonly base?: string | undefined
  readonly extends: readonly string[]
  readonly rules: ReadonlyMap<string, RuleValue>
  readonly apis: ReadonlyMap<string, ApiValue>
  readonly ignore: readonly string[]
  /** Findings that another tool was told to accept. */
  readonly accepted: readonly AcceptedFinding[]
  /** What a person should know, a line each. */
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
