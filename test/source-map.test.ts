import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { expectedOf } from '../bundler/bundle.ts'
import { collect } from '../bundler/collect/collect.ts'
import { decide } from '../bundler/decide/decide.ts'
import {
  type BundleOptions,
  type BundleResult,
  bundleGraph,
  formatSourceMap,
  readSourceMap,
  type SourceMapEntry,
} from '../bundler/index.ts'
import { name } from '../bundler/name/name.ts'
import { differenceBetween } from '../bundler/verify/difference.ts'
import { builtInBindings } from '../src/api/plugins.ts'
import { lintDescription, ownRulesFor } from '../src/api/rulesets.ts'
import { mapFindings } from '../src/api/source-map-stage.ts'
import { mergeSettings } from '../src/config/merge.ts'
import type { Finding } from '../src/findings/finding.ts'
import { buildGraph } from '../src/graph/build.ts'
import type { Graph } from '../src/graph/graph.ts'
import { bundle, lint } from '../src/index.ts'
import { defaultLimits } from '../src/load/limits.ts'
import type { Node } from '../src/load/node.ts'
import { languageOf, parseText } from '../src/load/parse.ts'
import type { SourceFile } from '../src/load/source-file.ts'
import { formatPointer, parsePointer } from '../src/pointer.ts'
import { withDefects } from './oracle/defects.ts'
import { readFixtures } from './oracle/fixture.ts'
import { bundleFiles, folder, type MemoryFiles, memoryFiles, readerOf } from './oracle/memory-files.ts'
import { type Description, descriptions } from './oracle/random-description.ts'

const limits = defaultLimits
const seed = process.env.FC_SEED
const runs = (numRuns: number) => ({ numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) })
const fixtures = readFixtures(path.resolve('test/fixtures/bundle'))
  .flatMap(([, cases]) => cases)
  .filter(({ bundle }) => bundle !== undefined)

const languages = fc.constantFrom<'yaml' | 'json' | undefined>(undefined, 'yaml', 'json')

/** The values of a document by their pointers, in its order. */
function valuesIn(node: Node, pointer = ''): readonly (readonly [string, Node])[] {
  const children =
    node.kind === 'map'
      ? [...node.entries.values()].map(({ key, value }) => [key, value] as const)
      : node.kind === 'list'
        ? node.items.map((item, index) => [String(index), item] as const)
        : []
  return [[pointer, node], ...children.flatMap(([key, child]) => valuesIn(child, pointer + formatPointer([key])))]
}

/** What of a map is wrong: each value of the bundle must have an entry, which leads to the same value of a source. */
async function problemsOf(files: MemoryFiles, { text = '', language, map }: BundleResult): Promise<readonly string[]> {
  const bundle = await parseText('bundle', text, language, limits)
  if (bundle.root === undefined || map === undefined) return ['no bundle']
  const values = valuesIn(bundle.root)
  const parsed = new Map<string, SourceFile>()
  for (const [name, content] of files) parsed.set(name, await parseText(name, content, languageOf(name), limits))
  const problems: string[] = []
  if (values.map(([pointer]) => pointer).join('\n') !== [...map.entries.keys()].join('\n'))
    problems.push('other pointers')
  for (const [pointer, node] of values) {
    const entry = map.entries.get(pointer)
    const file = parsed.get(entry?.file ?? '')
    if (entry === undefined || file === undefined) {
      problems.push(`${pointer} has no entry`)
      continue
    }
    const source = file.nodeAt(parsePointer(entry.pointer) ?? [])
    const around = map.entries.get(pointer.slice(0, pointer.lastIndexOf('/')))
    const isWrapped = isSamePlace(entry, map.entries.get(`${pointer}/schema`))
    const isNew = isWrapped || (pointer !== '' && isSamePlace(entry, around))
    const line = file.text.split(/\r\n|\n|\r/)[entry.line - 1]
    if (file.language === 'text') {
      if (node.kind !== 'scalar' || node.value !== file.text || entry.line !== 1 || entry.column !== 1)
        problems.push(`text of ${pointer}`)
    } else if (source === undefined || line === undefined) {
      problems.push(`${pointer} comes from nowhere`)
    } else if (!line.slice(entry.column - 1).startsWith(firstLine(file.text.slice(source.start, source.end)))) {
      problems.push(`${pointer} stands elsewhere`)
    } else if (!isNew && !isSameValue(node, source, pointer)) {
      problems.push(`${pointer} is another value`)
    }
  }
  return problems
}

