import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import t from 'tap'
import { formatSourceMap } from '../bundler/index.ts'
import {
  bundle,
  ConfigError,
  type Finding,
  type FixOutcome,
  fix,
  type LintOptions,
  lint,
  suppress,
  transform,
  UsageError,
} from '../src/index.ts'
import { definePlugin } from '../src/plugin/index.ts'
import { sarif } from '../src/report/reporters/sarif.ts'
import { isDate, isExpired } from '../src/suppress/expiry-date.ts'

const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'

/** Lints the content of a file without a config. */
async function linted(content: string, options: LintOptions = {}, name = 'api.yaml') {
  return lint([{ path: join(process.cwd(), name), content }], { noConfig: true, ...options })
}

function shown({ code, place, range }: Finding): string {
  return `${range.start.line + 1} ${code} ${place.pointer.join('/')}`.trim()
}

interface Case {
  readonly title: string
  readonly text: string
  /** The findings that are left. */
  readonly left?: readonly string[]
  readonly suppressed?: readonly string[]
}

const cases: readonly Case[] = [
  {
    title: 'next line: a key',
    text: `${head}# msgapi-disable-next-line spec/unknown-field -- old\nold: 1\nnew: 2\n`,
    left: ['5 spec/unknown-field new'],
    suppressed: ['4 spec/unknown-field old'],
  },
  {
    title: 'next line: a value on that line, and one further down',
    text: `${head}# msgapi-disable-next-line spec/field-type\nid: 1\n# msgapi-disable-next-line spec/field-type\ndefaultContentType:\n\n  2\n`,
    suppressed: ['4 spec/field-type id', '8 spec/field-type defaultContentType'],
  },
  {
    title: 'next line: not what lies deeper in a block value',
    text: `${head}# msgapi-disable-next-line spec/unknown-field\nchannels:\n  orders:\n    old: 1\n`,
    left: ['3 suppression/unused', '6 spec/unknown-field channels/orders/old'],
  },
  {
    title: 'next line: a value in a block scalar',
    text: `${head}# msgapi-disable-next-line spec/unknown-field\nold: |\n  # msgapi-disable-next-line spec/unknown-field\n  text\nnew: 1\n`,
    left: ['7 spec/unknown-field new'],
    suppressed: ['4 spec/unknown-field old'],
  },
  {
    title: 'next line: several comments are for the same line',
    text: `${head}# msgapi-disable-next-line spec/field-type\n# why\n# msgapi-disable-next-line spec/unknown-field\nold: 1\n`,
    left: ['3 suppression/unused'],
    suppressed: ['6 spec/unknown-field old'],
  },
  {
    title: 'next line: an item of a list',
    text: `${head}servers:\n  a:\n    host: a\n    protocol: kafka\n    tags:\n      - { name: b }\n      # msgapi-disable-next-line spec/field-type\n      -\n        3\n      - 4\n`,
    left: ['12 spec/field-type servers/a/tags/2'],
    suppressed: ['11 spec/field-type servers/a/tags/1'],
  },
  {
    title: 'next line: entries of a flow value that begin there, not those below',
    text: `${head}channels: {\n  # msgapi-disable-next-line spec/unknown-field\n  a: { old: 1,\n    new: 2 } }\n`,
    left: ['6 spec/unknown-field channels/a/new'],
    suppressed: ['5 spec/unknown-field channels/a/old'],
  },
  {
    title: 'this line: behind a key, a scalar and a flow value of several lines',
    text: `${head}old: 1 # msgapi-disable-line spec/unknown-field\nother: { a: 1,\n  b: 2 } # msgapi-disable-line spec/unknown-field\nnew: a\n  b # msgapi-disable-line spec/unknown-field\nlast: 1\n`,
    left: ['8 spec/unknown-field last'],
    suppressed: ['3 spec/unknown-field old', '4 spec/unknown-field other', '6 spec/unknown-field new'],
  },
  {
    title: 'with tabs, without a blank after the hash, and at the end without a line break',
    text: `${head}old: 1\t#\tmsgapi-disable-line\tspec/unknown-field\t--\tlater\nnew: 1 #msgapi-disable-line spec/*,\tacme/*, parse/merge-key, style/a*\nlast: 1 # msgapi-disable-line spec/unknown-field`,
    left: ['4 suppression/unknown-rule', '4 suppression/unused'],
    suppressed: ['3 spec/unknown-field old', '4 spec/unknown-field new', '5 spec/unknown-field last'],
  },
  {
    title: 'what begins and is never ended goes on to the end of the file',
    text: `${head}a: 1\n# msgapi-disable spec/unknown-field\nchannels:\n  c:\n    old: 1\nlast: 1\n`,
    left: ['3 spec/unknown-field a'],
    suppressed: ['7 spec/unknown-field channels/c/old', '8 spec/unknown-field last'],
  },
  {
    title: 'text in strings is no comment',
    text: `${head}old: "# msgapi-disable-line spec/unknown-field"\nother: >\n  # msgapi-disable-file spec/unknown-field\nnew: 'a\n\n  # msgapi-disable spec/unknown-field'\n`,
    left: ['3 spec/unknown-field old', '4 spec/unknown-field other', '6 spec/unknown-field new'],
  },
  {
    title: 'from one comment to another, for all rules or for some',
    text: `${head}# msgapi-disable spec/unknown-field, spec/field-type\nold: 1\n# msgapi-enable spec/unknown-field\nnew: 1\nid: 3\n# msgapi-enable\ndefaultContentType: 4\n`,
    left: ['6 spec/unknown-field new', '9 spec/field-type defaultContentType'],
    suppressed: ['4 spec/unknown-field old', '7 spec/field-type id'],
  },
  {
    title: 'the whole file',
    text: `# msgapi-disable-file spec/* -- imported\n${head}old: 1\nid: 3\n`,
    suppressed: ['4 spec/unknown-field old', '5 spec/field-type id'],
  },
  {
    title: 'the whole file is above the first key',
    text: `${head}# msgapi-disable-file spec/*\nold: 1\n`,
    left: ['3 suppression/malformed', '4 spec/unknown-field old'],
  },
  {
    title: 'without codes all are meant',
    text: `${head}old: 1 # msgapi-disable-line\n`,
    left: ['3 suppression/all-rules'],
    suppressed: ['3 spec/unknown-field old'],
  },
  {
    title: 'codes in either spelling of the format',
    text: `${head}channels:\n  a:\n    bindings:\n      googlepubsub:\n        # msgapi-disable-next-line bindings/cloudpubsub/expected-value\n        bindingVersion: 9.9.9\n`,
    suppressed: ['8 bindings/googlepubsub/expected-value channels/a/bindings/googlepubsub/bindingVersion'],
  },
  {
    title: 'a warning of another stage',
    text: `${head}channels:\n  a: &a { address: a }\n  b:\n    # msgapi-disable-next-line parse/merge-key\n    <<: *a\n`,
    suppressed: ['7 parse/merge-key channels/b/<<'],
  },
  {
    title: 'no error of another stage',
    text: `${head}channels:\n  a: { $ref: '#/none' } # msgapi-disable-line ref/unresolved\n`,
    left: ['4 ref/unresolved channels/a/$ref', '4 suppression/unknown-rule'],
  },
  {
    title: 'an extension, for the object and all in it',
    text: `${head}channels:\n  a:\n    x-msgapi-ignore: [{ rule: spec/unknown-field, reason: old, until: 9999-12-31 }]\n    old: 1\n    messages:\n      m: { older: 1 }\n  b: { new: 1 }\n`,
    left: ['9 spec/unknown-field channels/b/new'],
    suppressed: ['6 spec/unknown-field channels/a/old', '8 spec/unknown-field channels/a/messages/m/older'],
  },
  {
    title: 'an extension in data is data',
    text: `${head}channels:\n  a:\n    x-data: { x-msgapi-ignore: 1 }\n    messages:\n      m: { examples: [{ payload: { x-msgapi-ignore: 2 } }] }\n`,
  },
  {
    title: 'an extension that is over',
    text: `${head}channels:\n  a:\n    x-msgapi-ignore: [{ rule: spec/unknown-field, until: 2020-02-29 }]\n    old: 1\n`,
    left: ['5 suppression/expired channels/a/x-msgapi-ignore/0/rule', '6 spec/unknown-field channels/a/old'],
  },
]

