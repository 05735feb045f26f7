import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { bundleGraph, formatSourceMap, type GraphBundleOptions } from '../../bundler/index.ts'
import { mergeSettings } from '../../src/config/merge.ts'
import type { Finding } from '../../src/findings/finding.ts'
import { buildGraph } from '../../src/graph/build.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { bundle, lint } from '../../src/index.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import { mapFindings } from '../../src/origins/map-findings.ts'
import { formatPointer } from '../../src/pointer.ts'
import { builtInBindings } from '../../src/rules/plugins.ts'
import { lintDescription, ownRulesFor } from '../../src/rules/rulesets.ts'
import { withDefects } from '../oracle/defects.ts'
import { folder, type MemoryFiles, memoryFiles, readerOf } from '../oracle/memory-files.ts'
import { type Description, descriptions } from '../oracle/random-description.ts'
import { runs } from '../volume.ts'
import { fixtures, languages } from './fixtures.ts'
import { textOf } from './map-text.ts'
import { limits } from './problems-of-map.ts'

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
async function lintBoth(files: Description, options: Omit<GraphBundleOptions, 'limits'>) {
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
