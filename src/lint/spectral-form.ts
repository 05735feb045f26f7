import type { FindingFacts, Severity } from '../findings/finding.ts'
import type { RuleVisitor } from './visitor.ts'

/**
 * A ruleset in the form of Spectral's RulesetDefinition, as far as it is data. Each rule says which part of the
 * document it checks (`given`), on which view (`resolved`), and with which function (`then`). msgapi's own rules have
 * another form, `Rule`. They get this one if a Spectral ruleset extends theirs, or if Spectral runs them.
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
  /** The facts about its findings for later stages. Spectral has this place for foreign data. */
  readonly extensions?: FindingFacts
  readonly given: string | readonly string[]
  /** False: the rule looks at the document as written, references included. */
  readonly resolved?: boolean
  readonly then: { readonly function: RuleFunction; readonly field?: string; readonly functionOptions?: unknown }
}

/** A result of a Spectral function: a message, and the path of the value if it is not the given one. */
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