for (const { title, text, left = [], suppressed = [] } of cases) {
  t.test(title, async (t) => {
    const outcome = await linted(text)
    t.strictSame(outcome.findings.map(shown), left)
    t.strictSame(outcome.suppressed.map(shown), suppressed)
    const windows = await linted(text.replaceAll('\n', '\r\n'))
    t.strictSame(windows.findings.map(shown), left, 'with other line breaks')
    t.strictSame(windows.suppressed.map(shown), suppressed)
  })
}

t.test('suppressions make no rule visit anything twice', async (t) => {
  const visited: string[] = []
  const visit = (type: string) => () => void visited.push(type)
  const counting = definePlugin({
    meta: { name: 'counting', version: '1.0.0', namespace: 'counting' },
    rulesets: {
      recommended: {
        rules: { count: { severity: 'warn', visit: { Channel: visit('Channel'), Message: visit('Message') } } },
      },
    },
  })
  const channels = 'channels:\n  a: { messages: { m: { nonsense: 1 } } }\n  b: { messages: { m: {} } }\n'
  const visits = async (content: string) => {
    visited.length = 0
    await linted(content, { plugins: [counting] })
    return visited.join(' ')
  }
  const expected = 'Channel Message Channel Message'
  t.equal(await visits(head + channels), expected)
  t.equal(await visits(`# msgapi-disable-file spec/unknown-field -- known\n${head}${channels}`), expected)
  t.equal(await visits(`${head}x-msgapi-ignore: [{ rule: spec/unknown-field, reason: known }]\n${channels}`), expected)
})

