import path from 'node:path'
import t from 'tap'
import { buildGraph } from '../../src/graph/build.ts'
import { createReader } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { loadFile } from '../../src/load/load.ts'
import { SourceFile } from '../../src/load/source-file.ts'
import {
  codesOf,
  findingsOf,
  graphFrom,
  graphOf,
  memoryReader,
  type Texts,
  targetOf,
} from '../fixtures/graph/memory.ts'
import { withSchemas } from './descriptions.ts'

t.test('each limit is a finding, once', async (t) => {
  const chain = (length: number): string =>
    withSchemas(
      Array.from({ length }, (_, index) => `S${index}: { $ref: '#/components/schemas/S${index + 1}' }`)
        .concat(`S${length}: { type: string }`)
        .join('\n'),
    )
  t.strictSame(codesOf(await graphOf({ 'a.yaml': chain(4) }, { limits: { chain: 4 } })), [])
  const long = await graphOf({ 'a.yaml': chain(9) }, { limits: { chain: 4 } })
  t.strictSame(findingsOf(long), [`limit/reference-chain a.yaml#/components/schemas/S0/$ref '#/components/schemas/S1'`])
  t.strictSame(codesOf(await graphOf({ 'a.yaml': chain(5000) })), ['limit/reference-chain'])

  const loop = withSchemas(
    Array.from({ length: 9 }, (_, index) => `S${index}: { $ref: '#/components/schemas/S${(index + 1) % 9}' }`).join(
      '\n',
    ),
  )
  t.strictSame(codesOf(await graphOf({ 'a.yaml': loop }, { limits: { chain: 4 } })), ['ref/cycle'])

  const way = (length: number): string =>
    withSchemas(
      Array.from({ length }, (_, index) => `S${index}: { $ref: '#/components/schemas/S${index + 1}/properties/a' }`)
        .concat(`S${length}: { properties: { a: { type: object, properties: { a: { type: object } } } } }`)
        .join('\n'),
    )
  t.strictSame(codesOf(await graphOf({ 'a.yaml': way(2) }, { limits: { chain: 4 } })), [])
  // As long a way as the limit allows, and one more: each reference through the next one, and one reference through a chain.
  const through = (length: number): string =>
    withSchemas(
      Array.from({ length }, (_, index) => `S${index}: { $ref: '#/components/schemas/S${index + 1}/not' }`)
        .concat(`S${length}: { not: { not: { not: { not: { not: { not: {} } } } } } }`)
        .join('\n'),
    )
  const passing = (length: number): string =>
    withSchemas(
      [
        'A: { $ref: "#/components/schemas/S0/not" }',
        ...Array.from({ length }, (_, index) => `S${index}: { $ref: '#/components/schemas/S${index + 1}' }`),
      ]
        .concat(`S${length}: { not: {} }`)
        .join('\n'),
    )
  for (const [length, ofThrough, ofPassing] of [
    [4, 0, 0],
    [5, 1, 2],
  ] as const) {
    const asked = { limits: { chain: 4 } }
    t.equal(codesOf(await graphOf({ 'a.yaml': through(length) }, asked)).length, ofThrough)
    t.equal(codesOf(await graphOf({ 'a.yaml': passing(length) }, asked)).length, ofPassing)
  }
  t.strictSame(codesOf(await graphOf({ 'a.yaml': way(5000) })), ['limit/reference-chain', 'ref/unresolved'])
  const deep = await graphOf({ 'a.yaml': way(3000) }, { limits: { chain: 1_000_000 } })
  t.strictSame(codesOf(deep), ['ref/unresolved'])

  const many = await graphOf({ 'a.yaml': chain(9) }, { limits: { references: 5 } })
  t.equal(many.references.length, 5)
  t.strictSame(findingsOf(many), [`limit/references a.yaml#/components/schemas/S5/$ref '#/components/schemas/S6'`])

  const texts: Record<string, string> = {
    'a.yaml': withSchemas(Array.from({ length: 9 }, (_, index) => `S${index}: { $ref: './${index}.yaml' }`).join('\n')),
  }
  for (let index = 0; index < 8; index++) texts[`${index}.yaml`] = "items: { $ref: './0.yaml' }\n"
  const files = await graphOf(texts, { limits: { files: 4 }, links: { '8.yaml': '1.yaml' } })
  t.equal(files.files.size, 4)
  t.strictSame(findingsOf(files), [`limit/files a.yaml#/components/schemas/S3/$ref './3.yaml'`])
  t.equal(targetOf(files, 'a.yaml#/components/schemas/S8'), '1.yaml#')
  const asFolder = { 'a.yaml': withSchemas("A: { $ref: './b.yaml' }\nB: { $ref: './b.yaml/' }"), 'b.yaml': '{}\n' }
  t.strictSame(codesOf(await graphOf(asFolder, { limits: { files: 2 } })), ['ref/unresolved'])

  const root = t.testdir({
    'main.yaml': withSchemas(
      "A: { $ref: './large.yaml' }\nB: { $ref: './large.yaml#/a' }\nC: { $ref: './one.yaml' }\nD: { $ref: './two.yaml' }\nE: { $ref: './three.yaml' }",
    ),
    'large.yaml': `title: ${'x'.repeat(2000)}\n`,
    'one.yaml': `title: ${'x'.repeat(600)}\n`,
    'two.yaml': `title: ${'x'.repeat(600)}\n`,
    'three.yaml': `title: ${'x'.repeat(600)}\n`,
  })
  const limits = { ...defaultLimits, fileBytes: 1000, totalBytes: 1200 }
  const reader = createReader({ root, limits })
  const entry = await loadFile(reader, path.join(root, 'main.yaml'), limits)
  if (!(entry instanceof SourceFile)) throw new Error(entry.detail)
  const sizes = await buildGraph(entry, { reader, limits })
  t.strictSame(
    sizes.findings.map(({ code, place }) => [code, place.pointer.at(-2)]),
    [
      ['limit/file-size', 'A'],
      ['limit/total-size', 'D'],
    ],
  )
})

t.test('the size of the graph is the size of the sources', async (t) => {
  const doubling = (depth: number): Texts => ({
    'main.yaml': withSchemas(`Top: { $ref: './s${depth}.yaml' }`),
    's0.yaml': 'type: string\n',
    ...Object.fromEntries(
      Array.from({ length: depth }, (_, index) => {
        const ref = `{ $ref: './s${index}.yaml' }`
        return [`s${index + 1}.yaml`, `properties: { a: ${ref}, b: ${ref} }\n`]
      }),
    ),
  })
  for (const depth of [10, 30, 60]) {
    const texts = doubling(depth)
    const { reader, read } = memoryReader(texts)
    const graph = await graphFrom(texts, reader)
    t.strictSame(codesOf(graph), [])
    t.equal(graph.objects.length, depth + 4)
    t.equal(graph.references.length, 2 * depth + 1)
    t.equal(read.length, depth + 1)
  }
})

t.test('nesting may be deeper than the stack', async (t) => {
  const depth = 20_000
  const text = `{"asyncapi":"3.0.0","components":{"schemas":{"A":${'{"not":'.repeat(depth)}{"$ref":"#/info"}${'}'.repeat(depth)}}}}`
  const graph = await graphOf({ 'a.json': text }, { limits: { depth: depth + 10 } })
  t.strictSame(codesOf(graph), ['ref/unresolved'])
  t.equal(graph.objects.length, depth + 2)
})
