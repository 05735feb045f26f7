import type { Severity } from '../findings/finding.ts'
import type { RuleFix } from '../fix/fixer.ts'
import type { BindingDefinition } from '../format/bindings/definition.ts'
import type { Rule, VisitorRule } from '../lint/rule.ts'
import type { SchemaFormatContribution } from '../lint/schema-formats.ts'
import type { RuleVisitor } from '../lint/visitor.ts'
import type { Language } from '../load/source-file.ts'
import type { KnownSignal } from '../plain-data.ts'
import type { PluginReporter } from '../report/reporter.ts'
import type { TransformContribution } from '../transform/transform.ts'

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
    /**
     * True if equal files and options always give equal findings: the code reads nothing but what it is given, and prints nothing.
     * `msgapi lint --cache` keeps results of plugins that say so.
     */
    readonly cacheable?: boolean
  }
  /** Rulesets, by name without the namespace; `recommended` is on wherever a config names the plugin. */
  readonly rulesets?: Readonly<Record<string, PluginRuleset>>
  /** Functions of Spectral, which rulesets call with the namespace: `acme/described`. */
  readonly functions?: Readonly<Record<string, unknown>>
  /**
   * Fixers by full code: `acme/channel-description`, or the code of any other rule. Several for one code are suggestions to choose
   * from; `--fix` takes the first safe one.
   */
  readonly fixers?: Readonly<Record<string, RuleFix | readonly RuleFix[]>>
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
  /**
   * Names that codes of rules and transforms had in earlier versions, each with the present code, both without the namespace.
   * Users may still write them; msgapi prints only the present ones.
   */
  readonly formerCodes?: Readonly<Record<string, string>>
}

/**
 * The bindings of one protocol from a plugin: the table of their fields, and rules for what the table cannot express. msgapi
 * checks fields, types, values and versions by the table. For a key that msgapi knows, the table replaces msgapi's own.
 */
export interface BindingContribution extends BindingDefinition {
  /** Rules for this protocol only, by the last part of their code: `bindings/<key>/<name>`. */
  readonly rules?: Readonly<Record<string, BindingRule>>
}

/**
 * A rule about the binding objects of a protocol and the objects inside them. It is not called for other objects. `visitor` is
 * the former name of `visit`.
 */
export type BindingRule = Omit<Rule<RuleVisitor>, 'visit' | 'schema' | 'defaults' | 'deprecated'> & {
  /** The check of the rule, in a sentence without a full stop. */
  readonly description: string
} & ({ readonly visit: RuleVisitor } | { readonly visitor: RuleVisitor })

/** Reads documents with addresses of a scheme that msgapi does not know, such as `registry:orders/1.2`. */
export interface ResolverContribution {
  /** In lower case and without the colon; never `http`, `https` or `file`, which msgapi handles itself. */
  readonly schemes: readonly string[]
  /**
   * Returns the document at an address: a normalised absolute URI without fragment. Return undefined if there is none. `signal`
   * is aborted when nothing waits for the answer any longer.
   */
  readonly resolve: (
    address: string,
    context: { readonly signal: KnownSignal },
  ) => Promise<ResolvedDocument | undefined> | ResolvedDocument | undefined
}

/** The content of a document that a resolver found. */
export interface ResolvedDocument {
  readonly content: string | Uint8Array
  /**
   * The language of the document. Default: the one that the extension of the address implies, else YAML, which includes
   * JSON.
   */
  readonly language?: Language | undefined
}

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

/** The bindings of a plugin, in the order in which they are written. */
export function bindingsIn({ bindings = [] }: Pick<Plugin, 'bindings'>): readonly BindingContribution[] {
  return Object.values(bindings)
}

/** Returns the manifest unchanged, so that editors and the compiler check its fields. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin
}
