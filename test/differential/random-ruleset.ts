import fc from 'fast-check'
import { names } from './random-document.ts'

/** A ruleset as data; functions and formats by name. */
export interface RandomRuleset {
  readonly [key: string]: unknown
  readonly rules: Readonly<Record<string, unknown>>
}

const name = fc.constantFrom<string>(
  ...names.filter((candidate) => /^[a-z]+$/.test(candidate)),
  'defs',
  'info',
  'paths',
)
const anyName = fc.constantFrom<string>(...names, 'defs', 'info', 'paths', '$ref')

const comparisons = fc.constantFrom(
  '@',
  '@.a',
  '!@.b',
  '@.$ref',
  '@.type',
  "@.type === 'a'",
  "@.type == 'b'",
  "@.name != 'a'",
  '@ === null',
  '@ && @.length > 1',
  '@ > 0',
  '@ >= 1 && @ < 200',
  "@property === 'a'",
  "@property !== 'b'",
  "@property === 'a' || @property === 'items'",
  '@property.match(/^[a-c]$/)',
  "@property && @property !== '$ref'",
  '@parentProperty',
  "@parentProperty === 'defs'",
  '@parent.a',
  '@parent && @parent.type',
  '@path !== "$[\'info\']"',
  'true',
)

const starts = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('.defs', '.info', '.paths').map((text) => `$${text}`) },
  { weight: 2, arbitrary: fc.constantFrom('$.defs[*]', '$.*.*', '$[*][*]', '$.paths.*') },
  { weight: 3, arbitrary: fc.constant('$') },
)

const steps = fc.oneof(
  { weight: 5, arbitrary: name.map((text) => `.${text}`) },
  { weight: 2, arbitrary: anyName.map((text) => `['${text}']`) },
  { weight: 4, arbitrary: fc.constantFrom('[*]', '.*') },
  { weight: 2, arbitrary: name.map((text) => `..${text}`) },
  { weight: 1, arbitrary: fc.constantFrom('..*', '..[*]') },
  { weight: 1, arbitrary: fc.constantFrom('[0]', '[1]', '[0,1]') },
  { weight: 2, arbitrary: fc.tuple(name, name).map(([one, other]) => `[${one},${other}]`) },
)
// Before other steps, and deep ones, Spectral reads them in ways of its own.
const lastSteps = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: comparisons.map((text) => `[?(${text})]`) },
  { weight: 1, arbitrary: comparisons.map((text) => `..[?(${text})]`) },
)
const ends = fc.constantFrom('', '', '', '', '', '~', '^')

export const randomExpressions: fc.Arbitrary<string> = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('$', '$..*', '$.*', '$..[*]') },
  {
    weight: 12,
    arbitrary: fc
      .tuple(starts, fc.array(steps, { minLength: 1, maxLength: 2 }), lastSteps, ends)
      .map(([start, inside, last, end]) => `${start}${inside.join('')}${last}${end}`),
  },
)

const fields = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: anyName },
  { weight: 1, arbitrary: fc.tuple(name, name).map((path) => path.join('.')) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('@key', 'items[0]', "['x-y']", '$', '$.a', '$.*', '$..a', '$.items[*]', '$..*', '$.a.b'),
  },
)

const regularExpressions = fc.constantFrom('^[a-z]+$', '^.{2,}$', 'foo', '/^FOO$/i', '[aeiou]', '^$', '\\d')
const casings = fc.constantFrom('flat', 'camel', 'pascal', 'kebab', 'cobol', 'snake', 'macro')
const schemas = fc.constantFrom<object>(
  { type: 'string' },
  { type: ['object', 'array'] },
  { type: 'object', required: ['a'], properties: { a: { type: 'string', minLength: 2 } } },
  { enum: ['a', 1, null] },
  { type: 'array', items: { type: 'number' }, maxItems: 2 },
  { additionalProperties: false, properties: { type: true, name: true } },
  { patternProperties: { '^x-': { type: 'integer' } }, propertyNames: { maxLength: 3 } },
  {
    oneOf: [
      { type: 'number', minimum: 1 },
      { type: 'string', pattern: '^a' },
    ],
  },
  { if: { required: ['type'] }, then: { required: ['name'] }, else: { maxProperties: 1 } },
  { $schema: 'http://json-schema.org/draft-07/schema#', not: { type: 'null' } },
  { $ref: '#/definitions/b', definitions: { b: { const: 'b' } } },
)

interface Call {
  readonly function: string
  readonly functionOptions?: unknown
}

const calls: fc.Arbitrary<Call> = fc.oneof(
  fc.constantFrom<Call>(...['truthy', 'falsy', 'defined', 'undefined'].map((text) => ({ function: text }))),
  fc.constantFrom<Call>(...['echo', 'delayed', 'pathReader'].map((text) => ({ function: text }))),
  fc.constantFrom({}, { keyedBy: 'name' }).map((functionOptions) => call('alphabetical', functionOptions)),
  casings.map((type) => call('casing', { type })),
  casings.map((type) => call('casing', { type, disallowDigits: true, separator: { char: '/', allowLeading: true } })),
  fc.constantFrom(['a', 'b'], [1, 'foo', null, true], ['']).map((values) => call('enumeration', { values })),
  fc.constantFrom({ min: 1 }, { max: 2 }, { min: 2, max: 3 }).map((functionOptions) => call('length', functionOptions)),
  regularExpressions.map((match) => call('pattern', { match })),
  regularExpressions.map((notMatch) => call('pattern', { notMatch })),
  fc.tuple(regularExpressions, regularExpressions).map(([match, notMatch]) => call('pattern', { match, notMatch })),
  fc.tuple(schemas, fc.boolean()).map(([schema, allErrors]) => call('schema', { schema, allErrors })),
  fc.constantFrom(['a', 'b'], ['a', 'name', 'type']).map((properties) => call('xor', { properties })),
  fc.constantFrom(['a', 'b'], ['a', 'name', 'type']).map((properties) => call('or', { properties })),
  fc
    .constantFrom('#/defs', '#/info', '#/paths')
    .map((reusableObjectsLocation) => call('unreferencedReusableObject', { reusableObjectsLocation })),
)

