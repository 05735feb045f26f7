import assert from 'node:assert/strict'
import * as originals from '@stoplight/spectral-functions'
import fc from 'fast-check'
import t from 'tap'
import { runs } from '../../../../test/volume.ts'
import { coreFunctions } from '../../functions/core-functions.ts'
import { call, contextOf, outcome } from './calls.ts'
import { junk, options, text } from './random-options.ts'

const names = text('a', 'b', 'c', 'toString', 'constructor', '10', '9')
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  fc.dictionary(names, fc.constantFrom(1, 'a', null), { noNullPrototype: true }),
  fc.array(fc.oneof(names, fc.integer({ min: 0, max: 12 }), fc.double({ min: 0, max: 2, noNaN: true })), {
    maxLength: 5,
  }),
  fc.array(fc.dictionary(names, fc.constantFrom(1, 2, 'a', 'b', []), { noNullPrototype: true }), { maxLength: 3 }),
)

const word = fc.string({ unit: text(...'aAb1-_.x^]\\'), maxLength: 9 })
const separator = fc.record(
  { char: text('', '-', '.', 'x', '1', 'A', '^', ']', '\\', '\u{1f600}', 'ab'), allowLeading: fc.boolean() },
  { requiredKeys: ['char'], noNullPrototype: true },
)
const limit = fc.integer({ min: -1, max: 4 })
const property = fc.array(names, { maxLength: 6 })
const expression = fc.constantFrom('^a', '/^A/i', 'a|b', '/[a-z]+$/', '', '/a/', '//', 'x{2}', /b./, /^B/i)

interface Given {
  readonly value: fc.Arbitrary<unknown>
  readonly options: fc.Arbitrary<unknown>
}

const cases: Readonly<Record<string, Given>> = {
  alphabetical: { value, options: fc.oneof(fc.constant(null), options({ keyedBy: names })) },
  casing: {
    value: fc.oneof({ weight: 9, arbitrary: word }, value),
    options: options({
      type: text('flat', 'camel', 'pascal', 'kebab', 'cobol', 'snake', 'macro'),
      disallowDigits: fc.boolean(),
      separator,
    }),
  },
  defined: { value, options: fc.oneof(fc.constant(null), junk) },
  enumeration: { value, options: options({ values: fc.array(fc.constantFrom('', 'a', 1, 0, null, true)) }) },
  falsy: { value, options: fc.oneof(fc.constant(null), junk) },
  length: { value, options: options({ min: limit, max: limit }) },
  or: { value, options: options({ properties: property }) },
  pattern: { value: fc.oneof(word, value), options: options({ match: expression, notMatch: expression }) },
  truthy: { value, options: fc.oneof(fc.constant(null), junk) },
  undefined: { value, options: fc.oneof(fc.constant(null), junk) },
  unreferencedReusableObject: {
    value: fc.dictionary(fc.oneof(names, text('a/b', 'a~b', 'a%20b', 'used', 'a b', '%zz')), fc.constant({}), {
      noNullPrototype: true,
    }),
    options: options({ reusableObjectsLocation: text('#', '#/schemas', '#/other', '#/a~1b', 'schemas', '#/%') }),
  },
  xor: { value, options: options({ properties: property }) },
}

t.test('core functions give the results of the originals, and the same errors for wrong options', async (t) => {
  t.same(Object.keys(coreFunctions).sort(), [...Object.keys(cases), 'schema'].sort())
  const context = await contextOf(`
schemas: { used: {}, a b: {}, a/b: {}, loop: { to: { $ref: '#/schemas/loop' } } }
uses: [{ $ref: '#/schemas/used' }, { $ref: '#/schemas/a~1b' }, { $ref: '#/schemas/a%20b' }, { $ref: '#/other' }]
`)
  const inPlace = { ...context, path: ['schemas', 'here'] }
  for (const [name, { value, options }] of Object.entries(cases)) {
    const [ours, theirs] = [coreFunctions[name], new Map<string, unknown>(Object.entries(originals)).get(name)]
    if (ours === undefined || typeof theirs !== 'function') throw new Error(`${name} is missing`)
    t.equal(ours.name, theirs.name)
    fc.assert(
      fc.property(value, options, (value, options) => {
        const expected = outcome((...given) => call(theirs, given, inPlace), value, options)
        const found = outcome((...given) => ours(...given, inPlace), value, options)
        assert.deepStrictEqual(found, expected)
      }),
      runs(500),
    )
  }
})
