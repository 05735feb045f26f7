import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import t from 'tap'
import bindings, { bindingChecks, contributedRuleset, protocolChecks } from '../rulesets/bindings/index.ts'
import { presetIndex, ruleIndex } from '../rulesets/rule-index.ts'
import { pageOf } from '../rulesets/rule-page.ts'
import style, { strict } from '../rulesets/style/index.ts'
import { builtInBindings } from '../src/api/plugins.ts'
import { presetMembers, rulesets } from '../src/api/rulesets.ts'
import { presetNames, useOf } from '../src/config/settings.ts'
import type { Finding } from '../src/findings/finding.ts'
import { formatFor } from '../src/format/compile.ts'
import { protocols } from '../src/format/protocols.ts'
import type { ObjectType } from '../src/format/shape.ts'
import { neutral } from '../src/format/vocabulary.ts'
import { activateRules } from '../src/lint/activate.ts'
import { planPositions } from '../src/lint/position-plan.ts'
import type { RuleVisitor } from '../src/lint/visitor.ts'
import { builtInRule, builtInRules, lintFile, lintText } from './conformance/lint-source.ts'
import { mutateDescription, spellings } from './conformance/mutate-description.ts'
import { inNeutralCode, inNeutralWord, inNeutralWords } from './conformance/spelling.ts'

const pagesFolder = 'docs/rules'

t.test('every rule has a page, and every page a rule', async (t) => {
  const expected = new Set([...builtInRules.keys()].map(pageOf))
  const pages = ['spec', 'bindings'].flatMap((folder) =>
    readdirSync(join(pagesFolder, folder), { encoding: 'utf8', recursive: true })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  )
  t.strictSame(pages.sort(), [...expected].sort())
  t.equal(
    readFileSync(join(pagesFolder, 'README.md'), 'utf8'),
    ruleIndex([...rulesets, style]),
    'run `npm run generate`',
  )
})

t.test('the page of presets says what they run', async (t) => {
  const page = readFileSync(join(pagesFolder, 'presets.md'), 'utf8')
  t.equal(page, presetIndex([...rulesets, style]), 'run `npm run generate`')
  const rows = [...page.matchAll(/^\| \[`(.+)`\]\(.+\) \| (\w+) \|(.*)\|$/gm)]
  t.equal(rows.length, builtInRules.size + Object.keys(style.rules).length)
  const settings = { settingAt: () => undefined, setting: () => undefined, turnsOn: () => false, isOff: () => false }
  for (const [column, name] of presetNames.entries()) {
    const { mode = 'recommended' } = useOf(name)
    const uses = (
      presetMembers(name, { style: { style, strict, visitors: new Map(), needsOptions: () => false } }) ?? []
    ).map((ruleset) => ({
      ruleset,
      mode,
    }))
    const run = activateRules(uses, settings).map(({ code, definition }) => `${code} ${definition.severity}`)
    const shown = rows.filter(([, , , columns = '']) => columns.split('|')[column]?.trim() === 'yes')
    t.strictSame(
      shown.map(([, code, severity]) => `${code} ${severity}`),
      run,
      name,
    )
  }
})

t.test('rules are plain Spectral rules', async (t) => {
  const odd = [...builtInRules].filter(([code, { given, resolved, description, then: run }]) => {
    const isNamed = /^(?:spec|bindings(?:\/[a-z0-9]+)?)\/[a-z]+(?:-[a-z0-9]+)*$/.test(code)
    return !isNamed || given !== '$' || resolved !== false || !/[^.]$/.test(description) || !run.function.visitor
  })
  t.strictSame(odd, [])
})

t.test('each protocol has the rules that its types give a reason for', async (t) => {
  const types = [...formatFor(neutral, '3.1', builtInBindings).types.all()]
  const contributed = new Map(builtInBindings.map(({ key, rules }) => [key, rules]))
  const expected = protocols.flatMap(({ key }) => {
    const own = types.filter(({ protocol }) => protocol === key)
    const checks = Object.entries(bindingChecks).filter(([, { visitor }]) => own.some((type) => wants(visitor, type)))
    const ownChecks = { ...protocolChecks[key], ...contributed.get(key) }
    const names = [...checks.map(([name]) => name), ...Object.keys(ownChecks)]
    return names.map((name) => `bindings/${key}/${name}`)
  })
  const rules = { ...bindings.rules, ...contributedRuleset(builtInBindings).rules }
  const found = Object.keys(rules).filter((code) => code.split('/').length === 3)
  t.strictSame(found.sort(), expected.sort())
  const protocolOf = (name: string) => types.find((type) => type.name === name)?.protocol
  t.equal(protocolOf('NotifyTopicConsumer'), 'notifytopic', 'reached from a binding')
  t.equal(protocolOf('Schema'), undefined, 'reached from a binding and elsewhere')
})

/** Whether a rule has something to look for in objects of a type. */
function wants(visitor: RuleVisitor, type: ObjectType): boolean {
  if (visitor.of?.(type) === false || type.choices !== undefined) return false
  if (visitor.object !== undefined) return true
  const { fields, other } = planPositions(type, [{ index: 0, visitor }])
  return fields.size > 0 || other !== undefined
}

