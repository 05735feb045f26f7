import { existsSync } from 'node:fs'
import { mkdtemp, realpath, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { ChangedFiles } from '../src/cli/choice/changed-files.ts'
import { ChangedLines } from '../src/cli/choice/changed-lines.ts'
import type { Finding } from '../src/findings/finding.ts'
import type { EntryResult } from '../src/run/entry-result.ts'
import { commit, git, repository } from './choice/repository.ts'
import {
  append,
  type Change,
  changes,
  description,
  documentsOf,
  listed,
  msgapi,
  reports,
  shared,
  shownOf,
  using,
  write,
} from './choice/shared-parts.ts'
import { runs } from './volume.ts'

async function affected(folder: string, revision = 'base'): Promise<readonly string[]> {
  const changed = await ChangedFiles.since(revision, folder)
  return (await listed(folder)).filter((entry) => changed.affects(entry)).map(({ document }) => document.path)
}

const project = {
  'a.yaml': using('A', 'parts/one.yaml#/m'),
  'b/b.yaml': using('B', '../parts/two.yaml#/m'),
  'c.yaml': description('C'),
  'd.yaml': using('D', 'missing/three.yaml'),
  'parts/one.yaml': 'm: { payload: { $ref: "two.yaml#/s" } }\n',
  'parts/two.yaml': 'm: { payload: true }\ns: { type: string }\n',
  'other.txt': 'a\n',
}

const cases: readonly (readonly [
  title: string,
  change: (folder: string) => Promise<unknown>,
  affected: readonly string[],
])[] = [
  ['nothing', async () => {}, []],
  ['a file that no description has', (folder) => write(folder, { 'other.txt': 'b\n' }), []],
  ['an entry, by a comment', (folder) => write(folder, { 'c.yaml': `${project['c.yaml']}#\n` }), ['c.yaml']],
  [
    'a part, by a line break',
    (folder) => write(folder, { 'parts/one.yaml': `${project['parts/one.yaml']}\n` }),
    ['a.yaml'],
  ],
  [
    'a part that a part refers to',
    (folder) => write(folder, { 'parts/two.yaml': 'm: { payload: true }\n' }),
    ['a.yaml', 'b/b.yaml'],
  ],
  ['a deleted entry', (folder) => rm(join(folder, 'c.yaml')), []],
  ['a deleted part', (folder) => rm(join(folder, 'parts/two.yaml')), ['a.yaml', 'b/b.yaml']],
  [
    'a renamed part',
    (folder) => rename(join(folder, 'parts/two.yaml'), join(folder, 'parts/2.yaml')),
    ['a.yaml', 'b/b.yaml'],
  ],
  ['a new entry that is not tracked', (folder) => write(folder, { 'e.yaml': description('E') }), ['e.yaml']],
  ['a new part that was missing', (folder) => write(folder, { 'missing/three.yaml': '{}\n' }), ['d.yaml']],
  ['a config', (folder) => write(folder, { 'msgapi.config.yaml': '{}\n' }), ['a.yaml', 'b/b.yaml', 'c.yaml', 'd.yaml']],
  ['a config of a folder', (folder) => write(folder, { 'b/.msgapirc': '{}\n' }), ['b/b.yaml']],
  ['a ruleset that is found', (folder) => write(folder, { 'b/.spectral.yaml': 'rules: {}\n' }), ['b/b.yaml']],
  [
    'suppressions',
    (folder) => write(folder, { 'msgapi-suppressions.json': '[]\n' }),
    ['a.yaml', 'b/b.yaml', 'c.yaml', 'd.yaml'],
  ],
  [
    'a staged change',
    async (folder) => {
      await write(folder, { 'c.yaml': description('C2') })
      git(folder, 'add', '-A')
    },
    ['c.yaml'],
  ],
  [
    'a change that is undone in the working tree',
    async (folder) => {
      await write(folder, { 'c.yaml': description('C2') })
      commit(folder)
      await write(folder, { 'c.yaml': project['c.yaml'] })
    },
    [],
  ],
  [
    'what only the other branch changed',
    async (folder) => {
      git(folder, 'checkout', '-q', 'base')
      await write(folder, { 'c.yaml': description('C2') })
      commit(folder)
      git(folder, 'checkout', '-q', 'main')
      await write(folder, { 'a.yaml': using('A2', 'parts/one.yaml#/m') })
      commit(folder)
    },
    ['a.yaml'],
  ],
  [
    'a link to another file',
    async (folder) => {
      await rm(join(folder, 'parts/one.yaml'))
      await symlink('two.yaml', join(folder, 'parts/one.yaml'))
    },
    ['a.yaml'],
  ],
  [
    'a name with line breaks and quotes',
    async (folder) => {
      await write(folder, { 'x "\ny/é.yaml': description('X') })
      commit(folder)
    },
    ['x "\ny/é.yaml'],
  ],
  [
    'a file that Git ignores',
    (folder) => write(folder, { '.git/info/exclude': 'missing\n', 'missing/three.yaml': '{}\n' }),
    ['d.yaml'],
  ],
]

t.test('descriptions are affected by what they read and look for', async (t) => {
  for (const [title, change, expected] of cases) {
    const folder = await repository(t, project)
    await change(folder)
    t.strictSame([...(await affected(folder))].sort(), [...expected].sort(), title)
  }
})

t.test('worktrees and submodules', async (t) => {
  const folder = await repository(t, project)
  const worktree = join(folder, '../', `${folder.split('/').at(-1)}-worktree`)
  t.teardown(() => rm(worktree, { recursive: true, force: true }))
  git(folder, 'worktree', 'add', '-q', worktree, '-b', 'other')
  await write(worktree, { 'c.yaml': description('C2') })
  t.strictSame(await affected(worktree), ['c.yaml'])
  t.strictSame(await affected(folder), [])
  const whole = await repository(t, { 'a.yaml': using('A', 'vendor/parts/one.yaml#/m'), 'c.yaml': description('C') })
  git(whole, 'submodule', 'add', '-q', folder, 'vendor')
  commit(whole)
  git(whole, 'branch', '-f', 'base')
  const inWhole = async (): Promise<readonly string[]> =>
    (await affected(whole)).filter((path) => !path.startsWith('vendor/'))
  t.strictSame(await inWhole(), [])
  await write(whole, { 'vendor/parts/one.yaml': 'm: {}\n' })
  t.strictSame(await inWhole(), ['a.yaml'])
  git(join(whole, 'vendor'), 'add', '-A')
  git(join(whole, 'vendor'), 'commit', '-q', '-m', 'change')
  t.strictSame(await inWhole(), ['a.yaml'])
})

t.test('before the first commit, everything is new since HEAD', async (t) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-since-')))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  git(folder, 'init', '-q')
  await write(folder, project)
  t.strictSame([...(await affected(folder, 'HEAD'))].sort(), ['a.yaml', 'b/b.yaml', 'c.yaml', 'd.yaml'])
  git(folder, 'add', '-A')
  t.strictSame([...(await affected(folder, 'HEAD'))].sort(), ['a.yaml', 'b/b.yaml', 'c.yaml', 'd.yaml'])
  await t.resolves(ChangedLines.since('HEAD', folder))
})

