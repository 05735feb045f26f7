import { quote } from '../findings/quote.ts'
import { closest } from '../findings/suggest.ts'
import { thrownText } from '../findings/thrown.ts'
import { tableProblem } from './binding-tables.ts'
import type { BindingContribution } from './bindings.ts'
import { problemOfFixers, problemOfFunctions, problemOfRulesets } from './check-rules.ts'
import { type Contributions, isObject, isText, problemOfName } from './contribution-names.ts'
import type { Plugin } from './define-plugin.ts'

/** What is wrong with each kind of contribution, in the order in which problems are told. */
const checks: Readonly<Record<string, (contributions: unknown, namespace: string) => string | undefined>> = {
  rulesets: problemOfRulesets,
  functions: problemOfFunctions('functions', 'a function of Spectral'),
  fixers: problemOfFixers,
  reporters: problemOfFunctions('reporters', 'a function from findings to text'),
  schemaFormats: formatProblem,
  bindings: bindingProblem,
  resolvers: resolverProblem,
  transforms: transformProblem,
}

/** Schemes that are msgapi's own, so that no plugin can take the place of its checks. */
const ownSchemes = ['http', 'https', 'file']

/**
 * What is wrong with a value that should be the manifest of a plugin, as the end of a sentence that begins with the plugin;
 * undefined when it is one. Looks at the shape alone, so that msgapi may rely on it before it calls code of the plugin: what a
 * rule in Spectral's form says is checked where its ruleset is used.
 */
export function manifestProblem(value: unknown): string | undefined {
  try {
    return problemOf(value)
  } catch (error) {
    // Getters and proxies may throw at whoever looks.
    return `cannot be read: ${thrownText(error, { named: false })}`
  }
}

function problemOf(value: unknown): string | undefined {
  if (!isObject(value)) return `is ${shown(value)}, expected an object with "meta", as definePlugin takes it`
  const { meta } = value
  if (!isObject(meta)) return 'has no "meta", expected an object with "name", "version" and "namespace"'
  const ofMeta = problemOfMeta(meta)
  if (ofMeta !== undefined) return ofMeta
  const known = ['meta', ...Object.keys(checks)]
  const unknown = unknownKey(value, known)
  if (unknown !== undefined) return `has an unexpected key ${unknown}`
  const namespace = String(meta.namespace)
  for (const [name, check] of Object.entries(checks)) {
    const problem = value[name] === undefined ? undefined : check(value[name], namespace)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Whether a value is the manifest of a plugin. */
export function isManifest(value: unknown): value is Plugin {
  return manifestProblem(value) === undefined
}

/** What a manifest says that its plugin is called, as far as it says so. */
export function nameInManifest(value: unknown): string | undefined {
  try {
    const name = isObject(value) && isObject(value.meta) ? value.meta.name : undefined
    return typeof name === 'string' && name !== '' ? name : undefined
  } catch {
    // Its getters throw, which "manifestProblem" says.
    return undefined
  }
}

function problemOfMeta(meta: Contributions): string | undefined {
  for (const name of ['name', 'version', 'namespace']) {
    if (!isText(meta[name])) return `has ${shown(meta[name])} as its "meta.${name}", expected a text`
  }
  if (!/^[a-z][a-z0-9-]*$/.test(String(meta.namespace))) {
    return `has ${quote(meta.namespace)} as its "meta.namespace", expected lower-case letters, digits and "-", such as "acme"`
  }
  const unknown = unknownKey(meta, ['name', 'version', 'namespace', 'engines'])
  if (unknown !== undefined) return `has an unexpected key in "meta": ${unknown}`
  const { engines } = meta
  if (engines === undefined) return undefined
  if (!isObject(engines) || Array.isArray(engines))
    return `has ${shown(engines)} as its "meta.engines", expected an object with "msgapi"`
  if (engines.msgapi === undefined || isText(engines.msgapi)) return undefined
  return `has ${shown(engines.msgapi)} as its "meta.engines.msgapi", expected a range of versions such as ">=0.1"`
}

/** The first key of an object that does not belong there, with the one that was probably meant. */
function unknownKey(value: Contributions, known: readonly string[]): string | undefined {
  const unknown = Object.keys(value).find((name) => !known.includes(name))
  if (unknown === undefined) return undefined
  const near = closest(unknown, known)
  return `${quote(unknown)}${near === undefined ? '' : ` (did you mean ${quote(near)}?)`}`
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  return typeof value === 'function' ? 'a function' : quote(value)
}

function formatProblem(formats: unknown): string | undefined {
  if (!isObject(formats)) return 'has something else than an object as its "schemaFormats"'
  const isFormat = (format: unknown): boolean =>
    isObject(format) && isText(format.title) && isObject(format.reads) && typeof format.load === 'function'
  const wrong = Object.keys(formats).find((name) => !isFormat(formats[name]))
  return wrong && `has a schema format ${quote(wrong)} without "title", "reads" and "load"`
}

function bindingProblem(bindings: unknown): string | undefined {
  if (!Array.isArray(bindings)) return 'has something else than a list as its "bindings"'
  for (const binding of bindings) {
    if (!isBinding(binding)) return 'has bindings without "key" and "versions"'
    const problem = tableProblem(binding)
    if (problem !== undefined) return `has a binding ${quote(binding.key)} that cannot be used: ${problem}`
    const rules: unknown = binding.rules ?? {}
    if (!isObject(rules)) return `has a binding ${quote(binding.key)} with something else than an object as its "rules"`
    const wrong = Object.keys(rules).find((name) => !isRule(rules[name]))
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

function resolverProblem(resolvers: unknown): string | undefined {
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

function transformProblem(transforms: unknown, namespace: string): string | undefined {
  if (!isObject(transforms)) return 'has something else than an object as its "transforms"'
  for (const [name, transform] of Object.entries(transforms)) {
    const ofName = problemOfName(name, 'transforms', namespace)
    if (ofName !== undefined) return ofName
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
