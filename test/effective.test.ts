import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import t from 'tap'
import { effectiveField, effectiveObject } from '../src/graph/effective.ts'
import type { EffectiveValue } from '../src/graph/effective-object.ts'
import type { Graph } from '../src/graph/graph.ts'
import { effectiveTarget, type TypedObject } from '../src/graph/objects-and-references.ts'
import { childOf } from '../src/load/node.ts'
import { toData } from '../src/load/node-data.ts'
import { stepTo } from '../src/load/node-path.ts'
import { graphOf, spot } from './fixtures/graph/memory.ts'
import { runs } from './volume.ts'

type Fields = Readonly<Record<string, unknown>>

/** A description with one message and what else stands among its components. */
function withMessage(message: unknown, components: Fields = {}): string {
  return JSON.stringify({
    asyncapi: '3.1.0',
    info: { title: 'Orders', version: '1.0.0' },
    components: { messages: { placed: message }, ...components },
  })
}

function objectOf(graph: Graph, type: string): TypedObject {
  const found = graph.objects.find((object) => object.type.name === type)
  if (found === undefined) throw new Error(`no ${type}`)
  return found
}

function dataOf(value: EffectiveValue | undefined): unknown {
  return value?.node === undefined ? undefined : toData(value.node)
}

/** Values by name, own properties whatever the names. */
function fieldsOf(target: TypedObject, graph: Graph): unknown {
  return asMaps(
    Object.fromEntries([...effectiveObject(target, graph).fields].map(([name, value]) => [name, dataOf(value)])),
  )
}

const cases: readonly (readonly [string, readonly Fields[], Fields, Fields])[] = [
  ['a field of a trait', [{ title: 'Trait' }], {}, { title: 'Trait' }],
  ['the target over a trait', [{ title: 'Trait' }], { title: 'Own' }, { title: 'Own' }],
  ['a later trait over an earlier one', [{ title: 'First' }, { title: 'Second' }], {}, { title: 'Second' }],
  ['objects member by member', [{ 'x-a': { b: 1, c: 1 } }], { 'x-a': { c: 2 } }, { 'x-a': { b: 1, c: 2 } }],
  [
    'a list as a whole',
    [{ examples: [{ payload: 1 }] }],
    { examples: [{ payload: null }] },
    { examples: [{ payload: null }] },
  ],
  ['another type', [{ 'x-a': { b: 1 } }, { 'x-a': 1 }, { 'x-a': { c: 1 } }], {}, { 'x-a': { c: 1 } }],
  ['null removes what an earlier trait set', [{ 'x-a': 1 }, { 'x-a': null }], {}, {}],
  [
    'null cuts off an earlier trait',
    [{ 'x-a': { b: 1 } }, { 'x-a': null }, { 'x-a': { c: 1 } }],
    {},
    { 'x-a': { c: 1 } },
  ],
  ['null does not remove what the target has', [{ 'x-a': null }], { 'x-a': 1 }, { 'x-a': 1 }],
  [
    'null inside a trait removes itself',
    [{ headers: { const: null, type: 'null' } }],
    {},
    { headers: { type: 'null' } },
  ],
  ['null in a list stays', [{ 'x-a': [null, { b: null }] }], {}, { 'x-a': [null, { b: null }] }],
  ['null in the target stays', [{ 'x-a': { b: 1 } }], { 'x-a': { b: null } }, { 'x-a': { b: null } }],
  ['what a trait may not have', [{ payload: { type: 'string' }, traits: [{ title: 'Inner' }] }], {}, {}],
  [
    'names that all objects have',
    [JSON.parse('{ "x-a": { "__proto__": { "b": 1 }, "constructor": 1 } }')],
    JSON.parse('{ "x-a": { "__proto__": { "c": 2 } } }'),
    JSON.parse('{ "x-a": { "__proto__": { "b": 1, "c": 2 }, "constructor": 1 } }'),
  ],
]

t.test('traits are merged', async (t) => {
  for (const [name, traits, target, expected] of cases) {
    const graph = await graphOf({ 'main.json': withMessage({ ...target, traits }) })
    t.strictSame(fieldsOf(objectOf(graph, 'Message'), graph), asMaps(expected), name)
  }
})

t.test('traits are merged as RFC 7396 says, with the target on top', async () => {
  const names = fc.constantFrom('a', 'b', 'c', '__proto__', 'constructor')
  const { value: values } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom(null, 0, 1, 'text', true),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.array(fc.tuple(names, tie('value')), { maxLength: 3 }).map((members) => Object.fromEntries(members)),
    ),
  }))
  const objects = fc.dictionary(fc.constantFrom('x-a', 'x-b'), values, { noNullPrototype: true })
  await fc.assert(
    fc.asyncProperty(fc.array(objects, { maxLength: 4 }), objects, async (traits, target) => {
      const graph = await graphOf({ 'main.json': withMessage({ ...target, traits }) })
      const found = fieldsOf(objectOf(graph, 'Message'), graph)
      const merged = traits.reduce((under: unknown, trait) => patched(under, asMaps(trait)), new Map())
      return isDeepStrictEqual(found, over(merged, asMaps(target)))
    }),
    runs(300),
  )
})

