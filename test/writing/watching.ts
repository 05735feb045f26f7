import { readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { FileStamps, nextChange } from '../../src/cli/watch/watch.ts'
import { cli, ended, start } from './command-runs.ts'
import { projectFolder, sources, writeAll } from './project-folder.ts'

t.test('every kind of change to a file is noticed', async (t) => {
  const noWatching = () => {
    throw new Error('no more watches')
  }
  const changes: Readonly<Record<string, (folder: string) => Promise<unknown>>> = {
    'written again': (folder) => writeFile(join(folder, 'a.yaml'), 'new\n'),
    'replaced by another': async (folder) => {
      await writeFile(join(folder, 'a.new'), 'old\n')
      await rename(join(folder, 'a.new'), join(folder, 'a.yaml'))
    },
    removed: (folder) => rm(join(folder, 'a.yaml')),
    'made in a folder that was not there': (folder) => writeAll(folder, { 'none/of/them.yaml': '' }),
    'written at the end of a link': (folder) => writeFile(join(folder, 'real/linked.yaml'), 'new\n'),
    'gone with its folder': (folder) => rm(join(folder, 'real'), { recursive: true }),
  }
  for (const [name, change] of Object.entries(changes)) {
    for (const options of [{ seldom: 3_600_000 }, { watchFolder: noWatching, often: 20 }]) {
      const folder = await projectFolder(t, { 'a.yaml': 'old\n', 'real/linked.yaml': 'old\n' })
      await symlink('real/linked.yaml', join(folder, 'link.yaml'))
      const stamps = new FileStamps()
      for (const path of ['a.yaml', 'none/of/them.yaml', 'link.yaml']) stamps.note(join(folder, path))
      t.notOk(stamps.changed)
      let isNoticed = false
      const noticed = nextChange(stamps, { ...options, quiet: 5 }).then(() => (isNoticed = true))
      await writeFile(join(folder, 'neighbour.yaml'), '')
      t.notOk(isNoticed)
      await change(folder)
      await noticed
      t.ok(stamps.changed, name)
    }
  }
})

t.test('a change between reading and watching is noticed at once', async (t) => {
  const folder = await projectFolder(t, { 'a.yaml': 'old\n' })
  const before = new FileStamps()
  before.note(join(folder, 'a.yaml'))
  const stamps = new FileStamps({ before })
  await writeFile(join(folder, 'a.yaml'), 'newer\n')
  stamps.note(join(folder, 'a.yaml'))
  await nextChange(stamps)
  t.ok(stamps.changed)
})

t.test('--watch bundles whenever a file changes, and ends when it is interrupted', async (t) => {
  const project = await projectFolder(t)
  const child = start(project, [cli, 'bundle', 'api.yaml', '-o', 'dist/', '--map', '--watch'])
  t.teardown(() => child.kill('SIGKILL'))
  const end = ended(child)
  let said = ''
  let next: (() => void) | undefined
  child.stderr?.on('data', (text: string) => {
    said += text
    if (/; watching \d+ files?\.\n$/.test(said)) next?.()
  })
  const saysNext = async (change: () => Promise<unknown>): Promise<string> => {
    said = ''
    const heard = new Promise<void>((fulfil) => (next = fulfil))
    await change()
    await heard
    return said
  }
  const schema = join(project, 'parts/schemas/line.yaml')
  // At one blow, so that nothing half written is ever read.
  const replace = async (path: string, text: string): Promise<void> => {
    await writeFile(join(project, '../next'), text)
    await rename(join(project, '../next'), path)
  }
  const wrote = 'msgapi: Wrote dist/api.yaml, dist/api.yaml.map; watching 4 files.\n'
  t.equal(await saysNext(async () => {}), wrote)
  t.equal(await saysNext(() => replace(schema, 'type: number\n')), wrote)
  t.match(await readFile(join(project, 'dist/api.yaml'), 'utf8'), 'type: number')
  t.match(
    await saysNext(() => replace(schema, 'type: [')),
    /parse\/syntax[\s\S]*msgapi: Wrote nothing; watching 4 files\.\n$/,
  )
  t.match(await saysNext(() => rm(schema)), /ref\/unresolved[\s\S]*msgapi: Wrote nothing; watching 4 files\.\n$/)
  t.equal(await saysNext(() => replace(schema, 'type: integer\n')), wrote)
  const withConfig = wrote.replace('4', '5')
  t.equal(await saysNext(() => replace(join(project, '.msgapirc.yaml'), 'bundle: {dedupe: true}\n')), withConfig)
  t.equal(
    await saysNext(() => replace(join(project, '.msgapirc'), 'bundle: {dedupe: false}\n')),
    `msgapi: note: ${join(project, '.msgapirc.yaml')} is not read: .msgapirc beside it comes first.\n${withConfig}`,
  )
  t.equal(await saysNext(() => rm(join(project, '.msgapirc'))), withConfig)
  const base = join(project, 'base/.msgapirc')
  const extending = 'extends: [msgapi:recommended, ./base/.msgapirc]\n'
  t.match(
    await saysNext(() => replace(join(project, '.msgapirc.yaml'), extending)),
    /\.msgapirc\.yaml:1:31: [\s\S]*msgapi: Wrote nothing; watching \d+ files\.\n$/,
  )
  const withBase = wrote.replace('4', '6')
  t.equal(await saysNext(() => writeAll(project, { 'base/.msgapirc': 'bundle: { dedupe: true }\n' })), withBase)
  t.match(await saysNext(() => replace(base, 'bundle: 1\n')), /base\/\.msgapirc:1:9: [\s\S]*Wrote nothing/)
  t.equal(await saysNext(() => replace(base, '{}\n')), withBase)
  child.kill('SIGINT')
  const { status, stdout } = await end
  t.equal(status, 'SIGINT')
  t.equal(stdout, '')
  t.match(await readFile(join(project, 'dist/api.yaml'), 'utf8'), 'type: integer')
  t.strictSame((await readdir(join(project, 'dist'))).sort(), ['api.yaml', 'api.yaml.map'])
})

for (const [name, words, config] of [
  ['bundle', ['bundle'], 'apis: { orders: { entry: api.yaml, bundle: { output: dist/api.yaml } } }\n'],
  ['transform', ['transform', 'api.yaml', '--use', 'sort-keys:order=alphabet', '-o', 'dist/api.yaml'], '{}\n'],
  [
    'run',
    ['run'],
    'pipelines: { publish: { entry: api.yaml, lint: off, transforms: [[sort-keys, { order: alphabet }]], output: dist/api.yaml } }\n',
  ],
] as const) {
  t.test(`${name} --watch goes on whenever a file changes`, async (t) => {
    const project = await projectFolder(t, { ...sources, 'msgapi.config.yaml': config })
    const child = start(project, [cli, ...words, '-F', 'error', '--watch', '-q'])
    t.teardown(() => child.kill('SIGKILL'))
    const line = join(project, 'parts/schemas/line.yaml')
    const bundled = async (text: RegExp): Promise<void> => {
      for (let looks = 0; looks < 200; looks++) {
        const present = await readFile(join(project, 'dist/api.yaml'), 'utf8').catch(() => '')
        if (text.test(present)) return
        await new Promise((fulfil) => setTimeout(fulfil, 50))
      }
      t.fail(`no ${text}`)
    }
    const replace = async (text: string): Promise<void> => {
      await writeFile(join(project, '../next'), text)
      await rename(join(project, '../next'), line)
    }
    await bundled(/type: string # one of many/)
    await replace('type: [\n')
    await replace('type: integer\n')
    await bundled(/type: integer/)
    child.kill('SIGINT')
    t.strictSame((await ended(child)).status, 'SIGINT')
    t.strictSame(await readdir(join(project, 'dist')), ['api.yaml'])
  })
}