t.test('the examples of the pages', async (t) => {
  for (const page of new Set([...builtInRules.keys()].map(pageOf))) {
    const file = join(pagesFolder, page)
    if (!existsSync(file)) continue
    const { correct, incorrect } = examplesOf(readFileSync(file, 'utf8'))
    t.ok(correct.length > 0 && incorrect.length > 0, `${page} has both kinds`)
    for (const text of correct) {
      t.strictSame((await lintPart(text, page)).map(line), [], `${page}: correct`)
      t.strictSame((await lintPart(inNeutralWords(text), page)).map(line), [], `${page}: correct, other spelling`)
    }
    for (const { text, findings } of incorrect) {
      const found = await lintPart(text, page)
      t.strictSame(found.map(line), findings, `${page}: incorrect`)
      t.ok(
        found.some(({ code }) => pageOf(code) === page),
        `${page}: reports what it is about`,
      )
      const respelled = await lintPart(inNeutralWords(text), page)
      t.strictSame(
        respelled.map(({ code, place }) => [code, place.pointer.map(inNeutralWord)]),
        found.map(({ code, place }) => [inNeutralCode(code), place.pointer.map(inNeutralWord)]),
        `${page}: incorrect, other spelling`,
      )
      t.strictSame(strangeWords(found, text, neutralWords), [], `${page}: messages speak of what is written`)
      t.strictSame(
        strangeWords(respelled, inNeutralWords(text), asyncapiWords),
        [],
        `${page}: so in the other spelling`,
      )
    }
  }
})

const neutralWords = ['specversion', 'notifytopic', 'cloudpubsub', 'queue', 'function', 'stream']
const asyncapiWords = ['asyncapi', 'sns', 'googlepubsub', 'lambda', 'firehose']

/** Messages that quote a word of the other spelling which is not in the text. */
function strangeWords(findings: readonly Finding[], text: string, words: readonly string[]): readonly string[] {
  const strange = words.filter((word) => !text.includes(word))
  return findings
    .map(({ message }) => message)
    .filter((message) => strange.some((word) => message.includes(`"${word}"`)))
}

/** What is no defect of a part of a description: that nothing refers to a component, and that a format is not looked into. */
const asides = ['spec/component-unused', 'spec/schema-format-unchecked']

/**
 * Lints a part of a description, such as the examples of a page, without asides and without what no preset but `msgapi:all`
 * reports, unless the page is about it.
 */
async function lintPart(text: string, page = '', path?: string): Promise<readonly Finding[]> {
  const findings = await lintText(text, path)
  return findings.filter(({ code }) => {
    const isAside = asides.includes(code) || builtInRule(code)?.recommended === false
    return !isAside || pageOf(code) === page
  })
}

interface Examples {
  readonly correct: readonly string[]
  readonly incorrect: readonly { readonly text: string; readonly findings: readonly string[] }[]
}

/** The fenced blocks of a page; under "Incorrect" each is followed by one with the findings, a line each. */
function examplesOf(page: string): Examples {
  const [, correct = '', incorrect = ''] = page.split(/^## (?:Correct|Incorrect)$/m)
  const pairs = [...incorrect.matchAll(/^```yaml\n(.*?)^```\n\n```text\n(.*?)^```$/gms)]
  return {
    correct: [...correct.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, text = '']) => text),
    incorrect: pairs.map(([, text = '', findings = '']) => ({ text, findings: findings.trimEnd().split('\n') })),
  }
}

function place({ range, code }: Finding): string {
  return `${range.start.line + 1}:${range.start.character + 1} ${code}`
}

function line({ range, severity, code, message }: Finding): string {
  return `${range.start.line + 1}:${range.start.character + 1} ${severity} ${code} ${message}`
}

