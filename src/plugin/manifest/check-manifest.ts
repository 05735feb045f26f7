import { severities } from '../../findings/finding.ts'
import { quote } from '../../findings/quote.ts'
import { describeThrown } from '../../findings/thrown.ts'
import { isRecord } from '../../plain-data.ts'
import type { Plugin } from '../define-plugin.ts'
import { bindingsCheck } from './check-bindings.ts'
import { fixers, rulesetsCheck } from './check-rulesets.ts'
import {
  type Contributions,
  code,
  fieldsCheck,
  flag,
  isText,
  jsonSchema,
  listCheck,
  type ManifestCheck,
  mapOf,
  nameOutside,
  optionalCheck,
  problemOfFields,
  text,
  unexpected,
  unknownKey,
  where,
  word,
} from './checks.ts'

/** Checks for each kind of contribution, in the order in which problems are reported. */
const contributions = (namespace: string): Readonly<Record<string, ManifestCheck>> => ({
  rulesets: optionalCheck(rulesetsCheck(namespace)),
  functions: optionalCheck(mapOf(code('a function of Spectral'), nameOutside(namespace))),
  fixers: optionalCheck(fixers),
  reporters: optionalCheck(mapOf(code('a function from findings to text'), nameOutside(namespace))),
  schemaFormats: optionalCheck(mapOf(schemaFormat, nameOutside(namespace))),
  bindings: optionalCheck(bindingsCheck(namespace)),
  resolvers: optionalCheck(mapOf(resolver, nameOutside(namespace))),
  transforms: optionalCheck(transformsOf(namespace)),
  formerCodes: optionalCheck(mapOf(text, nameOutside(namespace))),
})

const meta = fieldsCheck(
  {
    name: text,
    version: text,
    namespace: where(
      (value) => typeof value === 'string' && /^[a-z][a-z0-9-]*$/.test(value),
      'lower-case letters, digits and "-", such as "acme"',
    ),
    engines: optionalCheck(
      fieldsCheck(
        { msgapi: optionalCheck(where(isText, 'a range of versions such as ">=0.1"')) },
        'an object with "msgapi"',
      ),
    ),
    cacheable: optionalCheck(flag),
  },
  'an object with "name", "version" and "namespace"',
)

const mediaTypes = listCheck(
  where(
    (value) => typeof value === 'string' && /^[^\s/;A-Z]+\/[^\s/;A-Z]+$/.test(value),
    'a media type in lower case and without parameters',
  ),
  'a list of media types',
)

const schemaFormat: ManifestCheck = fieldsCheck(
  {
    title: text,
    reads: (value, field) =>
      (isRecord(value) && value.family !== undefined
        ? fieldsCheck({ family: word('openapi', 'avro', 'raml', 'protobuf', 'xsd') })
        : fieldsCheck({ mediaTypes, versions: optionalCheck(listCheck(text, 'a list of strings')) }, expectedReads))(
        value,
        field,
      ),
    load: code('a function that loads what reads the schemas'),
  },
  'an object with "title", "reads" and "load"',
)

const expectedReads = 'an object with "family" or "mediaTypes"'

/** Schemes that msgapi handles, so that no plugin can replace its checks. */
const ownSchemes: readonly unknown[] = ['http', 'https', 'file']

const scheme: ManifestCheck = (value, field) => {
  if (ownSchemes.includes(value)) return unexpected(value, field, 'another scheme: msgapi itself reads this one')
  const isScheme = typeof value === 'string' && /^[a-z][a-z0-9+.-]+$/.test(value)
  return isScheme ? undefined : unexpected(value, field, 'two letters or more, in lower case, without ":"')
}

const resolver: ManifestCheck = fieldsCheck(
  { schemes: listCheck(scheme, 'a list of schemes'), resolve: code('a function from an address to a document') },
  'an object with "schemes" and "resolve"',
)

const definition = (namespace: string): Readonly<Record<string, ManifestCheck>> => ({
  create: code('a function from options to a transform'),
  description: optionalCheck(text),
  schema: optionalCheck(jsonSchema),
  fileOptions: optionalCheck(listCheck(text, 'a list of names')),
  draftOption: optionalCheck(text),
  compare: optionalCheck(code('a function')),
  places: optionalCheck(code('a function')),
  needs: optionalCheck(
    where(
      (value) =>
        String(value) !== '' &&
        (Array.isArray(value) ? value : [value]).every((need) => need === 'one-file' || need === 'version-3'),
      '"one-file", "version-3" or a list of them',
    ),
  ),
  keeps: optionalCheck(word('meaning')),
  except: optionalCheck(code('a function from options to exceptions')),
  codes: optionalCheck(
    mapOf(
      fieldsCheck({
        severity: word(...severities),
        errorWhen: optionalCheck(text),
        description: text,
        explanation: optionalCheck(fieldsCheck({ assumed: text, reason: text, check: text })),
      }),
      nameOutside(namespace),
    ),
  ),
})

