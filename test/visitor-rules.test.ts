import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { mergeSettings } from '../src/config/merge.ts'
import { type Finding, fix, lint } from '../src/index.ts'
import { definePlugin, formatPointer, type Plugin, type VisitorRule } from '../src/plugin/index.ts'
import { ownRulesFor } from '../src/rules/rulesets.ts'
import { Run } from '../src/run/run.ts'
import { inNeutralWords } from './conformance/spelling.ts'
import { factsOf } from './facts-of-message.ts'

const api = join(process.cwd(), 'api.yaml')

/** A plugin whose recommended ruleset has these rules. */
function pluginWith(rules: Readonly<Record<string, VisitorRule>>, more: Partial<Plugin> = {}): Plugin {
  const meta = { name: 'msgapi-plugin-house', version: '1.0.0', namespace: 'acme' }
  return definePlugin({ meta, rulesets: { recommended: { rules } }, ...more })
}

/** A rule that only looks. */
function looking(visit: VisitorRule['visit']): VisitorRule {
  return { severity: 'warn', visit }
}

/** What a plugin finds in a text, beside what msgapi finds in it. */
async function found(content: string, plugin: Plugin): Promise<readonly Finding[]> {
  const { findings } = await lint([{ path: api, content }], { noConfig: true, plugins: [plugin] })
  return findings.filter(({ code }) => code.startsWith('acme/') || code.startsWith('lint/'))
}

/** A finding as a line: where it is, what it says. */
function line({ code, severity, message, range: { start }, place }: Finding): string {
  return `${start.line + 1}:${start.character + 1} ${place.on} /${place.pointer.join('/')} ${severity} ${code} ${message}`
}

/** A line without the place in the code of a plugin. */
function withoutPlace(text: string): string {
  return text.replace(/ \([\w./-]+:\d+\)/, '')
}

const orders = `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders:
    messages:
      placed: { $ref: '#/components/messages/placed' }
      cancelled: { $ref: '#/components/messages/cancelled' }
components:
  messages:
    placed:
      name: placed
      payload: { $ref: '#/components/schemas/order' }
      headers: { type: object, properties: { id: { type: integer } } }
      traits: [{ $ref: '#/components/messageTraits/common' }]
    cancelled: { name: cancelled, payload: false }
  messageTraits:
    common:
      name: ignored
      title: Common
      headers: { properties: { id: { description: Number }, sender: { type: string } } }
  schemas:
    order:
      type: object
      properties: { next: { $ref: '#/components/schemas/order' } }
`

t.test('each object is visited once, in its effective view', async (t) => {
  const seen: unknown[] = []
  const rule = looking({
    Message(message, { pointer, object, location }) {
      seen.push([pointer, JSON.parse(JSON.stringify(message)), object.node === location.node])
    },
  })
  for (const text of [orders, inNeutralWords(orders)]) t.strictSame(await found(text, pluginWith({ look: rule })), [])
  const payload = { $ref: '#/components/schemas/order' }
  const properties = { id: { type: 'integer', description: 'Number' }, sender: { type: 'string' } }
  const placed = { name: 'placed', payload, headers: { type: 'object', properties }, title: 'Common' }
  const both = [
    [['components', 'messages', 'placed'], placed, true],
    [['components', 'messages', 'cancelled'], { name: 'cancelled', payload: false }, true],
  ]
  t.strictSame(seen, [...both, ...both])
})

t.test('references are followed, circles too, and a value is always the same object', async (t) => {
  const followed: unknown[] = []
  const rule = looking({
    Channel({ messages }, { follow }) {
      const { placed } = Object(messages)
      const message = Object(follow(placed))
      const order = Object(follow(message.payload))
      followed.push(message.title, order.type, follow(order.properties.next) === order, follow(message) === message)
      followed.push(follow('text'), follow(undefined), follow({ $ref: '#/info' }))
    },
  })
  t.strictSame(await found(orders, pluginWith({ look: rule })), [])
  t.strictSame(followed, ['Common', 'object', true, true, 'text', undefined, { $ref: '#/info' }])
  const broken = looking({
    Channel: ({ messages }, { follow, report }) => {
      if (follow(Object(messages).placed) === undefined) report({ message: 'leads nowhere' })
    },
  })
  const findings = await found(orders.replace('messages/placed', 'messages/none'), pluginWith({ broken }))
  t.strictSame(findings.map(line), ['5:5 value /channels/orders warn acme/broken leads nowhere'])
})