const operation = 'channels: { c: {} }\noperations: { o: { action: send, channel:'
const cases: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'an inline object that must be a reference',
    `${operation} { adress: 1, bindings: 2 } } }`,
    ['8:34 spec/reference-required'],
  ],
  [
    'what lies in it',
    `${operation} { messages: { m: { payload: { type: 7 } } } } } }`,
    ['8:34 spec/reference-required'],
  ],
  ['a string that must be a reference', `${operation} '#/channels/c' } }`, ['8:43 spec/reference-required']],
  ['a misspelled "$ref"', `${operation} { Ref: '#/channels/c' } } }`, ['8:45 spec/reference-required']],
  [
    'a misspelled "$ref" where a reference may stand',
    `servers:
  s: { ref: '#/components/servers/s' }
  t: { host: h, protocol: p, bindings: { Ref: '#/components/serverBindings/b' }, security: [{ $Ref: '#/components/securitySchemes/x' }] }
channels:
  c: { ref: './channels.yaml#/c', description: what stands beside }
  d:
    messages:
      m: { ref: '#/components/messages/m' }
      n: { correlationId: { ref: '#/components/correlationIds/c' }, payload: { ref$: '#/components/schemas/s' } }
      o: { payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { ref: order.avsc } } }
      p: { payload: { schemaFormat: application/vnd.oai.openapi;version=3.0.0, schema: { ref: order.yaml } } }
      q: { payload: { schemaFormat: application/vnd.google.protobuf;version=3, schema: { ref: './order.proto' } } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }], reply: { ref: '#/components/replies/r' } }`,
    [
      '8:8 spec/unknown-field',
      '9:42 bindings/known-protocol',
      '9:95 spec/unknown-field',
      '11:8 spec/unknown-field',
      '14:12 spec/unknown-field',
      '15:29 spec/unknown-field',
      '15:80 spec/schema-unknown-keyword',
      '16:80 spec/schema-matches-format',
      '17:90 spec/schema-matches-format',
      '18:88 spec/schema-inline-encoding',
      '20:115 spec/unknown-field',
    ],
  ],
  [
    'protocols in the wrong case',
    'servers: { a: { host: h, protocol: Kafka }, b: { host: h, protocol: WS }, c: { host: h, protocol: Kafka-Secure }, d: { host: h, protocol: AMQPS }, e: { host: h, protocol: COAP }, f: { host: h, protocol: h, bindings: { MQTT: {} } } }',
    [
      '7:36 spec/server-protocol-misspelled',
      '7:69 spec/server-protocol-misspelled',
      '7:99 spec/server-protocol-misspelled',
      '7:139 spec/server-protocol-misspelled',
      '7:219 bindings/known-protocol',
    ],
  ],
  ['another value that must be a reference', `${operation} [c] } }`, ['8:43 spec/field-type']],
  [
    'a reference where none may stand',
    'components: { $ref: "#/x-c", schemas: 1, foo: 2 }\nx-c: {}',
    ['7:21 spec/reference-allowed'],
  ],
  [
    'a reference for a list',
    'servers: { s: { host: h, protocol: p, tags: { $ref: "#/x-c" } } }\nx-c: []',
    ['7:53 spec/reference-allowed'],
  ],
  [
    'a reference beside the names of a map',
    'channels: { $ref: "#/x-c", c: { adress: 1 } }\nx-c: {}',
    ['7:19 spec/reference-allowed', '7:33 spec/unknown-field'],
  ],
  ['a property of the name $ref', 'components: { schemas: { s: { properties: { $ref: { type: string } } } } }', []],
  ['a broken reference', 'channels: { c: { $ref: "#/components/channels/c" } }', ['7:24 ref/unresolved']],
  [
    'a target of another kind that no position describes',
    'channels: { c: { messages: { m: { $ref: "#/x-s" } } } }\nx-s: { type: object, required: 5 }',
    ['7:41 spec/reference-target-kind'],
  ],
  [
    'a target with a misspelled field',
    'channels: { c: { messages: { m: { $ref: "#/x-m" } } } }\nx-m: { paylod: {} }',
    ['8:8 spec/unknown-field'],
  ],
  [
    'an empty target',
    'operations: { o: { $ref: "#/x-o" } }\nx-o: {}',
    ['8:1 spec/required-field', '8:1 spec/required-field'],
  ],
  [
    'a target of another kind that is described as such',
    'channels: { c: { messages: { m: { $ref: "#/channels/c" } }, adress: 1 } }',
    ['7:41 spec/reference-target-kind', '7:61 spec/unknown-field'],
  ],
  [
    'a chain of references: the step that changes the kind',
    'channels: { c: { messages: { m: { $ref: "#/components/schemas/a" } } } }\ncomponents: { schemas: { a: { $ref: "#/components/schemas/b" }, b: {} } }',
    ['7:41 spec/reference-target-kind'],
  ],
  [
    'a reference to a value of a wrong type',
    'channels: { c: { messages: { m: { $ref: "#/components/messages/m" } } } }\ncomponents: { messages: { m: 5 } }',
    ['8:30 spec/field-type'],
  ],
  [
    'a reference to a value of a wrong type beside the format of the schema',
    'components: { schemas: { m: { schema: text }, n: { items: { $ref: "#/components/schemas/m/schema" } } } }',
    ['7:39 spec/field-type'],
  ],
  [
    'what lies behind a "$ref" that is no string',
    `channels: { c: { $ref: 5 } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }, { $ref: '#/channels/c/messages/n' }] }`,
    ['7:24 ref/not-a-string'],
  ],
  [
    'what lies behind targets of the wrong kind',
    `channels:
  c: { $ref: '#/components/schemas/s' }
  d: { $ref: '#/components/channels/d' }
  e: { $ref: '#/x-e' }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] }
  p: { action: send, channel: { $ref: '#/channels/d' }, messages: [{ $ref: '#/channels/d/messages/m' }] }
  q: { action: send, channel: { $ref: '#/channels/e' }, messages: [{ $ref: '#/channels/e/messages/m' }] }
components:
  channels: { d: { $ref: '#/components/schemas/s' } }
  schemas: { s: { type: object, properties: { a: { $ref: '#/channels/c/messages/m/payload' } } } }
x-e: 5`,
    ['8:14 spec/reference-target-kind', '10:14 spec/reference-target-kind', '16:26 spec/reference-target-kind'],
  ],
  [
    'what lies behind a reference with a misspelled key',
    `channels: { c: { ref: './c.yaml' } }
operations: { o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] } }`,
    ['7:18 spec/unknown-field'],
  ],
  [
    'what lies behind a right reference, and in a right target',
    `channels: { c: { $ref: '#/components/channels/c' } }
operations: { o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] } }
components: { channels: { c: { messages: {} } } }`,
    ['8:88 ref/unresolved'],
  ],
  [
    'references to one wrong value, and to one that is right for others',
    `channels: { c: { messages: { m: { $ref: '#/x-m' }, n: { $ref: '#/x-m' }, o: { $ref: '#/x-o' }, p: { $ref: '#/info' }, q: { $ref: '#/info' } } } }
x-m: [5]
x-o: 5`,
    [
      '7:85 spec/reference-target-kind',
      '7:107 spec/reference-target-kind',
      '7:130 spec/reference-target-kind',
      '8:6 spec/reference-target-kind',
    ],
  ],
  [
    'a reference to a map of the format',
    'channels: { c: { $ref: "#/components/channels" } }\ncomponents: { channels: {} }',
    ['7:24 spec/reference-target-kind'],
  ],
  [
    'a schema of another format behind a schema',
    'components: { schemas: { a: { items: { $ref: "#/components/schemas/b" } }, b: { schema: {} } } }',
    [],
  ],
  [
    'a boolean schema as a target',
    'components: { schemas: { a: { items: { $ref: "#/components/schemas/b" } }, b: true } }',
    [],
  ],
  ['a misspelled required field', 'servers: { s: { hosts: h, protocol: p } }', ['7:17 spec/unknown-field']],
  [
    'a schema beside its format',
    'components: { schemas: { s: { schemaFormat: application/schema+json;version=draft-07, type: object, title: t } } }',
    ['7:26 spec/required-field'],
  ],
  [
    'a format without a schema',
    'components: { schemas: { s: { schemaFormat: application/schema+json;version=draft-07, x-a: 1 } } }',
    ['7:26 spec/expected-field'],
  ],
  [
    'a misspelled schema beside its format',
    'components: { schemas: { s: { schemaFormat: application/schema+json;version=draft-07, shema: {} } } }',
    ['7:87 spec/unknown-field'],
  ],
  [
    'a schema of Draft 07 with keywords that only the format gives a meaning',
    inDraft07(
      '{ type: string, discriminator: { propertyName: k }, deprecated: 5, externalDocs: 5, description: "<script>a</script>", items: { discriminator: 5 } }',
      '{ type: boolean, format: int32 }',
      '{ type: string, format: byte, default: "!" }',
      '{ properties: { a: { discriminator: { $ref: gone.yaml }, externalDocs: { $ref: gone.yaml } } } }',
      'true',
    ),
    // Of the first, that "items" stands beside a string.
    ['9:127 spec/schema-type-keyword-mismatch'],
  ],
  [
    'what is wrong in schemas of Draft 07',
    inDraft07(
      '{ type: strng }',
      '{ required: id }',
      '{ pattern: "(" }',
      '{ patternProperties: { "(": {} } }',
      '{ type: string, const: 5 }',
      '{ type: integer, default: a }',
      '{ type: string, examples: [5] }',
      '{ type: string, format: date, minItems: 1 }',
      '{ items: 5 }',
      '{ maxLength: -1 }',
      '{ enum: [1, 1] }',
      '{ propertees: {} }',
      '{ properties: { a: { $ref: "#/info" } } }',
      '{ properties: { a: { $ref: "#/gone" } } }',
    ),
    [
      '9:16 spec/enum-value',
      '10:20 spec/field-type',
      '11:19 spec/schema-pattern-ecma262',
      '12:31 spec/schema-pattern-ecma262',
      '13:31 spec/schema-const-type',
      '14:34 spec/schema-default-valid',
      '15:35 spec/schema-examples-valid',
      '16:38 spec/schema-type-keyword-mismatch',
      '17:17 spec/field-type',
      '18:21 spec/keyword-value',
      '19:20 spec/schema-enum-unique',
      '20:10 spec/schema-unknown-keyword',
      '21:35 spec/reference-target-kind',
      '22:35 ref/unresolved',
    ],
  ],
  [
    'references into a map that is written as a list',
    'channels: { c: { messages: [{ payload: true }] } }\noperations: { o: { action: send, channel: { $ref: "#/channels/c" }, messages: [{ $ref: "#/channels/c/messages/m" }, { $ref: "#/channels/c/messages/0" }] } }',
    ['7:28 spec/field-type'],
  ],
  [
    'references into a field that is misspelled, and one that is wrong',
    'chanels: { c: {} }\noperations: { o: { action: send, channel: { $ref: "#/channels/c" } }, p: { action: send, channel: { $ref: "#/channel/c" } }, q: { action: send, channel: { $ref: "#/gone/c" } } }',
    ['7:1 spec/unknown-field', '8:107 ref/unresolved', '8:162 ref/unresolved'],
  ],
  [
    'references into a value of a wrong type, and beside one',
    'channels: 5\ncomponents: { messages: { m: { payload: { $ref: "#/channels/c/messages/0" } }, n: { payload: { $ref: "#/info/title/c" } } } }',
    ['7:11 spec/field-type', '8:102 ref/unresolved'],
  ],
  ['a renamed required field', 'servers: { s: { url: h, protocol: p } }', ['7:17 spec/unknown-field']],
  [
    'a value that no option takes',
    'components: { schemas: { a: { items: 5, type: { x: 1 } } } }',
    ['7:38 spec/field-type', '7:47 spec/field-type'],
  ],
  [
    'a condition that is itself wrong',
    'components: { securitySchemes: { a: { type: htpp, scheme: basic } } }',
    ['7:45 spec/enum-value'],
  ],
  [
    'the place of a key in a scheme of another type',
    'components: { securitySchemes: { a: { type: http, scheme: basic, in: header }, b: { type: X509, in: user }, c: { type: http, scheme: basic, name: n, in: query } } }',
    [
      '7:66 spec/inapplicable-field',
      '7:97 spec/inapplicable-field',
      '7:141 spec/inapplicable-field',
      '7:150 spec/inapplicable-field',
    ],
  ],
  [
    'a place that tells that the type is wrong',
    'components: { securitySchemes: { a: { type: apiKey, name: n, in: header } } }',
    ['7:66 spec/enum-value'],
  ],
  [
    'references to schemes that are declared and wrong',
    'servers: { s: { host: h, protocol: p, security: [{ $ref: "#/components/securitySchemes/a" }, { $ref: "#/components/securitySchemes/b" }] } }\ncomponents: { securitySchemes: { a: 5, b: { type: htpp } } }',
    ['8:37 spec/field-type', '8:51 spec/enum-value'],
  ],
  [
    'a reference to a scheme under a misspelled name',
    'servers: { s: { host: h, protocol: p, security: [{ $ref: "#/components/securitySchema/a" }] } }\ncomponents: { securitySchema: { a: { type: X509 } } }',
    ['8:15 spec/unknown-field'],
  ],
  [
    'flows that lack an endpoint, have one field too many, and lack scopes',
    `components:
  securitySchemes:
    a:
      type: oauth2
      flows:
        implicit: { availableScopes: {} }
        password: { tokenUrl: 'https://a.example/t' }
        clientCredentials: { tokenUrl: 'https://a.example/t', availableScopes: {}, foo: 1, x-a: 1 }
        authorizationCode: { authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', refreshUrl: 'https://a.example/r', availableScopes: {} }`,
    ['12:9 spec/required-field', '13:9 spec/expected-field', '14:84 spec/unknown-field'],
  ],
  [
    'a discriminator that only a schema under "allOf" defines and requires',
    'components: { schemas: { a: { type: object, properties: { k: { type: string } }, required: [k] }, b: { allOf: [{ $ref: "#/components/schemas/a" }], discriminator: k }, c: { allOf: [{ $ref: "#/components/schemas/a" }], required: [k], discriminator: k } } }',
    [],
  ],
  [
    'operations and replies of components whose channels lie in components, and an operation of the root with such a channel',
    `channels: { c: {} }
operations:
  o: { $ref: '#/components/operations/o' }
  p: { action: send, channel: { $ref: '#/channels/c' }, reply: { $ref: '#/components/replies/r' } }
  q: { action: send, channel: { $ref: '#/components/channels/c' } }
components:
  channels: { c: { messages: { m: {} } } }
  operations:
    o:
      action: send
      channel: { $ref: '#/components/channels/c' }
      messages: [{ $ref: '#/components/channels/c/messages/m' }]
      reply: { channel: { $ref: '#/components/channels/c' }, messages: [{ $ref: '#/components/channels/c/messages/m' }] }
  replies: { r: { channel: { $ref: '#/components/channels/c' } } }`,
    ['11:39 spec/operation-channel-root'],
  ],
  [
    'names that JavaScript knows',
    'channels: { c: { constructor: 1, __proto__: 2, toString: 3 } }',
    ['7:18 spec/unknown-field', '7:34 spec/unknown-field', '7:48 spec/unknown-field'],
  ],
  [
    'names that JavaScript knows, where names are free',
    'channels: { constructor: {}, __proto__: {} }\ncomponents: { schemas: { hasOwnProperty: { type: constructor } } }',
    ['8:50 spec/enum-value'],
  ],
  ['an object that an alias shares', 'channels: { a: &a { adress: 1 }, b: *a }', ['7:21 spec/unknown-field']],
  [
    'values that a keyword of JSON Schema gives no meaning',
    'components: { schemas: { a: { type: [], oneOf: [], maxLength: -1, dependencies: { b: [c, c], d: [e, 1] } } } }',
    [
      '7:37 spec/keyword-value',
      '7:48 spec/keyword-value',
      '7:63 spec/keyword-value',
      '7:90 spec/keyword-value',
      '7:101 spec/field-type',
    ],
  ],
  [
    'a value that a merge key copies',
    'x-s: &s { type: strng }\ncomponents: { schemas: { a: { <<: *s, title: a }, b: { <<: *s }, c: *s } }',
    ['7:17 spec/enum-value', '8:31 parse/merge-key', '8:56 parse/merge-key'],
  ],
  [
    'a name of another spelling',
    'channels: { c: { bindings: { notifytopic: {} } } }',
    ['7:30 bindings/known-protocol'],
  ],
  [
    'a field and an extension in a binding',
    'channels: { c: { bindings: { kafka: { foo: 1, x-a/b: 2 } } } }',
    ['7:39 bindings/kafka/unlisted-field', '7:47 bindings/kafka/extension-name'],
  ],
  [
    'a field in an object of a binding that is open',
    'channels: { c: { bindings: { kafka: { topicConfiguration: { foo: 1, x-a/b: 2 } } } } }',
    [],
  ],
  [
    'an extension in a binding object of which only the name is reserved',
    'channels: { c: { messages: { m: { bindings: { sns: { x-a: 1 }, googlepubsub: { x-a: 1 } } } } } }\noperations: { o: { action: send, channel: { $ref: "#/channels/c" }, bindings: { googlepubsub: { x-a: 1, b: 2 } } } }',
    ['7:47 bindings/sns/reserved-object', '8:81 bindings/googlepubsub/reserved-object'],
  ],
  [
    'extensions that only the public definitions allow',
    `channels: { c: { bindings: { googlepubsub: { messageStoragePolicy: { x-a: 1 }, schemaSettings: { encoding: JSON, name: projects/p/schemas/s, x-a: 1 } } } } }
operations: { o: { action: receive, channel: { $ref: "#/channels/c" }, bindings: { sns: { x-a: 1, consumers: [{ x-a: 1, protocol: sqs, endpoint: { name: q, x-a: 1 }, rawMessageDelivery: true, redrivePolicy: { x-a: 1, deadLetterQueue: { name: q } } }] }, sqs: { queues: [{ name: q, fifoQueue: false }] } } } }`,
    [],
  ],
  [
    'names of extensions that only the format text allows',
    'x-a/b: 1\nx-: 1\ncomponents: { x-a b: 1, schemas: { s: { x-a/b: 1 } } }',
    ['7:1 spec/extension-name', '8:1 spec/extension-name', '9:15 spec/extension-name'],
  ],
  [
    'a reference in a binding',
    'channels: { c: { bindings: { googlepubsub: { schemaSettings: { $ref: "#/x-s" } } } } }\nx-s: {}',
    ['7:70 spec/reference-allowed'],
  ],
  [
    'null for fields of a trait that nothing uses, or that removes nothing',
    'components: { messageTraits: { a: { title: null, tags: null, bindings: { kafka: null, ibmmq: { expiry: null } } }, b: { $ref: "#/components/messageTraits/a" } }, operationTraits: { a: { security: null, title: null } } }\nchannels: { c: { messages: { m: { traits: [{ title: null, headers: { properties: { a: null, b: { type: string, default: 5 } } } }] } } } }',
    ['8:121 spec/schema-default-type'],
  ],
  [
    'null in a trait that removes what an earlier one has',
    `channels:
  c:
    messages:
      m:
        title: own
        traits:
          - { title: a, tags: [{ name: a }], bindings: { kafka: { key: true } }, headers: { properties: { a: true } } }
          - { tags: null, bindings: { kafka: { key: null } }, headers: { properties: { a: null } } }
      n: { title: null, traits: [{ tags: [null], headers: { allOf: [null] } }] }`,
    [
      '13:15 spec/trait-no-override',
      '14:21 spec/trait-null-value',
      '14:53 spec/trait-null-value',
      '14:91 spec/trait-null-value',
      '15:19 spec/field-type',
      '15:43 spec/field-type',
      '15:69 spec/field-type',
    ],
  ],
  [
    'null in a trait in place of what the object has itself',
    'channels: { c: { messages: { m: { title: a, traits: [{ title: null }] } } } }',
    ['7:56 spec/trait-no-override'],
  ],
  [
    'null for a default in a trait',
    'channels: { c: { messages: { m: { traits: [{ headers: { properties: { b: { type: string, default: null } } } }] } } } }',
    ['7:99 spec/trait-null-value'],
  ],
  ...inlined(
    'application/vnd.apache.avro;version=1.9.0',
    ['string', '["null", "string"]', '{ type: int }'],
    ["'{}'", '\' ["null"]\'', '\'"string"\'', '5', '', 'true', "'type: record'"],
  ),
  ...inlined('application/vnd.google.protobuf;version=3', ['message A {}', "''"], ['{}', '[]', '5', '']),
  ...inlined('text/xml', ['<schema/>'], ['{ a: 1 }']),
  ...inlined('application/schema+json;version=2020-12', ['{}', 'true'], ["'{}'", '5', '']),
  ...inlined('application/raml+yaml;version=1.0', ['"type: object"', '{ type: object }'], []),
  ...inlined('application/vnd.acme.own', ['5', "'{}'", '', '{ $ref: { x: 1 } }', '{ $ref: 5 }'], []),
]