t.test('what cannot be understood suppresses nothing, and is reported once', async (t) => {
  const wrong: readonly (readonly [string, string])[] = [
    [
      'old: 1 # msgapi-disable-line spec/unknown-field --',
      'Missing reason after "--": write why, or remove the dashes',
    ],
    [
      'old: 1 # msgapi-disable-line spec/a spec/b',
      'Unexpected "spec/a spec/b", expected codes separated by commas, then " -- " and a reason',
    ],
    ['old: 1 # msgapi-disable-lines spec/a', 'Did you mean "msgapi-disable-line"?'],
    ['old: 1\nx-msgapi-ignore: { rule: spec/* }', 'Unexpected value, expected a list of { rule, reason, until }'],
    ['old: 1\nx-msgapi-ignore: [spec/*]', 'Unexpected value, expected an object { rule, reason, until }'],
    ['old: 1\nx-msgapi-ignore: [{ rules: spec/* }]', 'Unexpected key "rules", expected rule, reason, until'],
    ['old: 1\nx-msgapi-ignore: [{ reason: a }]', 'Missing "rule"'],
    ['old: 1\nx-msgapi-ignore: [{ rule: spec/*, reason: "" }]', 'Unexpected "reason", expected a string'],
    ['old: 1\nx-msgapi-ignore: [{ rule: 1 }]', 'Unexpected "rule", expected the code'],
    ['old: 1\nx-msgapi-ignore: [{ rule: spec/*, __proto__: 1 }]', 'Unexpected key "__proto__"'],
    ['old: 1\nx-msgapi-ignore: null', 'Unexpected value, expected a list'],
    ['old: 1 # msgapi-disable-line spec/a,', 'Missing code beside a comma'],
    [
      'old: 1\nx-a: | # msgapi-disable-line: spec/a\n  # msgapi-disable-lines spec/a\n',
      'Did you mean "msgapi-disable-line"?',
    ],
    [`old: 1 # msgapi-disable-line ${'x '.repeat(50_000)}`, 'Unexpected "x x'],
    ['old: 1\nx-msgapi-ignore: [{ rule: spec/*, until: 2027-02-30 }]', 'Unexpected "until", expected the last day'],
  ]
  for (const [text, message] of wrong) {
    const { findings } = await linted(`${head}${text}\n`)
    t.strictSame(
      findings.map(({ code, severity }) => `${severity} ${code}`).sort(),
      ['error spec/unknown-field', 'warn suppression/malformed'],
      text,
    )
    const told = findings.find(({ code }) => code === 'suppression/malformed')?.message ?? ''
    t.ok(told.includes(message) && told.length <= 200, told)
  }
})

t.test('a rule that does not exist, with the one that is meant', async (t) => {
  const { findings } = await linted(`${head}old: 1 # msgapi-disable-line spec/unknown-feld, acme/*\n`)
  t.strictSame(findings.map(({ message, range }) => `${range.start.character + 1} ${message}`).slice(1), [
    '30 Unknown rule "spec/unknown-feld". Did you mean "spec/unknown-field"?',
    '49 Unknown rule "acme/*". "msgapi rules" lists the rules',
  ])
})

t.test('the last day is over when it has passed in UTC', (t) => {
  t.notOk(isExpired('2027-01-01', new Date('2027-01-01T23:59:59Z')))
  t.ok(isExpired('2027-01-01', new Date('2027-01-02T00:00:00Z')))
  t.strictSame(['2027-01-01', '2028-02-29'].filter(isDate), ['2027-01-01', '2028-02-29'])
  t.strictSame(['2027-02-29', '2027-1-1', '2027-13-01', '20270101', 'soon'].filter(isDate), [])
  t.end()
})

const shared = {
  'a.yaml': `${head}channels: { a: { $ref: 'shared.yaml#/a' } }\n`,
  'b.yaml': `${head}channels: { b: { $ref: 'shared.yaml#/b' } }\n`,
  'shared.yaml':
    'a:\n  address: a\n  # msgapi-disable-next-line spec/unknown-field\n  old: 1\nb:\n  address: b\n  # msgapi-disable-next-line spec/unknown-field\n  older: 1\n',
}

