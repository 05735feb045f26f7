import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { lint, type OpenProject, openProject, type RunOutcome } from '../../src/index.ts'
import { SharedFiles } from '../../src/load/files/shared-files.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { parseText } from '../../src/load/parse.ts'
import { definePlugin } from '../../src/plugin/index.ts'
import { runs } from '../volume.ts'

const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0, description: d }\n'

function referring(target: string): string {
  return `${head}components: { schemas: { s: { $ref: '${target}' } } }\n`
}

function codesOf({ findings }: RunOutcome): readonly string[] {
  return findings.map(({ code, place }) => `${code} ${basename(place.source)}`)
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function write(folder: string, name: string, content: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), content)
}

t.test('a held text is read in place of the file, which is read again afterwards', async (t) => {
  const workingFolder = t.testdir({ '.git': {}, 'a.yaml': referring('./s.yaml'), 's.yaml': 'type: string\n' })
  const project = openProject({ workingFolder })
  t.strictSame(codesOf(await project.lint(['a.yaml'])), [])
  await project.hold('s.yaml', 'type: strin\n')
  t.strictSame(codesOf(await project.lint(['a.yaml'])), ['spec/enum-value s.yaml'])
  await project.hold('a.yaml', referring('./new/t.yaml'))
  t.strictSame(codesOf(await project.lint(['a.yaml'])), ['ref/unresolved a.yaml'])
  await project.hold('new/t.yaml', 'type: string\n')
  t.strictSame(codesOf(await project.lint(['a.yaml'])), [])
  const { fixed } = await project.fix(['a.yaml'])
  t.strictSame(fixed, [])
  for (const name of ['a.yaml', 's.yaml']) await project.hold(name, undefined)
  t.strictSame(codesOf(await project.lint(['a.yaml'])), [])
})

t.test('what depends on a file that changed is read again, once the project is told', async (t) => {
  const workingFolder = t.testdir({ '.git': {}, 'a.yaml': `${head}x-note: 1\nunknown: 1\n` })
  const project = openProject({ workingFolder })
  const after = async (name: string, content: string): Promise<readonly string[]> => {
    const before = codesOf(await project.lint(['a.yaml']))
    write(workingFolder, name, content)
    await project.changed(name)
    return [...before, '->', ...codesOf(await project.lint(['a.yaml']))]
  }
  const [unknown, note] = ['spec/unknown-field a.yaml', 'note a.yaml']
  const off = 'extends: [msgapi:recommended, ./rules.yaml]\nrules: { spec/unknown-field: off }\n'
  write(workingFolder, 'rules.yaml', 'rules: { note: { given: $, then: { field: x-note, function: falsy } } }\n')
  t.strictSame(await after('msgapi.config.yaml', off), [unknown, '->', note], 'a config that is new')
  const none = 'rules: { other: { given: $, then: { field: x-note, function: truthy } } }\n'
  t.strictSame(await after('rules.yaml', none), [note, '->'], 'a ruleset')
  t.strictSame(await after('msgapi.config.yaml', '{}\n'), ['->', unknown], 'a config that changes')
  const accepted = [{ file: 'a.yaml', rule: 'spec/unknown-field', pointer: '/unknown' }]
  t.strictSame(await after('msgapi-suppressions.json', JSON.stringify(accepted)), [unknown, '->'], 'suppressions')
  t.strictSame(await after('a.yaml', `${head}other: 1\n`), [
    '->',
    unknown,
    'suppression/unused msgapi-suppressions.json',
  ])
})

