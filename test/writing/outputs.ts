import { chmod, cp, link, readdir, readFile, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import t from 'tap'
import { bundleEntries } from '../../src/cli/bundle/bundle.ts'
import type { BundleCommandOptions } from '../../src/cli/bundle/bundle-options.ts'
import { writeFiles } from '../../src/cli/write/write-file.ts'
import { bundle } from '../../src/index.ts'
import { someOf } from '../volume.ts'
import { atOnce, msgapi } from './command-runs.ts'
import { boundsIn, bundleIn, contentOf, older, projectFolder, sources, writeAll } from './project-folder.ts'

t.test('a file with two names is replaced only under the name that is written', async (t) => {
  const folder = await projectFolder(t, { 'a.yaml': 'old\n' })
  await link(join(folder, 'a.yaml'), join(folder, 'b.yaml'))
  await chmod(join(folder, 'a.yaml'), 0o640)
  await writeFiles([{ written: 'a.yaml', content: 'new\n' }], await boundsIn(folder))
  const [a, b] = await Promise.all(['a.yaml', 'b.yaml'].map((name) => readFile(join(folder, name), 'utf8')))
  t.strictSame([a, b], ['new\n', 'old\n'])
  t.equal((await stat(join(folder, 'a.yaml'))).mode & 0o777, 0o640)
})

t.test('an output replaces output of its own kind, and with --force any file that was not read', async (t) => {
  const project = await projectFolder(t, sources)
  t.equal((await msgapi(project, 'bundle', 'api.yaml', '-o', 'made/', '--map', '--name-map')).status, 0)
  t.equal((await msgapi(project, 'lint', 'api.yaml', '-f', 'sarif:made/report.sarif')).status, 0)
  const read = (name: string) => readFile(join(project, 'made', name), 'utf8')
  const contents: Readonly<Record<string, { text: string; kind: string }>> = {
    'a bundle': { text: await read('api.yaml'), kind: '-o' },
    'an older description': { text: older, kind: '-o' },
    'a description in JSON': { text: '\n{ "specversion" : "3.1.0" }', kind: '-o' },
    'a description whose version stands elsewhere': {
      text: '# Orders\n---\ninfo: {}\n"asyncapi": 3.1.0\n',
      kind: '-o',
    },
    'a description between braces': { text: '{ info: {}, asyncapi: 3.1.0 }', kind: '-o' },
    'a broken bundle': { text: '# Orders\nasyncapi: 3.1.0\n<<<<<<< HEAD\n', kind: '-o' },
    'a source map': { text: await read('api.yaml.map'), kind: '--map' },
    'a broken source map': { text: (await read('api.yaml.map')).slice(0, 200), kind: '--map' },
    'a name map': { text: await read('api.yaml.names.json'), kind: '--name-map' },
    'a report': { text: await read('report.sarif'), kind: '-f' },
    'an empty list': { text: '[]\n', kind: '--name-map -f' },
    nothing: { text: '', kind: '-o --map --name-map -f' },
    'blank lines': { text: '\n  \n', kind: '-o --map --name-map -f' },
    'some text': { text: '# Orders\n\nSee below.\n', kind: '' },
    'an example in a text': { text: '# Orders\n\n```yaml\nasyncapi: 3.1.0\n```\n', kind: '' },
    'a config': { text: 'extends: [msgapi:recommended]\n', kind: '' },
    'a package.json': { text: '{ "name": "orders", "description": "asyncapi" }', kind: '' },
    'a version in an object': { text: 'info:\n  asyncapi: 3.1.0\n', kind: '' },
    'other bytes': { text: '\0asyncapi: 3.1.0\n', kind: '' },
  }
  const folder = join(project, 'out')
  const outputs: readonly (readonly [option: string, words: readonly string[]])[] = [
    ['-o', ['bundle', 'api.yaml', '-o', 'out/file']],
    ['--map', ['bundle', 'api.yaml', '--map', 'out/file']],
    ['--name-map', ['bundle', 'api.yaml', '--name-map', 'out/file']],
    ['-f', ['lint', 'api.yaml', '-f', 'json:out/file']],
  ]
  const rows = Object.entries(contents).flatMap(([name, content]) =>
    outputs.map((output) => ({ name, content, output })),
  )
  // Another output over each content.
  const some = someOf(rows, (_, index) => index % (outputs.length + 1) === 0)
  async function tryOne({ name, content, output: [option, words] }: (typeof rows)[number], at: number): Promise<void> {
    const file = `${folder}/${at}/file`
    const here = words.map((word) => word.replace('out/', `out/${at}/`))
    await writeAll(folder, { [`${at}/file`]: content.text })
    const { status, stderr } = await msgapi(project, ...here)
    const mayBe = content.kind.split(' ').includes(option)
    t.equal(status, mayBe ? 0 : 2, `${option} over ${name}: ${stderr}`)
    if (mayBe) return
    t.match(
      stderr,
      `out/${at}/file exists and is no output of this option; give another name, or replace it with --force.`,
    )
    t.equal(await readFile(file, 'utf8'), content.text)
    if (name !== 'some text') return
    t.equal((await msgapi(project, ...here, '--force')).status, 0)
    t.not(await readFile(file, 'utf8'), content.text)
  }
  const waiting = some.entries()
  const worker = async (): Promise<void> => {
    for (const [at, row] of waiting) await tryOne(row, at)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
})

t.test('--check shows nothing of a file that is no bundle, however large it is', async (t) => {
  const secret = 's3cr3t'
  const project = await projectFolder(t, { ...sources, '.env': `TOKEN=${secret}\n`, 'large.yaml': older })
  await truncate(join(project, 'large.yaml'), 3_000_000_000)
  t.match(await msgapi(project, 'bundle', 'api.yaml', '-o', '.env', '--check'), {
    status: 1,
    stderr: 'msgapi: .env is nothing that bundle writes; to replace it, bundle with --force and without --check.\n',
  })
  t.match(await msgapi(project, 'bundle', 'api.yaml', '-o', 'large.yaml', '--check'), {
    status: 1,
    stderr: /^msgapi: large\.yaml is out of date, from line 2 on;/,
  })
  await truncate(join(project, 'large.yaml'), 0)
  await truncate(join(project, 'large.yaml'), 1_000_000_000)
  for (const option of ['-o', '--map', '--name-map']) {
    const words = ['bundle', 'api.yaml', option, 'large.yaml']
    t.equal((await msgapi(project, ...words, ...(option === '-o' ? ['--check'] : []))).status, option === '-o' ? 1 : 2)
    t.equal((await msgapi(project, ...words)).status, 2, option)
  }
  t.equal((await stat(join(project, 'large.yaml'))).size, 1_000_000_000)
})

t.test('a command line that cannot run is reported before anything is written', async (t) => {
  const project = await projectFolder(t, {
    ...sources,
    'other.yaml': 'asyncapi: 3.1.0\ninfo: { title: Other, version: 1.0.0 }\n',
    'other.json': '{"asyncapi": "3.1.0", "info": {"title": "Other", "version": "1.0.0"}}\n',
    'one/api.yaml': 'asyncapi: 3.1.0\ninfo: { title: One, version: 1.0.0 }\n',
    'one/two/api.yaml': 'asyncapi: 3.1.0\ninfo: { title: Two, version: 1.0.0 }\n',
    'one/msgapi.config.yaml': 'bundle: { output: bundle.yaml }\n',
  })
  const advice = 'to write a bundle of each, give a folder: -o dist/'
  const rows: readonly (readonly [targets: readonly string[], options: BundleCommandOptions, expected: string])[] = [
    [
      ['api.yaml', 'other.yaml'],
      {},
      `Expected one entry for standard output but got 2, and entries are never joined; ${advice}`,
    ],
    [
      ['*.yaml', 'none.yaml'],
      {},
      `Expected one entry for standard output but got 3, and entries are never joined; ${advice}`,
    ],
    [
      ['api.yaml', 'other.yaml'],
      { output: 'all.yaml' },
      `all.yaml is one file for 2 entries, and entries are never joined; ${advice}`,
    ],
    [
      ['api.yaml', 'none.yaml'],
      { output: 'all.yaml' },
      `all.yaml is one file for 2 entries, and entries are never joined; ${advice}`,
    ],
    [['one/**/*.yaml'], {}, `Two files would be written to ${join('one', 'bundle.yaml')}; give a folder: -o dist/.`],
    [
      ['other.yaml', 'other.json'],
      { output: 'dist/', as: 'yaml' },
      `Two files would be written to ${join('dist', 'other.yaml')}; bundle these entries in runs of their own.`,
    ],
    [
      ['api.yaml', 'other.yaml'],
      { output: 'dist/', map: 'a.map' },
      '--map a.map is one file for 2 entries; leave the name out to write each beside its bundle.',
    ],
    [
      ['api.yaml'],
      { output: 'a.json', nameMap: 'A.json' },
      'Two files would be written to A.json; give each a name of its own.',
    ],
    [
      ['api.yaml'],
      { output: 'a.json', format: ['json:./a.json'] },
      'Two files would be written to a.json; give each a name of its own.',
    ],
    [['api.yaml'], { map: true }, '--map needs a bundle file; add -o FILE, or name a file: --map FILE.'],
    [['api.yaml'], { check: true }, '--check needs a bundle on disk; add -o FILE, or bundle.output to the config.'],
    [['api.yaml'], { watch: true }, '--watch needs a bundle on disk; add -o FILE, or bundle.output to the config.'],
  ]
  const before = await readdir(project)
  for (const [targets, options, message] of rows) {
    await t.rejects(bundleIn(project, targets, options), { name: 'UsageError', message })
    t.strictSame(await readdir(project), before)
  }
  process.exitCode = 0
  await t.rejects(bundleEntries(['api.yaml'], { check: true, watch: true }), {
    name: 'UsageError',
    message: /cannot be used together/,
  })
  await t.rejects(bundleEntries(['-'], { watch: true }), { name: 'UsageError', message: /no file to watch/ })
})

t.test('the bytes are the same from another folder and in another place', async (t) => {
  const project = await projectFolder(t)
  const moved = join(project, '../another place')
  await cp(project, moved, { recursive: true })
  const options = ['--map', '--name-map', '--x-origin', '-q']
  const written: Readonly<Record<string, string>>[] = []
  for (const [folder, entry, output] of [
    [project, 'api.yaml', 'dist/'],
    [project, 'api.yaml', 'dist/'],
    [join(project, 'parts'), '../api.yaml', '../dist/'],
    [tmpdir(), relative(tmpdir(), join(project, 'api.yaml')), join(project, 'dist/')],
    [moved, join(moved, 'api.yaml'), './dist/'],
  ] as const) {
    await rm(join(project, 'dist'), { recursive: true, force: true })
    t.equal((await msgapi(folder, 'bundle', entry, '-o', output, ...options)).status, 0, folder)
    written.push(await contentOf(join(folder === moved ? moved : project, 'dist')))
  }
  await rm(join(project, '.git'), { recursive: true })
  const unrooted = []
  for (const workingFolder of [project, join(project, 'parts'), tmpdir()]) {
    const { text, nameMap } = await bundle(join(project, 'api.yaml'), { workingFolder, origins: true })
    t.match(text, "x-origin: 'parts/schemas/order.yaml#/Order'")
    unrooted.push([text, nameMap])
  }
  t.strictSame(unrooted, [unrooted[0], unrooted[0], unrooted[0]])

  const [first = {}, ...others] = written
  t.equal(Object.keys(first).length, 3)
  for (const text of Object.values(first)) t.notMatch(text, basename(dirname(project)))
  for (const other of others) t.strictSame(other, first)
})