t.test('in a file that is referred to, each form', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}channels: { a: { $ref: 'shared.yaml#/a' }, b: { $ref: 'more.json#/b' } }\n`,
    'shared.yaml':
      '# msgapi-disable-file spec/field-type\na:\n  title: 7\n  # msgapi-disable-next-line spec/unknown-field\n  o1: 1\n  o2: 1 # msgapi-disable-line spec/unknown-field\n  # msgapi-disable spec/unknown-field\n  o3: 1\n  # msgapi-enable\n  o4: 1\n  o5: 1\n',
    'more.json': '{ "b": { "address": "b", "x-msgapi-ignore": [{ "rule": "spec/unknown-field" }], "old": 1 } }',
    'msgapi-suppressions.json': '[{ "file": "shared.yaml", "rule": "spec/unknown-field", "pointer": "/a/o4" }]',
  })
  const outcome = await lint([join(folder, 'api.yaml')], { root: folder })
  t.strictSame(outcome.findings.map(shown), ['11 spec/unknown-field a/o5'])
  t.strictSame(
    outcome.suppressed.map(({ place, suppressed }) => [place.pointer.join('/'), suppressed?.by]),
    [
      ['b/old', 'x-msgapi-ignore'],
      ['a/title', 'comment'],
      ['a/o1', 'comment'],
      ['a/o2', 'comment'],
      ['a/o3', 'comment'],
      ['a/o4', 'file'],
    ],
  )
})

t.test('in a file that several entries refer to', async (t) => {
  const folder = t.testdir(shared)
  const both = await lint([join(folder, 'a.yaml'), join(folder, 'b.yaml')], { noConfig: true, root: folder })
  t.strictSame(both.findings, [], 'each comment hides something in one of them')
  t.strictSame(both.suppressed.map(shown), ['4 spec/unknown-field a/old', '8 spec/unknown-field b/older'])
  const one = await lint([join(folder, 'a.yaml')], { noConfig: true, root: folder })
  t.strictSame(one.findings.map(shown), ['7 suppression/unused'])
})

t.test('what hides nothing is said only of runs of all that the config names', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}id: urn:a # msgapi-disable-line spec/field-type, acme/rule\n`,
    'rules.yaml': 'rules: { mine: { given: $.info, then: { function: truthy, field: title } } }\n',
  })
  const entry = join(folder, 'api.yaml')
  const options = { noConfig: true, root: folder }
  const codes = async (more: LintOptions) =>
    (await lint([entry], { ...options, ...more })).findings.map(({ code }) => code)
  t.strictSame(await codes({}), ['suppression/unused', 'suppression/unknown-rule'])
  t.strictSame(await codes({ safe: true }), [])
  t.strictSame(await codes({ rulesets: [join(folder, 'rules.yaml')] }), [])
  const fixed = await fix([entry], { ...options, only: ['spec/unknown-field'] })
  t.strictSame(fixed.findings, [])
})

t.test('a rule that is off hides nothing by design', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}id: urn:a # msgapi-disable-line spec/field-type\n`,
    'msgapi.config.yaml': 'rules: { spec/field-type: off }\n',
  })
  t.strictSame((await lint([join(folder, 'api.yaml')], { root: folder })).findings, [])
})

t.test('findings of Spectral rulesets', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}id: urn:a\n# msgapi-disable-next-line mine -- later\nchannels:\n  a: {}\n`,
    'rules.yaml': 'rules: { mine: { given: $.channels, then: { function: falsy } } }\n',
    'msgapi.config.yaml': 'extends: [./rules.yaml]\n',
  })
  const outcome = await lint([join(folder, 'api.yaml')], { root: folder })
  t.strictSame(outcome.findings, [])
  t.strictSame(outcome.suppressed.map(shown), ['5 mine channels'])
})

t.test('what is suppressed is not fixed', async (t) => {
  const content = `${head}channels:\n  a: { Address: a } # msgapi-disable-line spec/unknown-field\n  b: { Address: b }\n`
  const { fixed, findings } = await fix([{ path: join(process.cwd(), 'api.yaml'), content }], { noConfig: true })
  t.strictSame(
    fixed.map(({ text }) => text),
    [content.replace('Address: b', 'address: b')],
  )
  t.strictSame(findings, [])
})

interface FixedCase {
  readonly title: string
  readonly before: string
  /** What a safe fix makes of it; the same where it stays. */
  readonly after: string
}

