import t from 'tap'
import { forEachPosition, type Position } from '../../src/graph/walk.ts'
import { Dispatch } from '../../src/lint/dispatch.ts'
import { noSchemaFormats } from '../../src/lint/schema-formats.ts'
import type { RuleVisitor } from '../../src/lint/visitor.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import { formatFragment } from '../../src/pointer.ts'
import { codesOf, expectations, graphOf, spot, targetOf } from '../fixtures/graph/memory.ts'
import { fixture, withSchemas } from './descriptions.ts'

t.test('every position that may or must hold a reference is one', async (t) => {
  const text = fixture('positions.yaml')
  const graph = await graphOf({ 'positions.yaml': text })
  t.strictSame(codesOf(graph), [])
  // The fixture says behind each reference what it is expected to lead to.
  const expected = [...text.matchAll(/\$ref: '#\/x-(?:any|text)' \} # (\S+)/g)].map(([, type = '']) => type)
  t.ok(expected.length > 90)
  t.strictSame(
    expectations(graph, 'positions.yaml').map((line) => line.replace(/^.*: /, '')),
    expected,
  )
  const mustStay = graph.references.filter(({ rule }) => rule === 'must').map(({ location }) => spot(location))
  t.strictSame(mustStay, [
    'positions.yaml#/channels/orders/servers/0',
    'positions.yaml#/operations/place/channel',
    'positions.yaml#/operations/place/messages/0',
    'positions.yaml#/operations/place/reply/channel',
    'positions.yaml#/operations/place/reply/messages/0',
  ])
})

t.test('data holds no references', async (t) => {
  const text = fixture('data.yaml')
  const graph = await graphOf({ 'data.yaml': text })
  t.strictSame(codesOf(graph), [])
  t.strictSame(expectations(graph, 'data.yaml'), [])
  t.ok(text.split('#/nowhere').length > 30)
})

t.test('keywords used as names are ordinary names', async (t) => {
  const graph = await graphOf({
    'a.yaml': withSchemas(`
A:
  properties:
    $ref: { type: string }
    servers: { $ref: '#/components/schemas/B' }
    messages: { properties: { m: { $ref: '#/components/schemas/B' } } }
    channel: { $ref: '#/components/schemas/A/properties/servers' }
B: { type: string }
C: { properties: { const: { $ref: '#/components/schemas/B' }, x-y: { $ref: '#/components/schemas/B' } } }`),
  })
  t.strictSame(codesOf(graph), [])
  t.strictSame(expectations(graph, 'a.yaml'), [
    '/components/schemas/A/properties/servers: Schema',
    '/components/schemas/A/properties/messages/properties/m: Schema',
    '/components/schemas/A/properties/channel: Schema',
    '/components/schemas/C/properties/const: Schema',
    '/components/schemas/C/properties/x-y: Schema',
  ])
  t.equal(targetOf(graph, 'a.yaml#/components/schemas/A/properties/channel'), 'a.yaml#/components/schemas/B')
})

t.test('rules are called only for the positions that they ask for', async (t) => {
  const graph = await graphOf({ 'positions.yaml': fixture('positions.yaml') })
  const shown = ({ location, shape, owner, name, field }: Position): string =>
    [formatFragment(pointerOf(location)), shape?.shape, owner.type.name, name, field === undefined].join(' ')
  const visited = (visitor: RuleVisitor): string[] => {
    const seen: string[] = []
    const position = (found: Position): void => void seen.push(shown(found))
    const context = { graph, schemaFormats: noSchemaFormats, report: () => {} }
    new Dispatch([{ ...visitor, position }]).visit(graph, () => context)
    return seen
  }
  const all: Position[] = []
  for (const object of graph.objects) forEachPosition(object, (position) => all.push(position))
  t.ok(all.length > 200)
  t.strictSame(visited({}), all.map(shown))
  const lists = all.filter(({ shape, location }) => shape?.shape === 'list' && location.node.kind === 'map')
  t.strictSame(
    visited({ at: ({ shape }) => shape?.shape === 'list', suspects: ({ kind }) => kind === 'map' }),
    lists.map(shown),
  )
  const messages = all.filter(({ owner }) => owner.type.name === 'Message')
  t.strictSame(visited({ of: ({ name }) => name === 'Message' }), messages.map(shown))
  const seen: string[] = []
  const object: RuleVisitor['object'] = ({ location }) => void seen.push(formatFragment(pointerOf(location)))
  const context = { graph, schemaFormats: noSchemaFormats, report: () => {} }
  new Dispatch([{ having: ['title', 'address', 'payload'], object }]).visit(graph, () => context)
  const expected = graph.objects.filter(({ node }) =>
    ['title', 'address', 'payload'].some((name) => node.entries.has(name)),
  )
  t.ok(expected.length > 1 && expected.length < graph.objects.length)
  t.strictSame(
    seen,
    expected.map(({ location }) => formatFragment(pointerOf(location))),
  )
  t.strictSame(visited({ skips: ({ type }) => type.name !== 'Message' }), messages.map(shown))
})
