import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { Operation } from '../src/edit/operation.ts'
import { applySets, type SetOutcome } from '../src/edit/operations/apply-sets.ts'
import { buildGraph } from '../src/graph/build.ts'
import type { Graph } from '../src/graph/graph.ts'
import { type DescriptionTransform, lint, transform } from '../src/index.ts'
import { createReader } from '../src/load/files/read.ts'
import { defaultLimits as limits } from '../src/load/limits.ts'
import { loadFile } from '../src/load/load.ts'
import { SourceFile } from '../src/load/source-file.ts'
import type { Plugin } from '../src/plugin/define-plugin.ts'
import type { TransformDefinition } from '../src/transform/transform.ts'
import './transform/comments.ts'
import './transform/rename.ts'

const entry = `asyncapi: 3.0.0
info: { title: T, version: "1" }
channels:
  orders:
    address: orders
    adress: orders
    messages:
      placed:
        $ref: '#/components/messages/Placed'
      shipped:
        $ref: './messages.yaml#/Shipped'
components:
  messages:
    Placed:
      payload: { type: object, properties: { __proto__: { type: string }, "1": { type: string } } }
`
const messages = `Shipped:
  payload:
    $ref: '#/Weight'
Weight: { type: number, minimum: 1.50 }
`

/** A transform that applies operations. */
function edits(...operations: readonly Operation[]): DescriptionTransform {
  return (description) => description.edit(operations)
}

async function transformed(
  folder: string,
  ...use: readonly DescriptionTransform[]
): Promise<ReturnType<typeof transform>> {
  return transform(join(folder, 'api.yaml'), { use, root: folder })
}

t.test('operations change the data as RFC 6902 says, by fast-json-patch', async (t) => {
  const folder = t.testdir({ 'api.yaml': entry, 'messages.yaml': messages })
  const { files, findings } = await transformed(
    folder,
    edits(
      { op: 'test', path: '/info/title', value: 'T' },
      { op: 'add', path: '/info/description', value: 'All orders' },
      { op: 'replace', path: '/channels/orders/address', value: 'v1/orders' },
      { op: 'remove', path: '/channels/orders/messages/shipped' },
      { op: 'add', path: '/components/messages/Placed/tags', value: [] },
      { op: 'add', path: '/components/messages/Placed/tags/-', value: { name: 'b' } },
      { op: 'add', path: '/components/messages/Placed/tags/0', value: { name: 'a' } },
      { op: 'remove', path: '/components/messages/Placed/payload/properties/__proto__' },
      { op: 'copy', from: '/components/messages/Placed', path: '/components/messages/constructor' },
    ),
  )
  t.strictSame(
    findings.filter(({ severity }) => severity === 'error'),
    [],
  )
  const text = files[0]?.text ?? ''
  t.match(text, /description: All orders/)
  t.match(text, /address: v1\/orders/)
  t.notMatch(text, /shipped|__proto__/)
  t.match(text, /constructor:/)
  t.match(text.replace(/\s+/g, ' '), /tags: - name: a - name: b/)
})

t.test('operations say which comments come and go', async (t) => {
  const commented = entry.replace(
    'address: orders',
    'address: orders # here\n    tags:\n      # one\n      - { name: a } # two\n      - name: b # three',
  )
  const folder = t.testdir({ 'api.yaml': commented, 'messages.yaml': messages })
  const { files, findings } = await transformed(
    folder,
    edits(
      { op: 'annotate', path: '/channels/orders/address', comments: ['# above', '# above too'] },
      { op: 'annotate', path: '/channels/orders/tags/1', comments: ['# four'] },
      { op: 'move', from: '/channels/orders/address', path: '/channels/orders/address' },
      { op: 'copy', from: '/channels/orders/tags/1', path: '/channels/orders/tags/0', replaces: true },
      { op: 'replace', path: '/channels/orders/tags/1', value: { name: 'c' }, dropped: ['# three'] },
    ),
  )
  const [, after = ''] = files[0]?.text.split('    tags:\n') ?? []
  t.equal(
    after.slice(0, after.indexOf('components:')),
    `      # one
      - name: b # three # two
      # four
      - name: c
    adress: orders
    messages:
      placed:
        $ref: '#/components/messages/Placed'
      shipped:
        $ref: './messages.yaml#/Shipped'
    # above
    # above too
    address: orders # here
`,
  )
  t.strictSame(
    findings.filter(({ code }) => code.startsWith('edit/')),
    [],
  )
})

