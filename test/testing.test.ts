import { AssertionError } from 'node:assert'
import { readFile, writeFile } from 'node:fs/promises'
import t, { type Test } from 'tap'
import { definePlugin, type Fixer, type Plugin } from '../src/plugin/index.ts'
import { type InvalidCase, type RuleTest, type TransformTest, testRule, testTransform } from '../src/testing/index.ts'

const described = (target: unknown) => {
  const isDescribed = typeof target === 'object' && target !== null && 'description' in target
  return isDescribed ? [] : [{ message: 'Add a "description"' }]
}

const code = 'acme/channel-description'
const plugin = definePlugin({
  meta: { name: 'msgapi-plugin-acme', version: '1.0.0', namespace: 'acme' },
  rulesets: {
    recommended: {
      rules: {
        'channel-description': {
          description: 'Channels have a description',
          given: '$.channels[*]',
          severity: 'warn',
          then: { function: described },
        },
      },
    },
  },
  fixers: {
    'acme/channel-description': {
      safety: 'safe',
      title: 'Add a description',
      fix: ({ place }) => [{ op: 'add', path: `/${place.pointer.join('/')}/description`, value: 'To do' }],
    },
  },
})

const input = `asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0 }
channels:
  # All orders
  orders:
    address: orders # of all shops
`
const output = `${input}    description: To do\n`
const rule: RuleTest = {
  plugin,
  code: 'acme/channel-description',
  valid: [output],
  invalid: [
    {
      input,
      findings: [
        {
          message: 'Channels have a description',
          pointer: '/channels/orders',
          range: { start: { line: 4, character: 9 }, end: { line: 5, character: 19 } },
        },
      ],
      output,
    },
  ],
}

/** The plugin with something else in its rule or fixer. */
function changed({ find = described, fix }: { find?: unknown; fix?: Fixer['fix'] }): Plugin {
  const { 'channel-description': described } = plugin.rulesets?.recommended?.rules ?? {}
  const fixer = plugin.fixers?.[code]
  const then = { function: find }
  return definePlugin({
    ...plugin,
    rulesets: { recommended: { rules: { 'channel-description': Object.assign({}, described, { then }) } } },
    fixers: fixer === undefined ? {} : { [code]: fix === undefined ? fixer : { ...fixer, fix } },
  })
}

function withoutFixer(): Plugin {
  return definePlugin({ ...plugin, fixers: {} })
}

/** It has a name that another spelling writes with the same word. */
const ambiguous = `${output}    bindings: { sns: {}, notifytopic: {} }\n`

const twoFiles = {
  input: {
    'api.yaml':
      "asyncapi: 3.0.0\ninfo: { title: Orders, version: 1.0.0 }\nchannels: { orders: { $ref: 'parts/c.yaml#/orders' } }\n",
    'parts/c.yaml': '# Shared\norders:\n  address: orders\n',
  },
  findings: [
    {
      pointer: '/orders',
      file: 'parts/c.yaml',
      range: { start: { line: 1, character: 7 }, end: { line: 2, character: 17 } },
    },
  ],
  output: { 'parts/c.yaml': '# Shared\norders:\n  address: orders\n  description: To do\n' },
}

t.test('right expectations hold', async (t) => {
  await t.resolves(testRule(rule))
  await t.resolves(testRule({ plugin, code, invalid: [twoFiles] }), 'several files')
  await t.resolves(testRule({ plugin: withoutFixer(), code, invalid: [{ input, findings: [{}] }] }), 'without a fixer')
})

