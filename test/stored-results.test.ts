// Tests of the results that lint keeps for later runs: a run that uses them gives what a run without them gives.
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs'
import { mkdtemp, realpath, rm, symlink, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { readKept, writeKept } from '../src/kept-files.ts'
import { type LintOptions, storedResults } from '../src/run/options.ts'
import {
  append,
  type Change,
  changes,
  description,
  msgapi,
  outcomeOf,
  shared,
  using,
  write,
} from './choice/shared-parts.ts'
import { runs } from './volume.ts'

/** Longer than file systems take until they note a later time. */
const tick = 30
const longest = 1_000_000
/** Where there are packages, results are beside them, and not with the user. */
const packages = { 'node_modules/x/package.json': '{}' }

async function projectOf(t: Test, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-kept-')))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await write(folder, { ...files, '.git/HEAD': '' })
  return folder
}

function resultsIn(folder: string): string {
  return join(folder, 'node_modules/.cache/msgapi')
}

function withResults(folder: string, options: LintOptions = {}, build = 'one'): Promise<unknown> {
  const stored = { onlyWithApis: false, place: async () => ({ folder: resultsIn(folder), build }) }
  return outcomeOf(folder, { ...options, [storedResults]: stored })
}

/** The results that are kept, without the rules that ran. */
function namesOf(folder: string): readonly string[] {
  const results = resultsIn(folder)
  return existsSync(results) ? readdirSync(results).filter((name) => !name.startsWith('rules-')) : []
}

/** Changes the kept messages of a code, so that an outcome shows where they are used. */
function mark(folder: string): void {
  for (const name of namesOf(folder)) {
    const path = join(resultsIn(folder), name)
    const text = readKept(path, longest)?.toString() ?? ''
    writeKept(path, Buffer.from(text.replaceAll('"severity":"warn"', '"severity":"hint"')))
  }
}

/** How many findings were taken from results that `mark` changed. */
function marked(outcome: unknown): number {
  return [...JSON.stringify(outcome).matchAll(/"severity":"hint"/g)].length
}

const noDescription: Change = async (folder) => {
  const now = new Date()
  for (const name of Object.keys(shared)) await utimes(join(folder, name), now, now).catch(() => {})
}
const moreChanges: fc.Arbitrary<Change> = fc.constantFrom<Change>(
  noDescription,
  (folder) => write(folder, { 'msgapi.config.js': '' }),
  (folder) => rm(join(folder, '.git'), { recursive: true, force: true }),
  (folder) => write(folder, { 'b/.git/HEAD': '' }),
  (folder) => write(folder, { 'node_modules/base/msgapi.config.yaml': 'extends: [msgapi:spec]\n' }),
  (folder) => write(folder, { 'msgapi.config.yaml': 'extends: [base, msgapi:all]\n' }),
  (folder) => write(folder, { 'b/node_modules/base/msgapi.config.yaml': 'rules: { style/*: off }\n' }),
  (folder) => write(folder, { 'b/.msgapirc': 'extends: [base]\n' }),
  (folder) => write(folder, { 'msgapi.config.yaml': 'transforms: [merge-traits, hoist-components]\n' }),
  (folder) => write(folder, { 'parts/one.yaml.map': '{}' }),
  (folder) => write(folder, { 'parts/ONE.yaml': 'components: {}\n' }),
  (folder) =>
    write(folder, { 'c.yaml': `${description('C')}# msgapi-disable-file style/* until 2999-01-01 -- later\n` }),
  async (folder) => {
    await rm(join(folder, 'parts/two.yaml'), { force: true })
    await symlink('one.yaml', join(folder, 'parts/two.yaml')).catch(() => {})
  },
)

t.test('after any changes, a run with kept results gives what a run without gives', async (t) => {
  let used = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ arbitrary: changes, weight: 3 }, { arbitrary: moreChanges, weight: 2 }), {
        minLength: 1,
        maxLength: 6,
      }),
      async (all) => {
        const folder = await projectOf(t, shared)
        for (const change of [noDescription, ...all]) {
          await change(folder)
          await setTimeout(tick)
          const plain = await outcomeOf(folder, {})
          t.strictSame(await withResults(folder), plain)
          t.strictSame(await withResults(folder), plain, 'once more')
          used += namesOf(folder).length
        }
      },
    ),
    runs(120, 3),
  )
  t.ok(used > 100)
})