function isSamePlace(one: SourceMapEntry, other: SourceMapEntry | undefined): boolean {
  return one.file === other?.file && one.pointer === other.pointer
}

function firstLine(text: string): string {
  return /^[^\r\n]*/.exec(text)?.[0] ?? ''
}

/** Whether a value of a bundle is that of a source, whatever references in it lead to. */
function isSameValue(node: Node, source: Node, pointer: string): boolean {
  if (pointer.endsWith('/$ref')) return source.kind === 'scalar' || source.kind === node.kind
  if (node.kind === 'scalar') return source.kind === 'scalar' && Object.is(source.value, node.value)
  // An empty value can become a map of components.
  if (node.kind === 'list') return source.kind === 'list' && source.items.length === node.items.length
  if (source.kind !== 'map') return pointer.startsWith('/components')
  const grows = pointer === '' || /^\/components(?:\/[^/]*)?$/.test(pointer)
  return [...node.entries.keys()].every((key) => grows || key === 'x-origin' || source.entries.has(key))
}

/** Ways to bundle. */
const anyOptions = fc.constantFrom<Omit<BundleOptions, 'as' | 'limits'>>(
  {},
  { inline: 'local' },
  { inline: 'all', origins: true },
  { dedupe: true, origins: true },
  { stripExtensions: ['x-d*'] },
)

t.test('every value of a bundle has a place in the sources', async (t) => {
  for (const { title, files, entry, options } of fixtures) {
    const sources = memoryFiles(files)
    t.same(await problemsOf(sources, await bundleFiles(sources, entry, options)), [], title)
  }
  const anyFiles = fc.oneof(descriptions, fc.constantFrom(...fixtures.map(({ files }) => files)))
  await fc.assert(
    fc.asyncProperty(anyFiles, languages, anyOptions, async (files, as, options) => {
      const sources = memoryFiles(files)
      const [entry = ''] = Object.keys(files)
      const result = await bundleFiles(sources, entry, { ...options, as })
      const problems = result.text === undefined ? [] : await problemsOf(sources, result)
      if (problems.length > 0) throw new Error([...problems, result.text].join('\n'))
    }),
    runs(20),
  )
})

const small: Description = {
  'api/main.yaml': `asyncapi: 3.0.0
info: {title: t, version: '1'}
channels:
  orders: {$ref: '../parts/a~b c.yaml#/orders'}
`,
  'parts/a~b c.yaml': `orders:
  address: orders
  messages:
    m/n: {payload: {$ref: 'order.json'}}
`,
  'parts/order.json': '{"type": ["object"], "properties": {"__proto__": {}, "1": {}}}',
}

const smallMap = `{
"version": 1,
"bundle": "HASH",
"sources": [
{"path":"../api/main.yaml","sha256":"HASH"},
{"path":"../parts/a~b c.yaml","sha256":"HASH"},
{"path":"../parts/order.json","sha256":"HASH"}
],
"mappings": [1,1,{
"asyncapi":[1,11],
"info":[2,7,{
"title":[2,15],
"version":[2,27]}],
"channels":[4,3,{
"orders":[2,3,{
"address":[2,12],
"messages":[4,5,{
"m/n":[4,10,{
"payload":[4,20,{
"$ref":[4,27]}]}]}]},1,"/orders"]}],
"components":[1,1,{
"schemas":[1,1,{
"order":[1,1,{
"type":[1,10,{
"0":[1,11]}],
"properties":[1,36,{
"__proto__":[1,50],
"1":[1,59]}]},2,""]},0,""]},0,""]},0,""]
}
`

