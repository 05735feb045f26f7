import { truthy } from '@stoplight/spectral-functions'
import t from 'tap'
import { functionFailed } from '../../run/report.ts'
import { lint, write } from './both-engines.ts'
import { rules, tell, tellPath } from './rule-definitions.ts'

t.test('a failing function is one finding, and the other rules still run', async (t) => {
  const entry = write({ 'main.yaml': 'info: { title: a, other: b }\n' })
  const cases: readonly (readonly [name: string, used: () => unknown, message: RegExp])[] = [
    [
      'throws',
      () => fail('boom'),
      /^Rule "broken": function "broken[0-9]*" threw an exception: boom \(\S+:\d+\); fix it/,
    ],
    ['rejects', () => Promise.reject(new Error('late')), /threw an exception: late/],
    ['throws what is no error', () => raise({ a: 1 }), /threw an exception: \{"a":1\}/],
    ['returns a text', () => 'text', /returned "text", expected a list/],
    ['returns null', () => null, /returned null/],
    ['promises null', async () => null, /returned null/],
    ['has no message', () => [{ text: 'm' }], /returned a result without a message/],
    ['has a path that is none', () => [{ message: 'm', path: 'a.b' }], /path is not a list/],
    ['returns a list that throws', () => new Proxy([1], { get: () => fail('no') }), /cannot be read|threw/],
  ]
  for (const [name, used, message] of cases) {
    function broken() {
      return used()
    }
    const definition = {
      rules: {
        broken: { given: '$.info[*]', then: { function: broken } },
        works: { given: '$.info[*]', then: { function: tell } },
      },
    }
    const { findings, crashed } = await lint(definition, entry)
    t.ok(crashed, name)
    const failures = findings.filter(({ code }) => code === functionFailed)
    t.match(failures, [{ severity: 'error', message, place: { pointer: ['info', 'title'] } }], name)
    t.equal(failures.length, 1)
    t.equal(findings.filter(({ code }) => code === 'works').length, 2)
  }
})

t.test('a filter that takes too long selects nothing, and the other rules still run', async (t) => {
  const long = `${'a'.repeat(60)}!`
  const entry = write({ 'main.yaml': `info: { title: ${long}, other: ${long}, short: aab }\n` })
  const slow = '@.match(/^((a+)+)\\2b$/)'
  const definition = rules({
    given: { given: `$.info[?(${slow})]`, then: [{ function: tell }, { function: tellPath }] },
    deep: { given: `$..[?(${slow})]`, then: { function: tell } },
    field: { given: '$.info', then: { field: `$[?(${slow})]`, function: tell } },
    nothing: { given: '$', then: { field: `$.info[?(${slow} && @.length > 9)]`, function: truthy } },
    works: { given: '$.info[*]', then: { function: tell } },
  })
  const { findings, crashed } = await lint(definition, entry)
  t.ok(crashed)
  const found = findings.map(({ code, place }) => `${code} ${place.pointer.join('/')}`)
  const failures = findings.filter(({ code }) => code === functionFailed).map(({ message }) => message)
  t.match(failures.sort(), [
    /^Rule "deep": a filter of `given` ".*" cannot be answered, and selects nothing: the regular expression .* takes too long/,
    /^Rule "field": a filter of `field` ".*"/,
    /^Rule "given": .*: the regular expression .*; fix it, or turn the rule off$/,
    /^Rule "nothing": /,
  ])
  const others = found.filter((text) => !text.startsWith(functionFailed))
  t.strictSame(others.sort(), [
    'deep info/short',
    'field info/short',
    'given info/short',
    'given info/short',
    'works info/other',
    'works info/short',
    'works info/title',
  ])
})

function fail(message: string): never {
  throw new Error(message)
}

function raise(value: unknown): never {
  throw value
}

t.test('a failing format is a finding, and so is a ruleset that does not fit the document', async (t) => {
  const entry = write({ 'main.yaml': 'info: { title: a }\n' })
  const { findings, crashed } = await lint({ formats: [() => fail('boom')], rules: {} }, entry)
  t.ok(crashed)
  t.match(
    findings.map(({ code }) => code),
    [functionFailed, 'unrecognized-format'],
  )
  const fine = { given: '$.info', then: { function: tell } }
  const wrong: readonly (readonly [rule: unknown, message: RegExp])[] = [
    [{ given: '$.a[', then: { function: tell } }, /`given` "\$\.a\["/],
    [{ given: '$', then: { field: '$.a[', function: tell } }, /`field` "\$\.a\["/],
  ]
  for (const [rule, message] of wrong) {
    const outcome = await lint({ rules: { wrong: rule, fine } }, entry)
    t.match(outcome.problems, [{ rule: 'wrong', message }], 'a rule that cannot be used is told')
    t.match(outcome.findings, [{ code: 'fine' }], 'and the others run')
  }
  const lost = { extends: [], overrides: [{ files: ['*'], rules: { unknown: 'off' } }] }
  await t.rejects(lint(lost, entry), { name: 'RulesetError', message: /`overrides`.*main\.yaml.*unknown/ })
})