t.test('every name is from the document, and nothing can be changed', async (t) => {
  const seen: unknown[] = []
  const refused: unknown[] = []
  const proto = '__proto__'
  const names = ['__proto__', 'constructor', 'toString', '2', 'then', '1']
  const text = `asyncapi: 3.1.0\ninfo:\n  title: a\n  version: '1'\n${names.map((name) => `  x-${name}: 1\n`).join('')}  x-all:\n${names.map((name) => `    ${name}: 1\n`).join('')}`
  const rule = looking({
    Info(info) {
      const all = Object(info['x-all'])
      seen.push(info.constructor, info[proto], info.toString, 'valueOf' in info, Object.getPrototypeOf(info))
      seen.push(Object.keys(all), all[proto], all.constructor, Object.hasOwn(all, '__proto__'), { ...all }.toString)
      for (const change of [
        () => Object.assign(info, { title: 'b' }),
        () => Reflect.deleteProperty(info, 'title'),
        () => Object.defineProperty(all, 'a', { value: 1 }),
        () => Object.setPrototypeOf(info, null),
        () => Object.freeze(info),
      ]) {
        try {
          refused.push(change())
        } catch (error) {
          refused.push(error instanceof TypeError)
        }
      }
    },
  })
  t.strictSame(await found(text, pluginWith({ look: rule })), [])
  t.strictSame(refused, [true, true, true, true, true])
  t.strictSame(seen, [undefined, undefined, undefined, false, null, names, 1, 1, true, 1])
})

t.test("a type is selected by its name, and a binding's in all versions and spellings", async (t) => {
  const text = `asyncapi: 3.1.0
info: { title: a, version: '1', tags: [{ name: a }, { name: b }] }
channels:
  a:
    bindings: { kafka: { partitions: 1, bindingVersion: 0.4.0 }, googlepubsub: { labels: {}, bindingVersion: 0.1.0 } }
    messages: { m: { payload: { type: object }, headers: { schemaFormat: application/json, schema: {} } } }
  b: { bindings: { kafka: { partitions: 2 } } }
`
  const rows: readonly (readonly [key: string, ...pointers: string[]])[] = [
    ['Tag', 'info/tags/0', 'info/tags/1'],
    ['kafka/channel', 'channels/a/bindings/kafka', 'channels/b/bindings/kafka'],
    ['cloudpubsub/channel', 'channels/a/bindings/googlepubsub'],
    ['googlepubsub/channel', 'channels/a/bindings/googlepubsub'],
    ['CloudPubSubChannelBinding', 'channels/a/bindings/googlepubsub'],
    ['kafka/message'],
    ['AnySchema', 'channels/a/messages/m/headers', 'channels/a/messages/m/payload'],
    ['Description', ''],
  ]
  for (const [key, ...pointers] of rows) {
    const seen: string[] = []
    const rule = looking({ [key]: (_object, { pointer }) => void seen.push(pointer.join('/')) })
    await found(text, pluginWith({ look: rule }))
    t.strictSame(seen.sort(), pointers, key)
  }
})

t.test('a key that names no type ends the run', async (t) => {
  const rows: readonly (readonly [key: string, hint: string])[] = [
    ['Mesage', 'did you mean "Message"?'],
    ['message', 'did you mean "Message"?'],
    ['kafka/chanel', 'did you mean "kafka/channel"?'],
    ['constructor', 'expected a type such as "Message" or "kafka/channel"'],
  ]
  for (const [key, hint] of rows) {
    await t.rejects(found(orders, pluginWith({ look: looking({ [key]: () => undefined }) })), {
      message: `The plugin "msgapi-plugin-house" of the call has in "rulesets.recommended.rules.look.visit" an object type "${key}" that the format does not have (${hint}).`,
    })
  }
})