t.test('comments come above, beside or below a value, and above where they would become part of a text', async (t) => {
  const commented = entry.replace('address: orders', 'address: orders\n    x-text: |+\n      text\n    x-flow: [a]')
  const folder = t.testdir({ 'api.yaml': commented, 'messages.yaml': messages })
  const at = '/channels/orders'
  const sides = (...operations: readonly Operation[]) => transformed(folder, edits(...operations))
  const { files } = await sides(
    { op: 'annotate', path: `${at}/address`, comments: ['# beside'], where: 'beside' },
    { op: 'annotate', path: `${at}/address`, comments: ['# beside too'], where: 'beside' },
    { op: 'annotate', path: `${at}/address`, comments: ['# below'], where: 'below' },
    { op: 'annotate', path: `${at}/x-text`, comments: ['# apart', ''] },
    { op: 'annotate', path: `${at}/x-text`, comments: ['# header'], where: 'beside' },
    { op: 'annotate', path: `${at}/x-flow/0`, comments: ['# around'], where: 'below' },
    { op: 'annotate', path: at, comments: ['# key'], where: 'beside' },
  )
  t.match(
    files[0]?.text ?? '',
    `  orders: # key
    address: orders # beside # beside too
    # below
    # apart

    x-text: |+ # header
      text
    x-flow: [a]
    # around
`,
  )
  const text = await sides({ op: 'annotate', path: `${at}/x-text`, comments: ['# text'], where: 'below' })
  t.match(text.files[0]?.text ?? '', /\|\+\n {6}text\n {4}# text\n {4}x-flow/)
})

t.test('an operation that cannot be applied says why, and nothing changes', async (t) => {
  const folder = t.testdir({ 'api.yaml': entry, 'messages.yaml': messages })
  const cases: readonly (readonly [Operation, RegExp])[] = [
    [{ op: 'remove', path: '/info/nothing' }, /Cannot remove "\/info\/nothing": there is no such value/],
    [{ op: 'replace', path: '/nothing/at/all', value: 1 }, /no such value/],
    [{ op: 'test', path: '/info/title', value: 'U' }, /the value differs/],
    [{ op: 'rename', path: '/info/title', to: 'version' }, /there is "version" already/],
    [{ op: 'move', from: '/channels', path: '/channels/orders/x' }, /cannot be moved into itself/],
    [{ op: 'add', path: 'info', value: 1 }, /expected a JSON Pointer/],
    [{ op: 'add', path: '/x', value: 1, file: 'other.yaml' }, /The description has no file "other.yaml"/],
    [{ op: 'add', path: '/info/x', value: undefined }, /JSON has no form for undefined/],
    [{ op: 'add', path: '/info/title/x', value: 1 }, /no such value/],
    [{ op: 'annotate', path: '/info/x', comments: [] }, /no such value/],
    [{ op: 'annotate', path: '/info', comments: ['x: 1'] }, /unexpected comment "x: 1"/],
    [JSON.parse('{ "op": "annotate", "path": "/info", "comments": [], "where": "left" }'), /unexpected side "left"/],
  ]
  for (const [operation, message] of cases) {
    const outcome = await transformed(folder, edits({ op: 'add', path: '/x-first', value: 1 }, operation))
    t.match(outcome.findings.map((finding) => finding.message).join(), message)
    t.strictSame([outcome.text, outcome.failed, outcome.crashed], [undefined, true, true])
  }
})

t.test('references keep their targets when a key is renamed or a value moves to another file', async (t) => {
  const folder = t.testdir({ 'api.yaml': entry, 'messages.yaml': messages })
  const { files, text, findings } = await transformed(
    folder,
    edits(
      { op: 'rename', path: '/components/messages/Placed', to: 'Order placed' },
      { op: 'rename', path: '/Weight', to: 'Mass', file: 'messages.yaml' },
      { op: 'move', from: '/Shipped', fromFile: 'messages.yaml', path: '/components/messages/Shipped' },
      { op: 'replace', path: '/channels/orders/messages/shipped/$ref', value: '#/components/messages/Shipped' },
    ),
  )
  t.strictSame(
    findings.filter(({ severity }) => severity === 'error'),
    [],
  )
  t.match(files[0]?.text, /\$ref: ["']#\/components\/messages\/Order%20placed["']/)
  t.match(files[0]?.text, /\$ref: ["']?\.\/messages\.yaml#\/Mass["']?/)
  t.match(files[1]?.text, /^Mass: \{ type: number, minimum: 1\.50 \}|^Mass:\n {2}type: number\n {2}minimum: 1\.50/)
  t.match(text, /1\.50/, 'bundled')
})

t.test("places and changes lead back to the author's text through several transforms", async (t) => {
  const folder = t.testdir({ 'api.yaml': entry, 'messages.yaml': messages })
  const report: DescriptionTransform = async (description, file) => {
    const [message] = description.graph.objectsOf('Message').filter(({ location }) => location.key === 'B')
    file.report({
      code: 'moved',
      message: 'here',
      at: message?.location,
      on: 'key',
    })
    return undefined
  }
  const outcome = await transformed(
    folder,
    edits({ op: 'rename', path: '/components/messages/Placed', to: 'A' }),
    edits({ op: 'add', path: '/tags', value: [] }, { op: 'rename', path: '/components/messages/A', to: 'B' }),
    report,
  )
  t.match(
    outcome.findings.filter(({ code }) => code === 'transform/moved'),
    [
      {
        place: { pointer: ['components', 'messages', 'Placed'], on: 'key' },
        range: { start: { line: 13, character: 4 } },
      },
    ],
  )
  const text = new Map(outcome.files.map(({ path, text }) => [path, text]))
  for (const { inverse } of outcome.changes?.toReversed() ?? []) {
    for (const { file, start, end, text: before } of inverse.toReversed()) {
      const now = text.get(file) ?? ''
      text.set(file, now.slice(0, start) + before + now.slice(end))
    }
  }
  t.equal([...text.values()][0], entry)
  const sources = await lint([join(folder, 'api.yaml')], { root: folder })
  const rename = edits({ op: 'rename', path: '/components/messages/Placed', to: 'A' })
  const result = await lint([join(folder, 'api.yaml')], { root: folder, use: [rename] })
  const placesOf = ({ findings }: typeof sources) =>
    findings
      .filter(({ code }) => !code.startsWith('edit/'))
      .map(({ code, place, range }) => `${code} ${place.source} ${place.pointer.join('/')} ${JSON.stringify(range)}`)
  t.ok(sources.findings.length > 0)
  t.strictSame(placesOf(result), placesOf(sources))
})

t.test('texts have the byte order marks of their files, and changes do not count these', async (t) => {
  const folder = t.testdir({ 'api.yaml': `\uFEFF${entry}`, 'messages.yaml': `\uFEFF${messages}` })
  const rename = edits({ op: 'rename', path: '/Weight', to: 'Mass', file: 'messages.yaml' })
  const outcome = await transformed(folder, rename)
  t.strictSame(
    outcome.files.map(({ text, isChanged }) => [text.startsWith('\uFEFF'), isChanged]),
    [
      [true, false],
      [true, true],
    ],
  )
})

t.test('a reference that is written anew keeps its quotes, or has none', async (t) => {
  const plain = entry.replace("'./messages.yaml#/Shipped'", './messages.yaml#/Shipped')
  const folder = t.testdir({ 'api.yaml': plain, 'messages.yaml': messages })
  const { files } = await transformed(
    folder,
    edits(
      { op: 'rename', path: '/Shipped', to: 'Sent', file: 'messages.yaml' },
      { op: 'rename', path: '/components/messages/Placed', to: 'Made' },
    ),
  )
  const expected = plain
    .replace('#/Shipped', '#/Sent')
    .replace('messages/Placed', 'messages/Made')
    .replace('    Placed:', '    Made:')
  t.equal(files[0]?.text, expected)
})

t.test('a transform that promises to keep the meaning fails when it changes it', async (t) => {
  const folder = t.testdir({ 'api.yaml': entry, 'messages.yaml': messages })
  const keeping = (...operations: readonly Operation[]): TransformDefinition => ({
    keeps: 'meaning',
    except: () => ({ extensions: ['x-*'] }),
    create: () => edits(...operations),
  })
  const plugin: Plugin = {
    meta: { name: 'acme', version: '1.0.0', namespace: 'acme' },
    transforms: {
      address: keeping({ op: 'replace', path: '/channels/orders/address', value: 'other' }),
      component: keeping(
        { op: 'add', path: '/components/schemas', value: {} },
        { op: 'move', from: '/components/messages/Placed/payload', path: '/components/schemas/Payload' },
        { op: 'add', path: '/components/messages/Placed/payload', value: { $ref: '#/components/schemas/Payload' } },
      ),
    },
  }
  const run = (name: string) => transform(join(folder, 'api.yaml'), { use: [name], plugins: [plugin], root: folder })
  const refused = await run('acme/address')
  t.match(
    refused.findings.filter(({ severity }) => severity === 'error'),
    [{ code: 'transform/not-equivalent', place: { pointer: ['channels', 'orders', 'address'] } }],
  )
  t.equal(refused.text, undefined)
  const kept = await run('acme/component')
  t.strictSame(
    kept.findings.filter(({ severity }) => severity === 'error'),
    [],
  )
  t.match(kept.text, /#\/components\/schemas\/Payload/)
  await t.rejects(run('acme/adress'), { message: /Unknown transform "acme\/adress".*did you mean "acme\/address"/ })
})

t.test('the transform on the page does what the page says', async (t) => {
  const page = readFileSync('docs/write-a-transform.md', 'utf8')
  const [, code = ''] = /```js\n(.*?)```/s.exec(page) ?? []
  const folder = t.testdir({
    '.git': {},
    'api.yaml': entry,
    'messages.yaml': messages,
    'house.mjs': code,
    'msgapi.config.yaml': 'plugins: [./house.mjs]\ntransforms: [[acme/contact, { team: Payments }]]\n',
  })
  const { text, findings } = await transform(join(folder, 'api.yaml'))
  t.match(text, /\ninfo: \{ title: T, version: "1", contact: \{ name: Payments \} \}\n/)
  t.match(findings, [{ code: 'acme/contact-added', severity: 'info', place: { pointer: [] } }])
})

t.test('an attacher runs as in unified, with the processor, callbacks and exceptions', async (t) => {
  const folder = t.testdir({ 'api.yaml': entry, 'messages.yaml': messages })
  const plugin: Plugin = {
    meta: { name: 'acme', version: '1.0.0', namespace: 'acme' },
    transforms: {
      processor(this: unknown) {
        const hasProcessor = typeof this === 'function' && 'use' in this
        return (_description, file) => {
          file.message(`processor ${hasProcessor}`)
          return undefined
        }
      },
      back: () => (description, _file, next) => {
        setImmediate(async () => next?.(undefined, await description.edit([{ op: 'add', path: '/x-back', value: 1 }])))
        return undefined
      },
      failing: () => (_description, _file, next) => {
        next?.(new Error('called back'))
        return undefined
      },
      throwing: () => {
        throw new Error('not attached')
      },
    },
  }
  const run = (name: string) => transform(join(folder, 'api.yaml'), { use: [name], plugins: [plugin], root: folder })
  t.match((await run('acme/processor')).findings, [{ code: 'acme/processor', message: 'processor true' }])
  t.match((await run('acme/back')).text, /^x-back: 1$/m)
  for (const [name, message] of [
    ['acme/failing', /called back/],
    ['acme/throwing', /not attached/],
  ] as const) {
    const { findings, crashed, text } = await run(name)
    t.match([findings.map((finding) => finding.message).join(), crashed, text], [message, true, undefined])
  }
})

t.test("findings of bundling in changed files are shown at the author's text", async (t) => {
  const schema = messages.replace('Weight: {', 'Weight: { $id: urn:w,')
  const folder = t.testdir({ 'api.yaml': entry, 'messages.yaml': `# one\n# two\n\nUnused: 1\n${schema}` })
  const plugin: Plugin = {
    meta: { name: 'acme', version: '1.0.0', namespace: 'acme' },
    transforms: {
      shorten: () => (description) => description.edit([{ op: 'remove', path: '/Unused', file: 'messages.yaml' }]),
      look: { needs: 'one-file', create: () => () => undefined },
    },
  }
  const uses = [['acme/look'], ['acme/shorten', 'acme/look']]
  const found = []
  for (const use of uses) {
    const { findings } = await transform(join(folder, 'api.yaml'), { use, plugins: [plugin], root: folder })
    found.push(findings.filter(({ code }) => code === 'bundle/schema-id').map(({ place, range }) => ({ place, range })))
  }
  t.equal(found[0]?.length, 1)
  t.strictSame(found[1], found[0])
})

t.test('sets of operations that overlap another set are left out', async (t) => {
  const folder = t.testdir({ 'api.yaml': entry, 'messages.yaml': messages })
  const graph = await graphOf(folder)
  const { outcomes, drafts } = applySets(graph, [
    [{ op: 'replace', path: '/info/title', value: 'U' }],
    [{ op: 'remove', path: '/info' }],
    [{ op: 'rename', path: '/components/messages/Placed', to: 'A' }],
    [{ op: 'replace', path: '/channels/orders/messages/placed/$ref', value: '#/x' }],
    [
      { op: 'add', path: '/x-a', value: 1 },
      { op: 'remove', path: '/x-b' },
    ],
    [{ op: 'add', path: '/x-a', value: 2 }],
  ])
  t.strictSame(outcomes.map(shown), [
    'applied',
    'overlap with 0 at #/info',
    'applied',
    'overlap with 2 at #/channels/orders/messages/placed/$ref',
    'Cannot remove "/x-b": there is no such value',
    'applied',
  ])
  t.equal(drafts.size, 1)
})

function shown(outcome: SetOutcome): string {
  if (outcome.kind === 'applied') return 'applied'
  return outcome.kind === 'failed' ? outcome.error.message : `overlap with ${outcome.with} at ${outcome.path}`
}

async function graphOf(folder: string): Promise<Graph> {
  const reader = createReader({ root: folder, limits })
  const file = await loadFile(reader, join(folder, 'api.yaml'), limits)
  if (!(file instanceof SourceFile)) throw new Error(file.detail)
  return buildGraph(file, { reader, limits })
}