t.test('sharing saves reading only: each entry is refused what it would be refused alone', async (t) => {
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': referring('./shared/s.yaml'),
    shared: {
      's.yaml': `type: string\ndescription: ${'x'.repeat(200)}\nallOf: [{ allOf: [{ allOf: [{}] }] }]\nenum: [${'a, '.repeat(30)}b]\n`,
    },
    'key.yaml': `-----BEGIN: 1\n${head}`,
    'secret.yaml': referring('./key.yaml'),
    root: { 'b.yaml': referring('../shared/s.yaml'), 'msgapi.config.yaml': 'root: .\n' },
    bytes: { 'b.yaml': referring('../shared/s.yaml'), 'msgapi.config.yaml': 'limits: { fileBytes: 180 }\n' },
    total: { 'b.yaml': referring('../shared/s.yaml'), 'msgapi.config.yaml': 'limits: { totalBytes: 300 }\n' },
    depth: { 'b.yaml': referring('../shared/s.yaml'), 'msgapi.config.yaml': 'limits: { depth: 6 }\n' },
    nodes: { 'b.yaml': referring('../shared/s.yaml'), 'msgapi.config.yaml': 'limits: { nodes: 25 }\n' },
  })
  const entries = ['secret.yaml', ...['root', 'bytes', 'total', 'depth', 'nodes'].map((name) => `${name}/b.yaml`)]
  const project = openProject({ workingFolder })
  await project.lint(['a.yaml', 'key.yaml'])
  for (const entry of entries) {
    const alone = codesOf(await lint([entry], { workingFolder }))
    t.ok(alone.length > 0, `${entry} is refused something`)
    t.strictSame(codesOf(await project.lint([entry])), alone, entry)
  }
})

t.test('what one entry may read from elsewhere, another one of the call may not', async (t) => {
  const documents = { 'https://docs.test/s.yaml': 'type: string\n', 'registry:s': 'type: number\n' }
  const lock = Object.entries(documents).map(([address, text]) => [address, { sha256: sha256(text), language: 'yaml' }])
  const both = Object.keys(documents).map((address, index) => `p${index}: { $ref: '${address}' }`)
  const workingFolder = t.testdir({
    '.git': {},
    'shared.yaml': `properties: { ${both.join(', ')} }\n`,
    with: {
      'a.yaml': referring('../shared.yaml'),
      'c.yaml': referring('../shared.yaml'),
      'msgapi.config.yaml': 'remote: { allow: docs.test }\n',
      // Copies are read without the network.
      'msgapi.lock': JSON.stringify({ lockVersion: 1, documents: Object.fromEntries(lock) }),
      '.msgapi': { remote: Object.fromEntries(Object.values(documents).map((text) => [sha256(text), text])) },
    },
    without: { 'b.yaml': referring('../shared.yaml'), 'msgapi.config.yaml': '{}\n' },
  })
  const refused = ['ref/remote-disabled shared.yaml', 'ref/scheme shared.yaml']
  const options = { workingFolder }
  t.strictSame(codesOf(await lint(['with/a.yaml', 'with/c.yaml'], options)), [])
  t.strictSame(codesOf(await lint(['without/b.yaml'], options)), refused)
  const entries = ['with/a.yaml', 'with/c.yaml', 'without/b.yaml']
  for (const order of [entries, entries.toReversed()]) t.strictSame(codesOf(await lint(order, options)), refused)
  const project = openProject(options)
  for (const [entry, codes] of [
    ['with/a.yaml', []],
    ['without/b.yaml', refused],
    ['with/a.yaml', []],
  ] as const)
    t.strictSame(codesOf(await project.lint([entry])), codes, entry)
})

t.test('a project finds what a call of its own would find, whatever changed', async (t) => {
  const names = ['a.yaml', 'b.yaml', 's.yaml', 'msgapi.config.yaml']
  const texts: Readonly<Record<string, readonly string[]>> = {
    'a.yaml': [referring('./s.yaml'), referring('./b.yaml#/info'), `${head}odd: 1\n`],
    'b.yaml': [referring('./s.yaml#/x'), `${head}\nchannels: 1\n`, 'not: [a, description'],
    's.yaml': ['type: string\n', 'x: { type: strin }\n', ''],
    'msgapi.config.yaml': ['{}\n', 'rules: { spec/unknown-field: info }\n', 'extends: [msgapi:style]\n'],
  }
  const changes = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(2), fc.boolean()), { maxLength: 5 })
  const workingFolder = t.testdir({ '.git': {} })
  await fc.assert(
    fc.asyncProperty(changes, async (steps) => {
      for (const name of names) write(workingFolder, name, texts[name]?.[0] ?? '')
      const project: OpenProject = openProject({ workingFolder })
      const entries = ['a.yaml', 'b.yaml']
      await project.lint(entries)
      for (const [name, which, isHeld] of steps) {
        const text = texts[name]?.[which] ?? ''
        if (isHeld && name !== 'msgapi.config.yaml') await project.hold(name, text)
        write(workingFolder, name, text)
        await project.changed(name)
      }
      const { findings } = await project.lint(entries)
      for (const name of names) await project.hold(name, undefined)
      const fresh = await lint(entries, { workingFolder })
      t.strictSame((await project.lint(entries)).findings, fresh.findings)
      return steps.some(([, , isHeld]) => isHeld) || JSON.stringify(findings) === JSON.stringify(fresh.findings)
    }),
    runs(100, 4),
  )
})

