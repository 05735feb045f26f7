import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import {
  chmod,
  cp,
  link,
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
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { engineFlags } from '../src/cli/engine-flags.ts'
import { loadSettings } from '../src/config/load-settings.ts'
import { reporterNames } from '../src/report/reporter-names.ts'
import { nodeAlone } from './node-alone.ts'
import { formatScenarios, parseScenarios, runApart, runScenario, type Scenario } from './scenario.ts'
import { someOf } from './volume.ts'
import { WarmCommand } from './warm-command.ts'

// npm test builds first; a single run of this file builds only what is not there.
const cli = 'dist/cli.cjs'
if (!existsSync(cli)) {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' })
  t.equal(build.status, 0, 'dist/ is built', { stderr: build.stderr })
}

const folder = 'test/scenarios'
const atOnce = 3
/** With TAP_SNAPSHOT=1, what comes out becomes what is expected. */
const rewrites = process.env.TAP_SNAPSHOT === '1'

const warm = new WarmCommand()
t.teardown(() => warm.close())

for (const name of (await readdir(folder)).filter((file) => file.endsWith('.scenario')).sort()) {
  t.test(name, async (t) => {
    const file = join(folder, name)
    const scenarios = parseScenarios(await readFile(file, 'utf8'))
    const outcomes = await runAll(scenarios)
    if (rewrites) await writeFile(file, formatScenarios(outcomes))
    else
      for (const [index, { name, sections }] of scenarios.entries())
        t.strictSame(outcomes[index]?.sections, sections, name, { toAccept: `npm run reword writes ${file}` })
  })
}

/** Runs every eighth scenario as users do, and each that needs it; the others in one process, which takes a tenth of the time. */
async function runAll(scenarios: readonly Scenario[]): Promise<readonly Scenario[]> {
  const outcomes: Scenario[] = []
  const apart = new Set(someOf(scenarios, (scenario, index) => index % 8 === 0 || !WarmCommand.takes(scenario)))
  const waiting = [...scenarios.entries()]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, scenario] = next
      outcomes[index] = await runScenario(scenario, (run) => (apart.has(scenario) ? runApart(run) : warm.run(run)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}

const clean = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'

/** A folder outside of the repository, which counts as the project of what lies in it. */
async function projectFolder(t: Test): Promise<string> {
  const outer = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-')))
  t.teardown(() => rm(outer, { recursive: true, force: true }))
  const project = join(outer, 'project')
  await mkdir(join(project, '.git'), { recursive: true })
  await writeFile(join(project, 'api.yaml'), clean)
  return project
}

function msgapi(folder: string, ...words: readonly string[]) {
  return spawnSync(...nodeAlone([resolve(cli), ...words]), { cwd: folder, encoding: 'utf8' })
}

t.test('a rule is listed once, with the codes that it has in other spellings', async (t) => {
  const project = await projectFolder(t)
  await writeFile(join(project, 'api.yaml'), clean.replace('asyncapi', 'specversion'))
  const rules: readonly { code: string; otherCodes: readonly string[] }[] = JSON.parse(
    msgapi(project, 'rules', '--json').stdout,
  )
  const codes = rules.flatMap(({ code, otherCodes }) => [code, ...otherCodes])
  t.equal(codes.length, new Set(codes).size, 'each code once')
  t.strictSame(rules.find(({ code }) => code === 'bindings/notifytopic/arn-form')?.otherCodes, [
    'bindings/sns/arn-form',
  ])
  t.strictSame(rules.find(({ code }) => code === 'spec/unknown-field')?.otherCodes, [])
  const lines = msgapi(project, 'rules').stdout.split('\n')
  t.match(
    lines.filter((line) => line.includes('/arn-form')),
    [/^bindings\/notifytopic\/arn-form .*\(also bindings\/sns\/arn-form\)$/],
  )
  await writeFile(join(project, 'api.yaml'), clean)
  const inAsyncapi: typeof rules = JSON.parse(msgapi(project, 'rules', '--json').stdout)
  t.strictSame(inAsyncapi.find(({ code }) => code === 'bindings/sns/arn-form')?.otherCodes, [
    'bindings/notifytopic/arn-form',
  ])
})

t.test('an existing file is replaced as a whole, and keeps its mode', async (t) => {
  const project = await projectFolder(t)
  const output = join(project, 'out.yaml')
  await writeFile(output, `${clean}tags: []\n`)
  await chmod(output, 0o640)
  const before = await stat(output)
  t.equal(msgapi(project, 'bundle', 'api.yaml', '-o', 'out.yaml').status, 0)
  const after = await stat(output)
  t.equal(await readFile(output, 'utf8'), clean)
  t.equal(after.mode & 0o777, 0o640)
  t.not(after.ino, before.ino, 'by a new file')
  t.strictSame((await readdir(project)).sort(), ['.git', 'api.yaml', 'out.yaml'], 'nothing else is left')
})

t.test('a link in the project leads no output out of it', async (t) => {
  const project = await projectFolder(t)
  const outside = join(project, '..', 'outside.yaml')
  await writeFile(outside, 'precious\n')
  await symlink(outside, join(project, 'out.yaml'))
  await symlink(join(project, '..'), join(project, 'dist'))
  for (const words of [
    ['bundle', 'api.yaml', '-o', 'out.yaml'],
    ['bundle', 'api.yaml', '-o', join(project, 'out.yaml')],
    ['bundle', 'api.yaml', '-o', 'dist/outside.yaml'],
    ['bundle', 'api.yaml', '-o', 'dist/new.yaml'],
    ['lint', 'api.yaml', '-o', 'out.yaml'],
    ['lint', 'api.yaml', '-f', 'json:dist/new.json'],
  ]) {
    const { status, stderr } = msgapi(project, ...words)
    t.equal(status, 2, words.join(' '))
    t.match(stderr, /a link that leads out of/)
  }
  t.equal(await readFile(outside, 'utf8'), 'precious\n')
  t.strictSame((await readdir(join(project, '..'))).sort(), ['outside.yaml', 'project'])
})

t.test('a link within the project stays, and its target is replaced', async (t) => {
  const project = await projectFolder(t)
  await writeFile(join(project, 'real.yaml'), `${clean}tags: []\n`)
  await symlink('real.yaml', join(project, 'out.yaml'))
  t.equal(msgapi(project, 'bundle', 'api.yaml', '-o', 'out.yaml').status, 0)
  t.equal(await readFile(join(project, 'real.yaml'), 'utf8'), clean)
})

t.test('a second link to an input is an input', async (t) => {
  const project = await projectFolder(t)
  await link(join(project, 'api.yaml'), join(project, 'same.yaml'))
  const { status, stderr } = msgapi(project, 'bundle', 'api.yaml', '-o', 'same.yaml')
  t.equal(status, 2)
  t.match(stderr, /one of the files that were read/)
})

t.test('an output that the command line names may lie outside of the project', async (t) => {
  const project = await projectFolder(t)
  t.equal(msgapi(project, 'bundle', 'api.yaml', '-o', '../out.yaml').status, 0)
  t.equal(await readFile(join(project, '../out.yaml'), 'utf8'), clean)
})

t.test('when a file cannot be written, nothing is left of the attempt', async (t) => {
  const project = await projectFolder(t)
  const { status, stderr } = msgapi(project, 'bundle', 'api.yaml', '-o', 'api.yaml/out.yaml')
  t.equal(status, 2)
  t.equal(stderr, 'msgapi: api.yaml/out.yaml cannot be written: a part of its path is no folder.\n')
  t.strictSame((await readdir(project)).sort(), ['.git', 'api.yaml'])
})

t.test('without "-", no command waits for a pipe that stays open', async (t) => {
  const project = await projectFolder(t)
  const config = join(project, 'msgapi.config.yaml')
  const run = async (...words: readonly string[]) => {
    const child = spawn(...nodeAlone([resolve(cli), ...words]), { cwd: project })
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    child.stdout.resume()
    const [status] = await once(child, 'exit')
    return { status, advice: /"(msgapi \w+ -[^"]*)"/.exec(stderr)?.[1] }
  }
  t.strictSame(await run('lint'), { status: 0, advice: 'msgapi lint -' })
  t.strictSame(await run('lint', '-q'), { status: 0, advice: undefined })
  t.strictSame(await run('bundle'), { status: 0, advice: 'msgapi bundle -' })
  t.strictSame(await run('suppress'), { status: 0, advice: 'msgapi suppress - --stdin-filepath FILE' })
  t.strictSame(await run('transform', '--use', 'sort-keys'), { status: 2, advice: undefined })
  t.strictSame(await run('run'), { status: 2, advice: undefined })
  await writeFile(config, 'apis: { orders: { entry: api.yaml } }\n')
  t.strictSame(await run('lint'), { status: 0, advice: undefined }, 'the config names what to read')
  await rm(join(project, 'api.yaml'))
  await writeFile(config, '{}\n')
  t.strictSame(await run('lint'), { status: 2, advice: 'msgapi lint -' }, 'there is no description')
})

t.test('code that a base names runs only where the config could name it', async (t) => {
  const project = await projectFolder(t)
  const outer = join(project, '..')
  const run = (...words: readonly string[]) => {
    const { status, stderr } = msgapi(project, 'lint', 'api.yaml', ...words)
    return { status, isRun: stderr.includes('code runs'), place: /^(\S+)(?::\d+:\d+)?: /.exec(stderr)?.[1] }
  }
  const base = join(outer, 'acme/msgapi.config.yaml')
  await mkdir(join(outer, 'acme'))
  await mkdir(join(project, 'node_modules'))
  await symlink(join(outer, 'acme'), join(project, 'node_modules/acme'))
  const code = (exported: string) => `console.error('code runs')\nexport default ${exported}\n`
  const plugin = code("{ meta: { name: 'house', version: '1.0.0', namespace: 'house' } }")
  await writeFile(join(project, 'msgapi.config.yaml'), 'extends: acme\n')
  await writeFile(join(outer, 'acme/plugin.mjs'), plugin)
  await writeFile(join(outer, 'acme/rules.mjs'), code('{ rules: {} }'))
  await writeFile(base, 'plugins: [./plugin.mjs]\n')
  t.match(run(), { status: 2, isRun: false })
  await writeFile(base, 'extends: ./rules.mjs\n')
  t.match(run(), { status: 2, isRun: false })
  await writeFile(base, 'failSeverity: warn\n')
  t.match(run(), { status: 0, isRun: false })
  await mkdir(join(project, 'base'))
  await writeFile(join(project, 'base/plugin.mjs'), plugin)
  await writeFile(join(project, 'base/msgapi.config.yaml'), 'plugins: [./plugin.mjs]\n')
  await writeFile(join(project, 'msgapi.config.yaml'), 'extends: ./base/msgapi.config.yaml\n')
  t.match(run(), { status: 0, isRun: true })
  t.match(run('--safe'), { status: 0, isRun: false, place: 'msgapi' })
})

t.test(
  'init takes names of files, folders and rules for what they are',
  { skip: process.platform === 'win32' },
  async (t) => {
    const project = await projectFolder(t)
    const folders = ['[i]', '!g', '{a,b}', '{1..3}', 'a@(b)', '!(c)*', 'back\\slash[0]', '[[:x:]]', 'two\nlines']
    for (const name of folders) {
      await mkdir(join(project, name))
      await writeFile(join(project, name, 'api.yaml'), clean)
    }
    await mkdir(join(project, 'old\nest[*]'))
    await writeFile(join(project, 'old\nest[*]/api.yaml'), 'asyncapi: 1.2.0\n')
    const name = 'm\nextends: []\nx'
    await writeFile(join(project, '.redocly.lint-ignore.yaml'), JSON.stringify({ 'api.yaml': { [name]: ['#/info'] } }))
    const roots = { a: 'api.yaml', '..': '[i]/api.yaml', 'a b': '!g/api.yaml', 'a-b': '{a,b}/api.yaml' }
    const apis = Object.fromEntries(Object.entries(roots).map(([key, root]) => [key, { root }]))
    await writeFile(join(project, 'redocly.yaml'), JSON.stringify({ apis, [name]: 1, rules: { [name]: 1 } }))
    const begun = msgapi(project, 'init', '--yes', '--from', 'redocly')
    t.equal(begun.status, 0, begun.stderr)
    const { extends: rulesets } = parse(await readFile(join(project, 'msgapi.config.yaml'), 'utf8'))
    t.strictSame(rulesets, ['msgapi:recommended'])
    const { stdout } = msgapi(project, 'lint')
    t.match(stdout, `${folders.length + 1} documents`, 'the description of version 2 is ignored')
    const { apis: found } = JSON.parse(msgapi(project, 'config', '--json').stdout).settings
    t.equal(Object.keys(found.value).length, folders.length + 1)
    for (const folder of folders) {
      const path = join(project, folder, 'api.yaml')
      const { settings } = await loadSettings({ entry: path, workingFolder: project })
      t.type(settings.api, 'string', folder)
    }
  },
)

t.test('init extends a config above', async (t) => {
  const project = await projectFolder(t)
  const team = join(project, 'team')
  await mkdir(team)
  await writeFile(join(project, '.msgapirc.yaml'), 'failSeverity: warn\n')
  await rename(join(project, 'api.yaml'), join(team, 'api.yaml'))
  t.equal(msgapi(team, 'init', '--yes').status, 0)
  const written = await readFile(join(team, 'msgapi.config.yaml'), 'utf8')
  t.match(written, /^extends:\n {2}- \.\.\/\.msgapirc\.yaml\napis:/)
  t.match(JSON.parse(msgapi(team, 'config', '--json').stdout).settings.failSeverity, { value: 'warn' })
})

t.test('a reader that closes the pipe ends the run quietly', async (t) => {
  const project = await projectFolder(t)
  const names = Array.from({ length: 2_000 }, (_, index) => `x${index}: 1\n`)
  await writeFile(join(project, 'long.yaml'), clean + names.join(''))
  const child = spawn(...nodeAlone([resolve(cli), 'lint', 'long.yaml', '-f', 'json']), { cwd: project })
  child.stdout.once('data', () => child.stdout.destroy())
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const status = await new Promise((fulfil) => child.on('close', fulfil))
  t.equal(stderr, '')
  t.equal(status, 1)
})

t.test('a full disk behind standard output is reported', { skip: !existsSync('/dev/full') }, async (t) => {
  const project = await projectFolder(t)
  const { status, stderr } = spawnSync(process.execPath, [resolve(cli), 'lint', 'api.yaml'], {
    cwd: project,
    encoding: 'utf8',
    stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
  })
  t.equal(status, 2)
  t.match(stderr, /Standard output cannot be written/)
})

t.test('a signal ends a run that waits', { skip: process.platform === 'win32' }, async (t) => {
  const project = await projectFolder(t)
  const before = performance.now()
  spawnSync(...nodeAlone([resolve(cli), '--version']), { cwd: project })
  // A busy machine may take long to start a process, and the signal is to come while it waits for its input.
  const startUp = Math.max(700, 6 * (performance.now() - before))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const child = spawn(...nodeAlone([resolve(cli), 'lint', '-']), { cwd: project })
    setTimeout(() => child.kill(signal), startUp)
    const end = await new Promise((fulfil) => child.on('close', (code, by) => fulfil([code, by])))
    t.strictSame(end, [null, signal], 'by the signal itself, so that a shell says 130 or 143')
  }
})