t.test('findings are where the author wrote what they are about', async (t) => {
  const rows: readonly (readonly [at: readonly (string | number)[], on: 'key' | 'value', place: string])[] = [
    [[], 'value', '11:7 value /components/messages/placed'],
    [[], 'key', '10:5 key /components/messages/placed'],
    [['name'], 'value', '11:13 value /components/messages/placed/name'],
    [['title'], 'key', '19:7 key /components/messageTraits/common/title'],
    [
      ['headers', 'properties', 'sender', 'type'],
      'value',
      '20:77 value /components/messageTraits/common/headers/properties/sender/type',
    ],
    [
      ['headers', 'properties', 'id', 'type'],
      'value',
      '13:58 value /components/messages/placed/headers/properties/id/type',
    ],
    [['payload'], 'value', '12:16 value /components/messages/placed/payload'],
    [['payload', '$ref'], 'value', '12:24 value /components/messages/placed/payload/$ref'],
    [['payload', 'properties', 'next'], 'key', '24:21 key /components/schemas/order/properties/next'],
    [['payload', 'description'], 'value', '22:5 key /components/schemas/order'],
    [['summary'], 'value', '10:5 key /components/messages/placed'],
  ]
  for (const [at, on, place] of rows) {
    let written: string | undefined
    const rule = looking({
      Message(message, { report, originOf }) {
        if (message.name !== 'placed') return
        report({ at, on, message: 'found' })
        report({ at, on, message: 'found' })
        written = originOf(at)?.key
      },
    })
    const findings = await found(orders, pluginWith({ look: rule }))
    t.strictSame(findings.map(line), [`${place} warn acme/look found`])
    const isThere = findings[0]?.place.pointer.at(-1) === (at.at(-1) ?? 'placed')
    t.equal(written, isThere ? (at.at(-1) ?? 'placed') : undefined, 'its origin')
  }
})

t.test('a finding has the message, related places and data of its rule', async (t) => {
  const rule: VisitorRule = {
    severity: 'error',
    description: 'Messages have a summary',
    documentationUrl: 'https://acme.example/summary',
    visit: {
      Message({ summary, name }, { report, graph }) {
        if (summary !== undefined || name !== 'placed') return
        const related = [
          { at: ['title'], message: 'its title' },
          ...graph.objectsOf('Info').map(({ location }) => ({ at: location, message: 'the API' })),
        ]
        report({ related, data: { name } })
      },
    },
  }
  const [finding] = await found(orders, pluginWith({ look: rule }))
  t.match(finding, {
    message: 'Messages have a summary',
    severity: 'error',
    documentationUrl: 'https://acme.example/summary',
    data: { name: 'placed' },
    related: [
      { message: 'its title', place: { pointer: ['components', 'messageTraits', 'common', 'title'] } },
      { message: 'the API', place: { pointer: ['info'] } },
    ],
  })
})

