// Tests of the code that V8 compiled and that msgapi keeps for the next run. They use a copy of the built command without the code
// that the build made, as it is for every Node that msgapi was not built with.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { nodeAlone } from './node-alone.ts'

const work = realpathSync(mkdtempSync(join(tmpdir(), 'msgapi-')))
t.teardown(() => rmSync(work, { recursive: true, force: true }))
const command = join(work, 'package/dist/cli.cjs')
cpSync('dist', join(work, 'package/dist'), {
  recursive: true,
  filter: (source) => !['compiled', 'types', 'chunks'].includes(basename(source)),
})
copyFileSync('package.json', join(work, 'package/package.json'))

const description = join(work, 'api.yaml')
writeFileSync(description, 'asyncapi: 3.0.0\ninfo: { title: Orders, version: 1.0.0, unknown: true }\n')
/** Prints for each file of the command whether V8 took the code that it was given. */
const spy = join(work, 'spy.cjs')
writeFileSync(
  spy,
  `const vm = require('node:vm')
const { basename } = require('node:path')
vm.Script = class extends vm.Script {
  constructor(text, options) {
    super(text, options)
    const answer = options.cachedData === undefined ? 'none' : this.cachedDataRejected ? 'rejected' : 'taken'
    process.stderr.write(basename(options.filename) + ' ' + answer + '\\n')
  }
}
`,
)

interface Cache {
  readonly home: string
  /** The folder that msgapi makes in it. */
  readonly folder: string
}

function newCache(): Cache {
  const home = mkdtempSync(join(work, 'cache-'))
  return { home, folder: join(home, 'msgapi') }
}

function environmentOf({ home }: Cache): NodeJS.ProcessEnv {
  const { NODE_DISABLE_COMPILE_CACHE: _none, ...inherited } = process.env
  return { ...inherited, XDG_CACHE_HOME: home, HOME: join(home, 'home'), LOCALAPPDATA: home, NO_COLOR: '1' }
}

/** Runs the command; what the spy prints is taken from standard error. */
function run(cache: Cache, words: readonly string[], settings: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(...nodeAlone(['-r', spy, command, ...words]), {
    cwd: work,
    encoding: 'utf8',
    env: { ...environmentOf(cache), ...settings },
    input: readFileSync(description),
  })
  const lines = stderr.split('\n').filter((line) => line !== '')
  const code = lines.filter((line) => /^\S+\.cjs (?:none|rejected|taken)$/.test(line))
  return { status, stdout, errors: lines.filter((line) => !code.includes(line)), code }
}

/** The files of code in a cache, by path in it, each with what changes when it is replaced. */
function filesOf({ folder }: Cache): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => lstatSync(join(folder, name)).isFile()).sort()
  return Object.fromEntries(
    files.map((name) => {
      const { ino, mtimeMs } = lstatSync(join(folder, name))
      return [name, `${ino} ${mtimeMs}`]
    }),
  )
}

function pathOf(cache: Cache, name: string): string {
  const file = Object.keys(filesOf(cache)).find((path) => basename(path) === `${name}.bin`)
  if (file === undefined) throw new Error(`no code of ${name}`)
  return join(cache.folder, file)
}

const lint = ['lint', '--no-config', '-f', 'json', description]
const expected = run(newCache(), lint)
t.strictSame({ status: expected.status, errors: expected.errors }, { status: 1, errors: [] })

/** Whether a run did what every run does, whatever is kept. */
function isAsAlways(t: Test, { status, stdout, errors }: typeof expected, title: string): void {
  const always = { status: expected.status, stdout: expected.stdout, errors: [] }
  t.strictSame({ status, stdout, errors }, always, title)
}

function isTaken(t: Test, { code }: typeof expected): void {
  t.ok(code.length > 2 && code.every((line) => line.endsWith(' taken')), code.join(', '))
}

function isWithoutCode(t: Test, { code }: typeof expected, title: string): void {
  t.strictSame(new Set(code.map((line) => line.split(' ').at(-1))), new Set(['none']), title)
}