/** Schemas of JSON Schema, each in a line of its own. */
function inDraft07(...schemas: readonly string[]): string {
  const lines = schemas.map((schema, index) => `  s${10 + index}: ${schema},`)
  return `components: { schemas: { s: { schemaFormat: application/schema+json;version=draft-07,\n schema: { definitions: {\n${lines.join('\n')}\n } } } } }`
}

/** A schema of a format, written in ways that are right and in ways that are wrong. */
function inlined(format: string, right: readonly string[], wrong: readonly string[]): typeof cases {
  const text = (schema: string) =>
    `components:\n  schemas:\n    s:\n      schemaFormat: ${format}\n      schema: ${schema}`.trimEnd()
  return [
    ...right.map((schema) => [`${format}: ${schema}`, text(schema), []] as const),
    ...wrong.map((schema) => {
      const at = schema === '' ? '11:14' : '11:15'
      return [`${format}, wrong: ${schema}`, text(schema), [`${at} spec/schema-inline-encoding`]] as const
    }),
  ]
}

t.test('one defect gives one finding', async (t) => {
  const head = 'asyncapi: 3.1.0\n\n\n\n\ninfo: { title: Orders, version: 1.0.0 }\n'
  for (const [what, text, expected] of cases) {
    t.strictSame((await lintPart(head + text)).map(place), expected, what)
  }
})