t.test('what Git cannot tell is an error that says what to do', async (t) => {
  const folder = await repository(t, project)
  const clone = `${folder}-clone`
  t.teardown(() => rm(clone, { recursive: true, force: true }))
  commit(folder)
  git(folder, 'clone', '-q', '--depth', '1', `file://${folder}`, clone)
  await t.rejects(affected(clone), { name: 'UsageError', message: /shallow.*git fetch --unshallow/ })
  git(clone, 'fetch', '-q', '--depth', '1', 'origin', 'base:base')
  await t.rejects(affected(clone), { name: 'UsageError', message: /no common commit.*git fetch --unshallow/ })
  await t.rejects(affected(folder, 'origin/next~2'), {
    name: 'UsageError',
    message: /"git fetch origin next:refs\/remotes\/origin\/next"/,
  })
  await t.rejects(affected(folder, '--output=x'), { name: 'UsageError', message: /is no commit/ })
  const bare = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-since-')))
  t.teardown(() => rm(bare, { recursive: true, force: true }))
  await t.rejects(affected(bare), { name: 'UsageError', message: /needs a Git repository/ })
  git(bare, 'init', '-q')
  await t.rejects(affected(bare, 'main'), { name: 'UsageError', message: /no commit/ })
  const outside = await ChangedFiles.since('base', folder)
  const [entry] = await listed(await repository(t, project))
  t.throws(() => entry && outside.affects(entry), { name: 'UsageError', message: /is outside/ })
  const { PATH } = process.env
  process.env.PATH = bare
  t.teardown(() => (process.env.PATH = PATH))
  await t.rejects(affected(folder), { name: 'UsageError', message: /needs Git, which cannot be run \(ENOENT\)/ })
  process.env.PATH = PATH
})