const unusedCases: readonly FixedCase[] = [
  {
    title: 'a comment with its line, and one behind a value with the space before it',
    before: `${head}  # msgapi-disable-next-line spec/field-type -- gone\nid: urn:a \t# msgapi-disable-line spec/field-type\n`,
    after: `${head}id: urn:a\n`,
  },
  {
    title: 'one code, several, and all',
    before: `${head}old: 1 # msgapi-disable-line spec/field-type, spec/unknown-field,spec/enum-value -- why\nid: urn:a # msgapi-disable-line spec/field-type , spec/enum-value\n`,
    after: `${head}old: 1 # msgapi-disable-line spec/unknown-field -- why\nid: urn:a\n`,
  },
  {
    title: 'what cannot be known stays, and what is not known is no matter of this',
    before: `${head}old: 1 # msgapi-disable-line spec/none, spec/unknown-field\n# a comment # msgapi-disable-line spec/field-type\n`,
    after: `${head}old: 1 # msgapi-disable-line spec/none, spec/unknown-field\n# a comment # msgapi-disable-line spec/field-type\n`,
  },
  {
    title: 'from one comment to another: first what begins, then what ends nothing any more',
    before: `# msgapi-disable-file spec/field-type\n${head}# msgapi-disable spec/field-type\nid: urn:a\n# msgapi-enable spec/field-type\n# msgapi-enable\n`,
    after: `${head}id: urn:a\n`,
  },
  {
    title: 'in flow style, in the line of a block scalar, and at the end without a line break',
    before: `${head}servers: { # msgapi-disable-line spec/field-type\n  a: { host: a, protocol: kafka, # msgapi-disable-line spec/field-type\n  # msgapi-disable-next-line spec/field-type\n  description: a } }\nid: |- # msgapi-disable-line spec/enum-value\n  urn:a\n# msgapi-disable spec/field-type`,
    after: `${head}servers: {\n  a: { host: a, protocol: kafka,\n  description: a } }\nid: |-\n  urn:a\n`,
  },
  {
    title: 'items of an extension, and the extension',
    before: `${head}channels:\n  a:\n    x-msgapi-ignore:\n      # of the types\n      - rule: spec/field-type\n      - rule: spec/unknown-field # old\n      - { rule: spec/enum-value }\n    old: 1\n  b:\n    # none\n    x-msgapi-ignore: [{ rule: spec/field-type }, { rule: spec/enum-value }]\n    address: b\n  c: { x-msgapi-ignore: [{ rule: spec/field-type }] }\n`,
    after: `${head}channels:\n  a:\n    x-msgapi-ignore:\n      - rule: spec/unknown-field # old\n    old: 1\n  b:\n    address: b\n  c: {}\n`,
  },
  {
    title: 'a comment for what another fix brings to light stays',
    before: `${head}channels:\n  a: { Title: 1 } # msgapi-disable-line spec/field-type\n`,
    after: `${head}channels:\n  a: { title: 1 } # msgapi-disable-line spec/field-type\n`,
  },
]

for (const { title, before, after } of unusedCases) {
  t.test(`what hides nothing is removed: ${title}`, async (t) => {
    for (const lineBreak of ['\n', '\r\n']) {
      const [input, expected] = [before, after].map((text) => text.replaceAll('\n', lineBreak))
      const entry = (content = '') => ({ path: join(process.cwd(), 'api.yaml'), content })
      const first = await fix([entry(input)], { noConfig: true })
      const [{ text = input } = {}] = first.fixed
      t.equal(text, expected)
      t.notOk(first.findings.some(({ code }) => code === 'suppression/unused' || code.startsWith('fix/')))
      t.equal(undone(text, first.changes), input, 'no byte outside the edits')
      t.strictSame((await fix([entry(text)], { noConfig: true })).fixed, [], 'twice')
      const { findings } = await lint([entry(input)], { noConfig: true, withFixes: true })
      const unused = findings.filter(({ code }) => code === 'suppression/unused')
      t.ok(
        unused.every(({ fixable, fix: suggested }) => fixable === 'safe' && suggested !== undefined),
        'each has a fix',
      )
    }
  })
}

function undone(text: string | undefined, changes: FixOutcome['changes']): string {
  let now = text ?? ''
  for (const { start, end, text: put } of changes.toReversed().flatMap(({ inverse }) => inverse.toReversed()))
    now = now.slice(0, start) + put + now.slice(end)
  return now
}

t.test('what tells blank lines from a text stays, and the fix is taken back', async (t) => {
  const content = `${head}id: |+\n  urn:a\n\n# msgapi-disable spec/field-type\n\ndefaultContentType: a/b\n`
  const { fixed, findings } = await fix([{ path: join(process.cwd(), 'api.yaml'), content }], { noConfig: true })
  t.strictSame(fixed, [])
  t.ok(findings.some(({ code }) => code === 'fix/rolled-back'))
})

