import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { outcomeReport } from '../../src/api/outcome-report.ts'
import { lintOptions } from '../../src/cli/run-options.ts'
import { findTargets } from '../../src/cli/targets/find-targets.ts'
import { FileStamps } from '../../src/cli/watch/watch.ts'
import { lint } from '../../src/index.ts'
import { stylish } from '../../src/report/reporters/stylish.ts'
import { KeptRun, type KeptRunOption } from '../../src/run/kept-run.ts'
import { type HeldOptions, keptResults, keptRun, lookups, type RunOptions } from '../../src/run/options.ts'
import type { Run } from '../../src/run/run.ts'
import { runs } from '../volume.ts'
import { cli, ended, start } from './command-runs.ts'
import { projectFolder, writeAll } from './project-folder.ts'

const entry = (title: string, { part = 'a', more = '' }) =>
  `asyncapi: 3.1.0\ninfo: { title: ${title}, version: 1.0.0 }\n${more}channels:\n  orders: { $ref: './parts/${part}.yaml#/components/channels/orders' }\n`

const part = (fields: string, unused = '') =>
  `asyncapi: 3.1.0\ninfo: { title: Part, version: 1.0.0 }\ncomponents:\n  channels:\n    orders: { address: orders${fields} }\n${unused}`

const ruleset = (given: string) =>
  `rules: { named: { given: '${given}', then: { field: description, function: truthy } } }\n`

/** What each file of a project may hold. */
const contents: Readonly<Record<string, readonly string[]>> = {
  'one.yaml': [
    entry('One', {}),
    entry('One', { part: 'b' }),
    entry('Uno', { more: 'x-y: 1\nnone: 1\n' }),
    entry('One', { more: '# msgapi-disable-next-line spec/unknown-field -- why\nnone: 1\n' }),
    entry('One', { part: 'A' }),
    'asyncapi: [\n',
    'no: description\n',
  ],
  'two.yaml': [entry('Two', {}), entry('Two', { more: 'nothing: 1\n' }), entry('Two', { part: 'b' })],
  'deep/er/three.yaml': [entry('Three', {}).replace('./parts', '../../parts'), 'asyncapi: 3.1.0\n'],
  'parts/a.yaml': [
    part(''),
    part(', wrong: 1'),
    part(', wrong: 1 } # msgapi-disable-line spec/unknown-field -- why\n    others: { address: others'),
    part(' } # msgapi-disable-line spec/unknown-field -- why\n    others: { address: others'),
    part('', '  schemas:\n    Left: { type: string }\n'),
    'components: { channels: {} }\n',
    '- [',
  ],
  'parts/b.yaml': [
    part(''),
    part(', also: 1'),
    "components: { channels: { orders: { $ref: 'a.yaml#/components/channels/orders' } } }\n",
  ],
  'parts/A.yaml': [part('')],
  'msgapi.config.yaml': [
    'rules: { spec/unknown-field: warn }\n',
    'rules: { spec/unknown-field: off }\nfailSeverity: info\n',
    'extends: [msgapi:recommended, ./rules.yaml]\n',
    'ignore: [two.yaml]\n',
    'apis: { all: { entry: "*.yaml" } }\n',
    'rules: { none/of: error }\n',
  ],
  'deep/msgapi.config.yaml': ['rules: { spec/unknown-field: hint }\n', 'extends: [../msgapi.config.yaml]\n'],
  'rules.yaml': [ruleset('$.info'), ruleset('$'), 'rules: 1\n'],
  '.spectral.yaml': [ruleset('$.channels')],
  '.msgapiignore': ['two.yaml\n', 'deep/\n!two.yaml\n', '*.yaml\n'],
  '.gitignore': ['deep\n', 'one.yaml\n'],
  'msgapi-suppressions.json': [
    '{ "suppressions": [] }\n',
    JSON.stringify({
      suppressions: [{ file: 'one.yaml', code: 'spec/unknown-field', pointer: '/none', reason: 'old' }],
    }),
  ],
  'one.yaml.map': ['{}', '1'],
}

/** The report of `lint` on a project as text, with its notices and errors. */
async function reportOn(
  folder: string,
  words: readonly string[],
  held: HeldOptions & KeptRunOption,
  onFailed?: (error: unknown) => void,
): Promise<string> {
  const library = { ...lintOptions({}, folder), ...held }
  const said: string[] = []
  const onError = (error: unknown): void => {
    said.push(String(error))
    onFailed?.(error)
  }
  try {
    const targets = await findTargets(words, {
      workingFolder: folder,
      run: library,
      readsProjectUnless: '-',
      lints: true,
    })
    for (const path of targets.named) held[lookups]?.(path)
    said.push(...targets.notices, ...targets.unmatched, ...targets.unreadable)
    const outcome = await lint(targets.entries, { ...library, onError })
    const report = await outcomeReport(outcome, {})
    const options = { colors: false, workingFolder: folder, failSeverity: outcome.failSeverity, version: '' }
    const { failed, notices, unreadable, rulesetErrors } = outcome
    said.push(...notices, ...unreadable, ...rulesetErrors.map(String), `failed: ${failed}`, stylish(report, options))
    said.push(JSON.stringify(report.findings))
  } catch (error) {
    onError(error)
  }
  return said.join('\n')
}

const change = fc
  .constantFrom(...Object.keys(contents))
  .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(undefined, ...(contents[name] ?? []))))

type Changes = [name: string, text: string | undefined][]