/** JSON with its objects as maps, so that no name is special. */
function asMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asMaps)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]): [string, unknown] => [name, asMaps(member)])
  return new Map(members.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** RFC 7396, section 2, as it is written there. */
function patched(target: unknown, patch: unknown): unknown {
  if (!(patch instanceof Map)) return patch
  const result = new Map(target instanceof Map ? target : [])
  for (const [name, value] of patch) {
    if (value === null) result.delete(name)
    else result.set(name, patched(result.get(name), value))
  }
  return result
}

/** Own values win, null among them; objects are joined. */
function over(under: unknown, own: unknown): unknown {
  if (!(own instanceof Map) || !(under instanceof Map)) return own
  const result = new Map(under)
  for (const [name, value] of own) result.set(name, over(under.get(name), value))
  return result
}

t.test('values know which file they come from', async (t) => {
  const graph = await graphOf({
    'main.json': withMessage(
      {
        traits: [{ $ref: 'traits.json#/traced' }, { $ref: '#/components/messageTraits/missing' }],
        title: 'Placed',
        headers: { type: 'object', properties: { own: { $ref: '#/components/schemas/id' } } },
      },
      { schemas: { id: { type: 'string' } } },
    ),
    'traits.json': JSON.stringify({
      traced: {
        summary: 'Has a trace.',
        correlationId: { $ref: '#/correlation' },
        headers: { $ref: '#/headers' },
        externalDocs: { $ref: '#/nowhere' },
      },
      headers: { properties: { trace: { type: 'string' } } },
      correlation: { location: '$message.header#/trace' },
    }),
  })
  const message = objectOf(graph, 'Message')
  const field = (name: string) => effectiveField(message, name, graph)
  const lines = ['title', 'summary', 'correlationId', 'externalDocs', 'headers', 'payload'].map((name) => {
    const value = field(name)
    if (value === undefined) return `${name}: none`
    const parts = value.parts.map(({ location, source }) => `${spot(location)} of ${source.type.name}`)
    return `${name}: ${spot(value.written)} of ${value.source.type.name}: ${parts.join(', ')}`
  })
  t.strictSame(lines, [
    'title: main.json#/components/messages/placed/title of Message: main.json#/components/messages/placed/title of Message',
    'summary: traits.json#/traced/summary of MessageTrait: traits.json#/traced/summary of MessageTrait',
    'correlationId: traits.json#/traced/correlationId of MessageTrait: traits.json#/correlation of MessageTrait',
    'externalDocs: traits.json#/traced/externalDocs of MessageTrait: ',
    'headers: main.json#/components/messages/placed/headers of Message: main.json#/components/messages/placed/headers of Message, traits.json#/headers of MessageTrait',
    'payload: none',
  ])
  t.equal(field('externalDocs')?.node, undefined, 'a broken reference has no value')
  const trace = field('headers')?.member('properties')?.member('trace')
  t.equal(trace && spot(trace.written), 'traits.json#/headers/properties/trace')
  const own = childOf(childOf(field('headers')?.node, 'properties'), 'own')
  const reference = own && graph.referenceAt(own)
  t.equal(reference && effectiveTarget(reference)?.key, 'id', 'references in what is merged stay known')
  const source = stepTo(message.location, 'title')
  t.equal(field('title')?.node, source?.node, 'what is not merged is the node of the file')
  t.equal(effectiveObject(message, graph), effectiveObject(message, graph), 'computed once')
  t.equal(effectiveObject(message, graph).traits.length, 1)
})

t.test('circular schemas, circular references and traits of a wrong kind are harmless', async (t) => {
  const node = (rest: Fields, next: string) => ({
    ...rest,
    properties: { next: { $ref: `#/components/schemas/${next}` } },
  })
  const graph = await graphOf({
    'main.json': withMessage(
      {
        traits: [{ headers: { $ref: '#/components/schemas/one' } }, { $ref: '#/components/messages/placed' }, 7],
        headers: { $ref: '#/components/schemas/two' },
        correlationId: { $ref: '#/components/correlationIds/a' },
      },
      {
        schemas: { one: node({ title: 'One' }, 'one'), two: node({ type: 'object' }, 'other'), other: node({}, 'two') },
        correlationIds: { a: { $ref: '#/components/correlationIds/b' }, b: { $ref: '#/components/correlationIds/a' } },
      },
    ),
  })
  const message = objectOf(graph, 'Message')
  t.equal(effectiveObject(message, graph).traits.length, 1)
  t.equal(effectiveField(message, 'correlationId', graph)?.node, undefined)
  const headers = effectiveField(message, 'headers', graph)
  const next = headers?.member('properties')?.member('next')
  const afterNext = next?.member('properties')?.member('next')
  t.strictSame([dataTitle(headers), dataTitle(next)], ['One', 'One'])
  t.not(next?.node, headers?.node)
  t.equal(afterNext?.node, headers?.node, 'comes back to itself')
  t.type(dataOf(headers), 'object', 'and ends')
})

function dataTitle(value: EffectiveValue | undefined): unknown {
  return dataOf(value?.member('title'))
}
