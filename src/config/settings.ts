import type { Severity } from '../findings/finding.ts'
import type { Limits } from '../load/limits.ts'
import type { Pointer } from '../pointer.ts'

/** The rulesets that come with msgapi. */
export const presetNames = ['msgapi:recommended', 'msgapi:all', 'msgapi:spec'] as const
export type PresetName = (typeof presetNames)[number]

/** How much of a ruleset is switched on, as in Spectral's `[name, mode]`. */
export const presetModes = ['recommended', 'all', 'off'] as const
export type PresetMode = (typeof presetModes)[number]

export interface PresetUse {
  readonly name: PresetName
  readonly mode: PresetMode
}

/** The severity of a rule, `off`, or `on` for the severity that the rule itself states. */
export type RuleSetting = Severity | 'off' | 'on'

export interface RuleOverride {
  /**
   * Whether the override holds at a place, the file by its absolute path and the value by its pointer: undefined when not, else
   * the length of the pointer that the override was written for, 0 for a whole file.
   */
  readonly depthAt: (path: string, pointer: Pointer) => number | undefined
  readonly rules: ReadonlyMap<string, RuleSetting>
}

export const outputLanguages = ['yaml', 'json'] as const

export interface BundleSettings {
  readonly as?: (typeof outputLanguages)[number]
  /** Absolute path. */
  readonly output?: string
}

/** Everything that can be set for one run: defaults, then the config file, then the command line. */
export interface Settings {
  readonly extends: readonly PresetUse[]
  readonly rules: ReadonlyMap<string, RuleSetting>
  readonly overrides: readonly RuleOverride[]
  readonly limits: Limits
  /** Real path of the root that was asked for; without it, `projectRoot` decides. */
  readonly root: string | undefined
  readonly bundle: BundleSettings
  readonly failSeverity: Severity
  readonly configFile?: string
}

export const defaultExtends: readonly PresetUse[] = [{ name: 'msgapi:recommended', mode: 'recommended' }]
export const defaultFailSeverity: Severity = 'error'
