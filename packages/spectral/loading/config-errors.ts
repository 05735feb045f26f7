import { assertValidRuleset } from '@stoplight/spectral-core'
import { quote } from '../../../src/findings/quote.ts'
import { closest } from '../../../src/findings/suggest.ts'
import { isRecord, ownMember } from '../../../src/plain-data.ts'
import type { Pointer } from '../../../src/pointer.ts'
import type { PlacedDefinition, SpectralDefinition } from './definition.ts'
import type { ProblemLog } from './problem-log.ts'

const ofRuleset = [
  'aliases',
  'description',
  'documentationUrl',
  'except',
  'extends',
  'formats',
  'functions',
  'functionsDir',
  'overrides',
  'parserOptions',
  'rules',
]
const ofRule = [
  'description',
  'documentationUrl',
  'extensions',
  'formats',
  'given',
  'message',
  'recommended',
  'resolved',
  'severity',
  'tags',
  'then',
  'type',
]
const severities = '"error", "warn", "info", "hint" and "off"'
const ofParserOptions = ['duplicateKeys', 'incompatibleValues']

/** Messages of spectral-core about a whole value that give no advice: how each begins, and our message. */
const plainWords: readonly (readonly [start: string, message: string])[] = [
  [
    'the rule must have at least "given"',
    'The rule lacks "given" or "then"; say where it looks and what it requires there.',
  ],
  ['must be an array of formats', 'Unexpected "formats", expected a list of names such as [asyncapi3].'],
  ['must be a valid JSON Path', 'Unexpected path, expected one such as "$.info.title", or an alias such as "#Info".'],
  ["must have required property 'files'", 'Missing "files" in "overrides"; list the files, such as ["legacy/**"].'],
]

/** Rewords messages of spectral-core that name neither the key nor the value, so that they name both. Empty for other messages. */
function rewordedErrors(definition: SpectralDefinition, path: Pointer, message: string): readonly Reworded[] {
  if (path.at(-2) === 'rules' && !isRecord(valueAt(definition, path))) {
    const value = quote(valueAt(definition, path))
    return [{ pointer: path, message: `Unexpected ${value}, expected a rule, true, false or one of ${severities}.` }]
  }
  const severity = severityAlone(valueAt(definition, path))
  if (severity !== undefined && message.startsWith('the rule must have at least "given"')) {
    const advice = `to set the severity of a rule that is extended, write ${quote(path.at(-1))}: ${severity}`
    return [{ pointer: path, on: 'value', message: `The rule must have at least "given" and "then"; ${advice}.` }]
  }
  const missing = missingFunction(definition, path, message)
  if (missing !== undefined) return [missing]
  if (message === 'must be array' && path[0] === 'aliases') {
    const value = valueAt(definition, path)
    const what = path.length === 2 ? `the alias ${quote(path[1])}` : quote(path.at(-1))
    const advice = typeof value === 'string' ? `: write [${quote(value)}]` : ''
    return [
      {
        pointer: path,
        on: 'value',
        message: `Unexpected ${quote(value)} for ${what}, expected a list of paths${advice}.`,
      },
    ]
  }
  const plain = plainWords.find(([start]) => message.startsWith(start))
  if (plain !== undefined) return [{ pointer: path, on: 'value', message: plain[1] }]
  if (message.startsWith('Ruleset must have rules')) {
    return Object.keys(definition).flatMap((key) => {
      const meant = ofRuleset.includes(key) ? undefined : closest(key, ofRuleset)
      return meant === undefined ? [] : [misspelledKey([key], meant)]
    })
  }
  if (!/must NOT have additional properties/i.test(message)) return []
  const allowed = allowedAt(path)
  const owner = valueAt(definition, path)
  if (allowed === undefined || !isRecord(owner)) return []
  return Object.keys(owner)
    .filter((key) => !allowed.includes(key) && !key.startsWith('x-'))
    .map((key) => {
      const meant = closest(key, allowed)
      if (meant !== undefined) return misspelledKey([...path, key], meant)
      return {
        pointer: [...path, key],
        message: `Unexpected key ${quote(key)}, expected one of ${allowed.join(', ')}.`,
      }
    })
}

interface Reworded {
  readonly pointer: Pointer
  /** Set if the problem is reported at the value. Otherwise it is reported at the key. */
  readonly on?: 'value'
  readonly message: string
}