t.test('references between schemas of two formats are one error each', async (t) => {
  const formats = {
    Own: ['', '{ type: object, properties: { a: true } }'],
    Draft: ['application/schema+json;version=draft-07', '{ type: object, properties: { a: true } }'],
    Avro: ['application/vnd.apache.avro;version=1.9.0', '{ type: record, name: R, fields: [] }'],
    OpenApi: ['application/vnd.oai.openapi;version=3.0.0', '{ type: object, nullable: true }'],
    Protobuf: ['application/vnd.google.protobuf;version=3', "'message A {}'"],
  } as const
  const others: Readonly<Record<string, string>> = {
    Draft: 'application/schema+yaml;version=draft-07',
    Avro: 'application/vnd.apache.avro+json;version=1.8.2',
    OpenApi: 'application/vnd.oai.openapi+yaml;version=3.0.3',
    Protobuf: 'application/vnd.google.protobuf;version=2',
  }
  const multi = (format: string, schema: string) =>
    format === '' ? schema : `{ schemaFormat: ${format}, schema: ${schema} }`
  const schemas = Object.entries(formats).map(([name, [format, schema]]) => `    ${name}: ${multi(format, schema)}\n`)
  const head = `asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\ncomponents:\n  schemas:\n${schemas.join('')}`
  const codes = async (schema: string) => (await lintPart(`${head}    from: ${schema}\n`)).map(({ code }) => code)
  for (const [from, [format]] of Object.entries(formats)) {
    for (const to of Object.keys(formats)) {
      const pointer = `#/components/schemas/${to}${to === 'Own' ? '' : '/schema'}`
      const reference = `{ $ref: '${pointer}' }`
      const expected = from === to ? [] : ['spec/ref-schema-format-match']
      const isKeyword = from === 'Own' || from === 'Draft' || from === 'OpenApi'
      const inside = isKeyword ? `{ properties: { b: ${reference} } }` : reference
      t.strictSame(await codes(multi(format, inside)), expected, `${from} to ${to}`)
      if (from !== 'Own')
        t.strictSame(await codes(multi(others[from] ?? '', inside)), expected, `older ${from} to ${to}`)
      const whole = `{ not: { $ref: '#/components/schemas/${to}' } }`
      if (from === 'Own') t.strictSame(await codes(whole), expected, `${from} to the object around ${to}`)
    }
  }
  for (const to of Object.keys(formats)) {
    t.strictSame(await codes(`{ $ref: '#/components/schemas/${to}' }`), [], `a component that is ${to}`)
  }
})