t.test('the first run keeps the code of its files, and later runs only read it', async (t) => {
  const cache = newCache()
  const first = run(cache, lint)
  isAsAlways(t, first, 'first run')
  isWithoutCode(t, first, 'first run')
  const files = filesOf(cache)
  t.equal(Object.keys(files).length, first.code.length, 'a file of code for each file of the command')
  const second = run(cache, lint)
  isAsAlways(t, second, 'second run')
  isTaken(t, second)
  t.strictSame(filesOf(cache), files, 'the second run writes nothing')
  if (process.platform === 'win32') return
  const modes = [cache.folder, join(pathOf(cache, 'main.cjs'), '..'), pathOf(cache, 'main.cjs')]
  t.strictSame(
    modes.map((path) => (lstatSync(path).mode & 0o777).toString(8)),
    ['700', '700', '400'],
  )
})

t.test('another command adds the code that it needs', async (t) => {
  const cache = newCache()
  run(cache, lint)
  const added = run(cache, ['bundle', '--no-config', '-'])
  t.equal(added.status, 0)
  t.match(added.code.join(), /main\.cjs taken.*bundle\.cjs none/)
  isTaken(t, run(cache, ['bundle', '--no-config', '-']))
  isTaken(t, run(cache, lint))
})

t.test('damaged code is ignored and replaced', async (t) => {
  for (const [title, damage] of [
    [
      'a changed byte',
      (code: Buffer) => code.fill(~(code.at(code.length >> 1) ?? 0), code.length >> 1, (code.length >> 1) + 1),
    ],
    ['lost blocks', (code: Buffer) => code.fill(0, 4096, 8192)],
    ['cut off', (code: Buffer) => code.subarray(0, 4096)],
    ['empty', (code: Buffer) => code.subarray(0, 0)],
  ] as const) {
    const cache = newCache()
    run(cache, lint)
    const file = pathOf(cache, 'run.cjs')
    replace(file, damage(readFileSync(file)))
    const damaged = run(cache, lint)
    isAsAlways(t, damaged, title)
    t.match(damaged.code.join(), /run\.cjs none/, title)
    isTaken(t, run(cache, lint))
  }
})

/** Replaces a file by one that is like those that msgapi writes. */
function replace(file: string, content: Buffer): void {
  writeFileSync(`${file}.new`, content, { mode: 0o400 })
  renameSync(`${file}.new`, file)
}

t.test('code that others could have written is not used', { skip: process.platform === 'win32' }, async (t) => {
  const kept = newCache()
  run(kept, lint)
  const fresh = (): Cache => {
    const cache = newCache()
    cpSync(kept.folder, cache.folder, { recursive: true })
    const folder = join(pathOf(cache, 'main.cjs'), '..')
    for (const path of [cache.folder, folder]) chmodSync(path, 0o700)
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o400)
    return cache
  }
  isTaken(t, run(fresh(), lint))

  for (const mode of [0o755, 0o770]) {
    const cache = fresh()
    chmodSync(cache.folder, mode)
    isRefused(t, cache, `a folder with mode ${mode.toString(8)}`)
    const inner = fresh()
    chmodSync(join(pathOf(inner, 'main.cjs'), '..'), mode)
    isRefused(t, inner, `the folder in it with mode ${mode.toString(8)}`)
  }

  const linked = newCache()
  symlinkSync(kept.folder, linked.folder)
  isRefused(t, linked, 'a folder that is a link')

  const file = fresh()
  const main = pathOf(file, 'main.cjs')
  chmodSync(main, 0o600)
  t.match(run(file, lint).code[0], 'main.cjs none', 'a file as Git writes it')
  isTaken(t, run(file, lint))
  unlinkSync(main)
  symlinkSync(pathOf(kept, 'main.cjs'), main)
  t.match(run(file, lint).code[0], 'main.cjs none', 'a file that is a link')
  t.ok(lstatSync(main).isFile(), 'the link is replaced')
  t.ok(lstatSync(pathOf(kept, 'main.cjs')).isFile(), 'what it led to stays')

  if (process.geteuid?.() !== 0) return
  const foreign = fresh()
  chownSync(foreign.folder, 12_345, 12_345)
  isRefused(t, foreign, 'a folder of another user')
  const own = fresh()
  chownSync(pathOf(own, 'main.cjs'), 12_345, 12_345)
  t.match(run(own, lint).code[0], 'main.cjs none', 'a file of another user')
  const home = newCache()
  chownSync(home.home, 12_345, 12_345)
  isAsAlways(t, run(home, lint), 'as with sudo')
  t.strictSame(readdirSync(home.home), [], 'nothing is written to the home folder of another user')
})

