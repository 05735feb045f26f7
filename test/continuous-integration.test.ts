import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import t, { type Test } from 'tap'
import { parse } from 'yaml'
import { folderWith } from './config/config-folder.ts'

const clean = `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels: { c: { address: a, messages: { m: { payload: { $ref: ../parts/order.yaml } } } } }
`

/** A project with msgapi among its packages, in a Git repository with one commit. */
function project(t: Test): string {
  const folder = folderWith(t, {
    'package.json': '{ "name": "project", "private": true }',
    '.gitignore': 'node_modules\n',
    'apis/orders.yaml': clean,
    'apis/refunds.yaml': clean.replace('../parts/order.yaml', '../parts/refund.yaml'),
    'parts/order.yaml': 'type: object\n',
    'parts/refund.yaml': 'type: strng\n',
  })
  mkdirSync(path.join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(path.resolve('dist/cli.cjs'), path.join(folder, 'node_modules/.bin/msgapi'))
  for (const words of [
    ['init', '-q'],
    ['add', '.'],
    ['-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', 'a'],
  ])
    t.equal(spawnSync('git', words, { cwd: folder }).status, 0)
  return folder
}

/** The environment of a shell, without what tap and npm say to processes that they start. */
function environment(variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS' && !name.startsWith('npm_'))
  return { ...Object.fromEntries(inherited), ...variables }
}

interface ActionStep {
  readonly uses?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, string>>
  readonly shell?: string
  readonly run?: string
  readonly env?: object
}

t.test('the GitHub Action reports as annotations, job summary and SARIF, and fails by the fail severity', async (t) => {
  const folder = project(t)
  const action: {
    readonly inputs: Readonly<Record<string, { readonly default: string }>>
    readonly runs: { readonly steps: readonly ActionStep[] }
  } = parse(readFileSync('action.yml', 'utf8'))
  const { steps } = action.runs
  const step = steps.find(({ shell }) => shell === 'bash')
  t.same(Object.keys(step?.env ?? {}), ['TARGETS', 'SINCE', 'FAIL_SEVERITY', 'OPTIONS', 'SARIF'])
  /** Runs the step as GitHub does, with the inputs that a workflow gives. */
  const runStep = (inputs: Readonly<Record<string, string>>, cwd = folder) => {
    const given = Object.fromEntries(
      Object.entries(action.inputs).map(([name, input]) => [name, inputs[name] ?? input.default]),
    )
    const env = environment({
      TARGETS: given.targets ?? '',
      SINCE: given.since ?? '',
      FAIL_SEVERITY: given['fail-severity'] ?? '',
      OPTIONS: given.options ?? '',
      SARIF: given.sarif ?? '',
      RUNNER_TEMP: path.join(folder, 'node_modules'),
      GITHUB_STEP_SUMMARY: path.join(folder, 'node_modules/summary.md'),
    })
    writeFileSync(path.join(folder, 'node_modules/summary.md'), '')
    const words = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? '']
    const { status, stdout } = spawnSync('bash', words, { cwd, env, encoding: 'utf8' })
    return { status, stdout, summary: readFileSync(path.join(folder, 'node_modules/summary.md'), 'utf8') }
  }

  const wrong = runStep({ sarif: 'true' })
  t.equal(wrong.status, 1)
  t.match(wrong.stdout, /^::error file=parts\/refund\.yaml,line=1,/m)
  t.match(wrong.summary, /enum-value/)
  t.match(JSON.parse(readFileSync(path.join(folder, 'node_modules/msgapi.sarif'), 'utf8')), { version: '2.1.0' })

  t.match(runStep({ targets: 'apis/orders.yaml\n' }), { status: 0, stdout: '' })
  t.equal(runStep({ since: 'HEAD' }).status, 0, 'nothing is affected')
  t.equal(runStep({ targets: 'apis/orders.yaml', since: 'nonsense' }).status, 2)
  t.equal(runStep({ targets: 'apis/*.yaml', options: '--max-warnings=0\n--no-config\n' }).status, 1)

  const [cache, lintStep] = steps
  t.match(cache, { uses: /^actions\/cache@/, if: "inputs.cache == 'true'" })
  t.equal(lintStep, step, 'the cache is restored before the run')
  t.equal(action.inputs.cache?.default, 'true')
  const kept = cache?.with?.path?.replace(/^\$\{\{ inputs\.working-directory \}\}/, folder) ?? ''
  t.notOk(existsSync(kept))
  t.equal(runStep({ targets: 'apis/orders.yaml', options: '--cache' }).status, 0)
  t.ok(existsSync(kept), 'the folder that is kept is that of the results')

  const elsewhere = runStep({}, folderWith(t, { 'package.json': '{}' }))
  t.equal(elsewhere.status, 2)
  t.match(elsewhere.stdout, /^::error::msgapi is not installed/)
})

t.test('the hook of pre-commit checks what depends on a change since the last commit', async (t) => {
  const folder = project(t)
  const [hook]: readonly [{ readonly entry: string }] = parse(readFileSync('.pre-commit-hooks.yaml', 'utf8'))
  t.match(hook, { pass_filenames: false, always_run: true }, 'deleted parts count too')
  const runHook = () => spawnSync('sh', ['-c', hook.entry], { cwd: folder, env: environment({}), encoding: 'utf8' })
  const status = () => runHook().status
  t.equal(status(), 0, 'nothing is changed')
  t.notMatch(runHook().stderr, /standard input/, 'nobody who gives a revision means standard input')
  writeFileSync(path.join(folder, 'parts/order.yaml'), 'type: object\ntitle: Order\n')
  t.equal(status(), 0, 'the defect is of another description')
  writeFileSync(path.join(folder, 'parts/order.yaml'), 'type: strng\n')
  t.equal(status(), 1)
})

t.test('the Docker image runs without root, with a Node that msgapi supports', async (t) => {
  const lines = readFileSync('Dockerfile', 'utf8').split('\n')
  const after = (word: string): string =>
    lines.findLast((line) => line.startsWith(`${word} `))?.slice(word.length + 1) ?? ''
  t.match(after('USER'), /^[1-9]\d*:[1-9]\d*$/, 'a number, by which Kubernetes sees that it is not root')
  t.strictSame(JSON.parse(after('ENTRYPOINT')), ['msgapi'])
  const [, node = '', nodeAlpine] = /^FROM node:(\d+)-alpine(\S+) AS build$/m.exec(lines.join('\n')) ?? []
  t.ok(Number(node) >= 22)
  t.equal(after('FROM'), `alpine:${nodeAlpine}`, 'Node runs on the system that it was built for')
})
