import { type ChildProcess, spawn } from 'node:child_process'
import fs, { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, posix, relative, resolve, win32 } from 'node:path'
import { buildSync } from 'esbuild'
import t, { type Test } from 'tap'
import { readSourceMap } from '../bundler/source-map/read-source-map.ts'
import { bundleEntries } from '../src/cli/bundle/bundle.ts'
import { bundleOnce } from '../src/cli/bundle/bundle-once.ts'
import type { BundleOptions } from '../src/cli/bundle/bundle-options.ts'
import { FileStamps } from '../src/cli/watch/file-stamps.ts'
import { nextChange } from '../src/cli/watch/next-change.ts'
import { differenceOnDisk } from '../src/cli/write/difference-on-disk.ts'
import { InputFiles } from '../src/cli/write/input-files.ts'
import { commonFolder, nameBelow } from '../src/cli/write/output-names.ts'
import { removeLeftovers, temporaryFile } from '../src/cli/write/temporary-files.ts'
import type { WritableFolders } from '../src/cli/write/writable-folders.ts'
import { writeFiles } from '../src/cli/write/write-file.ts'
import { UsageError } from '../src/config/errors.ts'
import { bundle } from '../src/index.ts'
import { wayTo } from '../src/load/address.ts'
import { type Fault, injectFaults } from './faults/inject.ts'
import { nodeAlone } from './node-alone.ts'

const cli = resolve('dist/cli.cjs')
const atOnce = 3
/** What an older bundle may be. */
const older = 'asyncapi: 3.1.0\ninfo: { title: Old, version: 1.0.0 }\n'
const left = /^\.msgapi-[0-9a-f]{8}-\d+-[0-9a-z]{16,}\.tmp$/

const sources = {
  'api.yaml':
    "asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\nchannels:\n  orders: { $ref: './parts/channels.yaml#/orders' }\n",
  'parts/channels.yaml':
    "orders:\n  address: orders # where\n  messages:\n    placed: { payload: { $ref: 'schemas/order.yaml#/Order' } }\n",
  'parts/schemas/order.yaml': 'Order: { type: object, properties: { line: { $ref: line.yaml } } }\n',
  'parts/schemas/line.yaml': 'type: string # one of many\n',
}

/** A folder outside of the repository, which counts as the project of what lies in it. */
async function projectFolder(t: Test, files: Readonly<Record<string, string>> = sources): Promise<string> {
  const outer = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-')))
  t.teardown(() => rm(outer, { recursive: true, force: true }))
  const project = join(outer, 'project')
  await mkdir(join(project, '.git'), { recursive: true })
  await writeAll(project, files)
  return project
}

async function writeAll(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

interface Ended {
  readonly status: number | string
  readonly stdout: string
  readonly stderr: string
}

function start(
  folder: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): ChildProcess {
  const { NODE_OPTIONS: _options, ...environment } = process.env
  return spawn(...nodeAlone(words), { cwd: folder, env: { ...environment, ...settings } })
}

function ended(child: ChildProcess): Promise<Ended> {
  return new Promise((fulfil) => {
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text))
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.on('close', (status, signal) => fulfil({ status: status ?? signal ?? 'none', stdout, stderr }))
  })
}

/** A file of test/faults as one that Node can load before the command, beside a project. */
function bundled(project: string, name: 'preload' | 'interrupt'): string {
  const outfile = join(project, '..', `${name}.mjs`)
  buildSync({ entryPoints: [`test/faults/${name}.ts`], bundle: true, platform: 'node', format: 'esm', outfile })
  return outfile
}

/** Runs work on items, some at once. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

function msgapi(folder: string, ...words: readonly string[]): Promise<Ended> {
  return ended(start(folder, [cli, ...words]))
}

/** The files of a folder and what they hold. */
async function contentOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder)
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  )
}

async function boundsIn(folder: string): Promise<WritableFolders> {
  return { workingFolder: folder, root: undefined, projects: new Set([folder]), inputs: new InputFiles([]) }
}

