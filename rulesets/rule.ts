import {
  type FindingFacts,
  type ObjectType,
  type RuleDefinition,
  type RulesetDefinition,
  type RuleVisitor,
  type Severity,
  visiting,
} from '../src/plugin/index.ts'
import { isSuppressed } from './facts/suppressed-objects.ts'

/** What a file of this folder exports: a rule without its name, which the list of a ruleset gives it. */
export interface Check extends FindingFacts {
  readonly description: string
  readonly severity: Severity
  /** False for a rule that is on only with `msgapi:all`, or where a config turns it on. */
  readonly recommended?: boolean
  /** Whether it is about Reference Objects, so that it holds inside bindings too. */
  readonly isAboutReferences?: boolean
  readonly visitor: RuleVisitor
}

/** Types of the format itself, whatever the protocol. */
export const inCore = (type: ObjectType): boolean => type.protocol === undefined

/** Types that belong to the bindings of a protocol; its key is that of the neutral spelling. */
export const inBindingsOf =
  (protocol: string) =>
  (type: ObjectType): boolean =>
    type.protocol === protocol

/** Makes a Spectral rule of a check, limited to some object types. Objects that an error makes void are left alone. */
export function ruleFor(
  { description, severity, recommended = true, isAboutReferences: _isAboutReferences, visitor, ...facts }: Check,
  of: (type: ObjectType) => boolean,
): RuleDefinition {
  return {
    description,
    // Spectral prints the description unless told to print what the function says.
    message: '{{error}}',
    severity,
    recommended,
    given: '$',
    resolved: false,
    ...(Object.keys(facts).length === 0 ? {} : { extensions: facts }),
    then: {
      function: visiting({ ...visitor, of: (type) => of(type) && (visitor.of?.(type) ?? true), skips: isSuppressed }),
    },
  }
}

/** Rules that `msgapi:all` leaves off, because another of its rules requires the opposite. */
const offInAll: readonly string[] = ['spec/operation-messages-redundant']

/** The ruleset as `msgapi:all` has it: with every rule on by default that contradicts no other. */
export function withEveryRuleOn(ruleset: RulesetDefinition): RulesetDefinition {
  const rules = Object.entries(ruleset.rules).map(
    ([code, definition]) => [code, { ...definition, recommended: !offInAll.includes(code) }] as const,
  )
  return { ...ruleset, rules: Object.fromEntries(rules) }
}