t.test('a missing working folder is reported', { skip: process.platform === 'win32' }, async (t) => {
  const project = await projectFolder(t)
  // What tap loads into every process by NODE_OPTIONS asks for the working folder too.
  const script = `rm -rf "${project}"; unset NODE_OPTIONS; exec "${process.execPath}" "${resolve(cli)}" lint api.yaml`
  const { status, stderr } = spawnSync('sh', ['-c', script], {
    cwd: project,
    encoding: 'utf8',
  })
  t.equal(status, 2)
  t.equal(stderr, 'msgapi: The working folder does not exist any more; change to one that does.\n')
})

/** Prints, of each file that is compiled with compiled code at hand, its name and whether V8 refused the code. */
const watchCompiled = `
  const vm = require('node:vm')
  vm.Script = new Proxy(vm.Script, {
    construct(Script, [text, options]) {
      const script = new Script(text, options)
      const code = options.cachedData === undefined ? 'none' : script.cachedDataRejected ? 'refused' : 'taken'
      process.stderr.write(require('node:path').basename(options.filename, '.cjs') + ': ' + code + '\\n')
      return script
    },
  })`

t.test('what a usual run needs is compiled when msgapi is built', async (t) => {
  const project = await projectFolder(t)
  await writeFile(join(project, 'watch.cjs'), watchCompiled)
  await writeFile(join(project, 'team.yaml'), 'extends: spectral:asyncapi\n')
  const codeOf = (...words: readonly string[]) => {
    const options = ['--require', './watch.cjs', resolve(cli)]
    const { stderr } = spawnSync(...nodeAlone([...options, ...words]), { cwd: project, encoding: 'utf8' })
    return stderr.match(/^[\w-]+: (?:none|refused|taken)$/gm)
  }
  const start = ['main: taken', 'rolldown-runtime: taken']
  t.strictSame(codeOf('--version'), start)
  t.strictSame(codeOf('lint', 'api.yaml'), [...start, 'lint: taken', 'run: taken'])
  const commented = '# Reviewed by msgapi users; x-msgapi is no extension of ours\n'
  await writeFile(join(project, 'commented.yaml'), commented + clean)
  t.strictSame(
    codeOf('lint', 'commented.yaml'),
    [...start, 'lint: taken', 'run: taken'],
    'comments that suppress nothing are not read',
  )
  await writeFile(join(project, 'fixable.yaml'), clean.replace('title:', 'titel:'))
  t.strictSame(
    codeOf('lint', 'fixable.yaml'),
    [...start, 'lint: taken', 'run: taken'],
    'no fixer is loaded to say what can be fixed',
  )
  await writeFile(join(project, 'suppressing.yaml'), `# msgapi-disable-file spec/unknown-field\n${clean}`)
  t.ok(
    codeOf('lint', 'suppressing.yaml')?.some((file) => file.startsWith('suppress:')),
    'those that do are',
  )
  t.strictSame(codeOf('lint', 'api.yaml', '-f', 'json'), [...start, 'lint: taken', 'run: taken', 'reports: taken'])
  t.strictSame(codeOf('bundle', 'api.yaml', '-o', 'new.yaml'), [...start, 'bundle: taken', 'run: taken'])
  // Its own file is read under other flags of V8, and is small.
  const others = codeOf('transform', 'api.yaml', '--use', 'sort-keys')?.filter((file) => !file.startsWith('sort-keys'))
  t.ok(others?.includes('transform: taken') && others.every((file) => file.endsWith(': taken')), 'transform', {
    others,
  })
  const ofSpectral = codeOf('lint', 'api.yaml', '-r', 'team.yaml')
  for (const name of ['main', 'lint', 'run', 'spectral', 'spectral-asyncapi'])
    t.ok(ofSpectral?.includes(`${name}: taken`), name, { ofSpectral })
})

