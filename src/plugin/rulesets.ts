import type { Severity } from '../findings/finding.ts'
import type { VisitorRule } from '../lint/visitor-rule.ts'

/** A rule in Spectral's form; functions are named, ours and those of the plugin, or given. */
export interface SpectralRule {
  readonly given: string | readonly string[]
  readonly then: unknown
  readonly [field: string]: unknown
}

/** The severity of a rule that another ruleset defines, whether it is on, or a severity and options. */
export type RuleSaid =
  | Severity
  | 'off'
  | boolean
  | readonly [severity: Severity | 'off' | boolean, options: Readonly<Record<string, unknown>>]

/** A ruleset of a plugin. */
export interface PluginRuleset {
  readonly description?: string
  readonly documentationUrl?: string
  /** Rulesets that it is based on, as in a Spectral ruleset; `plugin:acme/strict` names another one of a plugin. */
  readonly extends?: unknown
  /** Rules by name without the namespace, and what is said of others, by their codes. */
  readonly rules: Readonly<Record<string, SpectralRule | VisitorRule | RuleSaid>>
  /** What else a Spectral ruleset may hold: aliases, formats, overrides, parserOptions. */
  readonly [field: string]: unknown
}
