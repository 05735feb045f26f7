import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import t from 'tap'
import { buildGraph } from '../../src/graph/build.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { createReader } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { loadFile } from '../../src/load/load.ts'
import { parseText } from '../../src/load/parse.ts'
import { SourceFile } from '../../src/load/source-file.ts'
import { codesOf } from '../fixtures/graph/memory.ts'
import { withSchemas } from './descriptions.ts'

t.test('references on disk stay inside the root and read regular files only', async (t) => {
  const root = t.testdir({
    project: {
      'main.yaml': withSchemas(
        [
          'folder',
          'pipe.yaml',
          'link.yaml',
          'out.yaml',
          'outdir/secret.yaml',
          '../secret.yaml',
          '%2e%2e/secret.yaml',
          'loop.yaml',
          'PART.yaml',
        ]
          .map((name, index) => `S${index}: { $ref: './${name}' }`)
          .join('\n'),
      ),
      'part.yaml': 'type: string\n',
      folder: {},
    },
    'secret.yaml': 'title: SECRET\n',
  })
  const inside = path.join(root, 'project')
  execFileSync('mkfifo', [path.join(inside, 'pipe.yaml')])
  symlinkSync('part.yaml', path.join(inside, 'link.yaml'))
  symlinkSync('../secret.yaml', path.join(inside, 'out.yaml'))
  symlinkSync('..', path.join(inside, 'outdir'))
  symlinkSync('loop.yaml', path.join(inside, 'loop.yaml'))
  const graph = await graphOnDisk(inside, 'main.yaml')
  t.strictSame(
    graph.findings.map(({ code, place }) => [place.pointer.join('/'), code]),
    [
      ['components/schemas/S0/$ref', 'ref/not-a-regular-file'],
      ['components/schemas/S1/$ref', 'ref/not-a-regular-file'],
      ['components/schemas/S3/$ref', 'ref/outside-root'],
      ['components/schemas/S4/$ref', 'ref/outside-root'],
      ['components/schemas/S5/$ref', 'ref/outside-root'],
      ['components/schemas/S6/$ref', 'ref/outside-root'],
      ['components/schemas/S7/$ref', 'ref/unresolved'],
      ['components/schemas/S8/$ref', 'ref/case-mismatch'],
    ],
  )
  t.strictSame(
    [...graph.files.keys()].map((file) => path.basename(file)),
    ['main.yaml', 'part.yaml'],
  )
  const absolute = path.join(inside, 'part.yaml')
  mkdirSync(path.join(inside, 'sub'))
  const source = await parseText(
    path.join(inside, 'sub', 'stdin.yaml'),
    withSchemas(`A: { $ref: '${absolute}' }\nB: { $ref: 'file://${absolute}' }\nC: { $ref: './stdin.yaml#/info' }`),
    'yaml',
    defaultLimits,
  )
  const reader = createReader({ root: inside, limits: defaultLimits })
  const second = await buildGraph(source, { reader, limits: defaultLimits })
  t.strictSame(codesOf(second), [])
  t.equal(second.references[0]?.target, second.references[1]?.target)
  t.equal(second.references[2]?.target?.file, source)
})

async function graphOnDisk(root: string, name: string): Promise<Graph> {
  const reader = createReader({ root, limits: defaultLimits })
  const entry = await loadFile(reader, path.join(root, name), defaultLimits)
  if (!(entry instanceof SourceFile)) throw new Error(entry.detail)
  return buildGraph(entry, { reader, limits: defaultLimits })
}