t.test('a source map is a text that is the same everywhere', async (t) => {
  const result = await bundleFiles(memoryFiles(small), 'api/main.yaml')
  const written = textOf(result)
  t.equal(written.replaceAll(/[0-9a-f]{64}/g, 'HASH'), smallMap)
  t.equal(written, textOf(await bundleFiles(memoryFiles(small), 'api/main.yaml')), 'once more')
  for (const text of [JSON.stringify(result.map), 'nothing', '', '[]', '{"version":1}', written.replace('1,', '2,')])
    t.equal(readSourceMap(text), undefined, text.slice(0, 40))
  const map = readSourceMap(written)
  t.equal(map?.isFor(result.text ?? ''), true)
  t.equal(map?.isFor(`${result.text ?? ''} `), false)
  for (const [pointer, { file, ...place }] of result.map?.entries ?? []) {
    const found = map?.placeOf(parsePointer(pointer) ?? [])
    const read = { ...place, file: path.join(folder, 'dist', found?.source.path ?? '') }
    t.same(
      read,
      { file, pointer: formatPointer(found?.pointer ?? ['none']), line: found?.line, column: found?.column },
      pointer,
    )
    t.equal(found?.source.isText(memoryFiles(small).get(file) ?? ''), true)
  }
  t.equal(map?.placeOf(['channels', 'none']), undefined)
  t.equal(map?.placeOf(['channels', 'constructor']), undefined)
})

function textOf({ map, text = '' }: BundleResult): string {
  return map === undefined ? '' : formatSourceMap(map, { bundleText: text, mapFolder: path.join(folder, 'dist') })
}

t.test('a source map can hold anything', async (t) => {
  const places = fc.letrec((tie) => ({
    place: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.tuple(
        fc.integer(),
        fc.integer(),
        fc.dictionary(fc.string(), tie('place')),
        fc.integer({ max: 2 }),
        fc.string(),
      ),
    ),
  })).place
  const maps = fc.record({
    version: fc.constant(1),
    bundle: fc.string(),
    sources: fc.array(fc.jsonValue()),
    mappings: places,
  })
  fc.assert(
    fc.property(maps, fc.array(fc.string()), (map, pointer) => {
      const found = readSourceMap(JSON.stringify(map))?.placeOf(pointer)
      return found === undefined || typeof found.source.path === 'string'
    }),
    runs(100),
  )
  const deep = `{"version":1,"bundle":"","sources":[],"mappings":${'[1,1,{"a":'.repeat(100_000)}0${'}]'.repeat(100_000)}}`
  t.equal(readSourceMap(deep)?.placeOf(Array.from({ length: 100_000 }, () => 'a')), undefined)
})

const protobuf = 'syntax = "proto3";\n// a "b"\nmessage A {\n  strin a = 1;\n  string b = 1;\n}\n'
const protobufFormat = 'application/vnd.google.protobuf;version=3'

/** Findings at parts of a text, which is written in other ways in the bundle. */
const inProtobuf: Description = {
  'main.yaml': `asyncapi: 3.0.0
info: {title: t, version: '1'}
channels:
  c: {messages: {m: {payload: {schemaFormat: '${protobufFormat}', schema: {$ref: user.proto}}}}}
  d: {$ref: parts.yaml}
`,
  'user.proto': protobuf,
  'parts.yaml': `messages:
  m:
    payload:
      schemaFormat: ${protobufFormat}
      schema: |
          ${protobuf.replaceAll('\n', '\n          ').trim()}
  n:
    payload: {schemaFormat: '${protobufFormat}', schema: ${JSON.stringify(protobuf)}}
`,
}

/** Why a code may be found in sources or bundle alone; all others are found in both, at the same places. */
const exceptions: Readonly<Record<string, string>> = {
  'parse/merge-key':
    'content of other files is written out, and what is wrong with a text as such is shown in that text',
  'ref/text-file': 'the bundle has the text',
  'spec/channel-messages-disjoint': 'schemas in text can be compared once they are written in place of references',
  'spec/channel-servers-root': 'the bundle has the reference that the format demands',
  'spec/component-unused': 'what nothing refers to is no component of the bundle, and what was none can be one there',
  'spec/components-no-alias-chain': 'a chain of references becomes one reference',
  'spec/operation-channel-root': 'the bundle has the reference that the format demands',
  'spec/operation-messages-subset': 'the bundle has the reference that the format demands',
  'spec/reference-siblings': 'what the content replaces is gone, with what stood beside it',
  'spec/reply-channel-root': 'the bundle has the reference that the format demands',
  'spec/reply-messages-subset': 'the bundle has the reference that the format demands',
  'spec/unescaped-reference': 'the bundle has another reference',
}

const settings = mergeSettings(undefined, {})