t.test('a file is of the format that a reference to it names', async (t) => {
  const root = t.testdir({
    'main.yaml': `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders:
    messages:
      a: { payload: { $ref: order.avsc }, examples: [{ payload: 5 }] }
      b: { payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { $ref: order.avsc } } }
      c: { payload: { $ref: order.json } }
      d: { payload: { schemaFormat: application/schema+json;version=draft-07, schema: { $ref: order.json } } }
`,
    'order.avsc': '{ "type": "record", "name": "Order", "fields": [{ "name": "id", "type": "map" }] }',
    'order.json': '{ "type": "object" }',
  })
  const findings = await lintFile(join(root, 'main.yaml'), root)
  t.strictSame(
    findings.map((finding) => `${basename(finding.place.source)} ${place(finding)}`),
    ['main.yaml 6:21 spec/ref-schema-format-match', 'order.avsc 1:73 spec/schema-matches-format'],
  )
})

t.test('findings on a value name the references to it', async (t) => {
  for (const [pointer, value, code] of [
    ['x-m', 'x-m: 5', 'spec/reference-target-kind'],
    ['components/messages/m', 'components: { messages: { m: 5 } }', 'spec/field-type'],
  ] as const) {
    const reference = `{ $ref: "#/${pointer}" }`
    const messages = `channels: { c: { messages: {\n m: ${reference},\n n: ${reference} } } }`
    const text = `asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n${messages}\n${value}\n`
    const [finding, ...others] = await lintPart(text)
    t.equal(others.length, 0, pointer)
    t.equal(finding?.code, code)
    t.strictSame(
      finding?.related?.map(({ range }) => range.start.line + 1),
      [4, 5],
    )
  }
})

