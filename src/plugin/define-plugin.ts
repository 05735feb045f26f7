import type { Fixer } from '../fix/fixer.ts'
import type { SchemaFormatContribution } from '../lint/schema-formats.ts'
import type { PluginReporter } from '../report/reporter.ts'
import type { TransformContribution } from '../transform/transform.ts'
import type { BindingContribution } from './bindings.ts'
import type { ResolverContribution } from './resolvers.ts'
import type { PluginRuleset } from './rulesets.ts'

/** The manifest of a plugin in plain data; it is the default export of the package. */
export interface Plugin {
  readonly meta: {
    /** The name of the package. */
    readonly name: string
    readonly version: string
    /** The prefix of all its names: `acme/shapes`. */
    readonly namespace: string
    /** The versions of msgapi that it works with, as an npm version range: `>=0.1`. */
    readonly engines?: { readonly msgapi?: string }
  }
  /** Rulesets, by name without the namespace; `recommended` is on wherever a config names the plugin. */
  readonly rulesets?: Readonly<Record<string, PluginRuleset>>
  /** Functions of Spectral, which rulesets call with the namespace: `acme/described`. */
  readonly functions?: Readonly<Record<string, unknown>>
  /** Fixers by full code: `acme/channel-description`, or the code of any other rule. */
  readonly fixers?: Readonly<Record<string, Fixer>>
  /** Reporters, by name without the namespace. */
  readonly reporters?: Readonly<Record<string, PluginReporter>>
  /** Formats for schemas, by name without the namespace. */
  readonly schemaFormats?: Readonly<Record<string, SchemaFormatContribution>>
  /**
   * The bindings of protocols, as a list or by any names; each has its key as descriptions write it, without the
   * namespace.
   */
  readonly bindings?: readonly BindingContribution[] | Readonly<Record<string, BindingContribution>>
  /** Resolvers for schemes that msgapi does not read, by name without the namespace. */
  readonly resolvers?: Readonly<Record<string, ResolverContribution>>
  /** Transforms, by name without the namespace. */
  readonly transforms?: Readonly<Record<string, TransformContribution>>
}

/** The bindings of a plugin, in the order in which they are written. */
export function bindingsIn({ bindings = [] }: Pick<Plugin, 'bindings'>): readonly BindingContribution[] {
  return Object.values(bindings)
}

/** Returns the manifest unchanged, so that editors and the compiler check its fields. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin
}
