import { quote } from '../../findings/quote.ts'
import { closest } from '../../findings/suggest.ts'
import type { Pointer } from '../../pointer.ts'
import { type Definition, isRecord, own } from './definition.ts'

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

/** What spectral-core says in words that name neither the key nor the value: the same, with both; else nothing. */
export function inOwnWords(
  definition: Definition,
  path: Pointer,
  message: string,
): readonly { readonly pointer: Pointer; readonly message: string }[] {
  if (path.at(-2) === 'rules' && !isRecord(valueAt(definition, path))) {
    const value = quote(valueAt(definition, path))
    return [{ pointer: path, message: `Unexpected ${value}, expected a rule, true, false or one of ${severities}.` }]
  }
  if (!/must NOT have additional properties/i.test(message)) return []
  const allowed = allowedAt(path)
  const holder = valueAt(definition, path)
  if (allowed === undefined || !isRecord(holder)) return []
  return Object.keys(holder)
    .filter((key) => !allowed.includes(key) && !key.startsWith('x-'))
    .map((key) => {
      const meant = closest(key, allowed)
      const hint = meant === undefined ? `expected one of ${allowed.join(', ')}.` : `did you mean ${quote(meant)}?`
      return { pointer: [...path, key], message: `Unexpected key ${quote(key)}, ${hint}` }
    })
}

function valueAt(definition: Definition, path: Pointer): unknown {
  let value: unknown = definition
  for (const segment of path) {
    value = Array.isArray(value) ? value[Number(segment)] : isRecord(value) ? own(value, segment) : undefined
  }
  return value
}

function allowedAt(path: Pointer): readonly string[] | undefined {
  if (path.length === 0) return ofRuleset
  const [first, second] = path.length > 2 && path[0] === 'overrides' ? path.slice(2) : path
  if (first === 'rules' && second !== undefined) return ofRule
  return first === 'parserOptions' && second === undefined ? ofParserOptions : undefined
}
