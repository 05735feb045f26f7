import assert from 'node:assert/strict'
import { join } from 'node:path'
import { Document, Spectral } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import { createHttpAndFileResolver } from '@stoplight/spectral-ref-resolver'
import fc from 'fast-check'
import t from 'tap'
import { createReader, noFiles } from '../../../../src/load/files/read.ts'
import { defaultLimits, type Limits } from '../../../../src/load/limits.ts'
import { loadFile } from '../../../../src/load/load.ts'
import { languageOf, parseText } from '../../../../src/load/parse.ts'
import { SourceFile } from '../../../../src/load/source-file.ts'
import { isMetOften, runs } from '../../../../test/volume.ts'
import type { DocumentView } from '../../view/document-view.ts'
import { parserFindings } from '../../view/parser-findings.ts'
import { viewDocument } from '../../view/view-document.ts'

const entryPath = '/project/entry.yaml'

async function viewText(text: string, path = entryPath): Promise<DocumentView> {
  const entry = await parseText(path, text, languageOf(path), defaultLimits)
  return viewDocument(entry, { reader: noFiles, limits: defaultLimits })
}

/** The view of the file `entry.yaml` in a folder with the given files. */
async function viewFolder(
  folder: string,
  changed: Partial<Limits> = {},
): Promise<{ view: DocumentView; root: string; name: (path: string) => string }> {
  const limits = { ...defaultLimits, ...changed }
  const reader = createReader({ root: folder, limits })
  const entry = await loadFile(reader, join(folder, 'entry.yaml'), limits)
  assert(entry instanceof SourceFile)
  const view = await viewDocument(entry, { reader, limits })
  const root = entry.path.slice(0, -'entry.yaml'.length)
  return { view, root, name: (path) => path.slice(root.length) }
}

/** The data and the errors of json-ref-resolver for the same text. */
async function resolvedBySpectral(text: string) {
  const document = new Document(text, parsers.Yaml, entryPath)
  const { result, errors, graph } = await createHttpAndFileResolver().resolve(document.data, { baseUri: entryPath })
  const messages = [...new Set(errors.map(({ message }) => message))].sort()
  // It makes an endless structure of some cycles.
  return {
    document,
    result: isAcyclic(result) ? plain(result) : result,
    messages,
    refMap: { ...graph.getNodeData(entryPath).refMap },
    graph,
  }
}

/** Removes the symbols that Spectral's parser puts into objects. */
function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function messagesOf(view: DocumentView): string[] {
  return view.findings.map(({ message }) => message)
}

const names = fc.constantFrom('a', 'b', 'c', 'a b', '1', 'x/y', '2x', '2y', '0')

function encode(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

const references = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(names, { minLength: 1, maxLength: 3 }).map((way) => `#/${way.map(encode).join('/')}`),
  },
  fc
    .array(names, { minLength: 1, maxLength: 3 })
    .map((way) => `#/${way.map((name) => encodeURIComponent(encode(name))).join('/')}`),
  fc.constantFrom('#', '#/', '#named'),
)

const { object: documents } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, 1, true, ''),
    tie('reference'),
    tie('object'),
    tie('object'),
    fc.array(tie('value'), { maxLength: 2 }),
  ),
  reference: fc
    .tuple(references, fc.option(fc.tuple(names, tie('value'))))
    .map(([$ref, sibling]) => (sibling === null ? { $ref } : { $ref, [sibling[0]]: sibling[1] })),
  object: fc.dictionary(names, tie('value'), { minKeys: 1, maxKeys: 5 }),
}))

t.test('references are replaced as json-ref-resolver replaces them', async (t) => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(documents, async (data) => {
      const text = JSON.stringify(data)
      const view = await viewText(text)
      assert(isAcyclic(view.resolved))
      const theirs = await resolvedBySpectral(text)
      if (isAcyclic(theirs.result)) {
        compared += 1
        assert.deepEqual(plain(view.resolved), theirs.result)
        assert.deepEqual(messagesOf(view).sort(), theirs.messages)
        assert.deepEqual({ ...view.referenceMaps().get(entryPath) }, theirs.refMap)
        assert.deepEqual([...view.referenceGraph().keys()].sort(), [...theirs.graph.overallOrder()].sort())
      }
    }),
    runs(500),
  )
  t.ok(isMetOften(compared, 400))
})