function call(name: string, functionOptions: unknown): Call {
  return { function: name, functionOptions }
}

const thens = fc.tuple(fields, calls).map(([field, used]) => ({ ...(field === undefined ? {} : { field }), ...used }))

const severities = fc.constantFrom('error', 'warn', 'error', 'info', 'info', 'hint', 'off', 0, 1, 2, 3)
const messages = fc.constantFrom(
  '{{error}}',
  '{{property}}: {{error}} ({{path}})',
  '{{description}} {{value}}',
  '#{{print("property")}}is #{{print("value")}}',
  '  {{ error }} {{nothing}} {{error}}  ',
  'plain',
  '',
  '#{{print("path")}} and {{error}}',
)
const formats = fc.uniqueArray(fc.constantFrom('aas3', 'oas3', 'aas2', 'oas2'), { minLength: 1, maxLength: 2 })
const givens = fc.oneof(
  { weight: 5, arbitrary: randomExpressions },
  { weight: 2, arbitrary: fc.array(randomExpressions, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom('#One', '#Two.a', '#Two..type') },
)

const rule = fc
  .record(
    {
      given: givens,
      then: fc.oneof(thens, fc.array(thens, { minLength: 1, maxLength: 3 })),
      severity: severities,
      resolved: fc.boolean(),
      message: messages,
      description: fc.constantFrom('What the rule wants', ''),
      documentationUrl: fc.constant('https://example.com/rules#one'),
      formats: fc.option(formats, { freq: 2, nil: undefined }),
      recommended: fc.nat(5).map((number) => number < 5),
    },
    { requiredKeys: ['given', 'then'] },
  )
  .map(({ formats, ...rest }) => (formats === undefined ? rest : { ...rest, formats }))

const ruleNames = ['one', 'two', 'rule-10', 'rule-9'] as const
const rules = fc.dictionary(fc.constantFrom(...ruleNames), rule, { minKeys: 1, maxKeys: 4, noNullPrototype: true })
const changes = fc.dictionary(
  fc.constantFrom(...ruleNames),
  fc.constantFrom('off', 'warn', 'hint', true, false, 'error'),
  { minKeys: 1, maxKeys: 2, noNullPrototype: true },
)
const pointers = fc.dictionary(fc.constantFrom(...ruleNames), fc.constantFrom('off', 'warn', 'hint', 'error'), {
  minKeys: 1,
  maxKeys: 2,
  noNullPrototype: true,
})
const overrides = fc.array(
  fc.oneof(
    fc.record({
      files: fc.constantFrom(['*.yaml'], ['**/*.json', 'main.yaml'], ['main.*']),
      rules: fc.dictionary(fc.constantFrom(...ruleNames), rule, { minKeys: 1, maxKeys: 2, noNullPrototype: true }),
    }),
    fc.record({
      files: fc.constantFrom(['main.yaml#/defs'], ['**/*.yaml#/info', 'main.json#/defs/a'], ['*#/paths/a~1b']),
      rules: pointers,
    }),
  ),
  { minLength: 1, maxLength: 2 },
)

/** Rulesets of one to four rules with all that rulesets may hold; every name in them stands for something. */
export const randomRulesets: fc.Arbitrary<RandomRuleset> = fc
  .record(
    {
      rules,
      base: rules,
      mode: fc.constantFrom('all', 'all', 'recommended', 'off'),
      changes,
      overrides,
      formats: fc.option(formats, { freq: 2, nil: undefined }),
      documentationUrl: fc.constant('https://example.com/ruleset'),
      parserOptions: fc.constantFrom({ duplicateKeys: 'warn' }, { incompatibleValues: 'off' }),
      // An alias may be followed by more, which nothing can be behind `~` and `^`.
      target: randomExpressions.filter((text) => !/[~^]$/.test(text)),
      isScoped: fc.nat(4).map((number) => number === 4),
    },
    { requiredKeys: ['rules', 'target', 'isScoped'] },
  )
  .map(({ base, mode, changes, target, isScoped, rules, overrides, formats, ...rest }) => {
    const given = [target, '$.defs[*]']
    const two = isScoped
      ? {
          targets: [
            { formats: ['aas3'], given },
            { formats: ['oas3', 'aas3'], given: ['$.info'] },
          ],
        }
      : ['#One', '$.paths']
    const aliases = { One: given, Two: two }
    const known = base === undefined ? {} : changesOf(changes ?? {}, base)
    return {
      ...rest,
      ...(formats === undefined ? {} : { formats }),
      aliases,
      ...(base === undefined ? {} : { extends: [[{ aliases, rules: base }, mode ?? 'recommended']] }),
      ...(overrides === undefined ? {} : { overrides }),
      rules: { ...known, ...rules },
    }
  })

/** Severities for rules that are there; others are refused by Spectral. */
function changesOf(changes: Readonly<Record<string, unknown>>, base: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.entries(changes).filter(([rule]) => Object.hasOwn(base, rule)))
}