async function lintFiles(files: MemoryFiles, entry: string): Promise<{ graph: Graph; findings: readonly Finding[] }> {
  const file = await parseText(entry, files.get(entry) ?? '', languageOf(entry), limits)
  const graph = await buildGraph(file, { reader: readerOf(files), limits, bindings: builtInBindings })
  const { findings } = await lintDescription({ graph }, (await ownRulesFor(settings)) ?? [])
  return { graph, findings: [...graph.findings, ...findings] }
}

function isException({ code, place: { pointer } }: Finding): boolean {
  // Components without a value have one once there are components.
  if (code === 'spec/field-type') return pointer[0] === 'components' && pointer.length <= 2
  return Object.hasOwn(exceptions, code)
}

/** What is found, each code at its place: messages have the names of components, which are others in the bundle. */
function placesOf(findings: readonly Finding[]): readonly string[] {
  const shown = findings
    .filter((finding) => !isException(finding))
    .map(({ code, severity, place, range }) => {
      const { start, end } = range
      const at = `${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`
      return `${severity} ${code} ${place.source} ${at} ${place.on} ${formatPointer(place.pointer)}`
    })
  return [...new Set(shown)].sort()
}

/** What lint finds in the sources, and in the bundle by its source map; undefined where there is no bundle. */
async function lintBoth(files: Description, options: Omit<BundleOptions, 'limits'>) {
  const [entry = ''] = Object.keys(files)
  const { graph, findings } = await lintFiles(memoryFiles(files), path.join(folder, entry))
  const bundle = await bundleGraph(graph, { ...options, limits })
  // What a reference of the wrong kind leads to is judged by what it is in the sources, and by where it stands in the bundle.
  const isMistaken = findings.some(({ code }) => code === 'spec/reference-target-kind')
  if (bundle.text === undefined || isMistaken) return undefined
  const bundlePath = `dist/bundle.${bundle.language}`
  const all = memoryFiles({ ...files, [bundlePath]: bundle.text, [`${bundlePath}.map`]: textOf(bundle) })
  const found = await lintFiles(all, path.join(folder, bundlePath))
  const run = { entry: found.graph.entry, reader: readerOf(all), settings, files: new Map() }
  const mapped = await mapFindings(run, found.findings)
  return { text: bundle.text, sources: placesOf(findings), bundle: placesOf(mapped.findings), notices: mapped.notices }
}

t.test('lint of a bundle finds what lint of its sources finds', async (t) => {
  // Without a reference, a finding that points to it points to what stands there; of things that are one, only one has it; what is left out has none.
  const alike = fixtures.filter(({ options }) =>
    Object.keys(options).every((name) => name === 'as' || name === 'names'),
  )
  for (const { title, files, options } of alike) {
    const both = await lintBoth(files, options)
    t.same(both?.bundle, both?.sources, title)
    t.same(both?.notices, [], `${title}: notices`)
  }
  for (const as of ['yaml', 'json'] as const) {
    const both = await lintBoth(inProtobuf, { as })
    t.same(both?.bundle, both?.sources, `parts of texts, as ${as}`)
    t.equal(both?.sources.filter((line) => line.includes('schema-matches-format')).length, 6)
  }
  // By aliases, a value has several pointers, of which sources and bundle may show different ones.
  const byPlace = (lines: readonly string[] = []) =>
    [...new Set(lines.map((line) => line.replace(/\/[^ ]*$/, '')))].sort()
  // A schema that asks itself about the same value means nothing by JSON Schema; where that circle is cut depends on its start.
  const withoutValues = (lines: readonly string[] = []) =>
    lines.filter((line) => !/ spec\/(?:message-example-|schema-default-valid|schema-examples-valid)/.test(line))
  // A schema that is read in several formats is several schemas in the bundle, of which each is checked.
  const withAliases = fixtures
    .map(({ files }) => files)
    .filter((files) => !JSON.stringify(files).includes('schemaFormat'))
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(descriptions, fc.constantFrom(...withAliases)),
      fc.array(fc.nat({ max: 99_999 }), { maxLength: 8 }),
      languages,
      async (description, numbers, as) => {
        const files = await withDefects(description, numbers)
        const both = await lintBoth(files, { as })
        compared += both?.sources.length ?? 0
        const view = withAliases.includes(description) ? byPlace : withoutValues
        if (JSON.stringify(view(both?.bundle)) === JSON.stringify(view(both?.sources))) return
        throw new Error(JSON.stringify([both, files], undefined, 1))
      },
    ),
    runs(20),
  )
  t.ok(compared > 0, 'and there were defects')
})

