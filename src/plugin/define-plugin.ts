import type { Fixer } from '../fix/fixer.ts'
import type { SchemaFormatContribution } from '../lint/schema-formats.ts'
import type { PluginReporter } from '../report/plugin-reporter.ts'
import type { TransformContribution } from '../transform/transform.ts'
import type { BindingContribution } from './bindings.ts'
import type { ResolverContribution } from './resolvers.ts'
import type { PluginRuleset } from './rulesets.ts'

/** What a plugin is: a manifest in plain data, the default export of its package. */
export interface Plugin {
  readonly meta: {
    /** The name of the package. */
    readonly name: string
    readonly version: string
    /** What the names of everything in it start with: `acme/shapes`. */
    readonly namespace: string
    /** The versions of msgapi that it works with, as a range of npm: `>=0.1`. */
    readonly engines?: { readonly msgapi?: string }
  }
  /** Rulesets, by name without the namespace; `recommended` is on wherever the plugin is named. */
  readonly rulesets?: Readonly<Record<string, PluginRuleset>>
  /** Functions of Spectral, which rulesets call with the namespace: `acme/described`. */
  readonly functions?: Readonly<Record<string, unknown>>
  /** What mends findings, by full code: `acme/channel-description`, or the code of any other rule. */
  readonly fixers?: Readonly<Record<string, Fixer>>
  /** What writes reports, by name without the namespace. */
  readonly reporters?: Readonly<Record<string, PluginReporter>>
  /** Formats for schemas, by name without the namespace. */
  readonly schemaFormats?: Readonly<Record<string, SchemaFormatContribution>>
  /** The bindings of protocols, each with its key, which has no namespace: descriptions write it. */
  readonly bindings?: readonly BindingContribution[]
  /** What reads addresses of other schemes than those of msgapi, by name without the namespace. */
  readonly resolvers?: Readonly<Record<string, ResolverContribution>>
  /** What changes descriptions, by name without the namespace. */
  readonly transforms?: Readonly<Record<string, TransformContribution>>
}

/** Returns the manifest as it is; there for editors and the compiler, which know by it what belongs in one. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin
}
