import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import t from 'tap'
import { readSourceMap } from '../../bundler/source-map/read-source-map.ts'
import { removeLeftovers, temporaryFile } from '../../src/cli/write/temporary-files.ts'
import { writeFiles } from '../../src/cli/write/write-file.ts'
import { someOf } from '../volume.ts'
import { bundled, cli, ended, inParallel, msgapi, start } from './command-runs.ts'
import { documentsOf, inPlace, shared } from './documents.ts'
import { boundsIn, contentOf, left, older, projectFolder, writeAll } from './project-folder.ts'

t.test('a run killed or out of space at any call leaves the old bytes or the new, and no other files', async (t) => {
  const project = await projectFolder(t)
  const preload = bundled(project, 'preload')
  const words = ['--require', preload, cli, 'bundle', 'api.yaml', '--map', '--name-map', '-q', '-o']

  t.equal((await msgapi(project, ...words.slice(3), 'whole/api.yaml')).status, 0)
  const after = await contentOf(join(project, 'whole'))
  t.strictSame(Object.keys(after).sort(), ['api.yaml', 'api.yaml.map', 'api.yaml.names.json'])
  const before: Record<string, string> = {
    'api.yaml': older,
    'api.yaml.map': (after['api.yaml.map'] ?? '').replace(/"bundle": "[0-9a-f]{64}"/, `"bundle": "${'0'.repeat(64)}"`),
    'api.yaml.names.json': '[]\n',
  }
  const log = join(project, '../calls.json')
  await writeAll(join(project, 'logged'), before)
  t.equal((await ended(start(project, [...words, 'logged/api.yaml'], { FAULT_LOG: log }))).status, 0)
  t.strictSame(await contentOf(join(project, 'logged')), after)
  const calls: readonly string[] = JSON.parse(await readFile(log, 'utf8'))
  for (const [name, count] of Object.entries({ open: 4, chmod: 3, write: 3, sync: 4, close: 4, rename: 3 })) {
    t.equal(calls.filter((call) => call === name).length, count, `${name} is seen`)
  }

  // What is refused at which call is tried out in full below, without a process for each.
  const writing = calls.flatMap((call, at) => (['access', 'stat'].includes(call) ? [] : at))
  const runs = [
    ...someOf(writing, isTelling(calls)).map((at) => ({ fault: 'SIGKILL', at }) as const),
    ...['write', 'rename', 'sync'].map((call) => ({ fault: 'ENOSPC', at: calls.lastIndexOf(call) }) as const),
  ]
  const kept = new Set<string>()
  async function strike({ fault, at }: (typeof runs)[number]): Promise<void> {
    const which = `${fault} at call ${at} (${calls[at]})`
    const output = `${fault}-${at}`
    await writeAll(join(project, output), before)
    const { status, stderr } = await ended(
      start(project, [...words, `${output}/api.yaml`], { FAULT: fault, FAULT_AT: String(at) }),
    )
    if (fault === 'SIGKILL') t.equal(status, 'SIGKILL', which)
    else {
      t.equal(status, 2, which)
      t.match(stderr, /^msgapi: .* cannot be (?:written|flushed): no space is left on the disk\./, which)
      t.notMatch(stderr, /\n./, which)
    }
    const present = await contentOf(join(project, output))
    const states = Object.keys(after).map((name) =>
      present[name] === after[name] ? 'new' : present[name] === before[name] ? 'old' : 'other',
    )
    t.notOk(states.includes('other'), `${which}: ${states}`)
    kept.add(states.join())
    const others = Object.keys(present).filter((name) => !Object.hasOwn(after, name))
    t.ok(
      others.every((name) => fault === 'SIGKILL' && left.test(name)),
      `${which}: ${others}`,
    )
    t.ok(!readSourceMap(present['api.yaml.map'] ?? '')?.isFor(present['api.yaml'] ?? '') || states[0] === 'new', which)
    await writeFiles([{ written: 'api.yaml', content: 'next\n' }], await boundsIn(join(project, output)))
    t.strictSame((await readdir(join(project, output))).sort(), Object.keys(after).sort(), `${which}, and the next run`)
  }
  await inParallel(runs, strike)
  t.strictSame([...kept].sort(), ['new,new,new', 'new,new,old', 'new,old,old', 'old,old,old'], 'bundle, map, names')
})

