import type { Severity } from '../findings/finding.ts'
import type { VisitorRule } from '../lint/visitor-rule.ts'

/** A rule in Spectral's form. Its functions are given directly or by name: those of msgapi and of the plugin. */
export interface SpectralRule {
  readonly given: string | readonly string[]
  readonly then: unknown
  readonly [field: string]: unknown
}

/** A setting for a rule that another ruleset defines: its severity, on or off, or a severity and options. */
export type RuleSaid =
  | Severity
  | 'off'
  | boolean
  | readonly [severity: Severity | 'off' | boolean, options: Readonly<Record<string, unknown>>]

/** A ruleset of a plugin. */
export interface PluginRuleset {
  readonly description?: string
  readonly documentationUrl?: string
  /** Rulesets to extend, as in a Spectral ruleset; `plugin:acme/strict` names another ruleset of a plugin. */
  readonly extends?: unknown
  /** Its own rules, by name without the namespace, and settings for other rules, by their codes. */
  readonly rules: Readonly<Record<string, SpectralRule | VisitorRule | RuleSaid>>
  /** Other fields of a Spectral ruleset: aliases, formats, overrides, parserOptions. */
  readonly [field: string]: unknown
}
