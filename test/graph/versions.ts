import t from 'tap'
import { detectFormat } from '../../src/graph/detect-format.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { parseText } from '../../src/load/parse.ts'
import { codesOf, expectations, graphOf } from '../fixtures/graph/memory.ts'
import { fixture } from './descriptions.ts'

t.test('the version field decides the spelling and the minor version', async (t) => {
  const cases: [text: string, name: string, minor: string, finding?: string][] = [
    ['asyncapi: 3.0.0', 'asyncapi', '3.0'],
    ['asyncapi: 3.0.17', 'asyncapi', '3.0'],
    ['asyncapi: 3.1.0', 'asyncapi', '3.1'],
    ['asyncapi: 3.1.2-rc.1', 'asyncapi', '3.1'],
    ['specversion: 3.0.0', 'neutral', '3.0'],
    ['specversion: 3.1.0', 'neutral', '3.1'],
    ['{"specversion": "3.1.0"}', 'neutral', '3.1'],
    ['asyncapi: 3.9.0', 'asyncapi', '3.1', 'warn version/unknown-minor 3.9.0'],
    ['asyncapi: 2.0.0', 'asyncapi', '2.0', 'info version/upgradable 2.0.0'],
    ['asyncapi: 2.0.0-rc1', 'asyncapi', '2.0', 'info version/upgradable 2.0.0-rc1'],
    ['asyncapi: 2.6.4', 'asyncapi', '2.6', 'info version/upgradable 2.6.4'],
    ["asyncapi: '3.1'", 'asyncapi', '3.1', `error version/malformed '3.1'`],
    ['asyncapi: 3.1.0\nspecversion: 3.0.0', 'neutral', '3.0'],
  ]
  for (const [text, name, minor, finding] of cases) {
    const { kind, shown } = await kindOf(text)
    t.strictSame(
      [kind.readable, kind.vocabulary.name, kind.minor, shown],
      [true, name, minor, finding === undefined ? [] : [finding]],
      text,
    )
  }
  const refused: [text: string, finding: string, named?: string][] = [
    ['asyncapi: 1.2.0', 'error version/unsupported 1.2.0'],
    ['asyncapi: 2.7.0', 'error version/unsupported 2.7.0'],
    ['asyncapi: 2.60.0', 'error version/unsupported 2.60.0'],
    ['asyncapi: 4.0.0', 'error version/unsupported 4.0.0'],
    ["asyncapi: '4'", `error version/malformed '4'`],
    ['asyncapi: three', 'error version/malformed three'],
    ['asyncapi: 3.1', 'error version/not-a-string 3.1'],
    ['asyncapi:', 'error version/not-a-string '],
    ['asyncapi: null', 'error version/not-a-string null'],
    ['specversion: ~', 'error version/not-a-string ~'],
    ['asyncapi: [3]', 'error version/not-a-string [3]'],
    [`asyncapi: '3.${'0'.repeat(100_000)}'`, `error version/malformed '3.${'0'.repeat(100_000)}'`],
    ['AsyncAPI: 3.0.0', 'error version/missing AsyncAPI', '"asyncapi"'],
    ['spec-version: 3.0.0', 'error version/missing spec-version', '"specversion"'],
    ['title: a', 'error version/missing title: a'],
    ['openapi: 3.1.0', 'error version/other-format openapi', 'OpenAPI'],
    ['swagger: "2.0"', 'error version/other-format swagger', 'OpenAPI'],
    ['arazzo: 1.0.0', 'error version/other-format arazzo', 'Arazzo'],
    ['[]', 'error version/not-a-description []'],
    ['42', 'error version/not-a-description 42'],
    ['__proto__: { asyncapi: 3.0.0 }', 'error version/missing __proto__: { asyncapi: 3.0.0 }'],
  ]
  for (const [text, finding, named = ''] of refused) {
    const { kind, shown } = await kindOf(text)
    t.strictSame([kind.readable, shown], [false, [finding]], text.slice(0, 40))
    t.ok(kind.findings[0]?.message.includes(named), text.slice(0, 40))
    t.ok((kind.findings[0]?.message.length ?? 0) < 400)
  }
  const broken = await kindOf('a: b: c')
  t.strictSame([broken.kind.readable, broken.kind.findings], [false, []])
  const nothing = await graphOf({ 'a.yaml': 'openapi: 3.1.0\ncomponents: { schemas: { A: { $ref: gone.yaml } } }\n' })
  t.strictSame([codesOf(nothing), nothing.objects, nothing.references], [['version/other-format'], [], []])
})

async function kindOf(text: string) {
  const file = await parseText('/a.yaml', text, 'yaml', defaultLimits)
  const kind = detectFormat(file)
  const shown = kind.findings.map(({ code, severity, range }) => {
    const line = text.split('\n')[range.start.line] ?? ''
    return `${severity} ${code} ${line.slice(range.start.character, range.end.character)}`
  })
  return { kind, shown }
}

t.test('both spellings give the same graph', async (t) => {
  const text = fixture('positions.yaml')
  const words: [asyncapi: RegExp, neutral: string][] = [
    [/^asyncapi:/m, 'specversion:'],
    [/^( *)googlepubsub:/gm, '$1cloudpubsub:'],
    [/^( *)sns:/gm, '$1notifytopic:'],
  ]
  const respelled = words.reduce((result, [word, other]) => result.replace(word, other), text)
  t.not(respelled, text)
  const [one, other] = [await graphOf({ 'a.yaml': text }), await graphOf({ 'a.yaml': respelled })]
  const shape = (graph: Graph): unknown => [
    graph.objects.map(({ location, type }) =>
      `${location.key} ${type.name}`.replace(/^(?:sns|notifytopic|googlepubsub|cloudpubsub) /, ''),
    ),
    expectations(graph, 'a.yaml').map((line) => line.replace(/\b(?:sns|notifytopic)\b/, '')),
  ]
  t.strictSame(shape(one), shape(other))
})