t.test('transform --write killed or out of space at any call leaves each file old or new', async (t) => {
  const first = await projectFolder(t, shared)
  const preload = bundled(first, 'preload')
  const before = await documentsOf(first)
  const log = join(first, '../calls.json')
  t.equal((await ended(start(first, ['--require', preload, cli, ...inPlace], { FAULT_LOG: log }))).status, 0)
  const after = await documentsOf(first)
  t.equal(after['parts.yaml'], 'a:\n  address: a # where\n  x-marked: true\nb:\n  address: b\n  x-marked: true\n')
  const calls: readonly string[] = JSON.parse(await readFile(log, 'utf8'))
  t.equal(calls.filter((call) => call === 'rename').length, 2, 'the files that change are replaced, and no others')
  const writing = calls.flatMap((call, at) => (['access', 'stat'].includes(call) ? [] : at))
  const runs = [
    ...someOf(writing, isTelling(calls)).map((at) => ({ fault: 'SIGKILL', at }) as const),
    ...['write', 'rename', 'sync'].map((call) => ({ fault: 'ENOSPC', at: calls.lastIndexOf(call) }) as const),
    { fault: 'SIGTERM', at: calls.indexOf('rename') } as const,
  ]
  const kept = new Set<string>()
  await inParallel(runs, async ({ fault, at }) => {
    const which = `${fault} at call ${at} (${calls[at]})`
    const project = await projectFolder(t, shared)
    const words = ['--require', preload, cli, ...inPlace]
    const { status } = await ended(start(project, words, { FAULT: fault, FAULT_AT: String(at) }))
    t.equal(status, fault === 'ENOSPC' ? 2 : fault, which)
    const present = await documentsOf(project)
    const states = Object.keys(before).map((name) =>
      present[name] === after[name] ? 'new' : present[name] === before[name] ? 'old' : 'other',
    )
    t.notOk(states.includes('other'), `${which}: ${states}`)
    kept.add(states.slice(0, 2).join())
    const others = (await readdir(project)).filter((name) => name !== '.git' && !Object.hasOwn(shared, name))
    t.ok(
      others.every((name) => fault === 'SIGKILL' && left.test(name)),
      `${which}: ${others}`,
    )
  })
  t.strictSame([...kept].sort(), ['new,new', 'new,old', 'old,old'], 'the entry first, then its part')
})

/** Whether a call divides what a run leaves behind: all renames, the first call of each other kind, and the last one. */
function isTelling(calls: readonly string[]): (at: number) => boolean {
  return (at) => calls[at] === 'rename' || calls.indexOf(calls[at] ?? '') === at || at === calls.length - 1
}

/** Two entries with a part, all of which `lint --fix` changes. */
const fixable = {
  'one.yaml':
    "asyncapi: 3.1.0\ninfo: { Title: One, version: 1.0.0 } # one\nchannels: { a: { $ref: 'parts.yaml#/a' } }\n",
  'parts.yaml': 'a:\n  Address: a # where\n',
  'two.yaml': "asyncapi: 3.1.0\ninfo: { Title: Two, version: 1.0.0 }\nchannels: { a: { $ref: 'parts.yaml#/a' } }\n",
}

t.test('lint --fix killed or out of space at any call leaves each file old or new', async (t) => {
  const words = [cli, 'lint', 'one.yaml', 'two.yaml', '--fix', '--no-config', '-q']
  const first = await projectFolder(t, fixable)
  const preload = bundled(first, 'preload')
  const before = await documentsOf(first)
  const log = join(first, '../calls.json')
  t.equal((await ended(start(first, ['--require', preload, ...words], { FAULT_LOG: log }))).status, 0)
  const after = await documentsOf(first)
  for (const [name, text] of Object.entries(before))
    t.equal(after[name], text.replace('Title', 'title').replace('Address', 'address'))
  const calls: readonly string[] = JSON.parse(await readFile(log, 'utf8'))
  t.equal(calls.filter((call) => call === 'rename').length, 3, 'each file once')
  const writing = calls.flatMap((call, at) => (['access', 'stat'].includes(call) ? [] : at))
  const runs = [
    ...someOf(writing, isTelling(calls)).map((at) => ({ fault: 'SIGKILL', at }) as const),
    ...['write', 'rename', 'sync'].map((call) => ({ fault: 'ENOSPC', at: calls.lastIndexOf(call) }) as const),
  ]
  await inParallel(runs, async ({ fault, at }) => {
    const which = `${fault} at call ${at} (${calls[at]})`
    const project = await projectFolder(t, fixable)
    const { status, stderr } = await ended(
      start(project, ['--require', preload, ...words], { FAULT: fault, FAULT_AT: String(at) }),
    )
    t.equal(status, fault === 'ENOSPC' ? 2 : fault, which)
    if (fault === 'ENOSPC' && calls[at] === 'rename')
      t.match(stderr, / Already replaced: \S+\.yaml, \S+\.yaml; the others are as they were\./)
    const present = await documentsOf(project)
    const strange = Object.keys(before).filter((name) => ![before[name], after[name]].includes(present[name]))
    t.strictSame(strange, [], which)
    if (at < calls.indexOf('rename')) t.strictSame(present, before, `${which}: none is replaced until all are written`)
  })
})