t.test('a mistake of a visitor is one finding, and the other rules still run', async (t) => {
  const wait = () => new Promise((resolve) => setTimeout(resolve, 1))
  const reporting = (report: object): VisitorRule =>
    looking({ Message: (_message, context) => Reflect.apply(context.report, context, [report]) })
  const rows: readonly (readonly [did: string, rule: VisitorRule])[] = [
    [
      'threw an exception: no',
      looking({
        Message() {
          throw new Error('no')
        },
      }),
    ],
    ['threw an exception: process.exit(3) was called', looking({ Message: () => process.exit(3) })],
    [
      'threw an exception: later',
      looking({
        async Message() {
          await wait()
          throw new Error('later')
        },
      }),
    ],
    ['returned a promise that is never resolved or rejected', looking({ Message: () => new Promise(() => undefined) })],
    ['reports at "/a/b", which the object does not have', reporting({ at: ['a', 'b'], message: 'm' })],
    ['reports at "/name/first", which the object does not have', reporting({ at: ['name', 'first'], message: 'm' })],
    [
      'reports at "name", expected a list of names and indexes such as ["tags", 0]',
      reporting({ at: 'name', message: 'm' }),
    ],
    ['reports without a "message"', reporting({})],
    ['reports 1 as "message", expected a string', reporting({ message: 1 })],
    ['reports "keys" as "on", expected "key" or "value"', reporting({ on: 'keys', message: 'm' })],
    [
      'reports with an unexpected key "path", expected "at", "on", "message", "related" or "data"',
      reporting({ path: [], message: 'm' }),
    ],
    ['reports a related place without a "message"', reporting({ message: 'm', related: [{ at: [] }] })],
    [
      "reports null, expected an object such as { message: '…' }",
      looking({ Message: (_message, context) => Reflect.apply(context.report, context, [null]) }),
    ],
    ['returned a list; it must call context.report instead', looking({ Message: () => JSON.parse('[{}]') })],
  ]
  const other = looking({
    async Info(_info, { report }) {
      await wait()
      report({ message: 'late' })
    },
  })
  for (const [did, rule] of rows) {
    const entries = ['api.yaml', 'other.yaml'].map((name) => ({ path: join(process.cwd(), name), content: orders }))
    const { findings, crashed } = await lint(entries, { noConfig: true, plugins: [pluginWith({ look: rule, other })] })
    const own = findings.filter(({ code }) => /^(?:acme|lint)\//.test(code))
    t.equal(crashed, true)
    t.strictSame(own.map(line).map(withoutPlace), [
      '2:7 value /info warn acme/other late',
      `10:5 value /components/messages/placed error lint/plugin-failed The rule "acme/look" of the plugin "msgapi-plugin-house" ${did}; fix the plugin (the rule skips the rest of this description)`,
      '2:7 value /info warn acme/other late',
    ])
  }
})

const limited: VisitorRule = {
  severity: 'warn',
  schema: {
    type: 'object',
    properties: {
      max: { type: 'integer', minimum: 1 },
      words: { type: 'array', items: { type: 'string' }, default: ['a'] },
    },
    additionalProperties: false,
  },
  defaults: { max: 3 },
  visit: {
    Message({ name }, { report, options }) {
      if (typeof name === 'string') report({ at: ['name'], message: JSON.stringify(options), data: 1 })
    },
  },
}

/** What a plugin with a rule that shows its options finds with some files beside the document. */
async function shown(
  test: Test,
  files: Readonly<Record<string, string>>,
  {
    rulesets,
    strict = {},
    plugin = pluginWith({ limited }),
  }: { rulesets?: readonly string[]; strict?: object; plugin?: Plugin } = {},
): Promise<readonly string[]> {
  const workingFolder = realpathSync(test.testdir({ '.git': {}, 'api.yaml': orders, ...files }))
  const { recommended } = plugin.rulesets ?? {}
  const all = { ...plugin, rulesets: { ...(recommended && { recommended }), ...strict } }
  try {
    const { findings, rulesetErrors } = await lint(['api.yaml'], { workingFolder, rulesets, plugins: [all] })
    const own = findings.filter(({ code }) => code === 'acme/limited')
    return [
      ...own.map(({ message, severity }) => `${severity} ${message}`),
      ...rulesetErrors.map((error) => shortened(error)),
    ]
  } catch (error) {
    return [shortened(error)]
  }

  function shortened(error: unknown): string {
    return (error instanceof Error ? error.message : String(error)).replaceAll(`${workingFolder}/`, '')
  }
}

t.test('options of a rule come from its defaults, a config, overrides and rulesets', async (t) => {
  const byDefault = '{"max":3,"words":["a"]}'
  const strict = { strict: { extends: ['plugin:acme/recommended'], rules: { limited: ['error', { max: 7 }] } } }
  const spectral = { strict: { ...strict.strict, aliases: {} } }
  const both = (line: string) => [line, line]
  const rows: readonly (readonly [
    title: string,
    files: Record<string, string>,
    lines: readonly string[],
    more?: object,
  ])[] = [
    ['defaults', {}, both(`warn ${byDefault}`)],
    [
      'a config',
      { 'msgapi.config.yaml': 'rules: { acme/limited: [error, { max: 5 }] }' },
      both('error {"max":5,"words":["a"]}'),
    ],
    [
      'the severity stays',
      { 'msgapi.config.yaml': 'rules: { acme/limited: [true, { words: [] }] }' },
      both('warn {"max":3,"words":[]}'),
    ],
    [
      'an override',
      {
        'msgapi.config.yaml':
          "rules: { acme/limited: [info, { max: 5 }] }\noverrides: [{ files: '*#/components/messages/placed', rules: { acme/limited: [hint, { max: 6 }] } }]",
      },
      ['hint {"max":6,"words":["a"]}', 'info {"max":5,"words":["a"]}'],
    ],
    [
      'an override with a severity alone',
      {
        'msgapi.config.yaml':
          "rules: { acme/limited: [info, { max: 5 }] }\noverrides: [{ files: '*', rules: { acme/limited: warn } }]",
      },
      both('warn {"max":5,"words":["a"]}'),
    ],
    [
      'a ruleset of the plugin',
      { 'msgapi.config.yaml': 'extends: [plugin:acme/strict]' },
      both('error {"max":7,"words":["a"]}'),
      { strict },
    ],
    [
      'one that needs the code of Spectral',
      { 'msgapi.config.yaml': 'extends: [plugin:acme/strict]' },
      both('error {"max":7,"words":["a"]}'),
      { strict: spectral },
    ],
    [
      'a config over a ruleset',
      { 'msgapi.config.yaml': 'extends: [plugin:acme/strict]\nrules: { acme/limited: [hint, { max: 8 }] }' },
      both('hint {"max":8,"words":["a"]}'),
      { strict },
    ],
    [
      'a file with a ruleset',
      { 'team.yaml': 'extends: [plugin:acme/recommended]\nrules: { acme/limited: [error, { max: 9 }] }' },
      both('error {"max":9,"words":["a"]}'),
      { rulesets: ['team.yaml'] },
    ],
    [
      'an override of a ruleset',
      {
        'team.yaml':
          "extends: [plugin:acme/recommended]\noverrides: [{ files: ['*.yaml'], rules: { acme/limited: [hint, { max: 9 }] } }]",
      },
      both('hint {"max":9,"words":["a"]}'),
      { rulesets: ['team.yaml'] },
    ],
  ]
  for (const [title, files, lines, more = {}] of rows) t.strictSame(await shown(t, files, more), lines, title)
})

t.test('options that a rule does not have end the run', async (t) => {
  const config = (rules: string, more = '') => ({ 'msgapi.config.yaml': `rules: { ${rules} }${more}` })
  const rows: readonly (readonly [files: Record<string, string>, facts: string, more?: object])[] = [
    [config('acme/limited: [warn, { max: many }]'), 'msgapi.config.yaml:1:38'],
    [config('acme/limited: [warn, { maxx: 1 }]'), 'msgapi.config.yaml:1:39 max'],
    [config('acme/limited: [warn, { words: [a, 1] }]'), 'msgapi.config.yaml:1:44'],
    [config('acme/limited: [warn]'), 'msgapi.config.yaml:1:24'],
    [config('acme/limited: [warn, 5]'), 'msgapi.config.yaml:1:31'],
    [config('spec/unknown-field: [warn, {}]'), 'msgapi.config.yaml:1:37'],
    [config('acme/limted: [warn, {}]'), 'msgapi.config.yaml:1:10 acme/limited'],
    [
      config('', "\noverrides: [{ files: '*', rules: { acme/limited: [warn, { max: 0 }] } }]"),
      'msgapi.config.yaml:2:64',
    ],
    [
      { 'team.yaml': 'extends: [plugin:acme/recommended]\nrules: { acme/limited: [error, { max: x }] }' },
      'team.yaml:2:39',
      { rulesets: ['team.yaml'] },
    ],
    [
      {},
      'msgapi-plugin-house rulesets.strict.rules.limited',
      { strict: { strict: { extends: ['plugin:acme/recommended'], rules: { limited: ['warn', { max: 'x' }] } } } },
    ],
    [{}, 'msgapi-plugin-house warn', { strict: { strict: { rules: { limited: ['warn'] } } } }],
    [{}, 'msgapi-plugin-house defaults', { plugin: pluginWith({ limited: { ...limited, defaults: { max: 'x' } } }) }],
    [
      {},
      'max acme/limited',
      { plugin: pluginWith({ limited: { ...limited, schema: { required: ['max'] }, defaults: {} } }) },
    ],
  ]
  for (const [files, facts, more = {}] of rows)
    t.strictSame((await shown(t, files, more)).slice(-1).map(factsOf), [facts])
})

t.test('a fixer gets the options of the rule, and the data of the finding', async (t) => {
  const short: VisitorRule = {
    severity: 'warn',
    message: 'Shorten the name',
    defaults: { max: 6 },
    visit: {
      Message({ name }, { report, options }) {
        const max = Number(options.max)
        if (typeof name === 'string' && name.length > max) report({ at: ['name'], data: { short: name.slice(0, max) } })
      },
    },
  }
  const given: unknown[] = []
  const plugin = pluginWith(
    { short },
    {
      fixers: {
        'acme/short': {
          safety: 'safe',
          title: 'Shorten the name',
          fix({ data, place }, { options }) {
            given.push(options)
            return [{ op: 'replace', path: `/${place.pointer.join('/')}`, value: Object(data).short }]
          },
        },
      },
    },
  )
  const workingFolder = realpathSync(
    t.testdir({
      '.git': {},
      'api.yaml': orders,
      'msgapi.config.yaml':
        "overrides: [{ files: '*#/components/messages/cancelled', rules: { acme/short: [warn, { max: 4 }] } }]",
    }),
  )
  const { fixed } = await fix(['api.yaml'], { workingFolder, plugins: [plugin] })
  t.equal(fixed[0]?.text, orders.replace('name: cancelled', 'name: canc'))
  t.strictSame(given, [{ max: 4 }])
})

t.test("a fixer of a rule in Spectral's form gets the options of the function that found something", async (t) => {
  const given: unknown[] = []
  const ending = (value: unknown, { end }: { readonly end: string }) =>
    String(value).endsWith(end) ? [] : [{ message: `End with ${end}` }]
  const plugin: Plugin = {
    meta: { name: 'msgapi-plugin-house', version: '1.0.0', namespace: 'acme' },
    functions: { ending },
    rulesets: {
      recommended: {
        rules: {
          named: {
            given: '$.info',
            then: [
              { field: 'title', function: 'acme/ending', functionOptions: { end: ' API' } },
              { field: 'version', function: 'acme/ending', functionOptions: { end: '-beta' } },
              { field: 'description', function: 'truthy' },
            ],
          },
        },
      },
    },
    fixers: {
      'acme/named': {
        safety: 'safe',
        title: 'Add the end',
        fix({ place }, { node, options }) {
          given.push(options)
          if (options === undefined || node.node.kind !== 'scalar') return []
          return [
            { op: 'replace', path: formatPointer(place.pointer), value: `${node.node.value}${Object(options).end}` },
          ]
        },
      },
    },
  }
  const api = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
  const configs = ['{}', 'rules: { acme/named: error }', "overrides: [{ files: '*', rules: { acme/named: error } }]"]
  for (const config of [...configs, 'extends: [plugin:acme/recommended]']) {
    given.length = 0
    const workingFolder = realpathSync(t.testdir({ '.git': {}, 'api.yaml': api, 'msgapi.config.yaml': config }))
    const { fixed } = await fix(['api.yaml'], { workingFolder, plugins: [plugin] })
    t.equal(fixed[0]?.text, api.replace('Orders', 'Orders API').replace('1.0.0', '"1.0.0-beta"'), config)
    t.strictSame(given.slice(0, 3), [undefined, { end: ' API' }, { end: '-beta' }], config)
  }
})

t.test('rules that visit objects need no code of Spectral', async (t) => {
  const folder = process.cwd()
  const isOurs = async (plugin: Plugin): Promise<boolean> => {
    const { plugins } = new Run({ plugins: [plugin] })
    const settings = await plugins.applied(mergeSettings(undefined, {}), folder)
    return (await ownRulesFor(settings, await plugins.for(settings, folder))) !== undefined
  }
  const rules = { look: looking({ Message: () => undefined }) }
  const { meta } = pluginWith(rules)
  t.equal(await isOurs(pluginWith(rules)), true)
  t.equal(await isOurs({ meta, rulesets: { recommended: { rules, extends: ['msgapi:all'] } } }), true)
  t.equal(await isOurs({ meta, rulesets: { recommended: { rules, aliases: {} } } }), false)
  const selecting = { given: '$', then: { function: 'truthy' } }
  t.equal(await isOurs({ meta, rulesets: { recommended: { rules: { ...rules, selecting } } } }), false)
})