const wrong: readonly (readonly [title: string, test: Partial<RuleTest>])[] = [
  ['a finding in a valid case', { valid: [{ name: 'no text', input }], invalid: [] }],
  ['another message', { invalid: [{ input, findings: [{ message: 'Describe it' }], output }] }],
  ['another place', { invalid: [{ input, findings: [{ pointer: '/channels', on: 'key' }], output }] }],
  [
    'another range',
    {
      invalid: [
        { input, findings: [{ range: { start: { line: 4, character: 2 }, end: { line: 4, character: 8 } } }], output },
      ],
    },
  ],
  ['too many', { invalid: [{ input, findings: [{ message: /^Channels/ }, { message: /^Messages/ }], output }] }],
  ['another text', { invalid: [{ input, findings: [{}], output: output.replace('# All', '# Some') }] }],
  ['another text in a second file', { invalid: [{ ...twoFiles, output: { 'parts/c.yaml': 'orders: {}\n' } }] }],
  ['no output', { invalid: [{ input, findings: [{}] }] }],
  ['an output without a fixer', { plugin: withoutFixer(), invalid: [{ input, findings: [{}], output }] }],
  [
    'a fix that leaves the finding',
    {
      plugin: changed({
        fix: ({ place }) => [{ op: 'add', path: `/${place.pointer.join('/')}/title`, value: 'To do' }],
      }),
      invalid: [{ input, findings: [{}], output: output.replace('description', 'title') }],
    },
  ],
  [
    'a fix that is taken back',
    {
      plugin: changed({
        fix: ({ place }) => [{ op: 'add', path: `/${place.pointer.join('/')}/text`, value: 'To do' }],
      }),
      invalid: [{ input, findings: [{}], output: input }],
    },
  ],
  [
    'a fix that loses comments',
    {
      plugin: changed({
        fix: ({ place }) => {
          const at = `/${place.pointer.join('/')}`
          return [
            { op: 'remove', path: `${at}/address` },
            { op: 'add', path: `${at}/description`, value: 'To do' },
            { op: 'add', path: `${at}/address`, value: 'orders' },
          ]
        },
      }),
      invalid: [
        {
          input,
          findings: [{}],
          output: output.replace(/ {4}address: .*\n( {4}description: .*\n)/, '$1    address: orders\n'),
        },
      ],
    },
  ],
  [
    'a rule that knows one spelling',
    {
      plugin: changed({
        find: (target: unknown, _options: unknown, { document }: { document: { data: object } }) =>
          'asyncapi' in document.data ? described(target) : [],
      }),
    },
  ],
  [
    'a rule that knows one language',
    {
      plugin: changed({
        find: (target: unknown, _options: unknown, { document }: { document: { source: string } }) =>
          document.source.endsWith('.json') ? [] : described(target),
      }),
    },
  ],
  [
    'a rule that throws',
    {
      plugin: changed({
        find: () => {
          throw new Error('no idea')
        },
      }),
    },
  ],
  ['a case that is no YAML', { valid: ['asyncapi: 3.0.0\ninfo: [\n'] }],
  ['a case with a broken reference', { valid: [`${output}    servers: [{ $ref: '#/servers/none' }]\n`] }],
]

async function messageOf(test: Promise<void>): Promise<string> {
  const error: unknown = await test.then(
    () => 'nothing',
    (error: unknown) => error,
  )
  if (!(error instanceof AssertionError)) throw new Error(`Unexpected result of a test: ${error}`)
  return error.message
}

/** Compares what is shown with a file, but for lines of this one; with TAP_SNAPSHOT=1, writes the file. */
async function compare(t: Test, name: string, text: string): Promise<void> {
  const shown = text.replace(/testing\.test\.ts:\d+/g, 'testing.test.ts:…')
  const file = `test/fixtures/testing/${name}`
  if (process.env.TAP_SNAPSHOT === '1') await writeFile(file, shown)
  t.equal(shown, await readFile(file, 'utf8'))
}

t.test('wrong expectations fail with what differs', async (t) => {
  const shown: string[] = []
  for (const [title, test] of wrong) shown.push(`=== ${title}\n${await messageOf(testRule({ ...rule, ...test }))}\n`)
  await compare(t, 'failures.txt', shown.join('\n'))
})

t.test('"only" limits a case to the named codes', async (t) => {
  const ofSpelling = wrong.find(([title]) => title.includes('spelling'))?.[1].plugin
  const ofLanguage = wrong.find(([title]) => title.includes('language'))?.[1].plugin
  const invalid = [{ input, findings: [{}], output }]
  const only = (forms: InvalidCase['only']) => invalid.map((test) => ({ ...test, only: forms }))
  await t.resolves(testRule({ ...rule, plugin: ofSpelling ?? plugin, invalid: only('asyncapi') }))
  await t.resolves(testRule({ ...rule, plugin: ofLanguage ?? plugin, invalid: only(['yaml', 'asyncapi']) }))
  await t.resolves(testRule({ ...rule, valid: [{ input: ambiguous, only: 'asyncapi' }] }))
  await t.rejects(testRule({ ...rule, valid: [{ input: ambiguous }] }), {
    message: /valid case 1: cannot be written in the neutral spelling: .*; set "only" to leave it out/,
  })
  await t.rejects(testRule({ ...rule, valid: [{ input, only: 'neutral' }] }), {
    name: 'UsageError',
    message: '"only" names neutral, but the case is written as yaml and asyncapi.',
  })
})

t.test('a test that tests nothing is a mistake', async (t) => {
  const mistakes: readonly (readonly [test: Partial<RuleTest>, message: string])[] = [
    [
      { valid: [], invalid: [] },
      'The test of "acme/channel-description" has no cases; add some to "valid" or "invalid".',
    ],
    [{ invalid: [{ input, findings: [] }] }, 'The invalid case 1 expects no finding; move it to "valid".'],
    [
      { code: 'acme/channel-descriptions' },
      'The plugin "msgapi-plugin-acme" has no rule "acme/channel-descriptions", expected "acme/channel-description"; did you mean "acme/channel-description"?',
    ],
    [{ valid: [{ input: {} }] }, 'A case needs a file: the map of files is empty.'],
    [
      { valid: [{ input: { '../api.yaml': output } }] },
      'Unexpected path "../api.yaml" in a case, expected one such as "schemas/order.yaml".',
    ],
    [
      { invalid: [{ ...twoFiles, output: { 'c.yaml': '' } }] },
      'Unexpected file "c.yaml" in "output": "input" has no such file.',
    ],
  ]
  for (const [test, message] of mistakes) {
    await t.rejects(testRule({ ...rule, ...test }), { name: 'UsageError', message })
  }
})