t.test('in a clone of one branch, each error names the command that mends it', async (t) => {
  const folder = await repository(t, project)
  git(folder, 'checkout', '-q', '-b', 'topic')
  await write(folder, { 'c.yaml': description('C2') })
  commit(folder)
  git(folder, 'checkout', '-q', 'main')
  await write(folder, { 'a.yaml': using('A2', 'parts/one.yaml#/m') })
  commit(folder)
  git(folder, 'checkout', '-q', '-b', 'merged')
  git(folder, 'merge', '-q', '--no-edit', 'topic')
  const adviceOf = async (clone: string, revision: string): Promise<string> => {
    const error = await affected(clone, revision).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    const [, command] = /(?:"git |write )([^"]*?)(?:"|\.$)/.exec(error instanceof Error ? error.message : '') ?? []
    return command ?? ''
  }
  for (const [branch, depth, revision] of [
    ['topic', ['--depth', '1'], 'origin/main'],
    ['topic', [], 'origin/main'],
    ['merged', ['--depth', '1'], 'origin/main'],
    ['topic', ['--depth', '1'], 'main'],
  ] as const) {
    const clone = `${folder}-clone`
    git(folder, 'clone', '-q', '--single-branch', '-b', branch, ...depth, `file://${folder}`, clone)
    git(clone, ...(await adviceOf(clone, revision)).split(' '))
    t.strictSame(await affected(clone, revision), ['c.yaml'], `${revision} in ${branch} ${depth.join(' ')}`)
    git(clone, 'fetch', '-q', 'origin', 'base:refs/remotes/origin/base')
    t.equal(await adviceOf(clone, 'base'), 'origin/base')
    t.equal(await adviceOf(clone, 'HEAD~99'), '')
    await rm(clone, { recursive: true })
  }
})

const steps: fc.Arbitrary<Change> = fc.oneof(
  { arbitrary: changes, weight: 5 },
  { arbitrary: fc.constant<Change>(async (folder) => commit(folder)), weight: 1 },
  { arbitrary: fc.constant<Change>(async (folder) => void git(folder, 'add', '-A')), weight: 1 },
)

t.test('other descriptions decide whether components are unused, and suppressions', async (t) => {
  const folder = await repository(t, shared)
  const codesAfter = async (change: Change): Promise<readonly string[]> => {
    git(folder, 'reset', '-q', '--hard', 'base')
    await change(folder)
    const changed = await ChangedFiles.since('base', folder)
    const entries = await listed(folder)
    const chosen = entries.filter((each) => changed.affects(each))
    const others = entries.filter((each) => !changed.affects(each))
    const own = await reports(folder, documentsOf(chosen), others)
    const alone = await reports(folder, documentsOf(chosen), [])
    const kept = new Set(shownOf(own.values()).map(({ message }) => message))
    return shownOf(alone.values()).flatMap(({ code, message }) => (kept.has(message) ? [] : code))
  }
  t.strictSame(await codesAfter(append('a.yaml')), ['suppression/unused'])
  t.strictSame(await codesAfter(append('d.yaml')), [])
  t.strictSame(await codesAfter((of) => write(of, { 'b/.msgapirc': 'extends: [msgapi:all]\n' })), [
    'spec/component-unused',
  ])
})