/** What a lint looked for and did not have: a ruleset, a name beside a target, a target that is ignored. */
const looked: [words: readonly string[], steps: Changes[]][] = [
  [
    ['one.yaml'],
    [[['msgapi.config.yaml', 'extends: [./rules.yaml]\n']], [['rules.yaml', ruleset('$')]], [['two.yaml', undefined]]],
  ],
  [['parts/a.yaml'], [[['parts/a.yaml', undefined]], [['parts/A.yaml', part('')]], [['two.yaml', undefined]]]],
  [
    ['one.yaml', 'two.yaml'],
    [[['.msgapiignore', 'two.yaml\n']], [['two.yaml', undefined]], [['one.yaml', undefined]]],
  ],
]

/** Counts the runs and the results that stay from call to call. */
class CountedRun extends KeptRun {
  readonly #counts: { runs: number; results: number }
  #last: Run | undefined

  constructor(counts: { runs: number; results: number }) {
    super()
    this.#counts = counts
  }

  override for(options: RunOptions & HeldOptions): Run {
    const run = super.for(options)
    if (run === this.#last) this.#counts.runs += 1
    else this.#countResults(run.options)
    this.#last = run
    return run
  }

  #countResults({ [keptResults]: results }: HeldOptions): void {
    if (results === undefined || Object.hasOwn(results, 'of')) return
    const of = results.of.bind(results)
    results.of = (document, run, make) => {
      this.#counts.results += 1
      return of(document, run, () => {
        this.#counts.results -= 1
        return make()
      })
    }
  }
}

t.test('after any changes, a watched lint reports what a new lint reports', async (t) => {
  const counts = { runs: 0, results: 0 }
  const words = fc.constantFrom<readonly string[]>([], ['.'], ['**/*.yaml'], ['one.yaml', 'two.yaml'], ['parts/a.yaml'])
  const steps = fc.array(fc.array(change, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(words, steps, async (words, steps) => {
      const project = await projectFolder(
        t,
        Object.fromEntries(
          Object.entries(contents)
            .slice(0, 5)
            .map(([name, [text = '']]) => [name, text]),
        ),
      )
      const run = new CountedRun(counts)
      let stamps = new FileStamps({ withFolders: true })
      let before = ''
      let hasBegun = false
      for (const changes of [[], ...steps]) {
        for (const [name, text] of changes) {
          const path = join(project, name)
          await mkdir(dirname(path), { recursive: true })
          if (text === undefined) await rm(path, { force: true })
          else await writeFile(path, text)
        }
        const fresh = await reportOn(project, words, {})
        if (hasBegun && !stamps.changed) {
          if (before !== fresh) throw new Error(`expected a change to\n${fresh}\nto be noticed after\n${before}`)
          continue
        }
        hasBegun = true
        const old = stamps
        stamps = new FileStamps({ before: old, withFolders: true })
        await run.begin(stamps.changedBefore)
        const onLookup = (path: string, isAwaited?: boolean) => stamps.note(path, isAwaited)
        before = await reportOn(project, words, { [lookups]: onLookup, [keptRun]: run }, (error) =>
          stamps.noteFailed(error, old),
        )
        if (before !== fresh) throw new Error(`expected\n${fresh}\nand got\n${before}`)
      }
    }),
    { ...runs(240), examples: looked },
  )
  t.ok(counts.runs > 0, 'runs are kept')
  t.ok(counts.results > 0, 'results are kept')
})

t.test('lint --watch shows the report again whenever something changes that it depends on', async (t) => {
  const project = await projectFolder(t, { 'apis/one.yaml': entry('One', {}), 'apis/parts/a.yaml': part('') })
  const child = start(project, [cli, 'lint', 'apis/*.yaml', '--watch', '-f', 'text'])
  t.teardown(() => child.kill('SIGKILL'))
  const end = ended(child)
  let said = ''
  let shown = ''
  let next: (() => void) | undefined
  child.stdout?.on('data', (text: string) => (shown += text))
  child.stderr?.on('data', (text: string) => {
    said += text
    if (/watching \d+ files?; Ctrl\+C ends it\.\n$/.test(said)) setTimeout(() => next?.(), 20)
  })
  const showsNext = async (action: () => Promise<unknown>): Promise<string> => {
    said = ''
    shown = ''
    const heard = new Promise<void>((fulfil) => (next = fulfil))
    await action()
    await heard
    return shown
  }
  const replace = async (path: string, text: string): Promise<void> => {
    await writeFile(join(project, '../next'), text)
    await rename(join(project, '../next'), join(project, path))
  }
  t.notMatch(await showsNext(async () => {}), /spec\//)
  t.match(
    await showsNext(() => replace('apis/parts/a.yaml', part(', wrong: 1'))),
    /parts\/a\.yaml:5:\d+ .*spec\/unknown-field/,
  )
  t.match(
    await showsNext(() => replace('apis/two.yaml', entry('Two', { more: 'none: 1\n' }))),
    /two\.yaml:3:1 .*spec\/unknown-field/,
  )
  t.notMatch(await showsNext(() => rm(join(project, 'apis/two.yaml'))), /two\.yaml/)
  t.equal(await showsNext(() => replace('msgapi.config.yaml', 'rules: 1\n')), '')
  t.match(said, /msgapi\.config\.yaml:1:8/)
  t.match(await showsNext(() => rm(join(project, 'msgapi.config.yaml'))), /spec\/unknown-field/)
  await writeAll(project, { 'apis/unread.txt': '' })
  child.kill('SIGINT')
  const { status } = await end
  t.equal(status, 'SIGINT')
})