function isAcyclic(value: unknown): boolean {
  try {
    JSON.stringify(value)
    return true
  } catch {
    return false
  }
}

t.test('values are shared, and only what holds references is copied', async (t) => {
  const view = await viewText('plain: {deep: [1]}\none: {$ref: "#/two"}\nlist: [{$ref: "#/two"}]\ntwo: {x: {y: 1}}\n')
  assert(isRecord(view.resolved) && isRecord(view.source) && Array.isArray(view.resolved.list))
  t.equal(view.resolved.plain, view.source.plain)
  t.equal(view.resolved.one, view.source.two)
  t.equal(view.resolved.list[0], view.source.two)
  t.ok(view.isShared)
  t.notOk((await viewText('a: 1\nb: [2]\n')).isShared)
  t.ok((await viewText('a: &a {x: 1}\nb: *a\n')).isShared)
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

t.test('the tree of the entry has objects of its own, at most one more for each', async (t) => {
  const next = '{$ref: "#/defs/b"}'
  const view = await viewText(
    `start: {$ref: "#/defs/a"}\nwordy: {$ref: "#/defs/a", note: 1}\ndefs:\n  a: {one: ${next}, two: ${next}}\n  b: {c: {$ref: "#/defs/d"}}\n  d: {}\n`,
  )
  assert(isRecord(view.resolved) && isRecord(view.resolved.defs) && isRecord(view.resolved.start))
  const { start, wordy, defs } = view.resolved
  t.not(defs.a, start)
  t.same(defs.a, start)
  t.not(wordy, start)
  t.same(wordy, start)
  assert(isRecord(defs.a) && isRecord(wordy))
  t.equal(view.tree.originalOf(defs.a), start)
  t.equal(view.tree.originalOf(wordy), start)
  t.equal(defs.a.one, start.two)
  t.not(defs.b, start.one)
  t.equal(countObjects(view.source), 10)
  t.equal(countObjects(view.resolved), 8)
})

function countObjects(root: unknown): number {
  const seen = new Set<object>()
  const open = [root]
  for (const value of open) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    open.push(...Object.values(value))
  }
  return seen.size
}

t.test('names of built-in members are ordinary', async (t) => {
  const view = await viewText(
    '{"a": {"$ref": "#/__proto__/hasOwnProperty"}, "__proto__": {"hasOwnProperty": {"constructor": 1}}, "b": {"$ref": "#/toString"}}',
  )
  t.same(
    JSON.stringify(view.resolved),
    '{"a":{"constructor":1},"__proto__":{"hasOwnProperty":{"constructor":1}},"b":{"$ref":"#/toString"}}',
  )
  t.same(messagesOf(view), ["'#/toString' does not exist"])
})

t.test("a cycle that the resolver's check misses is cut", async (t) => {
  const view = await viewText('a: {q: {z: {$ref: "#/r/q"}}}\nr: {$ref: "#/a"}\n')
  t.ok(isAcyclic(view.resolved))
  t.same(plain(view.resolved), { a: { q: { z: { $ref: '#/r/q' } } }, r: { q: { z: { $ref: '#/r/q' } } } })
})

t.test('referenced files are part of the view', async (t) => {
  const folder = t.testdir({
    'entry.yaml': [
      'whole: {$ref: ./parts/types.yaml}',
      'one: {$ref: "parts/types.yaml#/One"}',
      'through: {$ref: "#/one/next/size"}',
      'self: {$ref: "entry.yaml#/here"}',
      'here: 1',
      'json: {$ref: "parts/data.json#/list/0"}',
      'gone: {$ref: "parts/nothing.yaml"}',
      'lost: {$ref: "parts/types.yaml#/Nowhere"}',
      'out: {$ref: "../secret.yaml"}',
      'net: {$ref: "https://example.org/types.yaml"}',
      'spaced: {$ref: "parts/a b.yaml#/x y"}',
      'text: {$ref: parts/order.proto}',
      'broken: {$ref: parts/broken.yaml}',
      '',
    ].join('\n'),
    parts: {
      'types.yaml': 'One: {next: {$ref: "#/Two"}}\nTwo: {size: 2, back: {$ref: "../entry.yaml#/here"}}\n',
      'data.json': '{"list": [{"a": 1, "a": 2}]}',
      'a b.yaml': 'x y: spaced\n',
      'order.proto': 'syntax = "proto3";',
      'broken.yaml': 'a: [\n',
    },
  })
  const { view, name, root } = await viewFolder(folder)
  const two = { size: 2, back: 1 }
  t.same(plain(view.resolved), {
    whole: { One: { next: two }, Two: two },
    one: { next: two },
    through: 2,
    self: 1,
    here: 1,
    json: { a: 2 },
    gone: { $ref: 'parts/nothing.yaml' },
    lost: { $ref: 'parts/types.yaml#/Nowhere' },
    out: { $ref: '../secret.yaml' },
    net: { $ref: 'https://example.org/types.yaml' },
    spaced: 'spaced',
    text: 'syntax = "proto3";',
    broken: { $ref: 'parts/broken.yaml' },
  })
  const found = view.findings.map(({ code, message, place }) => [
    code,
    name(place.source),
    place.pointer.join('/'),
    message.replace(root, ''),
  ])
  t.same(found, [
    ['parser', 'parts/data.json', 'list/0/a', 'Duplicate key: a'],
    ['parser', 'parts/broken.yaml', '', found[1]?.[3]],
    [
      'invalid-ref',
      'entry.yaml',
      'gone/$ref',
      'Reference "parts/nothing.yaml" leads nowhere: there is no file "parts/nothing.yaml"',
    ],
    [
      'invalid-ref',
      'entry.yaml',
      'out/$ref',
      'Reference "../secret.yaml" leads out of the project folder and is not read; move the file, or widen the root with --root',
    ],
    [
      'invalid-ref',
      'entry.yaml',
      'net/$ref',
      'Reference "https://example.org/types.yaml" leads to the network, which is not read; download the file and refer to the copy',
    ],
    ['invalid-ref', 'entry.yaml', 'lost/$ref', "'#/Nowhere' does not exist @ 'parts/types.yaml'"],
  ])
  t.same([...view.files.keys()].map(name), [
    'parts/types.yaml',
    'parts/data.json',
    'parts/a b.yaml',
    'parts/order.proto',
    'parts/broken.yaml',
  ])
  const where = view.place(['one', 'next', 'size', 'missing'], 'resolved')
  t.same(
    [name(where.file.path), where.path, where.asked],
    ['parts/types.yaml', ['Two', 'size'], ['Two', 'size', 'missing']],
  )
  const json = view.place(['json', 'a'], 'resolved')
  t.same(view.rangeOf(json), { start: { line: 0, character: 24 }, end: { line: 0, character: 25 } })
})

t.test('cycles across files are cut where they close', async (t) => {
  const folder = t.testdir({
    'entry.yaml': 'start: {$ref: "b.yaml#/B"}\n',
    'b.yaml': 'B: {c: {$ref: "c.yaml#/C"}, other: {$ref: "c.yaml#/D"}}\n',
    'c.yaml': 'C: {b: {$ref: "b.yaml#/B"}}\nD: 1\n',
  })
  const { view } = await viewFolder(folder)
  t.same(plain(view.resolved), { start: { c: { b: { $ref: 'b.yaml#/B' } }, other: 1 } })
  t.same(view.findings, [])
})

t.test('cycles through the entry end where they come through it a second time, as in Spectral', async (t) => {
  const folder = t.testdir({
    'entry.yaml': 'A: {b: {$ref: "b.yaml#/B"}, own: {$ref: "#/A"}}\nstart: {$ref: "b.yaml#/B"}\n',
    'b.yaml': 'B: {c: {$ref: "c.yaml#/C"}, again: {$ref: "entry.yaml#/A"}}\n',
    'c.yaml': 'C: 1\n',
  })
  const { view } = await viewFolder(folder)
  const again = { b: { $ref: 'b.yaml#/B' }, own: { $ref: '#/A' } }
  t.same(plain(view.resolved), {
    A: { b: { c: 1, again }, own: { $ref: '#/A' } },
    start: { c: 1, again },
  })
  const spectral = new Spectral()
  let resolved: unknown
  const keep = (value: unknown): undefined => {
    resolved = plain(value)
  }
  spectral.setRuleset({ rules: { keep: { given: '$', then: { function: keep } } } })
  await spectral.run(new Document(view.entry.text, parsers.Yaml, view.entry.path))
  t.same(resolved, plain(view.resolved))
})

t.test('a reference to the whole of its file leads back to no file that refers to that one', async (t) => {
  const folder = t.testdir({
    'entry.yaml': 'a: {$ref: "b.yaml"}\nwhole: {$ref: "#"}\n',
    'b.yaml': 'c: {$ref: "entry.yaml"}\n',
  })
  const { view } = await viewFolder(folder)
  const whole = { a: { $ref: 'b.yaml' }, whole: { $ref: '#' } }
  const c = { a: { $ref: 'b.yaml' }, whole }
  t.same(plain(view.resolved), { a: { c }, whole })
})

t.test('limits are findings', async (t) => {
  const folder = t.testdir({
    'entry.yaml': 'a: {$ref: "#/b"}\nb: {$ref: "#/c"}\nc: {$ref: "#/d"}\nd: {$ref: "x.yaml"}\n',
    'x.yaml': '1\n',
  })
  for (const [limits, code] of [
    [{ files: 1 }, 'limit/files'],
    [{ references: 2 }, 'limit/references'],
    [{ chain: 2 }, 'limit/reference-chain'],
  ] as const) {
    const { view } = await viewFolder(folder, limits)
    t.same(
      view.findings.map((finding) => finding.code),
      [code],
    )
  }
})

const placed = `target: &anchor
  text: 1
  "user/{id}": {deep: 1}
bare: {$ref: "#/target"}
wordy:
  $ref: "#/target"
  note: 1
chain: {$ref: "#/bare"}
inside: {$ref: "#/bare/user~1{id}"}
circular: {again: {$ref: "#/circular"}}
broken: {$ref: "#/nothing"}
outside: {$ref: "https://example.com/a.yaml#/b"}
unread: {$ref: "#/outside/c"}
alias: *anchor
`

t.test('a path in the view leads to the place of its value', async (t) => {
  const view = await viewText(placed)
  for (const [asked, path, missing] of [
    ['bare', 'target', ''],
    ['bare text', 'target text', ''],
    ['bare user/{id} deep', 'target user/{id} deep', ''],
    ['bare more', 'target', ''],
    ['bare text more', 'target text', 'more'],
    ['wordy', 'wordy', ''],
    ['wordy more', 'wordy', 'more'],
    ['wordy text', 'target text', ''],
    ['chain text', 'target text', ''],
    // The pointer leads through another reference. Spectral stops there, and reports everything behind it at that reference.
    ['inside deep', 'target user/{id} deep', ''],
    ['circular again more', 'circular again', ''],
    ['broken', '', ''],
    ['outside more', 'outside', 'more'],
    ['unread more', 'outside', 'c more'],
    ['target more', 'target', 'more'],
    ['alias text', 'alias text', ''],
  ] as const) {
    const place = view.place(asked.split(' '), 'resolved')
    t.equal(place.path.join(' '), path, asked)
    t.equal(place.asked.slice(place.path.length).join(' '), missing, asked)
  }
  t.same(view.place(['bare', 'text'], 'source').path, ['bare'])
  assert(isRecord(view.resolved))
  t.ok(view.tree.staysAtReference(view.resolved, 'wordy'))
  t.notOk(view.tree.staysAtReference(view.resolved, 'bare'))
})

t.test('the place of a reference in a loop does not depend on what was asked before', async (t) => {
  const text =
    'one: {$ref: "#/other"}\nother: {$ref: "#/one"}\na: {$ref: "#/b"}\nb: {$ref: "#/c"}\nc: {$ref: "#/a"}\nx: {$ref: "#/y/deep"}\ny: {$ref: "#/x/deep"}\nto: {$ref: "#/b"}\n'
  const names = ['one', 'other', 'a', 'b', 'c', 'x', 'y', 'to']
  const alone = new Map<string, unknown>()
  for (const name of names) alone.set(name, (await viewText(text)).place([name], 'resolved').path)
  t.same([alone.get('one'), alone.get('other')], [['one'], ['other']])
  for (const order of [names, names.toReversed()]) {
    const view = await viewText(text)
    for (const name of order) t.same(view.place([name], 'resolved').path, alone.get(name), `${name} of ${order}`)
  }
})

t.test('the place of a path does not depend on the paths that were asked before', async (t) => {
  const text =
    'a: {b: {$ref: "#/c"}, c: 1}\nb: {$ref: "gone.yaml#/a"}\nc: {a: {$ref: "#/d"}, b: {a: {c: {d: 2}}}, c: {$ref: "#/a/b/a"}}\nd: {a: {$ref: "#/c/b"}, b: [{$ref: "#/a"}, {$ref: "#/d/a", c: {a: 1}}], d: {$ref: "#/d/d"}}\n'
  const segment = fc.constantFrom('a', 'b', 'c', 'd', '0', '1', '$ref')
  const paths = fc.array(fc.array(segment, { maxLength: 8 }), { minLength: 2, maxLength: 12 })
  const placesIn = async (asked: readonly (readonly string[])[]) => {
    const view = await viewText(text)
    return asked.map((path) => view.place(path, 'resolved')).map(({ path, asked: whole }) => ({ path, whole }))
  }
  await fc.assert(
    fc.asyncProperty(paths, async (asked) => {
      const grown = asked.flatMap((path) => [path, path.slice(0, 3), [...path.slice(0, 5), 'a', 'c']])
      const alone = await Promise.all(grown.map((path) => placesIn([path])))
      t.same(await placesIn(grown), alone.flat())
    }),
    runs(400),
  )
})

t.test('ranges are those of the parsers of Spectral', async (t) => {
  const texts = [
    placed,
    '---\na: 1\nb:\n  - x\n  - [1, {c: "d"}]\n  - {}\n',
    'a: |\n  one\n\n  two\n\n# note\nb: >-\n  x\nc:\nd: [ ]\ne : "x\n  y"\n',
    'base: &base {p: 1, q: [1]}\nlist: &list [*base, x]\nown:\n  <<: *base\nall: [*list]\nlast:\n  r: 1\n  <<: [*base]\n',
    '{"a": [1, {"b": null}], "c": {"d": "e"}}',
    '[1, [2, [3]]]',
    'text',
    'a: 1\na: {b: 2}\nc: {d: 1, d: [2]}\n12: x\nnull: y\n',
  ]
  for (const text of texts) {
    const view = await viewText(text)
    const { document } = await resolvedBySpectral(text)
    t.same(plain(view.source), plain(document.data))
    const paths: string[][] = [[]]
    for (const path of paths) {
      const value = path.reduce(
        (held: unknown, name) => (isObject(held) ? Reflect.get(held, name) : undefined),
        view.source,
      )
      if (isObject(value)) paths.push(...Object.keys(value).map((name) => [...path, name]))
      const theirs = document.getRangeForJsonPath(path)
      if (theirs !== undefined) t.same(view.rangeOf({ file: view.entry, path, asked: path }), theirs, path.join('/'))
    }
  }
})

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

t.test('problems of the parser are those of Spectral', async (t) => {
  const text = 'a: 1\na: 2\n12: x\ntrue: y\nnull: z\n"1": s\nb: [{c: 1, c: 2}]\n'
  const entry = await parseText(entryPath, text, 'yaml', defaultLimits)
  const theirs = new Document(text, parsers.Yaml, entryPath).diagnostics.map(({ message, path, range, severity }) => {
    return { message, pointer: path.map(String), range, severity: Number(severity) }
  })
  const byText = (left: { message: string }, right: { message: string }) => left.message.localeCompare(right.message)
  const ours = parserFindings(entry, { duplicateKeys: 0, incompatibleValues: 'warn' }).map(
    ({ message, place, range, severity }) => {
      return { message, pointer: place.pointer, range, severity: severity === 'error' ? 0 : 1 }
    },
  )
  t.same(ours.sort(byText), theirs.sort(byText))
  t.equal(entry.root, undefined)
  t.same(parserFindings(entry, { duplicateKeys: 'off', incompatibleValues: -1 }), [])
  const broken = await parseText(entryPath, 'a: "b\n', 'yaml', defaultLimits)
  t.same(
    parserFindings(broken, { duplicateKeys: 0, incompatibleValues: 1 }).map(({ code }) => code),
    ['parser'],
  )
  t.equal((await viewText('a: "b\n')).source, undefined)
  t.same(
    parserFindings(await parseText(entryPath, '', 'yaml', defaultLimits), { duplicateKeys: 0, incompatibleValues: 1 }),
    [],
  )
})
