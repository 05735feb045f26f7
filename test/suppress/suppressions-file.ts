import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { ConfigError, lint, suppress, UsageError } from '../../src/index.ts'
import { head, shown } from './linted.ts'

t.test('a suppressions file accepts the present findings, also in referenced files, and is stable', async (t) => {
  const folder = t.testdir({
    apis: {
      'api.yaml': `${head}channels: { a: { $ref: '../shared/a.yaml' }, b: { $ref: '#/none' } }\nid: 7\n`,
      'b.yaml': `${head}old: 1\n`,
    },
    shared: { 'a.yaml': 'address: a\nold: 1\n' },
    'msgapi.config.yaml': 'failSeverity: warn\n',
  })
  const entries = [join(folder, 'apis/api.yaml'), join(folder, 'apis/b.yaml')]
  const file = join(folder, 'msgapi-suppressions.json')
  const first = await suppress(entries, { root: folder, reason: 'old' })
  t.strictSame(
    first.suppressions.map(({ path, added, removed }) => [path, added, removed]),
    [[file, 3, 0]],
  )
  const content = first.suppressions[0]?.content ?? ''
  writeFileSync(file, content)
  t.strictSame(
    (await lint(entries, { root: folder })).findings.map(({ code }) => code),
    ['ref/unresolved'],
    'errors of other stages stay',
  )
  t.strictSame((await suppress(entries, { root: folder, until: '9999-12-31' })).suppressions, [], 'all are known')
  writeFileSync(join(folder, 'apis/b.yaml'), `${head}new: 1\n`)
  const after = await lint(entries, { root: folder })
  t.strictSame(after.findings.map(shown), [
    '3 ref/unresolved channels/b/$ref',
    '3 spec/unknown-field new',
    '10 suppression/unused 1/rule',
  ])
  const other = [join(folder, 'apis/api.yaml')]
  t.strictSame((await suppress(other, { root: folder, prune: true })).suppressions, [], 'the file was not reached')
  const pruned = await suppress(entries, { root: folder, prune: true })
  t.strictSame(
    pruned.suppressions.map(({ added, removed }) => [added, removed]),
    [[0, 1]],
  )
  t.strictSame((await lint(entries, { root: folder, noSuppressions: true })).suppressed, [])
})

t.test('findings that are not accepted are listed: those that do not fail and errors of other stages', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}old: 1\nchannels: { a: { $ref: '#/none' }, b: { $ref: '#/channels/c', title: b }, c: {} }\n`,
  })
  const entries = [join(folder, 'api.yaml')]
  const options = { noConfig: true, root: folder }
  const left = async (more: Parameters<typeof suppress>[1]) =>
    (await suppress(entries, { ...options, ...more })).left.map(({ code }) => code)
  t.strictSame(await left({}), ['ref/unresolved', 'spec/reference-siblings'])
  t.strictSame(await left({ failSeverity: 'warn' }), ['ref/unresolved'])
  t.strictSame(await left({ rule: 'spec/*' }), [])
  t.strictSame(await left({ prune: true }), [])
})

t.test('outdated entries of a suppressions file are reported and pruned', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}old: 1\n`,
    'house.json': '[{ "file": "api.yaml", "rule": "spec/unknown-field", "pointer": "/old", "until": "2020-01-01" }]',
    'msgapi.config.yaml': 'suppressions: house.json\n',
  })
  const entries = [join(folder, 'api.yaml')]
  t.strictSame((await lint(entries, { root: folder })).findings.map(shown), [
    '3 spec/unknown-field old',
    '1 suppression/expired 0/rule',
  ])
  const [pruned] = (await suppress(entries, { root: folder, prune: true })).suppressions
  t.equal(pruned?.content, '[]\n')
  const [renewed] = (await suppress(entries, { root: folder })).suppressions
  t.notMatch(renewed?.content, /until/)
})

t.test('a mistake in a suppressions file is one error at its place', async (t) => {
  const good = '"file": "a", "rule": "b", "pointer": "/c"'
  const wrong = [
    ['{}', '1:1: Unexpected value, expected a list'],
    ['[1]', '1:2: Unexpected value, expected an object'],
    [`[{ ${good}, "why": 1 }]`, '1:47: Unexpected key "why"'],
    ['[{ "rule": "b", "pointer": "" }]', '1:2: Missing "file"'],
    ['[{ "file": "b", "pointer": "" }]', '1:2: Missing "rule"'],
    ['[{ "file": "b", "rule": "a", "pointer": "c" }]', '1:41: Unexpected "pointer"'],
    [`[{ ${good}, "reason": " " }]`, '1:57: Unexpected "reason"'],
    [`[{ ${good}, "item": "" }]`, '1:55: Unexpected "item"'],
    [`[{ ${good}, "until": 2027 }]`, '1:56: Unexpected "until"'],
    ['[', '1:2: '],
    ['', '1:1: Unexpected empty file'],
    ['[{ "file": 1, "rule": "a", "pointer": "" }]', '1:12: Unexpected "file"'],
    ['[{ "file": "b", "rule": [], "pointer": "" }]', '1:25: Unexpected "rule"'],
    [`[{ ${good}, "rule": 1 }]`, '1:47: Duplicate key "rule"'],
    [`[{ ${good} }] // x`, '1:49: Unexpected comment'],
  ] as const
  for (const [content, message] of wrong) {
    const folder = t.testdir({ 'api.yaml': head, 'msgapi-suppressions.json': content })
    const file = join(folder, 'msgapi-suppressions.json')
    const error = await lint([join(folder, 'api.yaml')], { root: folder }).catch((thrown: unknown) => thrown)
    t.ok(error instanceof ConfigError && error.message.startsWith(`${file}:${message}`), String(error))
  }
})

t.test('a suppressions file that leads out of the root is not read, unless it is named', async (t) => {
  const folder = t.testdir({
    root: { 'api.yaml': head, 'msgapi-suppressions.json': t.fixture('symlink', '../outside.json') },
    'outside.json': '[]',
  })
  const [root, entry] = [join(folder, 'root'), join(folder, 'root/api.yaml')]
  await t.rejects(lint([entry], { root }), ConfigError)
  t.strictSame((await lint([entry], { root, suppressionsFile: join(folder, 'outside.json') })).findings, [])
})

t.test('for a rule that does not exist, the one that is probably meant is named', async (t) => {
  const content = { path: join(process.cwd(), 'api.yaml'), content: head }
  for (const [rule, meant] of [
    ['spec/unknown-feild', '"spec/unknown-field"'],
    ['SPEC/unknown-field', '"spec/unknown-field"'],
    ['unknown-feild', '"spec/unknown-field"'],
    ['contact', '"style/info-contact"'],
    ['bindigns/*', '"bindings/*"'],
    ['bindings/snss/unknown-field', '"bindings/sns/unknown-field"'],
    ['ref/unresolved', 'Errors of "ref/unresolved"'],
  ] as const) {
    const error = await suppress([content], { noConfig: true, rule }).catch((thrown: unknown) => thrown)
    t.ok(error instanceof UsageError && error.message.includes(meant), `${rule}: ${error}`)
  }
})

t.test('wrong options for accepting findings are refused', async (t) => {
  const content = { path: join(process.cwd(), 'api.yaml'), content: head }
  for (const options of [
    { reason: ' ' },
    { until: 'tomorrow' },
    { rule: 'spec/none' },
    { prune: true, reason: 'a' },
    { prune: true, safe: true },
    { prune: true, rulesets: ['rules.yaml'] },
  ] as const) {
    await t.rejects(suppress([content], { noConfig: true, ...options }), UsageError)
  }
})