t.test('hints name what was meant', async (t) => {
  const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
  const hints: readonly (readonly [string, RegExp])[] = [
    ['servers: { s: { Ref: "#/components/servers/s" } }', /"Ref" in the Server Object "s"; did you mean "\$ref"\?$/],
    ['channels: { c: { bindings: { ref: "./b.yaml" } } }', /"ref" in the Channel .*did you mean "\$ref"\?$/],
    ['components: { schemas: { s: { ref: a.yaml } } }', /"ref".*; did you mean "\$ref"\?$/],
    [
      'components: { schemas: { s: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { ref: a.avsc } } } }',
      /Missing "type" in a schema; did you mean "\$ref"\?$/,
    ],
    [
      'components: { schemas: { s: { schemaFormat: application/vnd.oai.openapi;version=3.0.0, schema: { ref: a.yaml } } } }',
      /; did you mean "\$ref"\?$/,
    ],
    ['specversion: 3.1.0', /"asyncapi" in the Root Object beside "specversion", which decides .*; remove "asyncapi"$/],
    ['servers: { s: { host: h, protocol: MQTT } }', /"MQTT"; did you mean "mqtt"\?/],
    ['channels: { c: { bindings: { Kafka: {} } } }', /"Kafka" .*did you mean "kafka"\?$/],
  ]
  for (const [text, expected] of hints) {
    const [finding, ...others] = await lintPart(head + text)
    t.match(finding?.message, expected, text)
    t.equal(others.length, 0, text)
  }
})

