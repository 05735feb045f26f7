import type { Severity } from '../findings/finding.ts'
import type { BindingDefinition } from '../format/bindings/definition.ts'
import type { RuleVisitor } from '../lint/visitor.ts'

/**
 * The bindings of one protocol, as a plugin contributes them: the table of their fields, from which the checks of fields,
 * types, values and versions follow, and the rules that the table cannot say. A key that msgapi knows is described anew.
 */
export interface BindingContribution extends BindingDefinition {
  /** Rules of this protocol alone, by the last part of their code: `bindings/<key>/<name>`. */
  readonly rules?: Readonly<Record<string, BindingRule>>
}

/** A rule about the binding objects of a protocol and the objects inside them. */
export interface BindingRule {
  /** What is checked, in a sentence without a full stop. */
  readonly description: string
  readonly severity: Severity
  /** False for a rule that is on only where `msgapi:recommended` is extended with `all`, or a config turns it on. */
  readonly recommended?: boolean
  /** Is called for objects of the protocol's bindings only. */
  readonly visitor: RuleVisitor
}