t.test('missing or outdated compiled code changes nothing', async (t) => {
  const project = await projectFolder(t)
  const copy = join(project, 'copy')
  await mkdir(copy)
  await cp(cli, join(copy, 'cli.cjs'))
  await cp(cli.replace(/\.cjs$/, ''), join(copy, 'cli'), { recursive: true })
  const all = join(copy, 'cli/compiled')
  const [folder = ''] = await readdir(all)
  const files = (await readdir(join(all, folder))).map((name) => join(all, folder, name))
  const outcome = () => {
    const words = [join(copy, 'cli.cjs'), 'lint', 'api.yaml', '-f', 'json']
    // Without code for this Node, msgapi keeps that of the run.
    const env = { ...process.env, XDG_CACHE_HOME: join(project, 'cache'), LOCALAPPDATA: join(project, 'cache') }
    const { status, stdout, stderr } = spawnSync(...nodeAlone(words), { cwd: project, encoding: 'utf8', env })
    return { status, stdout, stderr }
  }
  const another = await readFile(files[0] ?? '')
  const expected = outcome()
  t.match(expected, { status: 0, stderr: '' })
  for (const [title, change] of [
    ['of another text', (file: string) => writeFile(file, another)],
    ['cut off', (file: string) => truncate(file, 5_000)],
    ['empty', (file: string) => truncate(file)],
    ['some missing', (file: string) => (file === files[0] ? undefined : rm(file))],
  ] as const) {
    await Promise.all(files.map(change))
    t.strictSame(outcome(), expected, title)
  }
  await rm(all, { recursive: true })
  t.strictSame(outcome(), expected, 'none for this Node')
})

