import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type LintOptions, lint, suppress } from '../../src/index.ts'
import { listItemsOf } from '../../src/suppress/list-items.ts'
import { head, linted, shown } from './linted.ts'

const options: LintOptions = { noConfig: true, failSeverity: 'hint' }

/** Accepts all that is found in a text, and returns what lint finds in later texts of the same file. */
async function accepting(t: Test, text: string, name = 'api.yaml') {
  const folder = t.testdir({ [name]: text })
  const [entry, file] = [join(folder, name), join(folder, 'msgapi-suppressions.json')]
  const [write] = (await suppress([entry], { ...options, root: folder })).suppressions
  const content = write?.content ?? '[]'
  writeFileSync(file, content)
  return {
    entries: (JSON.parse(content) as readonly { pointer: string; item?: string }[]).map(
      ({ pointer, item }) => `${pointer} ${item ?? ''}`,
    ),
    content,
    after: async (changed: string) => {
      writeFileSync(entry, changed)
      return (await lint([entry], { ...options, root: folder })).findings.map(shown)
    },
    again: async () => (await suppress([entry], { ...options, root: folder })).suppressions,
    prune: async () => (await suppress([entry], { ...options, root: folder, prune: true })).suppressions,
  }
}

const tags = (...items: readonly string[]) =>
  `asyncapi: 3.1.0\ninfo:\n  title: Orders\n  version: 1.0.0\n  tags:\n${items.map((item) => `    - ${item}\n`).join('')}`

t.test('a suppression follows its item when others are added, removed or moved', async (t) => {
  const { entries, after, again, prune } = await accepting(t, tags('{ name: a, old: 1 }', '{ name: b }'))
  t.strictSame(entries, ['/info/tags/0/old name: a'])
  for (const changed of [
    tags('{ name: new }', '{ name: a, old: 1 }', '{ name: b }'),
    tags('{ name: b }', '{ name: c }', '{ name: a, description: changed, old: 2 }'),
    tags('name: a\n      old: 1'),
    tags(`"name": 'a'\n      "old": # why\n        1`),
  ]) {
    t.strictSame(await after(changed), [])
    t.strictSame(await again(), [], 'nothing new')
    t.strictSame(await prune(), [], 'nothing is unused')
  }
})

t.test('a new item at the place of an accepted one is reported', async (t) => {
  const { after } = await accepting(t, tags('{ name: a, old: 1 }'))
  t.strictSame(await after(tags('{ name: b, old: 1 }', '{ name: a, old: 1 }')), [
    '6 spec/unknown-field info/tags/0/old',
  ])
  t.strictSame(await after(tags('{ name: b, old: 1 }')), [
    '6 spec/unknown-field info/tags/0/old',
    '4 suppression/unused 0/rule',
  ])
})

t.test('of two items that are alike, the pointer decides, else both are reported', async (t) => {
  const schemas = (...items: readonly string[]) =>
    `${head}components: { schemas: { A: { anyOf: [${items.join(', ')}] } } }\n`
  const { entries, after } = await accepting(t, schemas('{ title: a, type: nmber }', '{ title: b }'))
  t.strictSame(entries, ['/components/schemas/A/anyOf/0/type title: a'])
  t.strictSame(await after(schemas('{ title: a, type: nmber }', '{ title: a, type: nmber, minimum: 1 }')), [
    '3 spec/enum-value components/schemas/A/anyOf/1/type',
  ])
  t.strictSame(await after(schemas('true', '{ title: a, type: nmber }', '{ title: a, type: nmber, minimum: 1 }')), [
    '3 spec/enum-value components/schemas/A/anyOf/1/type',
    '3 spec/enum-value components/schemas/A/anyOf/2/type',
    '4 suppression/unused 0/rule',
  ])
})

