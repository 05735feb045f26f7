import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import t from 'tap'
import { lint, type ReportOptions, reporters, UsageError } from '../../src/index.ts'
import { nodeAlone } from '../node-alone.ts'

const files = {
  '.git': {},
  'api.yaml': `asyncapi: 3.1.0
info: { version: 1.0.0, tags: [ { name: b }, { name: a, x: 1 } ] }
channels: { c: { adress: a } } # msgapi-disable-line spec/unknown-field -- known
components: { schemas: { unused: {} } }
`,
  'other.yaml': 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\nchannels: { c: { tags: [ { nme: a } ] } }\n',
}
const entries = ['api.yaml', 'other.yaml']

/** Options of a report, and the words of the command that ask for the same. */
const asked: readonly (readonly [options: ReportOptions, words: readonly string[]])[] = [
  [{}, []],
  [{ onlyFailures: true }, ['-D']],
  [{ showSuppressed: true, showDocumentationUrl: true }, ['--show-suppressed', '--show-documentation-url']],
  [{ colors: true }, ['--color']],
]

t.test('the text of every report is that of the command', async (t) => {
  const workingFolder = realpathSync(t.testdir(files))
  const outcome = await lint(entries, { workingFolder })
  t.ok(outcome.suppressed.length > 0 && outcome.findings.length > outcome.failures.length)
  const withFixes = await lint(entries, { workingFolder, withFixes: true })
  for (const [name, report] of Object.entries(reporters)) {
    for (const [options, words] of asked) {
      // The command gives SARIF and the page their fixes without being asked.
      const hasFixes = ['json', 'sarif', 'html'].includes(name)
      const asks = name === 'json' ? ['--with-fixes', ...words] : words
      const command = [resolve('dist/cli.cjs'), 'lint', ...entries, '-f', name, ...asks]
      const { stdout } = spawnSync(...nodeAlone(command), { cwd: workingFolder, encoding: 'utf8' })
      t.equal(
        await report(hasFixes ? withFixes : outcome, { ...options, workingFolder }),
        stdout,
        `${name} ${words.join(' ')}`,
      )
    }
  }
})

t.test('the page counts findings of a file for each API that uses it, and has suppressed ones', async (t) => {
  const apis = { first: { entry: 'first.yaml' }, second: { entry: 'second.yaml' } }
  const api = (title: string) =>
    `asyncapi: 3.1.0\ninfo: { title: ${title}, version: 1.0.0 }\nchannels: { c: { $ref: 'part.yaml' } }\n`
  const workingFolder = realpathSync(
    t.testdir({
      '.git': {},
      'msgapi.config.json': JSON.stringify({ apis }),
      'first.yaml': api('First'),
      'second.yaml': api('Second'),
      'part.yaml': 'adress: a # msgapi-disable-line spec/unknown-field -- known\ntags: [ { nme: a } ]\n',
    }),
  )
  const outcome = await lint(['first.yaml', 'second.yaml'], { workingFolder })
  t.strictSame(
    ['part.yaml', 'second.yaml', 'other.yaml'].map((file) => outcome.apisOf(resolve(workingFolder, file))),
    [['first', 'second'], ['second'], []],
  )
  const page = await reporters.html(outcome, { workingFolder })
  for (const part of [
    'data-apis="first second"',
    '<a href="#api=first">',
    '<a href="#status=suppressed"><span>suppressed</span> <b>1</b>',
    'Suppressed by a comment: known',
  ])
    t.ok(page.includes(part), part)
  const without = await reporters.html(outcome, { workingFolder, showSuppressed: false })
  t.notMatch(without, 'Suppressed by')
})

t.test('a report does not offer fixes that the call tried', async (t) => {
  const workingFolder = realpathSync(t.testdir(files))
  const outcome = await lint(entries, { workingFolder })
  t.match(await reporters.stylish({ ...outcome, isTried: () => false }, { workingFolder }), /--fix/)
  t.notMatch(await reporters.stylish({ ...outcome, isTried: () => true }, { workingFolder }), /--fix/)
})

t.test('a wrong option or outcome is a usage error', async (t) => {
  const outcome = await lint([{ path: 'a.yaml', content: files['other.yaml'] }])
  // Untyped, as a program in JavaScript passes them.
  const wrong: readonly [outcome: object, options: object][] = [
    [outcome, { colours: true }],
    [outcome, { columns: '80' }],
    [outcome.findings, {}],
  ]
  for (const words of wrong) await t.rejects(Reflect.apply(reporters.json, undefined, words), UsageError)
})
