import { readdirSync, readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { candidates } from '../rulesets/style/candidates.ts'
import { styleCodes } from '../rulesets/style/codes.ts'
import { strictRuleset as strict, styleRuleset as style, styleRules } from '../rulesets/style/house-style.ts'
import { styleIndex } from '../rulesets/style/style-index.ts'
import { needsOptions } from '../rulesets/style/style-rule.ts'
import { presetNames } from '../src/config/settings.ts'
import { lint, transform } from '../src/index.ts'
import type { Ruleset } from '../src/lint/rule.ts'
import { isRecord } from '../src/plain-data.ts'
import { definePlugin } from '../src/plugin/index.ts'
import { presetMembers } from '../src/rules/rulesets.ts'
import { lintTextWith } from './conformance/lint-source.ts'
import { inNeutralWords } from './conformance/spelling.ts'
import { quotedIn } from './facts-of-message.ts'
import { line } from './lint-part.ts'
import { lintExample, rulePages, styleRule, withoutMessage } from './rule-pages.ts'

const pagesFolder = 'docs/rules/style'

t.test('every rule of house style has a page, a row in the table and a code that a config knows', (t) => {
  const codes = Object.keys(styleRules)
  const pages = readdirSync(pagesFolder).map((name) => `style/${name.replace(/\.md$/, '')}`)
  t.strictSame(pages.sort(), [...codes].sort())
  t.strictSame(styleCodes, codes)
  const told = candidates.map(({ name }) => `style/${name}`)
  t.strictSame(
    codes.filter((code) => !told.includes(code)),
    [],
  )
  t.equal(new Set(told).size, told.length)
  t.equal(readFileSync('docs/style-rules.md', 'utf8'), styleIndex(), 'run `npm run generate`')
  t.end()
})

t.test('rules that report a lot are off by default', (t) => {
  const noisy = candidates
    .filter(({ perDocument = 0 }) => perDocument > 5)
    .map(({ name }) => styleRules[`style/${name}`])
  t.strictSame(
    noisy.filter((rule) => rule?.recommended !== false),
    [],
  )
  t.end()
})

t.test('the examples on the pages of house style are real', async (t) => {
  for (const page of rulePages().filter(({ name }) => name.startsWith('style/'))) {
    const { name, correct, incorrect } = page
    const code = name.replace(/\.md$/, '')
    const rule = styleRules[code]
    const properties = isRecord(rule?.schema?.properties) ? Object.keys(rule.schema.properties) : []
    const told = [...page.text.matchAll(/^\| `(\w+)` \|/gm)].map(([, option = '']) => option)
    t.strictSame(told.sort(), properties.sort(), `${code}: the options`)
    t.ok(page.text.includes(`\nSeverity: ${rule?.severity}\n`), `${code}: the severity`)
    t.ok(correct.length > 0 && incorrect.length > 0, `${code} has both kinds`)
    for (const text of correct.flatMap((each) => [each, inNeutralWords(each)]))
      t.strictSame((await lintExample(page, text)).map(line), [], `${code}: correct`)
    for (const { text, findings } of incorrect) {
      const found = findings.map(withoutMessage)
      t.strictSame((await lintExample(page, text)).map(line), found, `${code}: incorrect`)
      t.strictSame((await lintExample(page, inNeutralWords(text))).map(line), found, `${code}: other spelling`)
      t.ok(found.length > 0 && found.every((each) => each.endsWith(` ${code}`)), `${code}: reports what it is about`)
    }
  }
})

interface StyleCase {
  readonly code: string
  readonly options?: Readonly<Record<string, unknown>>
  readonly text: string
  readonly lines: readonly string[]
}

const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
const placed = (message: string) =>
  `${head}channels:\n  orders:\n    address: orders\n    messages:\n      placed: ${message}\n`
const described = (description: string) =>
  `asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0, description: ${JSON.stringify(description)} }\n`
const html = '2:53 warn style/descriptions-without-html'
const onServers = (servers: string) =>
  `${head}servers:\n  log: { host: a, protocol: kafka-secure }\n  bus: { host: b, protocol: mqtt }\nchannels:\n  orders: { address: orders, servers: [${servers}] }\n`
const serverAt = (name: string) => `{ $ref: '#/servers/${name}' }`
const partitions = { channels: { kafka: ['partitions'] } }
const lacksPartitions = ['7:3 warn style/bindings-required']
const nested = `${head}components:
  schemas:
    Order:
      properties:
        lines: { type: array, items: { properties: { id: {}, part: { properties: { id: {} } } } } }
      allOf: [{ properties: { customer: { type: string } } }]
`
const inline = (place: string) => `${place} warn style/no-inline-schemas`

const styleCases: readonly StyleCase[] = [
  {
    code: 'style/message-examples-required',
    options: { min: 2 },
    text: placed('{ payload: {}, examples: [{ payload: 1 }] }'),
    lines: ['7:40 warn style/message-examples-required'],
  },
  {
    code: 'style/message-examples-required',
    options: { parts: ['payload', 'headers'] },
    text: placed('{ payload: {}, headers: { type: object }, examples: [{ payload: 1 }, { payload: 1, headers: {} }] }'),
    lines: ['7:68 warn style/message-examples-required'],
  },
  {
    code: 'style/message-examples-required',
    options: { parts: ['payload', 'headers'] },
    text: placed('{ payload: {}, examples: [{ payload: 1 }] }'),
    lines: [],
  },
  {
    code: 'style/correlation-id-required',
    options: { messages: 'all' },
    text: placed('{ payload: {} }'),
    lines: ['7:7 warn style/correlation-id-required'],
  },
  { code: 'style/message-summary', text: placed('{ payload: {}, description: An order }'), lines: [] },
  {
    code: 'style/message-summary',
    options: { or: [] },
    text: placed('{ payload: {}, description: An order }'),
    lines: ['7:7 warn style/message-summary'],
  },
  {
    code: 'style/message-content-type-required',
    text: `${placed('{ payload: {} }')}      cancelled: { payload: {} }\n      pinged: {}\n`,
    lines: ['1:1 warn style/message-content-type-required'],
  },
  {
    code: 'style/message-content-type-required',
    text: `${placed('{ payload: {} }')}      cancelled: { payload: {}, contentType: application/json }\n`,
    lines: ['7:7 warn style/message-content-type-required'],
  },
  {
    code: 'style/message-content-type-required',
    text: placed("{ payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: string } }"),
    lines: [],
  },
  {
    code: 'style/parameter-description',
    text: `${head}channels:
  a: { address: 'a/{id}', parameters: { id: {} } }
  b: { address: 'b/{id}/{shop}', parameters: { id: {}, shop: {} } }
  c: { address: 'c/{shop}', parameters: { shop: { description: A shop } } }
`,
    lines: ['4:41 warn style/parameter-description'],
  },
  {
    code: 'style/channel-key-casing',
    text: `${head}channels: { order_placed.v1: {}, Order.placed: {}, io.acme.DTO: {}, 'é': {} }\n`,
    lines: [13, 34, 52, 69].map((column) => `3:${column} warn style/channel-key-casing`),
  },
  { code: 'style/correlation-id-required', text: placed('{ payload: {} }'), lines: [] },
  {
    code: 'style/correlation-id-required',
    text: `${placed("{ $ref: '#/components/messages/placed' }")}operations:
  placeOrder:
    action: send
    channel: { $ref: '#/channels/orders' }
    messages: [{ $ref: '#/channels/orders/messages/placed' }]
    reply: { channel: { $ref: '#/channels/orders' }, messages: [{ $ref: '#/channels/orders/messages/placed' }] }
components:
  messages:
    placed: { payload: {} }
`,
    lines: ['16:5 warn style/correlation-id-required'],
  },
  { code: 'style/bindings-required', options: partitions, text: onServers(serverAt('log')), lines: lacksPartitions },
  { code: 'style/bindings-required', options: partitions, text: onServers(serverAt('bus')), lines: [] },
  { code: 'style/bindings-required', options: partitions, text: onServers(''), lines: lacksPartitions },
  ...[
    // Servers do not tell the protocol: the bindings do.
    {
      text: `${head}channels:\n  a: { bindings: { kafka: { partitions: 1 } } }\n  b: { bindings: { mqtt: {} } }\n`,
      lines: [],
    },
    { text: `${head}channels:\n  a: { bindings: { kafka: {} } }\n`, lines: ['4:8 warn style/bindings-required'] },
    {
      text: `${head}channels:\n  a: {}\n`,
      lines: ['4:3 warn style/bindings-required', '4:3 warn style/bindings-required'],
    },
    // The format allows no reference here, which another rule reports.
    {
      text: `${head}channels:\n  a: { bindings: { kafka: { $ref: '#/x-kafka' } } }\nx-kafka: { partitions: 1 }\n`,
      lines: [],
    },
  ].map((each) => ({
    code: 'style/bindings-required',
    options: { channels: { kafka: ['partitions'], sns: ['name'] } },
    ...each,
  })),
  ...['sns', 'notifytopic'].map((key) => ({
    code: 'style/bindings-required',
    options: { channels: { [key]: ['name'] } },
    text: `${head}channels:\n  a: { bindings: { sns: { name: a } } }\n  b: { bindings: { sns: {} } }\n`,
    lines: ['5:8 warn style/bindings-required'],
  })),
  {
    code: 'style/bindings-required',
    options: { servers: { kafka: ['schemaRegistryUrl'] } },
    text: onServers(''),
    lines: ['4:3 warn style/bindings-required'],
  },
  {
    code: 'style/bindings-required',
    options: { messages: { kafka: ['key'] } },
    text: placed('{ bindings: { kafka: { bindingVersion: 0.5.0 } } }'),
    lines: ['7:17 warn style/bindings-required'],
  },
  {
    code: 'style/deprecated-needs-note',
    text: `${head}components: { schemas: { Order: { deprecated: true, x-sunset: '2027-01-01' } } }\n`,
    lines: [],
  },
  { code: 'style/no-inline-schemas', text: nested, lines: [inline('7:31'), inline('7:62')] },
  { code: 'style/no-inline-schemas', options: { maxDepth: 1 }, text: nested, lines: [inline('7:62')] },
  { code: 'style/no-inline-schemas', options: { maxProperties: 1 }, text: nested, lines: [inline('7:31')] },
  { code: 'style/descriptions-without-html', text: described('One<br/>two'), lines: [html] },
  { code: 'style/descriptions-without-html', options: { allow: ['BR'] }, text: described('One<br/>two'), lines: [] },
  { code: 'style/descriptions-without-html', text: described('Of </p>'), lines: [html] },
  {
    code: 'style/descriptions-without-html',
    text: described('1 < 2 > 0, `<id>`, \\<id>, <https://example.com/>, <me@example.com>, <!-- <br> --> a<b'),
    lines: [],
  },
  {
    code: 'style/no-remote-references',
    options: { allow: ['https://a.example/*'] },
    text: placed("{ payload: { oneOf: [{ $ref: 'https://a.example/x.json' }, { $ref: 'urn:x:y' }] } }"),
    lines: ['7:82 warn style/no-remote-references'],
  },
  { code: 'style/no-deep-relative-references', text: placed("{ $ref: '../../a.yaml' }"), lines: [] },
  {
    code: 'style/no-deep-relative-references',
    options: { max: 0 },
    text: placed("{ $ref: './../a.yaml#/placed' }"),
    lines: ['7:23 warn style/no-deep-relative-references'],
  },
]

t.test('rules of house style report the lines of their cases', async (t) => {
  for (const { code, options = {}, text, lines } of styleCases) {
    const found = await lintTextWith(text, styleRule(code, options))
    t.strictSame(
      found.filter((finding) => finding.code === code).map(line),
      lines,
      `${code} ${JSON.stringify(options)}`,
    )
  }
})

t.test('a name in the wrong case gets the right one proposed', async (t) => {
  const text = `${head}channels: { order_placed.v1: {}, Order.placed: {}, io.acme.DTO: {}, 'é': {} }\n`
  const found = await lintTextWith(text, styleRule('style/channel-key-casing', {}))
  t.strictSame(
    found.filter(({ code }) => code === 'style/channel-key-casing').map(({ message }) => quotedIn(message)),
    [['order_placed.v1', 'order_placed_v1'], ['Order.placed', 'OrderPlaced'], ['io.acme.DTO', 'ioAcmeDTO'], ['é']],
  )
})

t.test('the presets turn on their rules of house style', (t) => {
  const all = { style, strict, visitors: new Map(), needsOptions }
  const onIn = (members: readonly Ruleset[] = []) =>
    members
      .flatMap(({ rules }) => Object.entries(rules))
      .flatMap(([code, { recommended }]) => (recommended === false ? [] : code))
  const members = Object.fromEntries(presetNames.map((name) => [name, presetMembers(name, { style: all }) ?? []]))
  const isStyle = (code: string) => code.startsWith('style/')
  t.strictSame(presetMembers('msgapi:recommended', { style: all }), presetMembers('msgapi:recommended'))
  t.strictSame(onIn(members['msgapi:recommended']).filter(isStyle), [])
  t.strictSame(onIn(members['msgapi:spec']).filter(isStyle), [])
  t.ok(onIn(members['msgapi:style']).every(isStyle))
  const usable = Object.entries(styleRules).flatMap(([code, rule]) => (needsOptions(rule) ? [] : code))
  t.strictSame(onIn(members['msgapi:strict']), [...onIn(members['msgapi:recommended']), ...usable])
  const codesOf = (name: string) => (members[name] ?? []).flatMap(({ rules }) => Object.keys(rules))
  t.strictSame(codesOf('msgapi:all'), [...codesOf('msgapi:recommended'), ...Object.keys(styleRules)])
  t.end()
})

const text = `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  order/placed:
    description: Orders
    address: orders/
operations: {}
x-owner: shop
`

async function codesWith(t: Test, config: string): Promise<readonly string[]> {
  const folder = t.testdir({ '.git': {}, 'msgapi.config.yaml': config, 'api.yaml': text })
  const { findings } = await lint(['api.yaml'], { workingFolder: folder })
  return findings.map(({ code }) => code).sort()
}

t.test('a config turns house style on', async (t) => {
  t.strictSame(await codesWith(t, 'extends: msgapi:recommended'), [])
  const found = ['style/address-no-trailing-separator', 'style/channel-key-casing', 'style/operations-present']
  const both = await codesWith(t, 'extends: [msgapi:recommended, msgapi:style]')
  t.strictSame(
    found.filter((code) => !both.includes(code)),
    [],
  )
  t.ok((await codesWith(t, 'extends: msgapi:strict')).includes('style/description-min-length'))
  t.ok((await codesWith(t, 'extends: msgapi:all')).includes('style/description-min-length'))
  t.ok((await codesWith(t, 'extends: msgapi:style')).every((code) => code.startsWith('style/')))
  t.strictSame(await codesWith(t, 'rules: { style/channel-key-casing: warn }'), ['style/channel-key-casing'])
  t.strictSame(await codesWith(t, "overrides: [{ files: ['*.yaml'], rules: { style/operations-present: warn } }]"), [
    'style/operations-present',
  ])
  t.strictSame(await codesWith(t, 'extends: [[msgapi:style, off]]\nrules: { style/channel-key-casing: info }'), [
    'style/channel-key-casing',
  ])
  await t.rejects(codesWith(t, 'rules: { style/chanel-key-casing: warn }'), /did you mean "style\/channel-key-casing"/)
})

t.test('the style guide names every rule, and its config is valid', async (t) => {
  const guide = readFileSync('docs/style-guide.md', 'utf8')
  const named = new Set(guide.match(/\bstyle\/[a-z-]+(?=`)/g))
  t.strictSame([...named].sort(), Object.keys(styleRules).sort())
  const [, config = ''] = /```yaml\n(.*?)```/s.exec(guide) ?? []
  t.ok((await codesWith(t, config)).includes('style/channel-key-casing'))
  for (const [code, rule] of Object.entries(styleRules)) {
    const isOn = new RegExp(`^- (?!\\\\\\*)[^*]*?\`${code}\``, 'm').test(guide.split('## Beside')[0] ?? '')
    t.equal(isOn, rule.recommended !== false, `${code}: marked with a star where it is off`)
  }
})

t.test('a config gives rules of house style options', async (t) => {
  const casing = (options: string) => codesWith(t, `rules: { style/channel-key-casing: [warn, ${options}] }`)
  t.strictSame(await casing("{ pattern: '/' }"), [])
  t.strictSame(await casing('{ casing: [camel, snake] }'), ['style/channel-key-casing'])
  await t.rejects(casing('{ casng: camel }'), /Unknown option "casng".*did you mean "casing"/i)
  t.strictSame(
    await codesWith(t, "extends: msgapi:strict\nrules: { style/message-name-pattern: [warn, { pattern: '^a' }] }").then(
      (codes) => codes.includes('style/message-name-pattern'),
    ),
    false,
  )
})

/** What a config and a ruleset beside it find in the document: each finding with its line and severity. */
async function foundWith(t: Test, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const folder = t.testdir({ '.git': {}, 'api.yaml': text, ...files })
  const errors: unknown[] = []
  const outcome = await lint(['api.yaml'], { workingFolder: folder, onError: (error) => errors.push(error) })
  const { findings, rulesetErrors } = outcome
  const problems = [...errors, ...rulesetErrors].map((error) => String(error).replaceAll(`${folder}/`, ''))
  return [...findings.map(({ code, severity, range }) => `${range.start.line + 1} ${severity} ${code}`), ...problems]
}

const lengths = (options: string) => `rules: { style/description-min-length: [warn, ${options}] }\n`
const ofFile = (rules: string) => `overrides: [{ files: ['*.yaml'], rules: ${rules} }]\n`
const ofPart = (rules: string) => `overrides: [{ files: ['*.yaml#/channels'], rules: ${rules} }]\n`
const house = 'extends: ./house.yaml\n'
const tooShort = ['5 warn style/description-min-length']
const fromStyle = 'extends: [[msgapi:style, off]]\n'
const missing =
  'Missing option "pattern" of the rule "style/message-name-pattern". Set it: rules: { style/message-name-pattern: [warn, { … }] }.'

const optionCases: Readonly<
  Record<string, { readonly config: string; readonly house?: string; readonly found: readonly string[] }>
> = {
  'of a ruleset': { config: house, house: `${fromStyle}${lengths('{ min: 7 }')}`, found: tooShort },
  'of a ruleset whose descriptions are long enough': {
    config: house,
    house: `${fromStyle}${lengths('{ min: 6 }')}`,
    found: [],
  },
  'of a ruleset and, over it, of a config': {
    config: `${house}${lengths('{ min: 7 }')}`,
    house: `${fromStyle}${lengths('{ min: 2 }')}`,
    found: tooShort,
  },
  'of a ruleset, where a config sets the severity': {
    config: `${house}rules: { style/description-min-length: error }`,
    house: `${fromStyle}${lengths('{ min: 7 }')}`,
    found: ['5 error style/description-min-length'],
  },
  'of a ruleset, and of an override of a config for a part of the file': {
    config: `${house}${ofPart('{ style/description-min-length: [info, { min: 7 }] }')}`,
    house: `${fromStyle}${lengths('{ min: 2 }')}`,
    found: ['5 info style/description-min-length'],
  },
  'of an override of a ruleset': {
    config: house,
    house: `${fromStyle}${lengths('{ min: 2 }')}${ofFile('{ style/description-min-length: [info, { min: 7 }] }')}`,
    found: ['5 info style/description-min-length'],
  },
  'of a part of a file in a ruleset': {
    config: house,
    house: `${fromStyle}${ofPart('{ style/description-min-length: [info, { min: 7 }] }')}`,
    found: [
      'ConfigError: house.yaml:2:90: rule "style/description-min-length": Rulesets have no options for a part of a file; write them in a msgapi config.',
    ],
  },
  'that a ruleset gives and the rule does not take': {
    config: house,
    house: `${fromStyle}${lengths('{ mn: 7 }')}`,
    found: [
      'ConfigError: house.yaml:2:53: rule "style/description-min-length": Unknown option "mn" of the rule "style/description-min-length", expected "min".',
    ],
  },
  'that a rule cannot do without, in an override alone': {
    config: ofFile("{ style/message-name-pattern: [warn, { pattern: '^a' }] }"),
    found: [],
  },
  'that a rule cannot do without, in an override beside all rules': {
    config: `extends: [[msgapi:style, off]]\n${ofFile("{ style/extensions-allowed: [warn, { allow: ['x-a'] }] }")}`,
    found: ['8 warn style/extensions-allowed'],
  },
  'that a rule lacks in a config': {
    config: 'rules: { style/message-name-pattern: warn }',
    found: [`ConfigError: msgapi.config.yaml:1:10: ${missing}`],
  },
  'that a rule lacks in a ruleset': {
    config: house,
    house: `${fromStyle}rules: { style/message-name-pattern: warn }`,
    found: [`ConfigError: ${missing}`],
  },
}

for (const [name, { config, house, found }] of Object.entries(optionCases)) {
  t.test(`options of house style: ${name}`, async (t) => {
    const files = house === undefined ? {} : { 'house.yaml': house }
    t.strictSame(await foundWith(t, { 'msgapi.config.yaml': config, ...files }), found)
  })
}

t.test('a plugin gives rules of house style options', async (t) => {
  const plugin = (options: Readonly<Record<string, unknown>>) =>
    definePlugin({
      meta: { name: 'house', version: '1.0.0', namespace: 'acme' },
      rulesets: {
        recommended: {
          extends: [['msgapi:style', 'off']],
          rules: { 'style/description-min-length': ['warn', options] },
        },
      },
    })
  const folder = t.testdir({ '.git': {}, 'api.yaml': text })
  const { findings } = await lint(['api.yaml'], { workingFolder: folder, plugins: [plugin({ min: 7 })] })
  t.strictSame(
    findings.filter(({ code }) => code.startsWith('style/')).map(({ code }) => code),
    ['style/description-min-length'],
  )
  const wrong = lint(['api.yaml'], { workingFolder: folder, plugins: [plugin({ mn: 7 })] })
  await t.rejects(wrong, /Unknown option "mn" of the rule "style\/description-min-length"/)
})

t.test('rulesets in the language of Spectral extend house style', async (t) => {
  const folder = t.testdir({
    '.git': {},
    'msgapi.config.yaml': 'extends: [msgapi:recommended, ./house.yaml]',
    'house.yaml': 'extends: [[msgapi:style, off]]\nrules: { style/channel-key-casing: error }\n',
    'api.yaml': text,
  })
  const { findings } = await lint(['api.yaml'], { workingFolder: folder })
  const found = findings.map(({ code, severity }) => `${severity} ${code}`)
  t.strictSame(found, ['error style/channel-key-casing'])
})

t.test('hoist-components moves what the rules on inline schemas report', async (t) => {
  const folder = t.testdir({
    'msgapi.config.yaml': 'rules: { style/payload-ref-only: warn, style/no-inline-schemas: warn }\n',
  })
  const path = `${folder}/api.yaml`
  const codes = async (content: string) => {
    const { findings } = await lint([{ path, content }], { root: folder })
    return findings.map(({ code }) => code).filter((code) => code.startsWith('style/'))
  }
  const payload = '{ type: object, properties: { of: { type: object, properties: { id: { type: string } } } } }'
  const before = placed(`{ payload: ${payload}, headers: { type: object } }`)
  t.strictSame(await codes(before), ['style/payload-ref-only', 'style/no-inline-schemas', 'style/payload-ref-only'])
  const options = { kinds: ['schemas'], minimum: 0, duplicates: false }
  const { files } = await transform(
    { path, content: before },
    { root: folder, noConfig: true, use: [['hoist-components', options]] },
  )
  t.strictSame(await codes(files[0]?.text ?? before), [])
})