const lintedBundle = {
  '.git': {},
  src: {
    'api.yaml': `asyncapi: 3.0.0
info: {title: t, version: '1'}
channels:
  orders: {$ref: 'orders.yaml'}
`,
    'orders.yaml': `# The orders.
address: orders
messages:
  placed:
    payload:
      type: [objekt]
      description: 'said: "here"'
      example: 1
`,
  },
}

t.test('lint shows what it finds in a bundle where it was written', async (t) => {
  const root = t.testdir(lintedBundle)
  const source = path.join(root, 'src', 'orders.yaml')
  const read = async (file: string) => await readFile(path.join(root, file), 'utf8')
  const lintOf = async (name: string, config = '{}') => {
    await writeFile(path.join(root, 'msgapi.config.yaml'), config)
    const { findings, notices, textOf: text, files } = await lint([name], { workingFolder: root })
    const shown = findings.map(({ code, severity, place, range }) => {
      const at = `${path.relative(root, place.source).replaceAll('\\', '/')}:${range.start.line + 1}:${range.start.character + 1}`
      return `${severity} ${code} ${at}`
    })
    return { shown, notices, text, files }
  }
  const bundled = await bundle('src/api.yaml', { workingFolder: root })
  const { text = '', map } = bundled
  const made = map === undefined ? '' : formatSourceMap(map, { bundleText: text, mapFolder: path.join(root, 'dist') })
  await mkdir(path.join(root, 'dist'))
  const write = async (content: string, mapText: string) => {
    await writeFile(path.join(root, 'dist', 'api.yaml'), content)
    await writeFile(path.join(root, 'dist', 'api.yaml.map'), mapText)
  }
  await write(text, made)
  const expected = (await lintOf('src/api.yaml')).shown
  t.match(expected, [/^error spec\/\S+ src\/orders\.yaml:6:14$/])
  const mapped = await lintOf('dist/api.yaml')
  t.same(mapped.shown, expected)
  t.same(mapped.notices, [])
  t.equal(mapped.text(source), await read('src/orders.yaml'), 'with the text for code frames')
  t.ok(mapped.files.includes(source))
  await writeFile(
    path.join(root, 'team.yaml'),
    'rules: { titled: { given: [$.info.., "$.channels[*].."], then: { field: name, function: truthy } } }',
  )
  const ofTeam = 'extends: [./team.yaml]'
  const places = await lintOf('src/api.yaml', ofTeam)
  t.match(places.shown, [/src\/api\.yaml:2:\d+$/, /orders\.yaml:1:1$/, /orders\.yaml:\d/])
  t.same((await lintOf('dist/api.yaml', ofTeam)).shown, places.shown, 'in the places that a ruleset of Spectral shows')
  const code = /spec\/\S+/.exec(expected[0] ?? '')?.[0] ?? ''
  const off = (files: string) => `overrides: [{ files: [${files}], rules: { ${code}: off } }]`
  t.same((await lintOf('dist/api.yaml', off('src/**'))).shown, expected.slice(1), 'overrides for the source count')

  const inBundle = async (notice: RegExp, title: string) => {
    const { shown, notices } = await lintOf('dist/api.yaml')
    t.ok(shown.length > 0 && shown.every((line) => line.includes(' dist/api.yaml:')), `${title}: in the bundle`, {
      shown,
    })
    t.match(notices, [notice], `${title}: a notice`)
    t.equal(notices.length, 1)
  }
  await write(`${text}\n`, made)
  await inBundle(
    /^api\.yaml\.map is not used: api\.yaml has changed since; bundle again with --map\. /,
    'another bundle',
  )
  await write(text, '{"version": 2}')
  await inBundle(/^api\.yaml\.map is not used: it is no source map of msgapi\. /, 'another map')
  await write(text, made.replace('../src/orders.yaml', '../../src/orders.yaml'))
  await inBundle(
    /^\.\.\/\.\.\/src\/orders\.yaml is outside the root, so findings are shown in api\.yaml\. Widen the root with --root\.$/,
    'a file outside of the root',
  )
  await write(text, made.replace('../src/orders.yaml', '../src/none.yaml'))
  await inBundle(/^\.\.\/src\/none\.yaml is not what api\.yaml was made of/, 'a file that is not there')
  await write(text, made.replace('../src/orders.yaml', JSON.stringify(source).slice(1, -1)))
  await inBundle(/ is not what api\.yaml was made of/, 'an absolute path')
  await write(text, made.replace('../src/orders.yaml', 'https://example.com/orders.yaml'))
  t.same((await lintOf('dist/api.yaml')).notices, [], 'what came from the network stays in the bundle')
  await write(text, made)
  await writeFile(source, `${await read('src/orders.yaml')}# changed\n`)
  await inBundle(
    /^\.\.\/src\/orders\.yaml is not what api\.yaml was made of, so findings are shown in api\.yaml\. /,
    'another source',
  )
})