t.test('a fix that changes nothing holds up no comment', async (t) => {
  const idle = definePlugin({
    meta: { name: 'idle', version: '1.0.0', namespace: 'idle' },
    fixers: {
      'spec/unknown-field': {
        safety: 'safe',
        title: 'Write what is there',
        fix: () => [{ op: 'replace', path: '/old', value: 1 }],
      },
    },
  })
  const content = `${head}old: 1\nid: urn:a # msgapi-disable-line spec/field-type\n`
  const entry = { path: join(process.cwd(), 'api.yaml'), content }
  const { fixed } = await fix([entry], { noConfig: true, plugins: [idle] })
  t.strictSame(
    fixed.map(({ text }) => text),
    [`${head}old: 1\nid: urn:a\n`],
  )
})

t.test('a file that several entries refer to keeps the codes that one of them needs', async (t) => {
  const folder = t.testdir({
    ...shared,
    'shared.yaml':
      'a:\n  address: a\n  # msgapi-disable-next-line spec/unknown-field, spec/field-type\n  old: 1\nb:\n  address: b\n',
  })
  const { fixed } = await fix([join(folder, 'a.yaml'), join(folder, 'b.yaml')], { noConfig: true, root: folder })
  t.match(fixed[0]?.text, 'disable-next-line spec/unknown-field\n')
})

t.test('the suppressions file is not changed by fixes, and --fix-rule is not for suppressions', async (t) => {
  const folder = t.testdir({
    'api.yaml': head,
    'msgapi-suppressions.json': '[{ "file": "api.yaml", "rule": "spec/unknown-field", "pointer": "/old" }]',
  })
  const { fixed, findings } = await fix([join(folder, 'api.yaml')], { root: folder })
  t.strictSame(fixed, [])
  t.strictSame(
    findings.map(({ code, message, fixable }) => [code, message, fixable]),
    [
      [
        'suppression/unused',
        'This suppression of "spec/unknown-field" hides nothing. Remove it with "msgapi suppress --prune"',
        undefined,
      ],
    ],
  )
  await t.rejects(fix([join(folder, 'api.yaml')], { root: folder, only: ['suppression/unused'] }), UsageError)
})

const ends: readonly (readonly [string, readonly string[]])[] = [
  ['# msgapi-enable\n', ['This "msgapi-enable" ends nothing. Remove it']],
  [
    '# msgapi-disable spec/unknown-field\nold: 1\n# msgapi-enable spec/field-type, spec/unknown-field\n# msgapi-enable spec/*\n',
    [
      'This "msgapi-enable" of "spec/field-type" ends nothing. Remove it',
      'This "msgapi-enable" of "spec/*" ends nothing. Remove it',
    ],
  ],
  ['# msgapi-disable spec/*\nold: 1\n# msgapi-enable spec/field-type\n# msgapi-enable spec/un*\n', []],
  ['# msgapi-disable spec/unknown-field --\nold: 1\n# msgapi-enable\n', []],
  [
    'channels: { a: { bindings: { googlepubsub: { bindingVersion: 9.9.9 } } } }\n# msgapi-disable bindings/googlepubsub/*\nold: 1\n# msgapi-enable bindings/cloudpubsub/expected-value\n',
    [],
  ],
]

t.test('a comment that ends nothing is reported', async (t) => {
  for (const [text, messages] of ends) {
    const { findings } = await linted(`${head}${text}`)
    const told = findings.filter(({ message }) => message.includes('msgapi-enable'))
    t.strictSame(
      told.map(({ message }) => message),
      messages,
      text,
    )
  }
})

t.test('findings in a bundle with a source map are under the suppressions of its sources', async (t) => {
  const folder = t.testdir({
    'main.yaml': `${head}channels:\n  a: { $ref: 'part.yaml#/a' }\n`,
    'part.yaml': 'a:\n  address: a\n  # msgapi-disable-next-line spec/unknown-field -- old\n  old: 1\n  new: 1\n',
  })
  const made = await bundle(join(folder, 'main.yaml'), { noConfig: true, root: folder })
  const { text = '', map } = made
  const entry = join(folder, 'bundle.yaml')
  writeFileSync(entry, text)
  writeFileSync(`${entry}.map`, map === undefined ? '' : formatSourceMap(map, { bundleText: text, mapFolder: folder }))
  const outcome = await lint([entry], { noConfig: true, root: folder })
  t.strictSame(
    outcome.findings.map((finding) => `${relative(folder, finding.place.source)}:${shown(finding)}`),
    ['part.yaml:5 spec/unknown-field a/new'],
  )
  t.strictSame(
    outcome.suppressed.map((finding) => `${relative(folder, finding.place.source)}:${shown(finding)}`),
    ['part.yaml:4 spec/unknown-field a/old'],
  )
  const accepted = (file: string, pointer: string) => {
    const suppressionsFile = join(folder, `accepted-${file}.json`)
    writeFileSync(suppressionsFile, JSON.stringify([{ file, rule: 'spec/unknown-field', pointer }]))
    return lint([entry], { noConfig: true, root: folder, suppressionsFile })
  }
  t.strictSame((await accepted('part.yaml', '/a/new')).findings, [], 'an entry for the source')
  const ofBundle = await accepted('bundle.yaml', '/channels/a/new')
  t.strictSame(ofBundle.findings.map(shown), ['5 spec/unknown-field a/new'], 'none for the bundle')
  const accepting = await suppress([entry], { noConfig: true, root: folder })
  t.match(accepting.suppressions[0]?.content, '"file": "part.yaml"')
})

