import t from 'tap'
import { isDate, isExpired } from '../../src/suppress/in-force.ts'
import { head, linted, shown } from './linted.ts'

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

t.test('a suppression that cannot be read suppresses nothing and is reported once', async (t) => {
  const wrong: readonly (readonly [string, string])[] = [
    [
      'old: 1 # msgapi-disable-line spec/unknown-field --',
      'Missing reason after "--": write why, or remove the dashes',
    ],
    [
      'old: 1 # msgapi-disable-line spec/a spec/b',
      'Unexpected "spec/a spec/b", expected codes separated by commas, then " -- " and a reason',
    ],
    ['old: 1 # msgapi-disable-lines spec/a', 'did you mean "msgapi-disable-line"?'],
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
      'did you mean "msgapi-disable-line"?',
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

t.test('an unknown rule in a suppression is reported with the nearest one', async (t) => {
  const { findings } = await linted(`${head}old: 1 # msgapi-disable-line spec/unknown-feld, acme/*\n`)
  t.strictSame(findings.map(({ message, range }) => `${range.start.character + 1} ${message}`).slice(1), [
    '30 Unknown rule "spec/unknown-feld"; did you mean "spec/unknown-field"?',
    '49 Unknown rule "acme/*"; "msgapi rules" lists the rules',
  ])
})

t.test('a suppression expires when its last day is over in UTC', (t) => {
  t.notOk(isExpired('2027-01-01', new Date('2027-01-01T23:59:59Z')))
  t.ok(isExpired('2027-01-01', new Date('2027-01-02T00:00:00Z')))
  t.strictSame(['2027-01-01', '2028-02-29'].filter(isDate), ['2027-01-01', '2028-02-29'])
  t.strictSame(['2027-02-29', '2027-1-1', '2027-13-01', '20270101', 'soon'].filter(isDate), [])
  t.end()
})

const ends: readonly (readonly [string, readonly string[]])[] = [
  ['# msgapi-enable\n', ['This "msgapi-enable" ends nothing; remove it']],
  [
    '# msgapi-disable spec/unknown-field\nold: 1\n# msgapi-enable spec/field-type, spec/unknown-field\n# msgapi-enable spec/*\n',
    [
      'This "msgapi-enable" of "spec/field-type" ends nothing; remove it',
      'This "msgapi-enable" of "spec/*" ends nothing; remove it',
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

t.test('JSON has no comments', async (t) => {
  const { findings } = await linted(`{ "asyncapi": "3.1.0" } // msgapi-disable-line spec/*`, {}, 'api.json')
  t.match(findings[0]?.message, 'JSON allows none')
  const text = '{ "asyncapi": "3.1.0", "info": { "title": "# msgapi-disable-file *", "version": "1" }, "old": 1 }'
  t.strictSame((await linted(text, {}, 'api.json')).findings.map(shown), ['1 spec/unknown-field old'])
})