t.test('items are identified by name, reference, value, properties or content, at any depth', async (t) => {
  const wrong = '{ type: nmber }'
  const long = `{ payload: { text: ${'long '.repeat(20)}}, old: 1 }`
  const { entries, after } = await accepting(
    t,
    `${head}components:
  messages:
    m:
      examples:
        - { payload: { b: "1", a: 1, c: true }, old: 1 }
        - ${long}
  schemas:
    A:
      required: [id, id]
      enum: [x, 1, "1", null, null]
      allOf:
        - { $ref: '#/components/schemas/404' }
        - properties: { total: ${wrong}, kind: { const: order } }
        - oneOf: [{ const: a, type: nmber }, { anyOf: [${wrong}] }]
    404: { anyOf: [{ $id: 'urn:x', type: nmber }] }
`,
  )
  t.strictSame(entries, [
    '/components/schemas/404/anyOf/0/type 404 > $id: urn:x',
    '/components/schemas/A/allOf/1/properties/total/type properties: kind=order, total',
    '/components/schemas/A/allOf/2/oneOf/0/type {oneOf: […]} > const: a',
    '/components/schemas/A/allOf/2/oneOf/1/anyOf/0/type {oneOf: […]} > {anyOf: […]} > {type: nmber}',
    '/components/schemas/A/required/1 id',
    '/components/schemas/A/enum/4 null',
    '/components/messages/m/examples/0/old {old: 1, payload: {a: 1, b: "1", c: true}}',
    '/components/messages/m/examples/1/old {old: 1, payload: {text: long long long … 049b089a',
  ])
  t.strictSame(
    await after(`${head}components:
  messages:
    m:
      examples:
        - { name: new, payload: 1 }
        - old: 1
          payload:
            a: 1
            b: '1'
            # c
            c: true
        - ${long}
  schemas:
    404: { anyOf: [true, { type: nmber, $id: 'urn:x' }] }
    A:
      required: [a, id, id]
      enum: [y, x, 1, "1", null, null]
      allOf:
        - oneOf: [true, { anyOf: [false, ${wrong}] }, { const: a, type: nmber, minimum: 1 }]
        - properties: { kind: { const: order, title: Kind }, total: ${wrong} }
          title: ''
        - { $ref: '#/components/schemas/404' }
`),
    [],
  )
})

t.test('a finding in a list keeps its identity when its item moves', async (t) => {
  const keyIn = async (text: string) => {
    const { findings, textOf } = await linted(text)
    return [...(await listItemsOf(findings, textOf)).values()].map(({ key }) => key)
  }
  const keys = await keyIn(tags('{ name: a, old: 1 }'))
  t.strictSame(keys, ['/info/tags/*/old name: a'])
  t.strictSame(await keyIn(tags('{ name: b }', '{ name: a, old: 1 }')), keys)
  t.strictSame(await keyIn(`${head}old: 1\n`), [], 'only findings in lists are read for again')
})

t.test('entries without "item" count by their pointer and stay as they are', async (t) => {
  const old = {
    'api.yaml': tags('{ name: a, old: 1 }', '{ name: b, old: 1 }'),
    'msgapi-suppressions.json':
      '[{ "file": "api.yaml", "rule": "spec/unknown-field", "pointer": "/info/tags/0/old", "until": "9999-12-31" }]',
  }
  const folder = t.testdir(old)
  const entry = join(folder, 'api.yaml')
  const run = { ...options, root: folder }
  const [write] = (await suppress([entry], run)).suppressions
  t.strictSame([write?.added, write?.removed], [1, 0])
  t.strictSame(JSON.parse(write?.content ?? ''), [
    { file: 'api.yaml', rule: 'spec/unknown-field', pointer: '/info/tags/0/old', until: '9999-12-31' },
    { file: 'api.yaml', rule: 'spec/unknown-field', pointer: '/info/tags/1/old', item: 'name: b' },
  ])
  writeFileSync(join(folder, 'msgapi-suppressions.json'), write?.content ?? '')
  writeFileSync(entry, tags('{ name: c, old: 1 }', '{ name: a, old: 1 }', '{ name: b, old: 1 }'))
  t.strictSame((await lint([entry], run)).findings.map(shown), ['7 spec/unknown-field info/tags/1/old'])
})

t.test('an expired entry is renewed where its item is now', async (t) => {
  const folder = t.testdir({
    'api.yaml': tags('{ name: b }', '{ name: a, old: 1 }'),
    'msgapi-suppressions.json': JSON.stringify([
      {
        file: 'api.yaml',
        rule: 'spec/unknown-field',
        pointer: '/info/tags/0/old',
        item: 'name: a',
        reason: 'why',
        until: '2020-01-01',
      },
    ]),
  })
  const [write] = (await suppress([join(folder, 'api.yaml')], { ...options, root: folder })).suppressions
  t.strictSame(JSON.parse(write?.content ?? ''), [
    { file: 'api.yaml', rule: 'spec/unknown-field', pointer: '/info/tags/1/old', item: 'name: a', reason: 'why' },
  ])
})
