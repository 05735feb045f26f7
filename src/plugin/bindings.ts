import type { Severity } from '../findings/finding.ts'
import type { BindingDefinition } from '../format/bindings/definition.ts'
import type { RuleVisitor } from '../lint/visitor.ts'

/**
 * The bindings of one protocol, as a plugin contributes them: the table of their fields, and rules for what the table
 * cannot express. msgapi checks fields, types, values and versions by the table. For a key that msgapi knows, the table
 * replaces its own.
 */
export interface BindingContribution extends BindingDefinition {
  /** Rules for this protocol only, by the last part of their code: `bindings/<key>/<name>`. */
  readonly rules?: Readonly<Record<string, BindingRule>>
}

/** A rule about the binding objects of a protocol and the objects inside them. */
export interface BindingRule {
  /** The check of the rule, in a sentence without a full stop. */
  readonly description: string
  readonly severity: Severity
  /** False if the rule is on only where a config extends `msgapi:recommended` with `all` or turns the rule on. */
  readonly recommended?: boolean
  /** Called only for objects of the protocol's bindings. */
  readonly visitor: RuleVisitor
}
