import { deepStrictEqual } from 'node:assert'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { parse } from 'yaml'
import { transform } from '../../src/index.ts'
import { runs } from '../volume.ts'

/** A value with its members in their order: objects are maps, so that no name is special. */
type Value = null | boolean | number | string | readonly Value[] | ReadonlyMap<string, Value>

const schemas = new Map<string, Value>([
  [
    'A',
    new Map<string, Value>([
      ['properties', new Map([['x', referenceTo('B')]])],
      ['type', 'object'],
      ['const', null],
    ]),
  ],
  [
    'B',
    new Map<string, Value>([
      ['maximum', 1],
      [
        'properties',
        new Map<string, Value>([
          ['x', true],
          ['1', referenceTo('C')],
        ]),
      ],
    ]),
  ],
  [
    'C',
    new Map<string, Value>([
      ['x-c', null],
      ['type', ['string', 'null']],
    ]),
  ],
])

function referenceTo(name: string): Value {
  return new Map([['$ref', `#/components/schemas/${name}`]])
}

t.test('merging is RFC 7396 with the target on top, keys in their order', async (t) => {
  const folder = t.testdir({})
  const entries = (names: fc.Arbitrary<string>, values: fc.Arbitrary<Value>) =>
    fc.uniqueArray(fc.tuple(names, values), { maxLength: 4, selector: ([name]) => name }).map((pairs) => new Map(pairs))
  const { data, schema } = fc.letrec<{ data: Value; schema: Value }>((tie) => ({
    data: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Value>(null, 0, 1, 'text', true),
      fc.array(tie('data'), { maxLength: 2 }),
      entries(fc.constantFrom('a', 'b', '2', '1', '__proto__', '$ref', 'constructor'), tie('data')),
    ),
    schema: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Value>(referenceTo('A'), referenceTo('B'), referenceTo('C'), true),
      fc
        .tuple(
          entries(fc.constantFrom('type', 'maximum', 'title'), fc.constantFrom<Value>(null, 1, 'string')),
          fc.option(entries(fc.constantFrom('x', 'y', '1', '__proto__'), tie('schema')), { nil: undefined }),
          fc.option(tie('data'), { nil: undefined }),
        )
        .map(([fields, properties, extension]) => {
          const all = new Map<string, Value>(fields)
          if (properties !== undefined) all.set('properties', properties)
          if (extension !== undefined) all.set('x-z', extension)
          return all
        }),
    ),
  }))
  const fields = fc
    .tuple(
      entries(fc.constantFrom('x-a', 'x-b', 'x-1'), data),
      fc.option(fc.oneof(schema, fc.constant(null)), { nil: undefined }),
    )
    .map(([extensions, headers]) =>
      headers === undefined ? extensions : new Map<string, Value>([...extensions, ['headers', headers]]),
    )
  const traits = fc.array(fields, { maxLength: 4 })
  const law = fc.asyncProperty(traits, fields, fc.boolean(), fc.boolean(), async (traits, own, nullsRemove, isJson) => {
    const target = new Map<string, Value>([...own].filter(([name, value]) => name !== 'headers' || value !== null))
    const document = (message: Value): Value =>
      new Map<string, Value>([
        ['asyncapi', '3.0.0'],
        [
          'info',
          new Map([
            ['title', 't'],
            ['version', '1'],
          ]),
        ],
        [
          'components',
          new Map<string, Value>([
            ['messages', new Map([['m', message]])],
            ['schemas', schemas],
          ]),
        ],
      ])
    const [first, ...others] = [...target]
    // The list of traits lies between the fields.
    const message = new Map<string, Value>([...(first === undefined ? [] : [first]), ['traits', traits], ...others])
    const merged = traits.reduce<Value>((under, trait) => patched(under, trait, nullsRemove, false), new Map())
    const path = join(folder, isJson ? 'api.json' : 'api.yaml')
    const options = { use: [['merge-traits', { nulls: nullsRemove ? 'delete' : 'preserve' }] as const], root: folder }
    const once = await transform({ path, content: jsonOf(document(message)) }, options)
    deepStrictEqual(
      pairsIn(parse(once.text ?? '', { mapAsMap: true })),
      pairsIn(document(over(merged, target, nullsRemove, false))),
    )
    const twice = await transform({ path, content: once.text ?? '' }, options)
    deepStrictEqual(twice.text, once.text)
  })
  await fc.assert(law, runs(200))
})

/** RFC 7396, section 2, as it is written there; a reference stays one where it meets no object. */
function patched(target: Value | undefined, patch: Value, nullsRemove: boolean, isData: boolean): Value {
  if (!(patch instanceof Map)) return patch
  const under = followed(target, nullsRemove, isData)
  if (isReference(patch, isData)) {
    if (isSameReference(target, patch) || !(under instanceof Map)) return patch
  }
  const result = new Map<string, Value>(under instanceof Map ? under : [])
  for (const [name, value] of membersOf(patch, isData)) {
    if (value === null && nullsRemove) result.delete(name)
    else result.set(name, patched(result.get(name), value, nullsRemove, isData || name.startsWith('x-')))
  }
  return result
}

/** Own values win, null among them; objects are joined. */
function over(under: Value | undefined, own: Value, nullsRemove: boolean, isData: boolean): Value {
  const below = followed(under, nullsRemove, isData)
  if (!(own instanceof Map) || !(below instanceof Map)) return own
  if (isReference(own, isData) && isSameReference(under, own)) return own
  const result = new Map<string, Value>()
  for (const [name, value] of membersOf(own, isData)) {
    result.set(name, over(below.get(name), value, nullsRemove, isData || name.startsWith('x-')))
  }
  for (const [name, value] of below) if (!result.has(name)) result.set(name, value)
  return result
}

/** What traits made so far; in place of a reference, what it leads to, as the patch that it is. */
function followed(value: Value | undefined, nullsRemove: boolean, isData: boolean): Value | undefined {
  if (!(value instanceof Map) || !isReference(value, isData)) return value
  return patched(undefined, new Map(membersOf(value, isData)), nullsRemove, isData)
}

function membersOf(value: ReadonlyMap<string, Value>, isData: boolean): ReadonlyMap<string, Value> {
  if (!isReference(value, isData)) return value
  const target = schemas.get(String(value.get('$ref')).split('/').at(-1) ?? '')
  return target instanceof Map ? target : new Map()
}

function isReference(value: ReadonlyMap<string, Value>, isData: boolean): boolean {
  return !isData && value.has('$ref')
}

function isSameReference(one: Value | undefined, other: ReadonlyMap<string, Value>): boolean {
  return one instanceof Map && one.has('$ref') && one.get('$ref') === other.get('$ref')
}

function jsonOf(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(jsonOf).join()}]`
  if (!(value instanceof Map)) return JSON.stringify(value)
  return `{${[...value].map(([name, member]) => `${JSON.stringify(name)}:${jsonOf(member)}`).join()}}`
}

/** The members of objects as lists, so that their order counts. */
function pairsIn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pairsIn)
  return value instanceof Map ? { pairs: [...value].map(([name, member]) => [name, pairsIn(member)]) } : value
}