t.test('what a kept result depends on', async (t) => {
  const folder = await projectOf(t, { ...shared, 'e.yaml': using('E', 'parts/one.yaml#/components/messages/m') })
  await setTimeout(tick)
  await withResults(folder)
  mark(folder)
  const whole = marked(await withResults(folder))
  t.ok(whole > 3, 'kept results are used')
  t.equal(marked(await outcomeOf(folder, {})), 0)
  t.equal(marked(await withResults(folder, {}, 'two')), 0, 'another msgapi')
  t.equal(marked(await withResults(folder, { ignoreUnknownFormat: true })), 0, 'other options')
  t.equal(marked(await withResults(folder, { lock: 'update' })), 0, 'remote documents are read again')
  await noDescription(folder)
  t.equal(marked(await withResults(folder)), whole, 'the time of a file says nothing')
  await append('parts/two.yaml')(folder)
  const part = marked(await withResults(folder))
  t.ok(part > 0 && part < whole, 'a part counts for those that use it')
  await write(folder, { 'parts/two.yaml': shared['parts/two.yaml'] ?? '' })
})

t.test('what is wrong with the folder of results', async (t) => {
  const folder = await projectOf(t, shared)
  await setTimeout(tick)
  const plain = await withResults(folder)
  const files = namesOf(folder).map((name) => join(resultsIn(folder), name))
  t.ok(files.length > 2)
  for (const path of files) t.equal(statSync(path).mode & 0o777, 0o400)
  mark(folder)
  // Git and archives write files that their owner may write.
  for (const path of files) chmodSync(path, 0o644)
  t.strictSame(await withResults(folder), plain, 'results that came with the repository')
  mark(folder)
  for (const path of files) {
    const kept = readKept(path, longest) ?? Buffer.alloc(0)
    chmodSync(path, 0o600)
    await write(folder, { [relative(folder, path)]: kept.toString().slice(0, -9) })
    chmodSync(path, 0o400)
  }
  t.strictSame(await withResults(folder), plain, 'damaged results')
  for (const path of files) await rm(path, { force: true })
  for (const path of files) await write(path, { x: '' })
  t.strictSame(await withResults(folder), plain, 'results that cannot be written')
  await rm(resultsIn(folder), { recursive: true, force: true })
  await write(folder, { 'node_modules/.cache/msgapi': '' })
  t.strictSame(await withResults(folder), plain, 'a file in the place of the folder')
})

t.test('results of code', async (t) => {
  const config = (names: string): string => `extends: [msgapi:recommended, ${names}]\nplugins: [./plugin.mjs]\n`
  const rule = `{ given: '$.info', then: { function: (value) => [{ message: text }] } }`
  const ruleset = (says: string): string =>
    `import { text } from './text.mjs'\n${says}export default { rules: { r: ${rule} } }\n`
  const plugin = (says: string): string =>
    `export default { meta: { name: 'p', version: '1.0.0', namespace: 'p'${says} }, rulesets: {} }\n`
  const files = {
    'a.yaml': description('A'),
    'text.mjs': `export const text = 'first'\n`,
    'team.mjs': ruleset(''),
    'plugin.mjs': plugin(''),
    'msgapi.config.yaml': config('./team.mjs'),
  }
  const kept = async (changed: Readonly<Record<string, string>>): Promise<number> => {
    const folder = await projectOf(t, { ...files, ...changed })
    await setTimeout(tick)
    await withResults(folder)
    return namesOf(folder).length
  }
  const cacheable = {
    'team.mjs': ruleset('export const cacheable = true\n'),
    'plugin.mjs': plugin(', cacheable: true'),
  }
  t.equal(await kept({}), 0)
  t.equal(await kept({ 'team.mjs': cacheable['team.mjs'] }), 0)
  t.equal(await kept({ 'plugin.mjs': cacheable['plugin.mjs'] }), 0)
  t.equal(await kept(cacheable), 1)
  const ofFunctions = {
    ...cacheable,
    'msgapi.config.yaml': config('./own.yaml'),
    'own.yaml': 'functions: [f]\nrules: { r: { given: $.info, then: { function: f } } }\n',
  }
  t.equal(await kept({ ...ofFunctions, 'functions/f.mjs': 'export default () => undefined\n' }), 0)
  t.equal(
    await kept({
      ...ofFunctions,
      'functions/f.mjs': 'export default () => undefined\nexport const cacheable = true\n',
    }),
    1,
  )
  const folder = await projectOf(t, { ...packages, ...files, ...cacheable })
  const lint = (...words: readonly string[]) => msgapi(folder, 'lint', '--cache', '-f', 'json', ...words)
  t.match((await lint('a.yaml')).stdout, /first/)
  await write(folder, { 'text.mjs': `export const text = 'second'\n` })
  t.match((await lint('a.yaml')).stdout, /second/, 'each module counts')
})

