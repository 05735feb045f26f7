import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { ConfigError, lint, suppress, UsageError } from '../../src/index.ts'
import { head, linted, shown } from './linted.ts'

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)

const unknownField = (index: number, more: object = {}) => ({
  file: 'api.yaml',
  rule: 'spec/unknown-field',
  pointer: `/f${index}`,
  ...more,
})

/** A description with unknown fields, a policy and entries of the suppressions file. */
async function under(t: Test, policy: string, text: string, entries: readonly object[] = []) {
  const folder = t.testdir({
    'api.yaml': `${head}${text}`,
    'msgapi.config.yaml': `suppressionPolicy: ${policy}\n`,
    'msgapi-suppressions.json': JSON.stringify(entries),
  })
  const entry = join(folder, 'api.yaml')
  return {
    found: (await lint([entry], { root: folder })).findings.map(shown),
    suppress: (options: Parameters<typeof suppress>[1]) => suppress([entry], { root: folder, ...options }),
    accept: async (options: Parameters<typeof suppress>[1]) => {
      const [write] = (await suppress([entry], { root: folder, ...options })).suppressions
      if (write !== undefined) writeFileSync(write.path, write.content)
      return (await lint([entry], { root: folder })).findings.map(shown)
    },
  }
}

t.test('the last day of a new suppression is today or later', async (t) => {
  const content = { path: join(process.cwd(), 'api.yaml'), content: `${head}old: 1\n` }
  const until = (date: string) => suppress([content], { noConfig: true, until: date })
  await t.rejects(until(day(-1)), UsageError)
  await t.rejects(until('2020-01-01'), UsageError)
  t.match((await until(day(0))).suppressions, [{ added: 1 }])
})

t.test('a comment suppresses until a day', async (t) => {
  const { findings, suppressed } = await linted(
    `${head}a: 1 # msgapi-disable-line spec/unknown-field until ${day(1)} -- why
b: 1 # msgapi-disable-line spec/unknown-field, spec/field-type until 2020-01-31
c: 1 # msgapi-disable-line spec/unknown-field until ${day(0)}
d: 1 # msgapi-disable-line spec/unknown-field until
e: 1 # msgapi-disable-line until 2020-02-30
# msgapi-disable spec/field-type
# msgapi-enable spec/field-type until ${day(1)}
id: 1 # msgapi-disable-line until ${day(1)}
`,
  )
  t.strictSame(findings.map(shown), [
    '4 spec/unknown-field b',
    '4 suppression/expired',
    '6 spec/unknown-field d',
    '6 suppression/malformed',
    '7 spec/unknown-field e',
    '7 suppression/malformed',
    '9 suppression/malformed',
    '10 suppression/all-rules',
  ])
  t.strictSame(suppressed.map(shown), ['3 spec/unknown-field a', '5 spec/unknown-field c', '10 spec/field-type id'])
})

t.test('expired suppressions are one finding for each file', async (t) => {
  const count = 500
  const numbers = Array.from({ length: count }, (_, index) => index)
  const entries = numbers.map((index) => unknownField(index, { until: index === 7 ? '2020-01-01' : '2020-01-31' }))
  const items = numbers.map(() => '{ rule: spec/unknown-field, until: 2020-01-31 }')
  const { found, suppress } = await under(t, '{}', `x-msgapi-ignore: [${items.join(', ')}]\nf0: 1\n`, entries)
  t.strictSame(found, [
    '3 suppression/expired x-msgapi-ignore/0/rule',
    '4 spec/unknown-field f0',
    '1 suppression/expired 0/rule',
  ])
  t.match((await suppress({ prune: true })).suppressions, [{ removed: count, content: '[]\n' }])
})

t.test('expired entries for several descriptions are one finding', async (t) => {
  const names = ['a.yaml', 'b.yaml']
  const folder = t.testdir({
    ...Object.fromEntries(names.map((name) => [name, head])),
    'msgapi-suppressions.json': JSON.stringify(
      [...names, 'c.yaml'].map((file) => ({ file, rule: 'spec/field-type', pointer: '/a', until: '2020-01-31' })),
    ),
  })
  const { findings } = await lint(
    names.map((name) => join(folder, name)),
    { root: folder },
  )
  t.strictSame(findings.map(shown), ['1 suppression/expired 0/rule'])
  t.match(findings[0]?.message, /^2 /)
})

