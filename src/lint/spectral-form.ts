import type { FindingFacts, Severity } from '../findings/finding.ts'
import type { RuleVisitor } from './visitor.ts'

/**
 * A ruleset in the form of Spectral's RulesetDefinition, as far as it is data: rules by code, each saying which part of the document
 * it looks at (`given`), on which view (`resolved`), and which function looks (`then`). msgapi's own rules have another form, `Rule`;
 * they get this one where a Spectral ruleset extends theirs, or Spectral runs them.
 */
export interface RulesetDefinition {
  readonly description?: string
  readonly documentationUrl?: string
  readonly rules: Readonly<Record<string, RuleDefinition>>
}

/** A rule in Spectral's form: where it looks (`given`), what it calls (`then`), and the severity of its findings. */
export interface RuleDefinition {
  readonly description: string
  readonly message?: string
  readonly severity: Severity
  /** False for a rule that is on only where its ruleset is extended with `all`, or a config turns it on. */
  readonly recommended?: boolean
  readonly documentationUrl?: string
  /** What the stages after the rules know of its findings; Spectral has this place for data that is not its own. */
  readonly extensions?: FindingFacts
  readonly given: string | readonly string[]
  /** False: the rule looks at the document as written, references included. */
  readonly resolved?: boolean
  readonly then: { readonly function: RuleFunction; readonly field?: string; readonly functionOptions?: unknown }
}

/** What a Spectral function reports: a message, and the path of the value when it is not the one it was given. */
export interface FunctionResult {
  readonly message: string
  readonly path?: readonly (string | number)[]
}

/** The part of Spectral's function context that visiting functions need. */
export interface FunctionContext {
  readonly document: { readonly source?: string | null; readonly data: unknown; readonly input?: unknown }
}

/**
 * A Spectral rule function. One that carries a visitor is not called by msgapi: its visitor runs over the graph, together
 * with all others in one pass. Another engine calls the function itself.
 */
export interface RuleFunction {
  (value: unknown, options: unknown, context: FunctionContext): Promise<readonly FunctionResult[]>
  readonly visitor?: RuleVisitor
}
