import fc from 'fast-check'
import t from 'tap'
import { type FoundReference, TypedCursor } from '../../src/graph/typed-cursor.ts'
import { pathBelow } from '../../src/load/node-path.ts'
import type { Fixture } from '../oracle/fixture.ts'
import { bundleFiles, memoryFiles } from '../oracle/memory-files.ts'
import { isMetOften, runs } from '../volume.ts'
import { fixtures } from './fixtures.ts'
import { graphOf } from './graph-of.ts'

t.test('damaged descriptions are either refused or bundled correctly', async (t) => {
  const all = fixtures.flatMap(([, cases]) => cases)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...all),
      fc.nat(),
      fc.nat({ max: 12 }),
      fc.constantFrom('', '  ', ': ', '- ', '&a ', '*a ', '{', '"', '#', '\n', '$ref: '),
      async (fixture, at, length, put) => {
        const files = damaged(fixture, at, length, put)
        const { text, findings } = await bundleFiles(memoryFiles(files), fixture.entry, fixture.options)
        if (text === undefined) return findings.some(({ severity }) => severity === 'error')
        return (
          (await bundleFiles(memoryFiles({ 'x.yaml': text }), 'x.yaml', { ...fixture.options, names: undefined }))
            .text === text || fixture.as !== undefined
        )
      },
    ),
    runs(100),
  )
  t.pass('without a crash')
})

const damages = fc.tuple(
  fc.nat(),
  fc.nat({ max: 12 }),
  fc.constantFrom('', '  ', ': ', '- ', '&a ', '*a ', '*a', '{', '<<: *a', '"', '#', '\n', '$ref: ', '{$ref: "#/x"}'),
)

t.test('a search for references skips nothing that holds one', async (t) => {
  const all = fixtures.flatMap(([, cases]) => cases)
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), fc.array(damages, { maxLength: 3 }), async (fixture, places) => {
      let files: Readonly<Record<string, string>> = fixture.files
      for (const [at, length, put] of places) files = damaged({ ...fixture, files }, at, length, put)
      const graph = await graphOf(files, fixture.entry)
      const cursor = new TypedCursor(graph)
      const formats = [
        undefined,
        'application/schema+json;version=draft-07',
        'application/vnd.oai.openapi;version=3.0.0',
      ]
      for (const [{ location }, format] of graph.objects.flatMap((object) =>
        formats.map((each) => [object, each] as const),
      )) {
        const searched = cursor.referencesIn(location, format)
        const walked: FoundReference[] = []
        cursor.forEach(location.node, cursor.ofTarget(location.node, format), (_node, position, way) => {
          if (position.kind === 'reference') walked.push(position)
          else if (position.kind === 'misplaced') walked.push({ ...position, location: pathBelow(location, way) })
        })
        found += walked.length
        if (searched.length !== walked.length || !walked.every((each, index) => isSameFound(each, searched[index])))
          return false
      }
      return true
    }),
    runs(100),
  )
  t.ok(isMetOften(found, 500), `${found} are found both ways`)
})

function isSameFound(one: FoundReference, other: FoundReference | undefined): boolean {
  if (one.kind === 'reference') return other?.kind === 'reference' && one.reference === other.reference
  return other?.kind === 'misplaced' && one.problem === other.problem && one.location.node === other.location.node
}

/** A fixture with some characters of one of its files replaced. */
function damaged({ files }: Fixture, at: number, length: number, put: string): Record<string, string> {
  const names = Object.keys(files)
  const name = names[at % names.length] ?? ''
  const text = files[name] ?? ''
  const start = Math.floor(at / names.length) % (text.length + 1)
  return { ...files, [name]: text.slice(0, start) + put + text.slice(start + length) }
}