t.test('without a reason that the policy requires, a suppression does not count', async (t) => {
  const { found, accept } = await under(
    t,
    '{ requireReason: true }',
    `f0: 1
f1: 1
f2: 1 # msgapi-disable-line spec/unknown-field
f3: 1 # msgapi-disable-line spec/unknown-field -- why
info: { title: a, version: 1.0.0, f4: 1, x-msgapi-ignore: [{ rule: spec/* }] }
`.replace('info:', 'x-info:'),
    [unknownField(0), unknownField(1, { reason: 'why' })],
  )
  t.strictSame(found, [
    '3 spec/unknown-field f0',
    '5 spec/unknown-field f2',
    '5 suppression/policy',
    '1 suppression/policy 0/rule',
  ])
  await t.rejects(accept({}), UsageError)
  t.strictSame(await accept({ reason: 'old' }), ['5 suppression/policy'])
})

t.test('a suppression counts only up to the longest time of the policy', async (t) => {
  const { found, accept } = await under(
    t,
    '{ maxDays: 30 }',
    `f0: 1
f1: 1
f2: 1
f3: 1 # msgapi-disable-line spec/unknown-field until ${day(30)}
f4: 1 # msgapi-disable-line spec/unknown-field until ${day(31)}
x-msgapi-ignore: [{ rule: spec/field-type }, { rule: spec/field-type, until: ${day(31)} }]
`,
    [unknownField(0), unknownField(1, { until: day(31) }), unknownField(2, { until: day(30) })],
  )
  t.strictSame(found, [
    '3 spec/unknown-field f0',
    '4 spec/unknown-field f1',
    '7 spec/unknown-field f4',
    '7 suppression/policy',
    '8 suppression/policy x-msgapi-ignore/0/rule',
    '1 suppression/policy 0/rule',
    '1 suppression/policy 1/rule',
  ])
  await t.rejects(accept({}), UsageError)
  await t.rejects(accept({ until: day(31) }), UsageError)
  t.strictSame(
    (await accept({ until: day(30) })).filter((each) => each.endsWith('rule') && each.startsWith('1 ')),
    [],
  )
})

t.test('what the policy never lets suppress is reported, whatever suppresses it', async (t) => {
  const { found, suppress } = await under(
    t,
    '{ never: spec/unknown-* }',
    `f0: 1
f1: 1 # msgapi-disable-line spec/*
f2: 1 # msgapi-disable-line spec/unknown-field
f3: 1 # msgapi-disable-line
id: 1 # msgapi-disable-line spec/*
x-msgapi-ignore: [{ rule: spec/unknown-field }, { rule: spec/unknown-field }]
`,
    [unknownField(0)],
  )
  t.strictSame(found, [
    '3 spec/unknown-field f0',
    '4 spec/unknown-field f1',
    '4 suppression/unused',
    '5 spec/unknown-field f2',
    '5 suppression/policy',
    '6 spec/unknown-field f3',
    '6 suppression/all-rules',
    '6 suppression/unused',
    '1 suppression/policy 0/rule',
  ])
  const { suppressions, left, barred } = await suppress({ failSeverity: 'warn' })
  t.match(suppressions, [{ added: 0, removed: 0 }], 'only the layout of the file changes')
  t.strictSame(barred.map(shown), [
    '3 spec/unknown-field f0',
    '4 spec/unknown-field f1',
    '5 spec/unknown-field f2',
    '6 spec/unknown-field f3',
  ])
  t.strictSame(left.map(shown), barred.map(shown))
  t.equal((await suppress({ rule: 'spec/unknown-field' })).barred.length, 4)
})

t.test('a mistake in a policy is an error at its place', async (t) => {
  for (const [policy, place] of [
    ['[]', '1:20'],
    ['{ requireReason: yes }', '1:37'],
    ['{ maxDays: 0 }', '1:31'],
    ['{ never: [spec/unknown-feild] }', '1:30'],
    ['{ never: 1 }', '1:29'],
    ['{ reasons: true }', '1:22'],
  ] as const) {
    const folder = t.testdir({ 'api.yaml': head, 'msgapi.config.yaml': `suppressionPolicy: ${policy}\n` })
    const error = await lint([join(folder, 'api.yaml')], { root: folder }).catch((thrown: unknown) => thrown)
    t.ok(error instanceof ConfigError && error.message.includes(`yaml:${place}: `), String(error))
  }
})

t.test('a policy names rules in either spelling, and any rule of a ruleset that may define it', async (t) => {
  const ruleset = 'rules: { own: { given: $.info, then: { field: contact, function: truthy } } }\n'
  for (const config of [
    'suppressionPolicy: { never: [bindings/notifytopic/arn-form, bindings/sns/arn-form] }\n',
    'extends: [msgapi:recommended, ./own.yaml]\nsuppressionPolicy: { never: [own, others] }\n',
  ]) {
    const folder = t.testdir({ 'api.yaml': head, 'own.yaml': ruleset, 'msgapi.config.yaml': config })
    const { findings } = await lint([join(folder, 'api.yaml')], { root: folder })
    t.notOk(findings.some(({ severity }) => severity === 'error'))
  }
})