t.test('the next run removes what a killed run left behind, and nothing else', async (t) => {
  const folder = await projectFolder(t, {})
  const ours = basename(temporaryFile(folder))
  const [computer = ''] = /[0-9a-f]{8}/.exec(ours) ?? []
  const gone = 2 ** 31 - 1
  const rest = ours.slice(ours.indexOf(String(process.pid)) + String(process.pid).length)
  const named = (by: string, id: number) => `.msgapi-${by}-${id}${rest}`
  const rows: readonly (readonly [name: string, isOld: boolean, isRemoved: boolean])[] = [
    [ours, false, false],
    [named(computer, gone), false, true],
    [named('00000000', gone), false, false],
    [named('00000001', gone), true, true],
    [named('00000002', process.pid), true, true],
    ['.msgapi-mine.tmp', true, false],
    ['.msgapi-00000000-1-1.tmp', true, false],
    ['api.yaml', true, false],
  ]
  for (const [name, isOld] of rows) {
    await writeFile(join(folder, name), '')
    const days = isOld ? 2 : 0
    const time = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
    await utimes(join(folder, name), time, time)
  }
  await mkdir(join(folder, named(computer, gone - 1)))
  await removeLeftovers(folder)
  const present = await readdir(folder)
  for (const [name, , isRemoved] of rows) t.equal(present.includes(name), !isRemoved, name)
  t.ok(present.includes(named(computer, gone - 1)), 'a folder stays')
  await removeLeftovers(join(folder, 'nowhere'))
})

/** All files below a folder and what they hold. */
async function filesIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const texts = await Promise.all(paths.map(async (path) => [relative(folder, path), await readFile(path, 'utf8')]))
  return Object.fromEntries(texts)
}

t.test('init and create-plugin killed or out of space at any call leave each file whole or not there', async (t) => {
  const present = { 'asyncapi.yaml': older, '.github/keep': '' }
  const commands: readonly (readonly [words: readonly string[], files: readonly string[]])[] = [
    [
      ['init', '--yes'],
      ['msgapi.config.yaml', '.github/workflows/msgapi.yml'],
    ],
    [['create-plugin', 'acme'], ['index.js', 'index.d.ts', 'package.json'].map((name) => `msgapi-plugin-acme/${name}`)],
  ]
  for (const [words, files] of commands) {
    const first = await projectFolder(t, present)
    const preload = bundled(first, 'preload')
    const log = join(first, '../calls.json')
    const run = (project: string, settings: Readonly<Record<string, string>>) =>
      ended(start(project, ['--require', preload, cli, ...words], settings))
    t.equal((await run(first, { FAULT_LOG: log })).status, 0)
    const after = await filesIn(first)
    for (const file of files) t.ok(after[file], file)
    const calls: readonly string[] = JSON.parse(await readFile(log, 'utf8'))
    t.ok(calls.includes('sync') && calls.includes('rename'), `${words[0]} flushes and renames`)
    const runs = [
      ...['write', 'rename'].map((call) => ({ fault: 'SIGKILL', at: calls.indexOf(call) }) as const),
      ...['write', 'sync', 'rename'].map((call) => ({ fault: 'ENOSPC', at: calls.indexOf(call) }) as const),
      { fault: 'ENOSPC', at: calls.lastIndexOf('write') } as const,
    ]
    await inParallel(runs, async ({ fault, at }) => {
      const which = `${words[0]}, ${fault} at call ${at} (${calls[at]})`
      const project = await projectFolder(t, present)
      const { status, stderr } = await run(project, { FAULT: fault, FAULT_AT: String(at) })
      t.equal(status, fault === 'ENOSPC' ? 2 : fault, which)
      if (fault === 'ENOSPC')
        t.match(stderr, /^msgapi: \S+ cannot be written: no space is left on the disk\.\n$/m, which)
      for (const [name, text] of Object.entries(await filesIn(project)))
        t.ok(after[name] === text || (fault === 'SIGKILL' && left.test(basename(name))), `${which}: ${name}`)
      if (fault === 'ENOSPC') t.equal((await run(project, {})).status, 0, `${which}, and the next run`)
    })
  }
})
