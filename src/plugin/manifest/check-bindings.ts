import { severities } from '../../findings/finding.ts'
import { quote } from '../../findings/quote.ts'
import { bindingLevels } from '../../format/shape.ts'
import { isRecord } from '../../plain-data.ts'
import { tableProblem } from '../binding-tables.ts'
import type { BindingContribution } from '../define-plugin.ts'
import { fixerOrList } from './check-rulesets.ts'
import {
  code,
  fieldsCheck,
  firstOf,
  flag,
  isText,
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

const anything: ManifestCheck = () => undefined
const texts = listCheck(text, 'a list of strings')
const jsonTypes = listCheck(word('string', 'number', 'integer', 'boolean', 'null'), 'a list of types')
const literalTypes = listCheck(
  word('object', 'array', 'string', 'number', 'integer', 'boolean', 'null'),
  'a list of types',
)
const number = where((value) => typeof value === 'number' && Number.isFinite(value), 'a number')
const made = 'a shape, as "string()", "object()" or "list()" of msgapi/plugin make it'

const severity = optionalCheck(word('error', 'warn'))

/** The parts of each shape of a value, besides its name. */
const shapes: ReadonlyMap<unknown, Readonly<Record<string, ManifestCheck>>> = new Map<
  unknown,
  Readonly<Record<string, ManifestCheck>>
>([
  [
    'scalar',
    {
      types: jsonTypes,
      values: optionalCheck(texts),
      content: optionalCheck(text),
      least: optionalCheck(number),
      most: optionalCheck(number),
      above: optionalCheck(number),
      longest: optionalCheck(number),
    },
  ],
  [
    'object',
    {
      type: text,
      reference: word('may', 'must', 'never'),
      inPlace: optionalCheck(text),
      describesMap: optionalCheck(flag),
    },
  ],
  ['list', { items: shape, nonEmpty: optionalCheck(flag), distinct: optionalCheck(flag) }],
  ['map', { values: shape, keys: optionalCheck(pattern), keyName: optionalCheck(text) }],
  ['literal', { types: optionalCheck(literalTypes), memberTypes: optionalCheck(literalTypes) }],
  ['foreign', {}],
  ['either', { options: listCheck(shape, 'a list of shapes') }],
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

const review = optionalCheck(
  fieldsCheck({
    text,
    to: optionalCheck(word('send', 'receive')),
    values: optionalCheck(
      listCheck(where((value) => typeof value === 'boolean' || isText(value), 'a string, true or false')),
    ),
  }),
)

const contractWord = word(
  ...'address identity schema acceptedSchema atLeast atMost kept parts private label unknown'.split(' '),
)
const contractOfBoth = fieldsCheck({
  send: contractWord,
  receive: contractWord,
  absent: optionalCheck((value, field) => (isRecord(value) ? undefined : word('channel address')(value, field))),
  unlimited: optionalCheck(number),
})

function contract(value: unknown, field: string): string | undefined {
  return isRecord(value) ? contractOfBoth(value, field) : contractWord(value, field)
}

const when = optionalCheck(fieldsCheck({ field: text, values: texts }))

const fields = mapOf(
  fieldsCheck({
    shape,
    side: anything,
    requiredOn: anything,
    review,
    contract: optionalCheck(contract),
    required: optionalCheck((value, field) => (value === true ? undefined : when(value, field))),
    since: optionalCheck(word('3.1')),
    tolerated: optionalCheck(text),
    requiredSeverity: optionalCheck(word('warn')),
    typeSeverity: optionalCheck(word('warn', 'off')),
    appliesWhen: when,
    onlyBeside: optionalCheck(text),
    valuesWhen: optionalCheck(fieldsCheck({ field: text, allowed: mapOf(texts) })),
  }),
)

const contents = listCheck(
  fieldsCheck({ from: text, fields, side: anything, review, emptyAllowed: optionalCheck(flag) }),
  'a list of objects with "from" and "fields"',
)

const ofType: Readonly<Record<string, ManifestCheck>> = {
  name: text,
  title: text,
  fields,
  extendable: flag,
  side: anything,
  review,
  patterned: optionalCheck(shape),
  open: optionalCheck(flag),
  unknownFields: severity,
  booleans: optionalCheck(flag),
  forbidden: optionalCheck(mapOf(text)),
  components: optionalCheck(text),
  choices: optionalCheck(
    listCheck(fieldsCheck({ type: text, whenField: optionalCheck(texts), whenVersion: optionalCheck(texts) })),
  ),
  reserved: optionalCheck(flag),
  elsewhere: optionalCheck(mapOf(text)),
  knownVersions: optionalCheck(texts),
  emptyAllowed: optionalCheck(flag),
  atLeastOne: optionalCheck(texts),
  binding: optionalCheck(fieldsCheck({ protocol: text, level: word(...bindingLevels) })),
  protocol: optionalCheck(text),
  spelled: optionalCheck(text),
}

const type = fieldsCheck(ofType, 'an object, as "inside" of msgapi/plugin makes it')

const visitor = fieldsCheck({
  having: optionalCheck(texts),
  ...Object.fromEntries(
    ['of', 'at', 'suspects', 'skips', 'object', 'position', 'reference', 'finish'].map((name) => [
      name,
      optionalCheck(code('a function')),
    ]),
  ),
})

const ruleOfBinding = {
  description: text,
  message: optionalCheck(text),
  severity: word(...severities),
  recommended: optionalCheck(flag),
  documentationUrl: optionalCheck(text),
  fix: optionalCheck(fixerOrList),
}

/** `visitor` is the former name of `visit`. */
const bindingRule: ManifestCheck = (value, field) =>
  fieldsCheck({
    ...ruleOfBinding,
    ...(isRecord(value) && value.visitor !== undefined ? { visitor } : { visit: visitor }),
  })(value, field)

function binding(namespace: string): ManifestCheck {
  return fieldsCheck(
    {
      key: where(isKey, 'a name without spaces, control characters, "/" and ":"'),
      since: optionalCheck(word('3.1')),
      serverProtocols: optionalCheck(texts),
      versions: texts,
      levels: optionalCheck(
        fieldsCheck(Object.fromEntries(bindingLevels.map((level) => [level, optionalCheck(contents)]))),
      ),
      types: optionalCheck(listCheck(type)),
      directions: optionalCheck(mapOf(optionalCheck(mapOf(anything)))),
      rules: optionalCheck(mapOf(bindingRule, nameOutside(namespace))),
    },
    'an object with "key" and "versions"',
  )
}

/** The bindings of a plugin: checks the contents of their tables, and that msgapi can use these. */
export function bindingsCheck(namespace: string): ManifestCheck {
  const check = binding(namespace)
  const each: ManifestCheck = (value, field) => {
    const problem = check(value, field)
    if (problem !== undefined || !isBinding(value)) return problem
    const ofVersions = problemOfVersions(value, field)
    if (ofVersions !== undefined) return ofVersions
    const ofTable = tableProblem(value)
    return ofTable && `has a wrong table as ${quote(field)}: ${ofTable}`
  }
  const [ofList, ofObject] = [listCheck(each, 'a list or an object of bindings'), mapOf(each)]
  return (value, field) => (isRecord(value) ? ofObject : ofList)(value, field)
}

/** True if a checked value is a binding. */
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