/**
 * The problem if a value cannot be the manifest of a plugin, as the end of a sentence that begins with the plugin; undefined if
 * it can. Only checks its form, so that msgapi can rely on that before it calls code of the plugin. The contents of rules in
 * Spectral's form are checked where their ruleset is used.
 */
export function manifestProblem(value: unknown): string | undefined {
  try {
    return problemOf(value)
  } catch (error) {
    // Getters and proxies may throw on any access.
    return `cannot be read: ${describeThrown(error)}; fix this`
  }
}

function problemOf(value: unknown): string | undefined {
  if (!isRecord(value)) {
    const kind = typeof value === 'function' ? 'a function' : quote(value)
    return `is ${kind}, expected an object with "meta", as definePlugin takes it`
  }
  if (value.meta === undefined) return withoutMeta(value)
  const ofMeta = meta(value.meta, 'meta')
  if (ofMeta !== undefined || !isRecord(value.meta)) return ofMeta
  const known = contributions(String(value.meta.namespace))
  return unknownKey(value, ['meta', ...Object.keys(known)]) ?? problemOfFields(value, known)
}

/** The message about a module that exports something other than a manifest. */
function withoutMeta(value: Contributions): string {
  if (value instanceof Promise)
    return 'is a promise, expected the manifest itself; await it at the top level of the module'
  const name = Object.keys(value).find((key) => isRecord(value[key]) && isRecord(value[key].meta))
  if (name !== undefined) return `exports its manifest as ${quote(name)}, expected it as the default export`
  return 'has no "meta", expected an object with "name", "version" and "namespace"'
}

/** True if a value is the manifest of a plugin. */
export function isManifest(value: unknown): value is Plugin {
  return manifestProblem(value) === undefined
}

/** The name of a plugin in its manifest, as far as it can be read. */
export function nameInManifest(value: unknown): string | undefined {
  try {
    const name = isRecord(value) && isRecord(value.meta) ? value.meta.name : undefined
    return typeof name === 'string' && name !== '' ? name : undefined
  } catch {
    // Its getters throw, which `manifestProblem` reports.
    return undefined
  }
}

/** The transforms of a plugin: functions, or definitions. */
function transformsOf(namespace: string): ManifestCheck {
  const fields = definition(namespace)
  return mapOf((transform, field) => {
    if (typeof transform === 'function') return undefined
    if (!isRecord(transform)) return unexpected(transform, field, 'a function, or an object with "create"')
    const problem = unknownKey(transform, Object.keys(fields), field) ?? problemOfFields(transform, fields, field)
    if (problem !== undefined) return problem
    const { fileOptions = [], draftOption } = transform
    const isKnown = draftOption === undefined || (Array.isArray(fileOptions) && fileOptions.includes(draftOption))
    return isKnown ? undefined : unexpected(draftOption, `${field}.draftOption`, 'one of its "fileOptions"')
  }, nameOutside(namespace))
}

/**
 * Copies the exports of a plugin, and reads each property once, so that getters and proxies cannot return something else after
 * the check. Functions, instances of classes and other special objects are not copied. Throws what a getter throws.
 */
export function plainManifest(exported: unknown): unknown {
  return copyOf(exported, new Map())
}

function copyOf(value: unknown, copies: Map<object, object>): unknown {
  if (typeof value !== 'object' || value === null) return value
  const known = copies.get(value)
  if (known !== undefined) return known
  if (Array.isArray(value)) {
    const list: unknown[] = []
    copies.set(value, list)
    for (const item of value) list.push(copyOf(item, copies))
    return list
  }
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype) return value
  const copy = {}
  copies.set(value, copy)
  for (const name of Object.keys(value)) {
    const member = copyOf(Reflect.get(value, name), copies)
    // Assigning to the name "__proto__" would change the copy's prototype.
    Object.defineProperty(copy, name, { value: member, enumerable: true, writable: true, configurable: true })
  }
  return copy
}
