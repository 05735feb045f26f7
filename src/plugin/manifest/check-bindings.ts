import { severities } from '../../findings/finding.ts'
import { quote } from '../../findings/quote.ts'
import { bindingLevels } from '../../format/shape.ts'
import { isRecord } from '../../plain-data.ts'
import { tableProblem } from '../binding-tables.ts'
import type { BindingContribution } from '../define-plugin.ts'
import {
  code,
  firstOf,
  flag,
  isText,
  listOf,
  type ManifestCheck,
  mapOf,
  nameOutside,
  objectOf,
  optional,
  problemOfFields,
  text,
  unexpected,
  unknownKey,
  where,
  word,
} from './checks.ts'

const anything: ManifestCheck = () => undefined
const texts = listOf(text, 'a list of strings')
const jsonTypes = listOf(word('string', 'number', 'integer', 'boolean', 'null'), 'a list of types')
const literalTypes = listOf(
  word('object', 'array', 'string', 'number', 'integer', 'boolean', 'null'),
  'a list of types',
)
const number = where((value) => typeof value === 'number' && Number.isFinite(value), 'a number')
const made = 'a shape, as "string()", "object()" or "list()" of msgapi/plugin make it'

const severity = optional(word('error', 'warn'))

/** The parts of each shape of a value, beside its name. */
const shapes: ReadonlyMap<unknown, Readonly<Record<string, ManifestCheck>>> = new Map<
  unknown,
  Readonly<Record<string, ManifestCheck>>
>([
  [
    'scalar',
    {
      types: jsonTypes,
      values: optional(texts),
      content: optional(text),
      least: optional(number),
      most: optional(number),
      above: optional(number),
      longest: optional(number),
    },
  ],
  [
    'object',
    { type: text, reference: word('may', 'must', 'never'), inPlace: optional(text), describesMap: optional(flag) },
  ],
  ['list', { items: shape, nonEmpty: optional(flag), distinct: optional(flag) }],
  ['map', { values: shape, keys: optional(pattern), keyName: optional(text) }],
  ['literal', { types: optional(literalTypes), memberTypes: optional(literalTypes) }],
  ['foreign', {}],
  ['either', { options: listOf(shape, 'a list of shapes') }],
])

function shape(value: unknown, field: string): string | undefined {
  const parts = isRecord(value) ? shapes.get(value.shape) : undefined
  if (!isRecord(value) || parts === undefined) return unexpected(value, field, made)
  return unknownKey(value, ['shape', ...Object.keys(parts)], field) ?? problemOfFields(value, parts, field)
}

function pattern(value: unknown, field: string): string | undefined {
  const expected = 'a regular expression'
  if (!isText(value)) return unexpected(value, field, expected)
  try {
    new RegExp(value, 'u')
    return undefined
  } catch {
    return unexpected(value, field, expected)
  }
}

const review = optional(
  objectOf({
    text,
    to: optional(word('send', 'receive')),
    values: optional(listOf(where((value) => typeof value === 'boolean' || isText(value), 'a string, true or false'))),
  }),
)

const when = optional(objectOf({ field: text, values: texts }))

const fields = mapOf(
  objectOf({
    shape,
    side: anything,
    requiredOn: anything,
    review,
    required: optional((value, field) => (value === true ? undefined : when(value, field))),
    since: optional(word('3.1')),
    tolerated: optional(text),
    requiredSeverity: optional(word('warn')),
    typeSeverity: optional(word('warn', 'off')),
    appliesWhen: when,
    onlyBeside: optional(text),
    valuesWhen: optional(objectOf({ field: text, allowed: mapOf(texts) })),
  }),
)

const contents = listOf(
  objectOf({ from: text, fields, side: anything, review, emptyAllowed: optional(flag) }),
  'a list of objects with "from" and "fields"',
)

const ofType: Readonly<Record<string, ManifestCheck>> = {
  name: text,
  title: text,
  fields,
  extendable: flag,
  side: anything,
  review,
  patterned: optional(shape),
  open: optional(flag),
  unknownFields: severity,
  booleans: optional(flag),
  forbidden: optional(mapOf(text)),
  components: optional(text),
  choices: optional(listOf(objectOf({ type: text, whenField: optional(texts), whenVersion: optional(texts) }))),
  reserved: optional(flag),
  elsewhere: optional(mapOf(text)),
  knownVersions: optional(texts),
  emptyAllowed: optional(flag),
  atLeastOne: optional(texts),
  binding: optional(objectOf({ protocol: text, level: word(...bindingLevels) })),
  protocol: optional(text),
  spelled: optional(text),
}

const type = objectOf(ofType, 'an object, as "inside" of msgapi/plugin makes it')

const visitor = objectOf({
  having: optional(texts),
  ...Object.fromEntries(
    ['of', 'at', 'suspects', 'skips', 'object', 'position', 'reference', 'finish'].map((name) => [
      name,
      optional(code('a function')),
    ]),
  ),
})

function binding(namespace: string): ManifestCheck {
  return objectOf(
    {
      key: where(isKey, 'a name without spaces, control characters, "/" and ":"'),
      since: optional(word('3.1')),
      serverProtocols: optional(texts),
      versions: texts,
      levels: optional(objectOf(Object.fromEntries(bindingLevels.map((level) => [level, optional(contents)])))),
      types: optional(listOf(type)),
      directions: optional(mapOf(optional(mapOf(anything)))),
      rules: optional(
        mapOf(
          objectOf({ description: text, severity: word(...severities), recommended: optional(flag), visitor }),
          nameOutside(namespace),
        ),
      ),
    },
    'an object with "key" and "versions"',
  )
}

/** The bindings of a plugin: what is in their tables, and that msgapi can use these. */
export function bindingsOf(namespace: string): ManifestCheck {
  const check = binding(namespace)
  const each: ManifestCheck = (value, field) => {
    const problem = check(value, field)
    if (problem !== undefined || !isBinding(value)) return problem
    const ofVersions = problemOfVersions(value, field)
    if (ofVersions !== undefined) return ofVersions
    const ofTable = tableProblem(value)
    return ofTable && `has a wrong table as ${quote(field)}: ${ofTable}`
  }
  const [ofList, ofObject] = [listOf(each, 'a list or an object of bindings'), mapOf(each)]
  return (value, field) => (isRecord(value) ? ofObject : ofList)(value, field)
}

/** Whether a value that was checked is a binding. */
function isBinding(value: unknown): value is BindingContribution {
  return isRecord(value)
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^[^\s:/\p{C}]+$/u.test(value)
}

function problemOfVersions({ versions, levels = {} }: BindingContribution, field: string): string | undefined {
  return firstOf(Object.entries(levels), ([level, all = []]) =>
    firstOf(all.entries(), ([index, { from }]) =>
      versions.includes(from)
        ? undefined
        : unexpected(from, `${field}.levels.${level}.${index}.from`, `one of its "versions"`),
    ),
  )
}
