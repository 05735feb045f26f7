import type { RulesetDefinition } from '../../lint/ruleset.ts'

/** What rulesets are loaded, and what they may do. */
export interface RulesetRequest {
  /** Rulesets in the order in which they apply, as `extends` of one: files (absolute), packages, `spectral:…`, `msgapi:…`. */
  readonly extends: readonly { readonly name: string; readonly mode?: 'recommended' | 'all' | 'off' }[]
  /** File that names them (a config), or the working folder with a trailing separator: what packages are resolved from. */
  readonly namedBy: string
  /** Rules and severities on top, in Spectral's form. */
  readonly rules?: Readonly<Record<string, unknown>>
  /** Folder outside of which nothing in data form is read. */
  readonly root: string
  /** The rulesets behind `msgapi:…` names. */
  readonly builtIn: ReadonlyMap<string, readonly RulesetDefinition[]>
  /** False (`--safe`): no code runs; a ruleset that needs code is an error that says so. */
  readonly allowCode: boolean
  /** Whether a person named the first ruleset (config or command line); one that was only found runs no code of a `functionsDir`. */
  readonly named: boolean
}