t.test('a project that is closed rejects, and one call waits for the one before', async (t) => {
  const workingFolder = t.testdir({ '.git': {}, 'a.yaml': `${head}odd: 1\n` })
  const project = openProject({ workingFolder })
  const states: string[] = []
  const both = ['first', 'second'].map((name) =>
    project.bundle(['a.yaml'], { onProgress: ({ state, done }) => states.push(`${name} ${state} ${done}`) }),
  )
  await project.close()
  t.equal((await Promise.all(both)).length, 2)
  t.strictSame(states, ['first begun 0', 'first ended 1', 'second begun 0', 'second ended 1'])
  await t.rejects(project.lint(['a.yaml']), { name: 'UsageError' })
  const wrong = openProject({ workingFolder })
  await t.rejects(wrong.lint(['a.yaml'], Object({ workingFolder: '/' })), { name: 'UsageError' })
  t.throws(() => openProject(Object({ use: [] })), { name: 'UsageError' })
})

t.test('each call tells again what the one before told, and only of what it read', async (t) => {
  const plugin = definePlugin({
    meta: { name: 'msgapi-plugin-acme', version: '1.0.0', namespace: 'acme' },
    rulesets: {
      recommended: {
        rules: {
          broken: {
            description: 'd',
            severity: 'warn',
            visit: {
              Info: () => {
                throw new Error('broken')
              },
            },
          },
        },
      },
    },
  })
  const entry = `${head}# msgapi-disable-next-line spec/enum-value\ntags: 1\n`
  const workingFolder = t.testdir({ '.git': {}, 'a.yaml': entry, 'b.yaml': referring('./new.yaml') })
  const project = openProject({ workingFolder, plugins: [plugin] })
  const failed = 'lint/plugin-failed a.yaml'
  for (const call of ['first', 'second']) {
    const outcome = await project.lint(['a.yaml'])
    t.ok(codesOf(outcome).includes(failed), call)
    t.notOk(codesOf(outcome).includes('suppression/unused a.yaml'), 'a rule that failed may have needed it')
  }
  const { inputs, findings } = await project.lint(['b.yaml'])
  t.strictSame(
    inputs.map((path) => basename(path)),
    ['b.yaml'],
  )
  t.ok(findings.some(({ code }) => code === 'ref/unresolved'))
  write(workingFolder, 'new.yaml', 'type: string\n')
  await project.changed('new.yaml')
  t.notOk((await project.lint(['b.yaml'])).findings.some(({ code }) => code === 'ref/unresolved'))
})

t.test('files are kept from the second time on, within a budget', async (t) => {
  const file = await parseText('/a.yaml', 'a: 1\n', 'yaml', defaultLimits)
  const files = new SharedFiles({ mostBytes: 10 })
  files.add('a', { file, size: 6 })
  t.equal(files.get('a'), undefined)
  files.add('a', { file, size: 6 })
  t.equal(files.get('a')?.file, file)
  for (let time = 0; time < 2; time++) files.add('b', { file, size: 6 })
  t.equal(files.get('b'), undefined, 'over the budget')
  files.forget('/a.yaml')
  t.equal(files.get('a'), undefined)
  files.add('b', { file, size: 6 })
  t.equal(files.get('b')?.size, 6)
  const all = new SharedFiles({ mostBytes: 10, keepsAll: true })
  all.add('a', { file, size: 6 })
  t.equal(all.get('a')?.size, 6)
})