t.test('a string in place of a reference is given the reference that was meant', async (t) => {
  const add = (target: string) => `add { $ref: "${target}" } to the "messages" of the channel, and refer to it there`
  const define = `define "n" in the "messages" of the channel, and write { $ref: "#/channels/c.d/messages/n" } here`
  const right = 'write { $ref: "#/channels/c.d/messages/m" }'
  const messages: readonly (readonly [text: string, advice: string])[] = [
    ['m', right],
    ['#m', right],
    ['#/channels/c.d/messages/m', right],
    ['#/channels/c%2Ed/messages/m', right],
    ['/channels/c.d/messages/m', right],
    ['channels/c.d/messages/m', right],
    ['#/components/messages/o', right],
    ['components/messages/o', right],
    ['#/components/messages/p', add('#/components/messages/p')],
    ['a/b', 'write { $ref: "#/channels/c.d/messages/a~1b" }'],
    ['n', define],
    ['#/channels/c.d/messages/n', define],
    ['messages/m.yaml', add('messages/m.yaml')],
    ['m.json', add('m.json')],
    ['./m.yaml#/m', add('./m.yaml#/m')],
    ['https://example.com/m', add('https://example.com/m')],
    ['#/nowhere/m', add('#/nowhere/m')],
    ['', 'write it in "messages" and here { $ref: … }'],
    ['$ref:$.channels.c', 'write it in "messages" and here { $ref: … }'],
  ]
  const head = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
  const channels = `channels: { c.d: { messages: { m: { $ref: '#/components/messages/o' }, a/b: {} } } }\ncomponents: { messages: { o: {}, p: {} } }\n`
  const adviceIn = async (text: string) => {
    const [finding] = (await lintPart(head + text)).filter(({ code }) => code === 'spec/reference-required')
    return finding?.message.replace(/^.* Object: /, '')
  }
  for (const [text, advice] of messages) {
    const listed = `channel: { $ref: '#/channels/c.d' }, messages: ['${text}']`
    t.equal(await adviceIn(`${channels}operations: { o: { action: send, ${listed} } }`), advice, text)
  }
  const others: readonly (readonly [text: string, advice: string])[] = [
    ['c.d', 'write { $ref: "#/channels/c.d" }'],
    ['/channels/c.d', 'write { $ref: "#/channels/c.d" }'],
    ['./c.yaml', 'add { $ref: "./c.yaml" } to "channels", and refer to it there'],
    ['e', 'define "e" in "channels", and write { $ref: "#/channels/e" } here'],
  ]
  for (const [text, advice] of others) {
    t.equal(await adviceIn(`${channels}operations: { o: { action: send, channel: '${text}' } }`), advice, text)
  }
})

t.test('findings lie in the file in which the defect is', async (t) => {
  const root = t.testdir({
    'main.yaml':
      'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\nchannels:\n  a: { $ref: "parts/a.yaml" }\n  b: { $ref: ./parts/a.yaml# }\n  c: { $ref: parts/schema.yaml }\n',
    parts: {
      'a.yaml': 'adress: a\nmessages: { m: { $ref: schema.yaml } }\n',
      'schema.yaml': 'type: object\nproperties: {}\n',
    },
  })
  const findings = await lintFile(join(root, 'main.yaml'), root)
  t.strictSame(
    findings.map((finding) => `${basename(finding.place.source)} ${place(finding)}`),
    [
      'main.yaml 6:14 spec/reference-target-kind',
      'a.yaml 1:1 spec/unknown-field',
      'a.yaml 2:24 spec/reference-target-kind',
    ],
  )
})

t.test('legal names are proposed only where they are free', async (t) => {
  const text = (name: string, other: string) =>
    `{ asyncapi: 3.1.0, info: { title: a, version: b }, components: { schemas: { ${name}: true, ${other}: true } } }`
  const [free] = await lintText(text('"a b"', 'c'))
  t.match(free?.message, /: write "a-b"/)
  const [taken] = await lintText(text('"a b"', 'a-b'))
  t.notMatch(taken?.message, /: write/)
  const [nothing] = await lintText(text('"✓"', 'c'))
  t.notMatch(nothing?.message, /: write/)
})

t.test('fields of a later minor version are unknown', async (t) => {
  const text =
    'asyncapi: 3.0.0\ninfo: { title: a, version: b }\nservers: { s: { host: h, protocol: p, bindings: { ros2: {} } } }'
  t.strictSame((await lintText(text)).map(place), ['3:51 bindings/known-protocol'])
  t.strictSame(await lintText(text.replace('3.0.0', '3.1.0')), [])
})

for (const spelling of spellings) {
  t.test(`mutations of a description give one finding each, spelling ${spelling}`, async (t) => {
    // All of them are tried by the conformance run. The words of the neutral spelling come from one list.
    const share = spelling === 'neutral' ? 22 : 11
    const { mutations, tried, wrong, unfit } = await mutateDescription(spelling, (mutation) => mutation % share === 0)
    t.strictSame(unfit, [], 'the description is valid as it is and has every object')
    t.strictSame(wrong, [])
    t.ok(mutations > 1_000 && tried > 100, `${tried} of ${mutations} mutations`)
  })
}