t.test('what was looked for and not found', async (t) => {
  const folder = await projectOf(t, {
    ...packages,
    'a.yaml': description('A'),
    'msgapi.config.yaml': 'extends: [./team]\n',
    'team.yaml': 'functions: [f]\nrules: { r: { given: $.info, then: { function: f } } }\n',
    'functions/f.mjs': 'export const cacheable = true\nexport default () => [{ message: "module" }]\n',
  })
  const messages = async (): Promise<string> => (await msgapi(folder, 'lint', '--cache', '-f', 'json', 'a.yaml')).stdout
  await setTimeout(tick)
  t.match(await messages(), /module/)
  t.equal(namesOf(folder).length, 1)
  // These names come first.
  await write(folder, {
    'functions/f.js':
      'module.exports = () => [{ message: "script" }]\nmodule.exports.default = module.exports\nmodule.exports.cacheable = true\n',
  })
  t.match(await messages(), /script/, 'a function')
  await write(folder, {
    'team.mjs': `export const cacheable = true
export default { rules: { r: { given: '$.info', then: { function: () => [{ message: 'ruleset' }] } } } }
`,
  })
  t.match(await messages(), /ruleset/, 'a ruleset')
})

t.test('--cache', async (t) => {
  const folder = await projectOf(t, {
    ...Object.fromEntries(Object.entries(shared).filter(([name]) => name !== 'msgapi-suppressions.json')),
    'msgapi.config.yaml': 'apis: { a: { entry: a.yaml }, b: { entry: b/b.yaml } }\n',
    ...packages,
  })
  await setTimeout(tick)
  const lint = (...words: readonly string[]) => msgapi(folder, 'lint', ...words)
  const plain = await lint('--no-cache')
  t.strictSame(namesOf(folder), [])
  t.strictSame(await lint('--safe'), plain)
  t.strictSame(await lint('-f', 'sarif').then(({ status }) => status), plain.status)
  t.strictSame(namesOf(folder), [], 'not with --safe, and not with fixes')
  t.strictSame(await lint(), plain)
  t.equal(namesOf(folder).length, 2, 'by default where the config has APIs')
  t.strictSame(await lint(), plain)
  const all = await Promise.all([lint(), lint(), lint(), lint('-v'), lint('--cache', '-v')])
  t.strictSame(all.slice(0, 3), [plain, plain, plain])
  t.strictSame(all[3], all[4])
  t.strictSame(all[4], await lint('--no-cache', '-v'), 'standard error is the same')
  await write(folder, { 'msgapi.config.yaml': 'extends: [msgapi:recommended]\n' })
  const without = await lint('.')
  t.equal(namesOf(folder).length, 2, 'not by default in other runs')
  t.strictSame(await lint('.', '--cache'), without)
  t.ok(namesOf(folder).length > 2)
})