t.test('after any changes, --since reports what a run over all reports on the affected descriptions', async (t) => {
  const folder = await repository(t, shared)
  const before = await reports(folder, documentsOf(await listed(folder)), [])
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 5 }), async (changes) => {
      git(folder, 'reset', '-q', '--hard', 'base')
      git(folder, 'clean', '-fdqx')
      for (const change of changes) await change(folder)
      const changed = await ChangedFiles.since('base', folder)
      const entries = await listed(folder)
      const [chosen, others] = [
        entries.filter((each) => changed.affects(each)),
        entries.filter((each) => !changed.affects(each)),
      ]
      const all = await reports(folder, documentsOf(entries), [])
      const own = await reports(folder, documentsOf(chosen), others)
      const wanted = [...all].filter(([path]) => own.has(path)).map(([, result]) => result)
      t.strictSame(shownOf(own.values()), shownOf(wanted))
      for (const { document } of others) {
        const [now, then] = [all, before].map((each) => each.get(document.path)).map((each) => ownFindings(each))
        t.strictSame(now, then, document.path)
      }
    }),
    runs(160, 4),
  )
})

/** The findings that do not depend on other descriptions. */
function ownFindings(result: EntryResult | undefined): readonly Finding[] {
  if (result === undefined || 'unreadable' in result) return []
  return result.findings.filter(({ code }) => !code.startsWith('suppression/') && code !== 'spec/component-unused')
}

const piped: Readonly<Record<string, string>> = {
  ...project,
  'msgapi.config.yaml': 'pipelines: { all: { entry: [a.yaml, b/b.yaml], output: dist/ } }\n',
}

t.test('commands with --since', async (t) => {
  const folder = await repository(t, piped)
  const none = { status: 0, stdout: '', stderr: 'msgapi: note: 0 of 4 descriptions affected since base.\n' }
  t.strictSame(await msgapi(folder, 'lint', '.', '--since', 'base'), {
    ...none,
    stdout: '',
  })
  t.strictSame(await msgapi(folder, 'lint', '.', '--since', 'base', '-f', 'json'), { ...none, stdout: '[]\n' })
  t.strictSame(await msgapi(folder, 'lint', '.', '--since', 'base', '-q'), { status: 0, stdout: '', stderr: '' })
  t.strictSame(await msgapi(folder, 'bundle', '.', '-o', 'dist/', '--since', 'base'), none)
  t.strictSame(
    await msgapi(folder, 'transform', '.', '--use', 'sort-keys:order=format', '-o', 'dist/', '--since', 'base'),
    none,
  )
  const ofRun = { ...none, stderr: 'msgapi: note: 0 of 2 descriptions affected since base.\n' }
  t.strictSame(await msgapi(folder, 'run', '--since', 'base'), ofRun)
  t.notOk(existsSync(join(folder, 'dist')))
  await append('b/b.yaml')(folder)
  const linted = await msgapi(folder, 'lint', '.', '--since', 'base', '-v')
  t.match(linted.stderr, /1 of 4 .*\n[\s\S]*Linting b\/b\.yaml\.\n/)
  t.notMatch(linted.stderr, /Linting a\.yaml/)
  // Outputs are where a run over all writes them.
  t.match((await msgapi(folder, 'bundle', '.', '-o', 'dist/', '--since', 'base')).stderr, /Wrote dist\/b\/b\.yaml\./)
  t.match((await msgapi(folder, 'run', '--since', 'base')).stderr, /Wrote dist\/b\/b\.yaml\./)
  t.match(
    (await msgapi(folder, 'transform', '.', '--use', 'sort-keys', '-o', 'out/', '--since', 'base')).stderr,
    /Wrote out\/b\/b\.yaml/,
  )
  // An output does not replace a file of a description that is left out.
  t.match(await msgapi(folder, 'bundle', '.', '-o', '.', '--since', 'base'), {
    status: 2,
    stderr: /one of the files that were read/,
  })
  await rm(join(folder, 'c.yaml'))
  const missing = await msgapi(folder, 'lint', 'b/b.yaml', 'c.yaml', '--since', 'base')
  t.match(missing, { status: 2, stderr: /c\.yaml does not exist/ })
})