const notedHead = "asyncapi: 3.0.0\ninfo: {title: t, version: '1'}\n"
const inChannel = (reference: string) => `channels: {c: {messages: {m: {payload: {$ref: '${reference}'}}}}}\n`
const component = (text: string) => `components:\n  schemas:\n    A:${text}\n`

/** Files beside the entry file, the text of that after its head, and what stands in the bundle. */
const noted: readonly (readonly [string, Readonly<Record<string, string>>, string, string])[] = [
  [
    'comments',
    { 'sub/A.yaml': '# a file\n\n# of A\ntype: object # an object\n' },
    inChannel('sub/A.yaml'),
    component('\n      # of A\n      x-origin: sub/A.yaml\n      type: object # an object'),
  ],
  [
    'a comment after the key',
    { 'a.yaml': 'A: # of A\n    type: object\n' },
    inChannel('a.yaml#/A'),
    component(' # of A\n      x-origin: "a.yaml#/A"\n      type: object'),
  ],
  [
    'braces',
    { 'a.yaml': 'A: { type: object, "b": 1}\n' },
    inChannel('a.yaml#/A'),
    component(' { x-origin: "a.yaml#/A", type: object, "b": 1}'),
  ],
  [
    'braces on several lines',
    { 'a.yaml': 'A: {\n  type: object,\n  b: 1\n}\n' },
    inChannel('a.yaml#/A'),
    component(' {\n        x-origin: "a.yaml#/A",\n        type: object,\n        b: 1\n      }'),
  ],
  [
    'an item of a list',
    { 'a.yaml': 'A:\n- type: object\n  b: 1\n' },
    inChannel('a.yaml#/A/0'),
    component('_0:\n      x-origin: "a.yaml#/A/0"\n      type: object\n      b: 1').replace('A:_0', 'A_0'),
  ],
  [
    'an alias',
    { 'a.yaml': 'b: &a {type: object}\nA: *a\n' },
    inChannel('a.yaml#/A'),
    component(' {x-origin: "a.yaml#/A", type: object}'),
  ],
  ['nothing', { 'a.yaml': 'A: {}\n' }, inChannel('a.yaml#/A'), component('\n      x-origin: "a.yaml#/A"')],
  [
    'JSON',
    { 'é a.json': '{"A/b": {"type": "object"}}' },
    inChannel('é a.json#/A~1b'),
    component('\n      x-origin: "é a.json#/A~1b"\n      type: object').replace('A:', 'A_b:'),
  ],
  ['a boolean has no place for it', { 'a.yaml': 'A: true\n' }, inChannel('a.yaml#/A'), component(' true')],
  [
    'an origin that is known',
    { 'a.yaml': 'A: {x-origin: b.yaml, type: object}\n' },
    inChannel('a.yaml#/A'),
    component(' {x-origin: b.yaml, type: object}'),
  ],
  [
    'a name of the entry file',
    { 'c.yaml': 'address: a\n' },
    'channels:\n  c: {$ref: c.yaml} # of c\n',
    'channels:\n  c: # of c\n    x-origin: c.yaml\n    address: a\n',
  ],
  [
    'a line of the entry file',
    { 'c.yaml': 'address: a\n' },
    'channels:\n  c:\n    $ref: c.yaml\n',
    'channels:\n  c:\n    x-origin: c.yaml\n    address: a\n',
  ],
  [
    'a trait would pass it on',
    { 'a.yaml': 'A: {title: t}\n' },
    "channels: {c: {messages: {m: {traits: [{$ref: 'a.yaml#/A'}]}}}}\n",
    'components:\n  messageTraits:\n    A: {title: t}\n',
  ],
  [
    'a schema in another format',
    { 'a.yaml': 'A: {type: object}\n' },
    "channels: {c: {messages: {m: {payload: {schemaFormat: application/schema+json;version=draft-07, schema: {not: {$ref: 'a.yaml#/A'}}}}}}}\n",
    component(
      '\n      schemaFormat: "application/schema+json;version=draft-07"\n      schema:\n        x-origin: "a.yaml#/A"\n        type: object',
    ),
  ],
]