function misspelledKey(pointer: Pointer, meant: string): Reworded {
  return { pointer, message: `Unexpected key ${quote(pointer.at(-1))}, did you mean ${quote(meant)}?` }
}

/** The severity of a rule that has neither `given` nor `then`. */
function severityAlone(rule: unknown): string | undefined {
  if (!isRecord(rule) || Object.hasOwn(rule, 'given') || Object.hasOwn(rule, 'then')) return undefined
  const severity = ownMember(rule, 'severity')
  return typeof severity === 'string' ? severity : undefined
}

/** The mistake in a `then` without a function: another key, a missing key or, in a ruleset in code, a name. */
function missingFunction(definition: SpectralDefinition, path: Pointer, message: string): Reworded | undefined {
  if (message !== 'Function is not defined' || path.at(-1) !== 'function') return undefined
  const at = path.slice(0, -1)
  const written = valueAt(definition, path)
  if (written !== undefined) {
    const source = 'a ruleset of code imports functions, those of Spectral from "@stoplight/spectral-functions"'
    return { pointer: path, message: `Unexpected ${quote(written)} for "function", expected a function: ${source}.` }
  }
  const owner = valueAt(definition, at)
  const meant = isRecord(owner) ? closest('function', Object.keys(owner)) : undefined
  if (meant !== undefined) return misspelledKey([...at, meant], 'function')
  return { pointer: at, message: 'Missing "function" in "then", expected the name of one.' }
}

function valueAt(definition: SpectralDefinition, path: Pointer): unknown {
  let value: unknown = definition
  for (const segment of path) {
    value = Array.isArray(value) ? value[Number(segment)] : isRecord(value) ? ownMember(value, segment) : undefined
  }
  return value
}

function allowedAt(path: Pointer): readonly string[] | undefined {
  if (path.length === 0) return ofRuleset
  const [first, second] = path.length > 2 && path[0] === 'overrides' ? path.slice(2) : path
  if (first === 'rules' && second !== undefined) return ofRule
  return first === 'parserOptions' && second === undefined ? ofParserOptions : undefined
}

/**
 * Reports the problems that spectral-core finds in definitions, each in its own file. Run on all of them together, spectral-core
 * stops at the first definition and gives no place in extended ones.
 */
export function reportSpectralErrors(definitions: readonly PlacedDefinition[], log: ProblemLog): void {
  for (const { definition, origin } of definitions) {
    try {
      assertValidRuleset(asChecked(definition))
    } catch (error) {
      for (const { message, path } of errorsIn(error)) {
        if (log.isReported(origin, path)) continue
        const reworded = rewordedErrors(definition, path, message)
        if (reworded.length === 0) log.report(origin, path, sentence(message))
        for (const { pointer, message: text, on = 'key' } of reworded) log.report(origin, pointer, text, on)
      }
    }
  }
}

/**
 * The definition as spectral-core checks it. Extended definitions are left out and checked on their own, so that their problems
 * are not reported where they are named. So are rules with names that every object has: they are reported already, and
 * spectral-core would write them to its own objects.
 */
function asChecked(definition: SpectralDefinition): SpectralDefinition {
  const checked = layerAsChecked(definition)
  if (!Array.isArray(definition.overrides)) return checked
  const overrides = definition.overrides.map((override: unknown) =>
    isRecord(override) ? layerAsChecked(override) : override,
  )
  return { ...checked, overrides }
}

function layerAsChecked(layer: SpectralDefinition): SpectralDefinition {
  const checked: Record<string, unknown> = { ...layer }
  if (Object.hasOwn(layer, 'extends')) checked.extends = []
  if (isRecord(layer.rules)) {
    checked.rules = Object.fromEntries(Object.entries(layer.rules).filter(([name]) => !(name in Object.prototype)))
  }
  return checked
}

function errorsIn(error: unknown): readonly { message: string; path: Pointer }[] {
  if (!(error instanceof Error)) return [{ message: String(error), path: [] }]
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.flatMap(errorsIn)
  const path: readonly unknown[] = 'path' in error && Array.isArray(error.path) ? error.path : []
  return [{ message: error.message, path: path.map(segmentOf).filter((segment, index) => index > 0 || segment !== '') }]
}

/** Decodes a segment, because spectral-core splits pointers without decoding them. */
function segmentOf(segment: unknown): string {
  return String(segment).replaceAll('~1', '/').replaceAll('~0', '~')
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