t.test('killed or out of space at any call of one run: the old bytes or the new, and nothing else stays', async (t) => {
  const project = await projectFolder(t)
  const preload = bundled(project, 'preload')
  const words = ['--import', preload, cli, 'bundle', 'api.yaml', '--map', '--name-map', '-q', '-o']

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
    ...writing.map((at) => ({ fault: 'SIGKILL', at }) as const),
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

const shared = {
  'house.mjs': await readFile('test/fixtures/house.mjs', 'utf8'),
  'msgapi.config.yaml': 'plugins: [./house.mjs]\n',
  'one.yaml': `asyncapi: 3.1.0\ninfo: { title: One, version: 1.0.0 }\nchannels:\n  a: { $ref: 'parts.yaml#/a' }\n  own:\n    address: own # ours\n`,
  'two.yaml': `asyncapi: 3.1.0\ninfo: { title: Two, version: 1.0.0 }\nchannels:\n  b: { $ref: 'parts.yaml#/b' }\n`,
  'parts.yaml': 'a:\n  address: a # where\nb:\n  address: b\n',
}
const inPlace = ['transform', 'one.yaml', 'two.yaml', '--use', 'house/mark', '-q', '--write']

/** The documents of a project. */
async function documentsOf(project: string): Promise<Readonly<Record<string, string>>> {
  const names = ['one.yaml', 'parts.yaml', 'two.yaml']
  const texts = await Promise.all(names.map((name) => readFile(join(project, name), 'utf8')))
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']))
}

t.test('killed or out of space at any call of --write: each file is old or new', async (t) => {
  const first = await projectFolder(t, shared)
  const preload = bundled(first, 'preload')
  const before = await documentsOf(first)
  const log = join(first, '../calls.json')
  t.equal((await ended(start(first, ['--import', preload, cli, ...inPlace], { FAULT_LOG: log }))).status, 0)
  const after = await documentsOf(first)
  t.equal(after['parts.yaml'], 'a:\n  address: a # where\n  x-marked: true\nb:\n  address: b\n  x-marked: true\n')
  const calls: readonly string[] = JSON.parse(await readFile(log, 'utf8'))
  t.equal(calls.filter((call) => call === 'rename').length, 2, 'the files that change are replaced, and no others')
  const writing = calls.flatMap((call, at) => (['access', 'stat'].includes(call) ? [] : at))
  const runs = [
    ...writing.map((at) => ({ fault: 'SIGKILL', at }) as const),
    ...['write', 'rename', 'sync'].map((call) => ({ fault: 'ENOSPC', at: calls.lastIndexOf(call) }) as const),
    { fault: 'SIGTERM', at: calls.indexOf('rename') } as const,
  ]
  const kept = new Set<string>()
  await inParallel(runs, async ({ fault, at }) => {
    const which = `${fault} at call ${at} (${calls[at]})`
    const project = await projectFolder(t, shared)
    const words = ['--import', preload, cli, ...inPlace]
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

/** Two entries with a part, all of which `lint --fix` changes. */
const fixable = {
  'one.yaml':
    "asyncapi: 3.1.0\ninfo: { Title: One, version: 1.0.0 } # one\nchannels: { a: { $ref: 'parts.yaml#/a' } }\n",
  'parts.yaml': 'a:\n  Address: a # where\n',
  'two.yaml': "asyncapi: 3.1.0\ninfo: { Title: Two, version: 1.0.0 }\nchannels: { a: { $ref: 'parts.yaml#/a' } }\n",
}

t.test('killed or out of space at any call of lint --fix: each file is old or new', async (t) => {
  const words = [cli, 'lint', 'one.yaml', 'two.yaml', '--fix', '--no-config', '-q']
  const first = await projectFolder(t, fixable)
  const preload = bundled(first, 'preload')
  const before = await documentsOf(first)
  const log = join(first, '../calls.json')
  t.equal((await ended(start(first, ['--import', preload, ...words], { FAULT_LOG: log }))).status, 0)
  const after = await documentsOf(first)
  for (const [name, text] of Object.entries(before))
    t.equal(after[name], text.replace('Title', 'title').replace('Address', 'address'))
  const calls: readonly string[] = JSON.parse(await readFile(log, 'utf8'))
  t.equal(calls.filter((call) => call === 'rename').length, 3, 'each file once')
  const writing = calls.flatMap((call, at) => (['access', 'stat'].includes(call) ? [] : at))
  const runs = [
    ...writing.map((at) => ({ fault: 'SIGKILL', at }) as const),
    ...['write', 'rename', 'sync'].map((call) => ({ fault: 'ENOSPC', at: calls.lastIndexOf(call) }) as const),
  ]
  await inParallel(runs, async ({ fault, at }) => {
    const which = `${fault} at call ${at} (${calls[at]})`
    const project = await projectFolder(t, fixable)
    const { status, stderr } = await ended(
      start(project, ['--import', preload, ...words], { FAULT: fault, FAULT_AT: String(at) }),
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

t.test(
  '--write leaves alone what changed since it was read, what is read-only, and what a link leads to outside',
  async (t) => {
    const words = inPlace.filter((word) => word !== '-q')
    const changed = await projectFolder(t, {
      ...shared,
      'house.mjs': `import { appendFileSync } from 'node:fs'
import house from './known.mjs'
const mark = () => (tree, file) => {
  appendFileSync('parts.yaml', '# changed meanwhile\\n')
  return house.transforms.mark()(tree, file)
}
export default { ...house, transforms: { mark } }
`,
      'known.mjs': shared['house.mjs'],
    })
    const between = await msgapi(changed, ...words)
    t.equal(between.status, 2)
    t.match(between.stderr, 'parts.yaml has changed while it was read; run the command again.\n')
    await rm(join(changed, 'two.yaml'))
    const meanwhile = await msgapi(changed, ...words.filter((word) => word !== 'two.yaml'))
    t.equal(meanwhile.status, 2)
    t.match(
      meanwhile.stderr,
      'msgapi: parts.yaml has changed since it was read, so nothing is written; run the command again.\n',
    )
    t.match(
      await readFile(join(changed, 'parts.yaml'), 'utf8'),
      /^a:\n {2}address: a # where\nb:\n {2}address: b\n(# changed meanwhile\n)+$/,
    )
    t.equal(await readFile(join(changed, 'one.yaml'), 'utf8'), shared['one.yaml'])
    t.strictSame(
      (await readdir(changed)).filter((name) => left.test(name)),
      [],
      'no temporary file is left',
    )

    const readOnly = await projectFolder(t, shared)
    await chmod(join(readOnly, 'parts.yaml'), 0o444)
    const refused = await msgapi(readOnly, ...words)
    t.equal(refused.status, 2)
    t.match(
      refused.stderr,
      'msgapi: parts.yaml is read-only, so it is not changed; write elsewhere with -o FILE or -o DIR/.\n',
    )
    t.equal((await documentsOf(readOnly))['one.yaml'], shared['one.yaml'])

    const linked = await projectFolder(t, shared)
    await rename(join(linked, 'parts.yaml'), join(linked, 'real.yaml'))
    await symlink('real.yaml', join(linked, 'parts.yaml'))
    t.equal((await msgapi(linked, ...words)).status, 0)
    t.match(await readFile(join(linked, 'real.yaml'), 'utf8'), 'x-marked', 'a link within the project stays')
    t.ok((await lstat(join(linked, 'parts.yaml'))).isSymbolicLink())
  },
)

t.test('the inverses of --changes give the bytes of the author', async (t) => {
  const bytes = (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`
  const project = await projectFolder(t, { ...shared, 'parts.yaml': bytes(shared['parts.yaml']) })
  const words = [...inPlace, '--use', 'house/title:to=New', '--changes', 'changes.json']
  t.equal((await msgapi(project, ...words)).status, 0)
  const { changes } = JSON.parse(await readFile(join(project, 'changes.json'), 'utf8'))
  const texts = new Map<string, string>()
  for (const { inverse } of changes.toReversed()) {
    for (const { file, start, end, text } of inverse.toReversed()) {
      const known = texts.get(file) ?? (await readFile(file, 'utf8')).replace(/^\ufeff/, '')
      texts.set(file, known.slice(0, start) + text + known.slice(end))
    }
  }
  const undone = Object.fromEntries([...texts].map(([file, text]) => [basename(file), text]))
  t.strictSame(undone, {
    'one.yaml': shared['one.yaml'],
    'two.yaml': shared['two.yaml'],
    'parts.yaml': bytes(shared['parts.yaml']).slice(1),
  })
  t.match(
    await readFile(join(project, 'parts.yaml'), 'utf8'),
    /^\ufeffa:\r\n {2}address: a # where\r\n {2}x-marked: true\r\nb:\r\n/,
  )
})

t.test('interrupted at any call of writing: all files are old or all are new, and nothing else stays', async (t) => {
  const project = await projectFolder(t)
  const preload = bundled(project, 'preload')
  const words = ['--import', preload, cli, 'bundle', 'api.yaml', '--map', '--name-map', '-q', '-o']
  const log = join(project, '../calls.json')
  t.equal((await ended(start(project, [...words, 'whole/in/api.yaml'], { FAULT_LOG: log }))).status, 0)
  const after = await contentOf(join(project, 'whole/in'))
  const calls: readonly string[] = JSON.parse(await readFile(log, 'utf8'))
  const runs = calls.map((_, at) => ({
    at,
    fault: at % 2 === 0 ? 'SIGINT' : 'SIGTERM',
    old: Math.floor(at / 2) % 2 === 0,
  }))
  const kept = new Set<string>()
  async function strike({ at, fault, old }: (typeof runs)[number]): Promise<void> {
    const which = `${fault} at call ${at} (${calls[at]})`
    const output = `${fault}-${at}`
    const name = `${output}/in/api.yaml`
    if (old) await writeAll(project, { [name]: older })
    const { status, stderr } = await ended(start(project, [...words, name], { FAULT: fault, FAULT_AT: String(at) }))
    t.strictSame([status, stderr], [fault, ''], which)
    const present = existsSync(join(project, output)) ? await contentOf(join(project, output, 'in')) : {}
    const isNew = Object.hasOwn(present, 'api.yaml.map')
    t.strictSame(present, isNew ? after : old ? { 'api.yaml': older } : {}, which)
    kept.add(isNew ? 'new' : 'old')
  }
  await inParallel(runs, strike)
  t.strictSame([...kept].sort(), ['new', 'old'])
})

t.test(
  'interrupted in the middle of any stage, every command ends by the signal, before its work is done',
  async (t) => {
    const project = await projectFolder(t, { ...sources, 'team.yaml': 'extends: spectral:asyncapi\n' })
    const preload = bundled(project, 'interrupt')
    const commands: readonly (readonly [command: string, status: number])[] = [
      ['lint api.yaml', 0],
      ['lint api.yaml -f json:OUT/report.json', 0],
      ['lint api.yaml -r team.yaml', 0],
      ['bundle api.yaml', 0],
      ['bundle api.yaml -o OUT/api.yaml --map --dedupe --inline all', 0],
      ['bundle api.yaml -o OUT/api.yaml --check', 1],
      ['bundle api.yaml -o OUT/ --watch', 0],
      ['transform api.yaml --use sort-keys -o OUT/', 0],
      ['rules', 0],
      ['explain ref/unresolved', 0],
    ]
    const parts = 8
    const runs: { readonly words: readonly string[]; readonly signal: string; readonly at: number }[] = []
    await inParallel([...commands], async ([command, expected]) => {
      const words = ['--import', preload, cli, ...command.replace(' --watch', '').split(' ')]
      const index = commands.findIndex(([each]) => each === command)
      const log = join(project, `../steps-${index}`)
      const { status } = await ended(
        start(
          project,
          words.map((word) => word.replace('OUT', `whole-${index}`)),
          { INTERRUPT_LOG: log },
        ),
      )
      t.equal(status, expected, command)
      const steps = Number(await readFile(log, 'utf8'))
      for (let part = 1; part < parts; part++) {
        const signal = part % 2 === 0 ? 'SIGINT' : 'SIGTERM'
        runs.push({
          words: [...words.slice(0, 3), ...command.split(' ')],
          signal,
          at: Math.floor((steps * part) / parts),
        })
      }
    })
    t.equal(runs.length, commands.length * (parts - 1))
    const numbered = runs.map((run, index) => ({ ...run, output: `out-${index}` }))
    await inParallel(numbered, async ({ words, signal, at, output }) => {
      const which = `${words.slice(3).join(' ')}: ${signal} at step ${at}`
      const given = words.map((word) => word.replace('OUT', output))
      const run = await ended(start(project, given, { INTERRUPT: signal, INTERRUPT_AT: String(at) }))
      t.strictSame(run, { status: signal, stdout: '', stderr: '' }, which)
      t.notOk(existsSync(join(project, output)), which)
    })
  },
)

t.test('a signal does not wait until a large file is written', async (t) => {
  const project = await projectFolder(t, {
    ...sources,
    'large.yaml': `${sources['api.yaml']}x-text: ${'a'.repeat(1_500_000)}\n`,
  })
  const preload = bundled(project, 'interrupt')
  const words = ['--import', preload, cli, 'bundle', 'large.yaml', '-o', 'dist/large.yaml']
  const run = await ended(start(project, words, { INTERRUPT: 'SIGTERM', INTERRUPT_AT: 'flush' }))
  t.strictSame(run, { status: 'SIGTERM', stdout: '', stderr: '' })
  t.notOk(existsSync(join(project, 'dist')))
  t.equal((await msgapi(project, ...words.slice(3))).status, 0)
  t.strictSame(await readdir(join(project, 'dist')), ['large.yaml'])
})

t.test(
  'whatever the system refuses at whatever call, files hold what they held or what they are to hold',
  async (t) => {
    const faults: readonly Fault[] = ['ENOSPC', 'EACCES', 'EIO']
    let refused = 0
    for (const fault of faults) {
      for (let at = 0, done = false; !done; at++) {
        const folder = await projectFolder(t, { 'a.yaml': 'old a\n', 'b.yaml': 'old b\n' })
        const files = ['a.yaml', 'b.yaml', 'new/c.yaml'].map((written) => ({ written, content: `new ${written}\n` }))
        const bounds = await boundsIn(folder)
        const injected = injectFaults((index) => (index === at ? fault : undefined))
        let error: unknown
        try {
          await writeFiles(files, bounds)
        } catch (caught) {
          error = caught
        } finally {
          injected.restore()
        }
        done = injected.calls.length <= at
        const which = `${fault} at ${at} (${injected.calls[at]})`
        if (error !== undefined) refused += 1
        t.ok(error === undefined || error instanceof UsageError, which)
        const texts = await Promise.all(['a.yaml', 'b.yaml'].map((name) => readFile(join(folder, name), 'utf8')))
        const isNew = texts.map((text, index) => text === files[index]?.content)
        t.strictSame(
          texts,
          ['old a\n', 'old b\n'].map((text, index) => (isNew[index] ? files[index]?.content : text)),
          which,
        )
        if (error === undefined) t.strictSame(isNew, [true, true], which)
        if (injected.calls.indexOf('rename') > at || !injected.calls.includes('rename'))
          t.strictSame(isNew, [false, false], which)
        const expected = ['.git', 'a.yaml', 'b.yaml', ...(existsSync(join(folder, 'new/c.yaml')) ? ['new'] : [])]
        t.strictSame((await readdir(folder)).sort(), expected, which)
        t.strictSame(
          existsSync(join(folder, 'new')) ? await readdir(join(folder, 'new')) : [],
          expected.slice(3).map(() => 'c.yaml'),
          which,
        )
      }
    }
    t.ok(refused > 50, `${refused} runs were refused`)
  },
)

t.test('too many open files are waited for', async (t) => {
  const folder = await projectFolder(t, {})
  const injected = injectFaults((index) => (index > 0 && index < 4 ? 'EMFILE' : undefined))
  await writeFiles([{ written: 'a.yaml', content: 'a\n' }], await boundsIn(folder)).finally(injected.restore)
  t.strictSame(injected.calls.slice(0, 5), ['mkdir', 'open', 'open', 'open', 'open'])
  t.equal(await readFile(join(folder, 'a.yaml'), 'utf8'), 'a\n')
})

t.test('what runs that were killed left behind goes with the next run, and nothing else', async (t) => {
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

t.test('a file with a second name is replaced under the one that is written', async (t) => {
  const folder = await projectFolder(t, { 'a.yaml': 'old\n' })
  await link(join(folder, 'a.yaml'), join(folder, 'b.yaml'))
  await chmod(join(folder, 'a.yaml'), 0o640)
  await writeFiles([{ written: 'a.yaml', content: 'new\n' }], await boundsIn(folder))
  const [a, b] = await Promise.all(['a.yaml', 'b.yaml'].map((name) => readFile(join(folder, name), 'utf8')))
  t.strictSame([a, b], ['new\n', 'old\n'])
  t.equal((await stat(join(folder, 'a.yaml'))).mode & 0o777, 0o640)
})

t.test('an output replaces what is of its own kind, and with --force anything that was not read', async (t) => {
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
  const waiting = rows.entries()
  const worker = async (): Promise<void> => {
    for (const [at, row] of waiting) await tryOne(row, at)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
})

t.test('what is no bundle is not shown by --check, however large it is', async (t) => {
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

t.test('a command line that cannot be run is told before anything is written', async (t) => {
  const project = await projectFolder(t, {
    ...sources,
    'other.yaml': 'asyncapi: 3.1.0\ninfo: { title: Other, version: 1.0.0 }\n',
    'other.json': '{"asyncapi": "3.1.0", "info": {"title": "Other", "version": "1.0.0"}}\n',
    'one/api.yaml': 'asyncapi: 3.1.0\ninfo: { title: One, version: 1.0.0 }\n',
    'one/two/api.yaml': 'asyncapi: 3.1.0\ninfo: { title: Two, version: 1.0.0 }\n',
    'one/msgapi.config.yaml': 'bundle: { output: bundle.yaml }\n',
  })
  const advice = 'to write a bundle of each, give a folder: -o dist/'
  const rows: readonly (readonly [targets: readonly string[], options: BundleOptions, expected: string])[] = [
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
    [['api.yaml'], { map: true }, '--map needs an output file; add -o FILE, or name a file: --map FILE.'],
    [['api.yaml'], { check: true }, '--check needs a bundle on disk; add -o FILE, or bundle.output to the config.'],
    [['api.yaml'], { watch: true }, '--watch needs a bundle on disk; add -o FILE, or bundle.output to the config.'],
  ]
  const before = await readdir(project)
  for (const [targets, options, message] of rows) {
    await t.rejects(bundleOnce(targets, options, { workingFolder: project }), { name: 'UsageError', message })
    t.strictSame(await readdir(project), before)
  }
  process.exitCode = 0
  await t.rejects(bundleEntries(['api.yaml'], { check: true, watch: true }), {
    name: 'UsageError',
    message: /exclude each other/,
  })
  await t.rejects(bundleEntries(['-'], { watch: true }), { name: 'UsageError', message: /no file to watch/ })
})

/** How often a run asks the file system about files, and how many names it reads in folders. */
async function questionsOf(run: () => Promise<unknown>): Promise<number> {
  const { statSync, lstatSync, readdirSync } = fs
  let questions = 0
  const counted =
    (original: (path: string) => unknown) =>
    (path: string): unknown => {
      const answer = original(path)
      questions += Array.isArray(answer) ? answer.length : 1
      return answer
    }
  Object.assign(fs, {
    statSync: counted(statSync),
    lstatSync: counted(lstatSync),
    readdirSync: counted((folder) => readdirSync(folder)),
  })
  syncBuiltinESMExports()
  try {
    await run()
  } finally {
    Object.assign(fs, { statSync, lstatSync, readdirSync })
    syncBuiltinESMExports()
  }
  return questions
}

t.test('what is asked of the file system grows in a line with the entries that go to a folder', async (t) => {
  const counts = new Map<string, number[]>()
  for (const size of [10, 20, 40]) {
    const text = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
    const names = Array.from({ length: size }, (_, index) => `apis/${index}.yaml`)
    const workingFolder = await projectFolder(t, Object.fromEntries(names.map((name) => [name, text])))
    const runs: Readonly<Record<string, BundleOptions>> = {
      'to a new folder': { output: 'dist/' },
      'over older bundles': { output: 'dist/' },
      '--check': { output: 'dist/', check: true, quiet: true },
    }
    for (const [name, options] of Object.entries(runs)) {
      const count = await questionsOf(() => bundleOnce(names, { ...options, quiet: true }, { workingFolder }))
      counts.set(name, [...(counts.get(name) ?? []), count])
    }
  }
  for (const [name, [once = 0, twice = 0, fourTimes = 0]] of counts) {
    t.ok(once > 10, `${name}: ${once}`)
    t.equal(fourTimes - twice, 2 * (twice - once), `${name}: ${once}, ${twice}, ${fourTimes}`)
  }
})

t.test('the same bytes again, from another folder, and in another place', async (t) => {
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
    t.match(text, 'x-origin: "parts/schemas/order.yaml#/Order"')
    unrooted.push([text, nameMap])
  }
  t.strictSame(unrooted, [unrooted[0], unrooted[0], unrooted[0]])

  const [first = {}, ...others] = written
  t.equal(Object.keys(first).length, 3)
  for (const text of Object.values(first)) t.notMatch(text, basename(dirname(project)))
  for (const other of others) t.strictSame(other, first)
})

t.test('paths that are told are the same on every system', async (t) => {
  for (const [system, root, other] of [
    [posix, '/home/you/', '/home/me/'],
    [win32, 'C:\\Users\\you\\', 'c:\\users\\me\\'],
  ] as const) {
    const at = (path: string) => system.join(root, path)
    t.equal(commonFolder([at('a/api.yaml')], system), at('a'))
    t.equal(commonFolder([at('a/api.yaml'), at('b/c/api.yaml')], system), root.slice(0, -1))
    t.equal(
      commonFolder([at('a/api.yaml'), at('ab/api.yaml')], system),
      root.slice(0, -1),
      'names are compared, not letters',
    )
    t.equal(commonFolder([at('..a/api.yaml'), at('b.yaml')], system), root.slice(0, -1))
    t.equal(commonFolder([at('a.yaml'), system.join(other, 'a.yaml')], system), system.dirname(root))
    const bundle = (path: string, language: 'yaml' | 'json' | undefined) =>
      nameBelow(root, { entry: at(path), language }, system).replaceAll(system.sep, '/')
    t.equal(bundle('a/api.yaml', 'yaml'), 'a/api.yaml')
    t.equal(bundle('a/api.yml', 'json'), 'a/api.json')
    t.equal(bundle('a/api.json', 'yaml'), 'a/api.yaml')
    t.equal(bundle('a/api.JSON', 'json'), 'a/api.JSON')
    t.equal(bundle('a/api', 'json'), 'a/api.json')
    t.equal(bundle('a/api.asyncapi', undefined), 'a/api.asyncapi')
    t.equal(wayTo(at('dist'), at('a/b c.yaml'), system), '../a/b c.yaml')
    t.equal(wayTo(at('dist'), 'https://example.com/a.yaml', system), 'https://example.com/a.yaml')
  }
  t.equal(commonFolder(['C:\\a\\api.yaml', 'D:\\a\\api.yaml'], win32), undefined)
  t.equal(wayTo('/a', '/a/b\\c.yaml', posix), 'b\\c.yaml', 'a backslash is a character of a name there')
})

t.test('what differs on disk is told with its first line', async (t) => {
  const long = 'x'.repeat(200)
  const folder = await projectFolder(t, {})
  const advice = 'bundle without --check to write it.'
  for (const [onDisk, content, expected] of [
    ['a\nb\n', 'a\nb\n', undefined],
    ['a\nb\n', 'a\nc\n', `api.yaml is out of date, from line 2 on; ${advice}\n  on disk: b\n  bundled: c`],
    [
      'a\n',
      'a\nc\n',
      `api.yaml is out of date, from line 2 on; ${advice}\n  on disk: (the end of the file)\n  bundled: c`,
    ],
    [
      'a\nb',
      'a\nb\n',
      `api.yaml is out of date, from line 2 on; ${advice}\n  on disk: b (without a line break)\n  bundled: b`,
    ],
    ['a\r\n', 'a\n', `api.yaml is out of date, from line 1 on; ${advice}\n  on disk: a\\r\n  bundled: a`],
    [
      '',
      `${long}\n`,
      `api.yaml is out of date, from line 1 on; ${advice}\n  on disk: (the end of the file)\n  bundled: ${long.slice(0, 120)}…`,
    ],
  ] as const) {
    await writeFile(join(folder, 'api.yaml'), onDisk)
    t.equal(await differenceOnDisk({ written: 'api.yaml', content }, await boundsIn(folder), 'bundle'), expected)
  }
  t.equal(
    await differenceOnDisk({ written: 'none.yaml', content: '' }, await boundsIn(folder), 'bundle'),
    `none.yaml does not exist; ${advice}`,
  )
})

t.test('a change is noticed, however it is made', async (t) => {
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
  const stamps = new FileStamps(before)
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
  child.kill('SIGINT')
  const { status, stdout } = await end
  t.equal(status, 'SIGINT')
  t.equal(stdout, '')
  t.match(await readFile(join(project, 'dist/api.yaml'), 'utf8'), 'type: integer')
  t.strictSame((await readdir(join(project, 'dist'))).sort(), ['api.yaml', 'api.yaml.map'])
})

for (const [name, words] of [
  ['transform', ['transform', 'api.yaml', '--use', 'sort-keys:order=alphabet', '-o', 'dist/api.yaml']],
  ['run', ['run']],
] as const) {
  t.test(`${name} --watch goes on whenever a file changes`, async (t) => {
    const project = await projectFolder(t, {
      ...sources,
      'msgapi.config.yaml':
        'pipelines: { publish: { entry: api.yaml, lint: off, transforms: [[sort-keys, { order: alphabet }]], output: dist/api.yaml } }\n',
    })
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
