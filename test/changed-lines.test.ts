import { appendFile, chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { addedLines, ChangedLines } from '../src/cli/choice/changed-lines.ts'
import type { Finding } from '../src/findings/finding.ts'
import { commit, git, repository } from './choice/repository.ts'
import { msgapi, write } from './choice/shared-parts.ts'

t.test('lines are read from a patch', async (t) => {
  const patches: readonly (readonly [patch: string, expected: Readonly<Record<string, unknown>>])[] = [
    ['', {}],
    ['--- a/a.yaml\n+++ b/a.yaml\n@@ -3 +3,2 @@ a\n-a\n+b\n+c\n@@ -9,2 +10,0 @@\n-x\n-y\n', { 'a.yaml': [[2, 3]] }],
    ['--- /dev/null\n+++ b/a b.yaml\t\n@@ -0,0 +1 @@\n+a\n\\ No newline at end of file\n', { 'a b.yaml': [[0, 0]] }],
    ['--- a/gone.yaml\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n', {}],
    ['+++ "b/\\303\\274\\t\\"\\\\.yaml"\n@@ -1 +1 @@\n-a\n\\ No newline\n+b\n', { 'ü\t"\\.yaml': [[0, 0]] }],
    [
      '+++ b/a\n@@ -1,2 +1,2 @@\n--- a/b\n-@@ -9 +9 @@\n+++ b/c\n+@@ -7 +7 @@\n+++ b/d\n@@ -0,0 +5 @@\n+',
      { a: [[0, 1]], d: [[4, 4]] },
    ],
    ['diff --git a/a b/b\nsimilarity index 100%\nrename from a\nrename to b\n', {}],
  ]
  for (const [patch, expected] of patches) t.strictSame(Object.fromEntries(addedLines(patch)), expected, patch)
})

function findingAt(source: string, first: number, last = first, changes: Partial<Finding> = {}): Finding {
  return {
    code: 'spec/unknown-field',
    message: '',
    severity: 'error',
    place: { source, pointer: [], on: 'key' },
    range: { start: { line: first, character: 0 }, end: { line: last, character: 1 } },
    ...changes,
  }
}

/** The numbers of the changed lines of a file, as findings see them. */
async function changedIn(folder: string, name: string, text?: string): Promise<readonly number[]> {
  const lines = await ChangedLines.since('base', folder)
  return [0, 1, 2, 3, 4, 5, 6].filter((line) => lines.has(findingAt(join(folder, name), line), () => text))
}

const five = 'one\ntwo\nthree\nfour\nfive\n'
const all = [0, 1, 2, 3, 4, 5, 6]
const odd = 'ü "q"\t\\ b.yaml'

const changes: readonly (readonly [
  title: string,
  change: (folder: string) => Promise<unknown>,
  name: string,
  expected: readonly number[],
])[] = [
  ['nothing', async () => {}, 'a.yaml', []],
  ['a changed line', (folder) => write(folder, { 'a.yaml': five.replace('two', '2') }), 'a.yaml', [1]],
  ['another file', (folder) => write(folder, { 'b.yaml': 'other\n' }), 'a.yaml', []],
  ['two changes', (folder) => write(folder, { 'a.yaml': '1\ntwo\nthree\n4\n4b\nfive\n' }), 'a.yaml', [0, 3, 4]],
  ['a deleted line', (folder) => write(folder, { 'a.yaml': five.replace('two\n', '') }), 'a.yaml', []],
  ['lines at the end', (folder) => appendFile(join(folder, 'a.yaml'), 'six\nseven'), 'a.yaml', [5, 6]],
  ['a line break at the end', (folder) => write(folder, { 'a.yaml': five.trimEnd() }), 'a.yaml', [4]],
  ['a new file that is not tracked', (folder) => write(folder, { 'new.yaml': five }), 'new.yaml', all],
  [
    'a new file in the index',
    async (folder) => {
      await write(folder, { 'new.yaml': five })
      git(folder, 'add', 'new.yaml')
    },
    'new.yaml',
    [0, 1, 2, 3, 4],
  ],
  [
    'the file, not the index',
    async (folder) => {
      await write(folder, { 'a.yaml': five.replace('two', '2') })
      git(folder, 'add', 'a.yaml')
      await write(folder, { 'a.yaml': five.replace('four', '4') })
    },
    'a.yaml',
    [3],
  ],
  [
    'a renamed file that is not tracked',
    (folder) => rename(join(folder, 'a.yaml'), join(folder, 'c.yaml')),
    'c.yaml',
    all,
  ],
  [
    'a renamed file',
    async (folder) => {
      git(folder, 'mv', 'a.yaml', 'c.yaml')
      await write(folder, { 'c.yaml': five.replace('two', '2') })
      commit(folder)
    },
    'c.yaml',
    [1],
  ],
  ['a renamed file with the same text', async (folder) => git(folder, 'mv', 'a.yaml', odd), odd, []],
  ['a name that Git quotes', (folder) => write(folder, { [odd]: '1\ntwo\n' }), odd, all],
  [
    'a tracked name that Git quotes',
    async (folder) => {
      git(folder, 'mv', 'a.yaml', odd)
      await write(folder, { [odd]: five.replace('three', '3') })
    },
    odd,
    [2],
  ],
  ['what Git takes for binary', (folder) => appendFile(join(folder, 'a.yaml'), '\0'), 'a.yaml', all],
  ['permissions', (folder) => chmod(join(folder, 'a.yaml'), 0o755), 'a.yaml', []],
  ['an ignored file', (folder) => write(folder, { '.gitignore': 'x.yaml\n', 'x.yaml': five }), 'x.yaml', all],
  ['a deleted file', (folder) => rm(join(folder, 'b.yaml')), 'a.yaml', []],
  [
    'settings of Git',
    async (folder) => {
      for (const [name, value] of [
        ['diff.noprefix', 'true'],
        ['diff.mnemonicPrefix', 'true'],
        ['diff.renames', 'false'],
        ['diff.context', '3'],
        ['diff.interHunkContext', '9'],
        ['diff.external', 'false'],
        ['color.ui', 'always'],
      ] as const)
        git(folder, 'config', name, value)
      await write(folder, { 'a.yaml': five.replace('two', '2').replace('four', '4') })
    },
    'a.yaml',
    [1, 3],
  ],
]

t.test('changed lines are those of the files on disk', async (t) => {
  for (const [title, change, name, expected] of changes) {
    const folder = await repository(t, { 'a.yaml': five, 'b.yaml': 'other text\n' })
    await change(folder)
    t.strictSame(await changedIn(folder, name), expected, title)
  }
})

t.test('what others have added to the branch is not changed here', async (t) => {
  const folder = await repository(t, { 'a.yaml': five })
  git(folder, 'checkout', '-q', '-b', 'topic')
  await write(folder, { 'a.yaml': five.replace('two', '2') })
  commit(folder)
  git(folder, 'checkout', '-q', 'base')
  await write(folder, { 'a.yaml': five.replace('five', '5') })
  commit(folder)
  git(folder, 'checkout', '-q', 'topic')
  t.strictSame(await changedIn(folder, 'a.yaml'), [1])
})

t.test('worktrees and submodules', async (t) => {
  const folder = await repository(t, { 'a.yaml': five })
  const worktree = `${folder}-worktree`
  t.teardown(() => rm(worktree, { recursive: true, force: true }))
  git(folder, 'worktree', 'add', '-q', worktree, '-b', 'other')
  await write(worktree, { 'a.yaml': five.replace('two', '2') })
  t.strictSame(await changedIn(worktree, 'a.yaml'), [1])

  const whole = await repository(t, { 'c.yaml': five })
  git(whole, 'submodule', 'add', '-q', folder, 'vendor')
  commit(whole)
  git(whole, 'branch', '-f', 'base')
  t.strictSame(await changedIn(whole, 'vendor/a.yaml'), [])
  await write(join(whole, 'vendor'), { 'a.yaml': five.replace('two', '2') })
  t.strictSame(await changedIn(whole, 'vendor/a.yaml'), all)
})

t.test('a finding is shown if its range or a related place touches a changed line', async (t) => {
  const folder = await repository(t, { 'a.yaml': five, 'b.yaml': five })
  await write(folder, { 'a.yaml': five.replace('three', '3') })
  const lines = await ChangedLines.since('base', folder)
  const [a, b] = [join(folder, 'a.yaml'), join(folder, 'b.yaml')]
  const related = (source: string, line: number) => ({
    related: [{ message: '', place: findingAt(source, line).place, range: findingAt(source, line).range }],
  })
  const untilStartOf = (line: number) => ({
    range: { start: { line: 0, character: 0 }, end: { line, character: 0 } },
  })
  const cases: readonly (readonly [shown: boolean, finding: Finding, text?: string])[] = [
    [true, findingAt(a, 0, 4)],
    [true, findingAt(a, 2)],
    [false, findingAt(a, 0, 1)],
    [false, findingAt(a, 3, 4)],
    [false, findingAt(a, 0, 0, untilStartOf(2))],
    [true, findingAt(a, 0, 0, untilStartOf(3))],
    [false, findingAt(b, 2)],
    [true, findingAt(b, 2, 2, related(a, 2))],
    [false, findingAt(b, 2, 2, related(a, 3))],
    [true, findingAt(a, 0), 'one\rtwo\n'],
    [false, findingAt(a, 0), 'one\r\ntwo\r\n'],
    ...['parse/syntax', 'limit/depth', 'version/missing', 'ref/unresolved', 'parser', 'invalid-ref'].map(
      (code) => [true, findingAt(b, 0, 0, { code })] as const,
    ),
    [false, findingAt(b, 0, 0, { code: 'acme/parse/x' })],
    [false, findingAt('https://example.com/a.yaml', 0)],
  ]
  for (const [shown, finding, text] of cases)
    t.equal(
      lines.has(finding, () => text),
      shown,
      JSON.stringify(finding),
    )
})

const old = `asyncapi: 3.1.0
info: { title: A, version: 1.0.0 }
channels:
  old: { adress: old }
`

/** A repository in which a line of a description with a defect was added to one that had a defect before. */
async function pullRequest(t: Test, added = '  new: { adress: new }\n'): Promise<string> {
  const folder = await repository(t, { 'a.yaml': old, 'msgapi.config.yaml': 'extends: [msgapi:recommended]\n' })
  await write(folder, { 'a.yaml': old + added })
  return folder
}

const since = ['lint', '--since', 'base', '--only-changed-lines']

t.test('the command shows what a pull request brought out', async (t) => {
  const folder = await pullRequest(t)
  const whole = await msgapi(folder, 'lint', '--since', 'base', '-f', 'text')
  t.match(whole.stdout, /:4:10 error[\s\S]*:5:10 error/)
  const { status, stdout, stderr } = await msgapi(folder, ...since)
  t.equal(status, 1)
  t.match(stdout, /^a\.yaml\n {2}5:10 +error +spec\/unknown-field .*\n\n1 error \(1 file\), 1 on unchanged lines\n/)
  t.match(stderr, 'msgapi: note: 1 finding on lines that are the same since base left out.')
  t.notMatch((await msgapi(folder, ...since, '-q')).stderr, /note/)
  for (const format of ['text', 'sarif', 'gitlab', 'junit', 'github-actions'])
    t.notMatch((await msgapi(folder, ...since, '-f', format)).stdout, /["']?old["']?[;: ]/, format)
  t.equal(JSON.parse((await msgapi(folder, ...since, '-f', 'json')).stdout).length, 1)
  t.match((await msgapi(folder, ...since, '-f', 'markdown')).stdout, /\n\n1 finding on unchanged lines left out\.\n$/)
})

t.test('what is left out does not count for the exit code', async (t) => {
  const folder = await pullRequest(t, '  new: { address: new }\n')
  const { status, stdout } = await msgapi(folder, ...since)
  t.equal(status, 0)
  t.equal(stdout, 'No problems found in 1 document, 1 on unchanged lines\n')
  t.equal((await msgapi(folder, ...since, '-q')).stdout, '')
  await write(folder, { 'msgapi.config.yaml': 'rules: { spec/unknown-field: warn }\n' })
  t.equal((await msgapi(folder, ...since, '--max-warnings', '0')).status, 0)
  t.equal((await msgapi(folder, ...since, '-F', 'warn')).status, 0)
  t.equal((await msgapi(folder, 'lint', '--since', 'base', '--max-warnings', '0')).status, 1)
  await writeFile(join(folder, 'a.yaml'), `${old}  new: [\n`)
  const broken = await msgapi(folder, ...since)
  t.equal(broken.status, 1)
  t.match(broken.stdout, 'parse/')
})

t.test('a change in a part shows what it brings out in files that refer to it', async (t) => {
  const one = `${old}  one: { messages: { m: { $ref: part.yaml#/m } } }\n`
  const folder = await repository(t, { 'a.yaml': one, 'part.yaml': 'n: {}\nm: {}\n' })
  await write(folder, { 'part.yaml': 'n: {}\nm: { nonsense: true }\n' })
  const wrongKind = await msgapi(folder, ...since, '-f', 'text')
  t.match(wrongKind.stdout, /a\.yaml:5:\d+ error spec\/reference-target-kind/)
  t.equal(wrongKind.stdout.split('\n').length, 2)
  await write(folder, { 'part.yaml': 'n: {}\n' })
  t.match((await msgapi(folder, ...since, '-f', 'text')).stdout, /a\.yaml:5:\d+ error ref\/unresolved/)
})

t.test('the option is for reports on changes', async (t) => {
  const folder = await pullRequest(t)
  await mkdir(join(folder, 'empty'))
  for (const words of [
    ['lint', '--only-changed-lines'],
    [...since, '--fix'],
    [...since, '--fix-dry-run'],
    ['bundle', 'a.yaml', '--since', 'base', '--only-changed-lines'],
  ]) {
    const { status, stderr } = await msgapi(folder, ...words)
    t.equal(status, 2, words.join(' '))
    t.match(stderr, '--only-changed-lines')
  }
})