t.test('a function whose promise never settles is a finding', async (t) => {
  const project = await projectFolder(t)
  await writeFile(join(project, 'other.yaml'), clean)
  const never = `{ given: '$.info', then: { function: () => new Promise(() => {}) } }`
  const late = `{ given: '$.info', then: { function: async () => [{ message: 'late' }] } }`
  await writeFile(
    join(project, 'team.mjs'),
    `export default { rules: { never: ${never}, again: ${never}, late: ${late} } }`,
  )
  const { status, stdout, stderr } = msgapi(project, 'lint', 'api.yaml', 'other.yaml', '-r', 'team.mjs', '-f', 'json')
  const found: { code: string; source: string }[] = JSON.parse(stdout)
  const codes = ['lint/function-failed', 'lint/function-failed', 'late']
  t.strictSame(found.map(({ code }) => code).sort(), [...codes, ...codes].sort())
  t.match(stdout, 'returned a promise that is never resolved or rejected')
  t.strictSame({ status, stderr }, { status: 2, stderr: '' })
  await writeFile(join(project, 'team.mjs'), 'await new Promise(() => {})')
  t.match(msgapi(project, 'lint', 'api.yaml', '-r', 'team.mjs'), {
    status: 2,
    stdout: '',
    stderr: 'msgapi: The run ended too early: code of a ruleset or plugin waits for a promise that never settles.\n',
  })
})