t.test('content of other files can say where it comes from', async (t) => {
  for (const [title, files, text, expected] of noted) {
    const sources = memoryFiles({ 'main.yaml': notedHead + text, ...files })
    const result = await bundleFiles(sources, 'main.yaml', { origins: true })
    t.equal(result.text?.slice(-expected.length), expected, title)
    t.same(await problemsOf(sources, result), [], `${title}: its map`)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(descriptions, fc.constantFrom(...fixtures.map(({ files }) => files))),
      languages,
      async (files, as) => {
        const sources = memoryFiles(files)
        const [entry = ''] = Object.keys(files)
        const plain = await bundleFiles(sources, entry, { as })
        const result = await bundleFiles(sources, entry, { as, origins: true })
        const alone = `again.${result.language}`
        const again = await bundleFiles(memoryFiles({ [alone]: result.text ?? '' }), alone, { origins: true })
        if (result.text !== undefined && again.text !== result.text) throw new Error(`bundled again: ${again.text}`)
        const known = new Set((await valuesOf(plain)).map(([pointer]) => pointer))
        const others = (await valuesOf(result)).filter(
          ([pointer]) => known.has(pointer) || !pointer.endsWith('/x-origin'),
        )
        if (JSON.stringify(others) !== JSON.stringify(await valuesOf(plain))) throw new Error(result.text)
      },
    ),
    runs(20),
  )
})

/** The scalars of a bundle, and what else has a place in it, by their pointers. */
async function valuesOf({ text = '', language }: BundleResult): Promise<readonly (readonly [string, unknown])[]> {
  const { root } = await parseText('bundle', text, language, limits)
  const values = root === undefined ? [] : valuesIn(root)
  return values.map(([pointer, node]) => [pointer, node.kind === 'scalar' ? node.value : node.kind])
}

/** Changes of notes in the text of a bundle, and whether the bundle still says what the sources say. */
const notesInText: readonly (readonly [string, string, string, boolean])[] = [
  ['as it is', '', '', true],
  ['none', 'x-origin: "a.yaml#/A", ', '', true],
  ['another origin', 'a.yaml#/A', 'b.yaml#/A', false],
  ['a list', 'x-origin: "a.yaml#/A"', 'x-origin: ["a.yaml#/A"]', false],
  ['another extension', 'x-origin', 'x-source', false],
  ['a second one', '{x-origin: "a.yaml#/A",', '{x-origin: "a.yaml#/A", x-other: 1,', false],
  ['in the entry file', '{title: t,', '{title: t, x-origin: "a.yaml#/A",', false],
  ['in data', 'examples: [{', 'examples: [{x-origin: "a.yaml#/A", ', false],
]

t.test('a bundle may have the notes that it is to have, and no others', async (t) => {
  const files = memoryFiles({
    'main.yaml': notedHead + inChannel('a.yaml#/A'),
    'a.yaml': 'A: {type: object, examples: [{b: 1}]}\n',
  })
  const entry = path.join(folder, 'main.yaml')
  const fileOf = async (text: string) => await parseText(entry, text, 'yaml', limits)
  const graph = await buildGraph(await fileOf(files.get(entry) ?? ''), { reader: readerOf(files), limits })
  const options = { limits, origins: true }
  const expected = expectedOf(name(decide(collect(graph, options))))
  const { text = '' } = await bundleGraph(graph, options)
  for (const [title, from, to, isSame] of notesInText) {
    const changed = text.replace(from, to)
    t.ok(from === '' || changed !== text, `${title}: there is a change`, { text })
    const difference = await differenceBetween(graph, expected, await fileOf(changed), limits)
    t.equal(difference === undefined, isSame, title)
  }
})
