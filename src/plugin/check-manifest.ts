import { quote } from '../findings/quote.ts'
import { closest } from '../findings/suggest.ts'
import { tableProblem } from './binding-tables.ts'
import type { BindingContribution } from './bindings.ts'
import type { Plugin } from './define-plugin.ts'

/** Contributions that a later version brings: a plugin may have them, and its author is told that they do nothing yet. */
const laterContributions = ['functions', 'rulesets', 'fixers', 'reporters']
const contributions = ['schemaFormats', 'bindings', 'resolvers', 'transforms']

/** Schemes that are msgapi's own, so that no plugin can take the place of its checks. */
const ownSchemes = ['http', 'https', 'file']

/**
 * What is wrong with a value that should be the manifest of a plugin, as the second half of a sentence; undefined when it is
 * one. Only what msgapi relies on before it calls code of the plugin is looked at.
 */
export function manifestProblem(value: unknown): string | undefined {
  if (!isObject(value)) return `is ${quote(value)}, expected an object with "meta", as definePlugin takes it`
  const { meta } = value
  if (!isObject(meta) || !['name', 'version', 'namespace'].every((name) => isText(meta[name]))) {
    return 'has no "meta" with "name", "version" and "namespace", each a string'
  }
  const known = ['meta', ...contributions, ...laterContributions]
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const near = closest(unknown, known)
    return `has an unexpected key ${quote(unknown)}${near === undefined ? '' : `; did you mean ${quote(near)}?`}`
  }
  return (
    formatProblem(value.schemaFormats) ??
    bindingProblem(value.bindings) ??
    resolverProblem(value.resolvers) ??
    transformProblem(value.transforms)
  )
}

/** Whether a value is the manifest of a plugin. */
export function isManifest(value: unknown): value is Plugin {
  return manifestProblem(value) === undefined
}

/** The contributions of a plugin that this version does not use. */
export function unusedContributions(plugin: Plugin): readonly string[] {
  return Object.keys(plugin).filter((name) => laterContributions.includes(name))
}

function formatProblem(formats: unknown = {}): string | undefined {
  if (!isObject(formats)) return 'has something else than an object as its "schemaFormats"'
  const isFormat = (format: unknown): boolean =>
    isObject(format) && isText(format.title) && isObject(format.reads) && typeof format.load === 'function'
  const wrong = Object.keys(formats).find((name) => !isFormat(formats[name]))
  return wrong && `has a schema format ${quote(wrong)} without "title", "reads" and "load"`
}

function bindingProblem(bindings: unknown = []): string | undefined {
  if (!Array.isArray(bindings)) return 'has something else than a list as its "bindings"'
  for (const binding of bindings) {
    if (!isBinding(binding)) return 'has bindings without "key" and "versions"'
    const problem = tableProblem(binding)
    if (problem !== undefined) return `has a binding ${quote(binding.key)} that cannot be used: ${problem}`
    const rules: unknown = binding.rules ?? {}
    const wrong = isObject(rules) ? Object.keys(rules).find((name) => !isRule(rules[name])) : undefined
    if (wrong !== undefined) return `has a rule ${quote(wrong)} without "description", "severity" and "visitor"`
  }
  return undefined
}

function isBinding(value: unknown): value is BindingContribution {
  return isObject(value) && isText(value.key) && Array.isArray(value.versions)
}

function isRule(value: unknown): boolean {
  return isObject(value) && isText(value.description) && isText(value.severity) && isObject(value.visitor)
}

function resolverProblem(resolvers: unknown = {}): string | undefined {
  if (!isObject(resolvers)) return 'has something else than an object as its "resolvers"'
  for (const [name, resolver] of Object.entries(resolvers)) {
    if (!isObject(resolver) || typeof resolver.resolve !== 'function' || !Array.isArray(resolver.schemes)) {
      return `has a resolver ${quote(name)} without "schemes" and "resolve"`
    }
    const schemes: readonly unknown[] = resolver.schemes
    const wrong = schemes.find((scheme) => typeof scheme !== 'string' || !/^[a-z][a-z0-9+.-]+$/.test(scheme))
    if (wrong !== undefined) {
      return `has a resolver ${quote(name)} of the scheme ${quote(wrong)}, expected two letters or more, in lower case, without ":"`
    }
    const own = schemes.find((scheme) => ownSchemes.some((each) => each === scheme))
    if (own === undefined) continue
    return `has a resolver ${quote(name)} of the scheme ${quote(own)}, which is read by msgapi itself and nobody else`
  }
  return undefined
}

function transformProblem(transforms: unknown = {}): string | undefined {
  if (!isObject(transforms)) return 'has something else than an object as its "transforms"'
  for (const [name, transform] of Object.entries(transforms)) {
    if (typeof transform === 'function') continue
    const problem = isObject(transform) ? definitionProblem(transform) : 'that is neither a function nor an object'
    if (problem !== undefined) return `has a transform ${quote(name)} ${problem}`
  }
  return undefined
}

function definitionProblem(definition: Readonly<Record<string, unknown>>): string | undefined {
  const { create, schema, needs, keeps, fileOptions = [], draftOption, compare } = definition
  if (typeof create !== 'function') return 'without "create", a function from options to a transform'
  if (schema !== undefined && !isObject(schema)) return 'with something else than an object as its "schema"'
  if (!Array.isArray(fileOptions) || !fileOptions.every(isText))
    return 'with something else than a list of names as its "fileOptions"'
  if (draftOption !== undefined && !fileOptions.includes(draftOption))
    return 'whose "draftOption" is none of its "fileOptions"'
  if (compare !== undefined && typeof compare !== 'function')
    return 'with something else than a function as its "compare"'
  if (needs !== undefined && needs !== 'one-file') return `that needs ${quote(needs)}, expected "one-file"`
  return keeps === undefined || keeps === 'meaning' ? undefined : `that keeps ${quote(keeps)}, expected "meaning"`
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