t.test('a bundle without its map is under the comments and extensions in it', async (t) => {
  const folder = t.testdir({
    'main.yaml': `${head}channels:\n  a: { $ref: 'part.yaml#/a' }\n  b: { $ref: 'part.yaml#/b' }\n`,
    'part.yaml':
      'a:\n  address: a\n  # msgapi-disable-next-line spec/unknown-field -- old\n  old: 1\nb:\n  x-msgapi-ignore: [{ rule: spec/unknown-field }]\n  older: 1\n  address: b\n',
  })
  const { text = '' } = await bundle(join(folder, 'main.yaml'), { noConfig: true, root: folder })
  const outcome = await linted(text)
  t.strictSame(outcome.findings, [])
  t.strictSame(
    outcome.suppressed.map(({ place, suppressed }) => [place.pointer.join('/'), suppressed?.by]),
    [
      ['channels/a/old', 'comment'],
      ['channels/b/older', 'x-msgapi-ignore'],
    ],
  )
})

t.test('the warnings about suppressions can be set', async (t) => {
  const folder = t.testdir({
    'api.yaml': `${head}id: urn:a # msgapi-disable-line spec/field-type\n`,
    'msgapi.config.yaml': 'rules: { suppression/unused: error }\n',
  })
  const { findings, failed } = await lint([join(folder, 'api.yaml')], { root: folder })
  t.strictSame(
    findings.map(({ code, severity }) => `${severity} ${code}`),
    ['error suppression/unused'],
  )
  t.ok(failed)
})