function isRefused(t: Test, cache: Cache, title: string): void {
  const before = filesOf(cache)
  const refused = run(cache, lint)
  isAsAlways(t, refused, title)
  isWithoutCode(t, refused, title)
  t.strictSame(filesOf(cache), before, `${title}: nothing is written`)
}

t.test('nothing is kept where it is not wanted or not possible', async (t) => {
  const cache = newCache()
  isAsAlways(t, run(cache, [...lint, '--safe']), '--safe')
  isAsAlways(t, run(cache, lint, { NODE_DISABLE_COMPILE_CACHE: '1' }), 'as for caches of Node')
  t.strictSame(readdirSync(cache.home), [])
  run(cache, lint)
  isWithoutCode(t, run(cache, [...lint, '--safe']), '--safe reads nothing')

  const file = join(work, 'a-file')
  writeFileSync(file, '')
  const nowhere = { XDG_CACHE_HOME: join(file, 'cache'), LOCALAPPDATA: join(file, 'cache') }
  isAsAlways(t, run(newCache(), lint, nowhere), 'below a file')
  const none = { XDG_CACHE_HOME: undefined, HOME: undefined, LOCALAPPDATA: undefined }
  isAsAlways(t, run(newCache(), lint, none), 'without a home folder')
  if (process.platform === 'win32') return
  const closed = newCache()
  chmodSync(closed.home, 0o500)
  isAsAlways(t, run(closed, lint), 'a folder that cannot be written')
  const home = newCache()
  isAsAlways(t, run(home, lint, { XDG_CACHE_HOME: 'relative' }), 'a relative folder')
  t.not(Object.keys(filesOf({ ...home, folder: join(home.home, 'home') })).length, 0, 'means the usual one')
})

t.test('runs at the same time', async (t) => {
  const cache = newCache()
  const outputs = await Promise.all(Array.from({ length: 4 }, () => output(cache)))
  t.strictSame(new Set(outputs), new Set([expected.stdout]))
  isTaken(t, run(cache, lint))
  const leftovers = Object.keys(filesOf(cache)).filter((name) => !name.endsWith('.bin'))
  t.strictSame(leftovers, [])
})

function output(cache: Cache): Promise<string> {
  const child = spawn(...nodeAlone([command, ...lint]), { cwd: work, env: environmentOf(cache) })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  return new Promise((fulfil) => child.on('close', () => fulfil(text)))
}

t.test('code of other versions is removed when there is much of it', async (t) => {
  const cache = newCache()
  for (let age = 1; age <= 9; age++) {
    const folder = join(cache.folder, `version-${age}`)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, 'main.cjs.bin'), '')
    utimesSync(folder, age * 1_000, age * 1_000)
  }
  chmodSync(cache.folder, 0o700)
  run(cache, lint)
  const left = readdirSync(cache.folder).filter((name) => name.startsWith('version-'))
  t.strictSame(
    left.sort(),
    [3, 4, 5, 6, 7, 8, 9].map((age) => `version-${age}`),
  )
  isTaken(t, run(cache, lint))
})

t.test('nothing is kept for the Node that msgapi was built with', async (t) => {
  const cache = newCache()
  const words = [resolve('dist/cli.cjs'), ...lint]
  spawnSync(...nodeAlone(words), { cwd: work, env: environmentOf(cache) })
  t.strictSame(readdirSync(cache.home), [])
})
