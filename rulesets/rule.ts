import type { FindingFacts, ObjectType, Rule, Ruleset, RuleVisitor, RunnableRule } from '../src/plugin/index.ts'
import { isSuppressed } from './facts/suppressed-objects.ts'

/**
 * The export of a file with a rule about the format or its bindings: a rule without its code, which the list of its ruleset
 * adds. `Data` is the type of the data for its fixer.
 */
export interface FormatRule<Data = undefined> extends Rule<RuleVisitor<Data>, Data>, FindingFacts {
  readonly description: string
  /** True for a rule about Reference Objects, which also applies inside bindings. */
  readonly isAboutReferences?: boolean
}

/** Types of the format itself, independent of the protocol. */
export const inCore = (type: ObjectType): boolean => type.protocol === undefined

/** Types that belong to the bindings of a protocol; its key is that of the neutral spelling. */
export const inBindingsOf =
  (protocol: string) =>
  (type: ObjectType): boolean =>
    type.protocol === protocol

/** A rule limited to some object types. Objects that an error makes void are left alone. */
export function ruleFor(rule: FormatRule<unknown>, of: (type: ObjectType) => boolean): RunnableRule {
  const { visit } = rule
  return { ...rule, visit: { ...visit, of: (type) => of(type) && (visit.of?.(type) ?? true), skips: isSuppressed } }
}

/** Rules that `msgapi:all` leaves off, because another of its rules requires the opposite. */
const offInAll: readonly string[] = ['spec/operation-messages-redundant']

/** The ruleset as `msgapi:all` has it: with every rule on by default that contradicts no other. */
export function withEveryRuleOn(ruleset: Ruleset): Ruleset {
  const rules = Object.entries(ruleset.rules).map(
    ([code, rule]) => [code, { ...rule, recommended: !offInAll.includes(code) }] as const,
  )
  return { ...ruleset, rules: Object.fromEntries(rules) }
}