t.test('unknown fields of a test are usage errors with the name that was meant', async (t) => {
  const mistakes: readonly (readonly [test: object, quoted: RegExp])[] = [
    [{ invalids: [] }, /"invalids".*"invalid"\?$/],
    [{ invalid: [{ input, findngs: [] }] }, /"invalid\[0\]\.findngs".*"findings"\?$/],
    [{ invalid: [{ input, findings: [{ mesage: '' }] }] }, /"invalid\[0\]\.findings\[0\]\.mesage".*"message"\?$/],
    [{ valid: [input, { input, only: 'yml' }] }, /"valid\[1\]\.only"/],
  ]
  for (const [test, message] of mistakes)
    await t.rejects(testRule({ ...rule, ...test }), { name: 'UsageError', message })
})

const transforming = definePlugin({
  meta: { name: 'msgapi-plugin-acme', version: '1.0.0', namespace: 'acme' },
  transforms: {
    contact: {
      schema: { type: 'object', properties: { team: { type: 'string' } }, additionalProperties: false },
      create:
        ({ team = 'Orders' }) =>
        async (description, file) => {
          if (description.graph.entry.nodeAt(['info', 'contact']) !== undefined) return undefined
          file.report({ code: 'contact-added', severity: 'info', message: 'The contact is added', on: 'key' })
          return description.edit([{ op: 'add', path: '/info/contact', value: { name: team } }])
        },
    },
  },
})

const api = 'asyncapi: 3.0.0 # ours\ninfo:\n  title: Orders\n  version: 1.0.0\n'
const contact: TransformTest = {
  plugin: transforming,
  name: 'acme/contact',
  cases: [
    {
      input: api,
      options: { team: 'Payments' },
      output: `${api}  contact:\n    name: Payments\n`,
      findings: [{ code: 'acme/contact-added', message: 'The contact is added', pointer: '', severity: 'info' }],
    },
    { input: `${api}  contact: { name: Sales }\n` },
  ],
}

t.test('a test of a transform compares its text', async (t) => {
  await t.resolves(testTransform(contact))
  const [first, second] = contact.cases
  if (first === undefined || second === undefined) throw new Error('there are two cases')
  const wrong: TransformTest['cases'] = [
    { ...first, output: second.input },
    { ...first, findings: [] },
    { ...first, again: second.input },
    { ...second, findings: [{ code: 'acme/contact-added' }] },
    { input: 'asyncapi: 3.0.0\n  info: {}\n' },
  ]
  await compare(
    t,
    'transform-failures.txt',
    `${await messageOf(testTransform({ ...contact, cases: wrong }))}
`,
  )
  const replacing = definePlugin({
    ...transforming,
    transforms: {
      contact: () => async (description) =>
        description.graph.entry.nodeAt(['info', 'contact']) === undefined
          ? description.edit([
              { op: 'remove', path: '/info' },
              { op: 'add', path: '/info', value: { title: 'Orders', version: 'one', contact: { name: 'Payments' } } },
            ])
          : undefined,
    },
  })
  const version = api.replace('1.0.0', 'one')
  const silent = { input: version, output: `${version}  contact:\n    name: Payments\n` }
  t.match(
    await messageOf(testTransform({ ...contact, plugin: replacing, cases: [silent] })),
    /case 1: the transform loses comments of entries that stay; change less\n- # a comment above \/info in description\.yaml\n- # a comment above \/info\/title in /,
  )
  const misspelled = { input: '', outptu: '' }
  await t.rejects(testTransform({ ...contact, cases: [misspelled] }), {
    name: 'UsageError',
    message: /"cases\[0\]\.outptu".*"output"\?$/,
  })
  await t.rejects(testTransform({ ...contact, cases: [] }), { name: 'UsageError', message: /has no cases/ })
  await t.rejects(testTransform({ ...contact, name: 'acme/contacts' }), {
    name: 'UsageError',
    message:
      'The plugin "msgapi-plugin-acme" has no transform "acme/contacts", expected "acme/contact"; did you mean "acme/contact"?',
  })
  await t.rejects(testTransform({ ...contact, cases: [{ ...first, options: { teams: 'Sales' } }] }), {
    name: 'UsageError',
  })
})
