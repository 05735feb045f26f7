import type { SchemaFormatContribution } from '../lint/schema-formats.ts'
import type { TransformContribution } from '../transform/transform.ts'
import type { BindingContribution } from './bindings.ts'
import type { ResolverContribution } from './resolvers.ts'

/** What a plugin is: a manifest in plain data, the default export of its package. */
export interface Plugin {
  readonly meta: {
    /** The name of the package. */
    readonly name: string
    readonly version: string
    /** What the names of everything in it start with: `acme/shapes`. */
    readonly namespace: string
  }
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