t.test('a suppressions file accepts what is there, also in referenced files, and twice is once', async (t) => {
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

t.test('what is not accepted is told: what does not fail, and errors of other stages', async (t) => {
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

t.test('a suppressions file that is over is reported, and pruned', async (t) => {
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

t.test('a suppressions file with a fault is one error at its place', async (t) => {
  const good = '"file": "a", "rule": "b", "pointer": "/c"'
  const wrong = [
    ['{}', '1:1: Unexpected value, expected a list'],
    ['[1]', '1:2: Unexpected value, expected an object'],
    [`[{ ${good}, "why": 1 }]`, '1:47: Unexpected key "why"'],
    ['[{ "rule": "b", "pointer": "" }]', '1:2: Missing "file"'],
    ['[{ "file": "b", "pointer": "" }]', '1:2: Missing "rule"'],
    ['[{ "file": "b", "rule": "a", "pointer": "c" }]', '1:41: Unexpected "pointer"'],
    [`[{ ${good}, "reason": " " }]`, '1:57: Unexpected "reason"'],
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

t.test('JSON has no comments', async (t) => {
  const { findings } = await linted(`{ "asyncapi": "3.1.0" } // msgapi-disable-line spec/*`, {}, 'api.json')
  t.match(findings[0]?.message, 'JSON allows none')
  const text = '{ "asyncapi": "3.1.0", "info": { "title": "# msgapi-disable-file *", "version": "1" }, "old": 1 }'
  t.strictSame((await linted(text, {}, 'api.json')).findings.map(shown), ['1 spec/unknown-field old'])
})

t.test('what is unused is said of the stages that ran, by the command that runs them', async (t) => {
  const comments = [
    '# msgapi-disable parse/merge-key, version/unknown-minor',
    '# msgapi-disable bundle/siblings-kept, bundle/*, merge-traits/null-dropped',
    '# msgapi-disable *',
    '# msgapi-disable spec/field-type',
  ]
  const folder = t.testdir({ 'api.yaml': `${head}${comments.join('\n')}\n` })
  const entry = join(folder, 'api.yaml')
  const options = { noConfig: true, root: folder }
  const use = ['merge-traits']
  const named = (findings: readonly Finding[]) =>
    findings.map(({ code, message }) => `${code} ${message.split('"')[1]}`)
  const of = (...codes: readonly string[]) => codes.map((code) => `suppression/unused ${code}`)
  const linted = of('parse/merge-key', 'version/unknown-minor', 'spec/field-type')
  t.strictSame(named((await lint([entry], options)).findings), linted)
  t.strictSame(
    named((await lint([entry], { ...options, use })).findings),
    of('parse/merge-key', 'version/unknown-minor', 'merge-traits/null-dropped', 'spec/field-type'),
  )
  t.strictSame(named((await bundle(entry, options)).findings), of('bundle/siblings-kept', 'bundle/*'))
  t.strictSame(
    named((await bundle(entry, { ...options, use })).findings),
    of('bundle/siblings-kept', 'bundle/*', 'merge-traits/null-dropped'),
  )
  t.strictSame(named((await transform(entry, { ...options, use })).findings), of('merge-traits/null-dropped'))
  t.strictSame(named((await bundle(entry, { ...options, safe: true })).findings), [])
})

t.test('bundle and transform leave warnings out, write the same, and keep errors', async (t) => {
  const text = `${head}channels:\n  a: { $ref: 'part.yaml#/a', description: beside }\noperations:\n  o:\n    action: send\n    channel: { $ref: '#/channels/a' }\n    traits: [{ title: null }]\n    x-msgapi-ignore: [{ rule: merge-traits/* }]\n`
  const folder = t.testdir({
    'api.yaml': text,
    'part.yaml': 'a:\n  address: a\n',
    'wrong.yaml': `${head}# msgapi-disable ref/unresolved, version/*\nchannels: { a: { $ref: '#/none' } }\n`,
    'accepted.json': '[{ "file": "api.yaml", "rule": "bundle/*", "pointer": "/channels/a/$ref", "reason": "notes" }]',
  })
  const entry = join(folder, 'api.yaml')
  const options = { noConfig: true, root: folder, suppressionsFile: join(folder, 'accepted.json') }
  const bundled = await bundle(entry, { ...options, failSeverity: 'warn' })
  t.strictSame([bundled.findings.map(shown), bundled.failed], [[], false])
  t.strictSame(
    bundled.suppressed.map(({ code, suppressed }) => [code, suppressed]),
    [['bundle/siblings-dropped', { by: 'file', reason: 'notes' }]],
  )
  const without = await bundle(entry, { ...options, noSuppressions: true })
  t.equal(without.text, bundled.text)
  t.match(bundled.text, 'x-msgapi-ignore')
  t.strictSame(without.findings.map(shown), ['4 bundle/siblings-dropped channels/a/$ref'])
  const transformed = await transform(entry, { ...options, use: ['merge-traits'] })
  t.strictSame(
    [transformed.findings, transformed.suppressed].map((findings) => findings.map(({ code }) => code)),
    [[], ['bundle/siblings-dropped', 'merge-traits/null-dropped']],
  )
  t.match(transformed.text, 'x-msgapi-ignore')
  const broken = await bundle(join(folder, 'wrong.yaml'), options)
  t.strictSame([broken.findings.map(({ code }) => code), broken.text], [['ref/unresolved'], undefined])
})

t.test('what cannot be accepted is refused', async (t) => {
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

t.test('SARIF says what is suppressed, and by what', async (t) => {
  const { suppressed } = await linted(`${head}old: 1 # msgapi-disable-line spec/unknown-field -- later\n`)
  const report = { findings: [], failures: [], documents: [], suppressed, textOf: () => undefined }
  const { runs } = JSON.parse(sarif(report, { colors: false, workingFolder: process.cwd() }))
  t.strictSame(runs[0].results[0].suppressions, [{ kind: 'inSource', justification: 'later' }])
  t.equal(runs[0].results.length, 1)
})

/** How often each function ran while something was done, by its name. */
async function callsDuring(work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    await work()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    const counts = new Map<string, number>()
    const own = result.filter(({ url }) => url.includes('/.cache/msgapi/tests/'))
    for (const { functionName, ranges } of own.flatMap(({ functions }) => functions))
      counts.set(functionName, (counts.get(functionName) ?? 0) + (ranges[0]?.count ?? 0))
    return counts
  } finally {
    session.disconnect()
  }
}

t.test('a document without suppressions has no comment read', async (t) => {
  const text = `${head}# a comment\nchannels:\n  a: { address: a } # another one\n`
  const reading = ['commentExtents', 'suppressionsInComments', 'suppressionsInExtensions', 'readDirective', 'spotsOf']
  const callsFor = (content: string) => callsDuring(() => linted(content))
  const ran = (calls: ReadonlyMap<string, number>) => reading.filter((name) => (calls.get(name) ?? 0) > 0)
  t.strictSame(ran(await callsFor(text)), [], 'no comment is read')
  const some = await callsFor(`${text}old: 1 # msgapi-disable-line spec/unknown-field\n`)
  t.strictSame(ran(some), ['commentExtents', 'suppressionsInComments', 'readDirective', 'spotsOf'])
})