t.test('V8 gets only flags that it has', async (t) => {
  t.strictSame(engineFlags('start', '14.1.146.11-node.7'), [], 'none were measured to be good for later versions')
  t.strictSame(engineFlags('onePass', '13.6.233.17-node.53'), [])
  for (const run of ['start', 'onePass', 'many', 'lasting'] as const) {
    const words = [...engineFlags(run, process.versions.v8), '-e', '0']
    const { status, stderr } = spawnSync(...nodeAlone(words), { encoding: 'utf8' })
    t.strictSame({ status, stderr }, { status: 0, stderr: '' }, run)
  }
})

t.test('the page of commands has every command', async (t) => {
  const { stdout } = msgapi('.', '--help')
  const page = await readFile('docs/commands.md', 'utf8')
  const names = [...stdout.matchAll(/^ +([a-z-]+) [[<].*[\]>](?: |$)/gm)].map(([, name]) => name)
  t.ok(names.includes('lint'), names.join(', '))
  for (const name of names) {
    t.match(page, new RegExp(`^    msgapi ${name} `, 'm'), `the list at the beginning has ${name}`)
    if (name !== 'help') t.match(page, new RegExp(`^## ${name}$`, 'm'), `${name} has a section`)
  }
})

t.test('help names every format', async (t) => {
  const { stdout } = msgapi('.', 'lint', '--help')
  for (const name of reporterNames) t.ok(stdout.replace(/\s+/g, ' ').includes(name), name)
})
