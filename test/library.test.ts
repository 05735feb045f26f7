import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import {
  builtInRulesets,
  bundle,
  ConfigError,
  canonicalCode,
  type DescriptionTransform,
  defaultLimits,
  fix,
  lint,
  settingsFor,
  suppress,
  transform,
  UsageError,
} from '../src/index.ts'
import * as plugin from '../src/plugin/index.ts'
import './library/abort.ts'
import './library/lists.ts'
import './library/project.ts'
import './library/reporters.ts'
import { nodeAlone } from './node-alone.ts'

const clean = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'

t.test('msgapi/plugin exports functions and data, and no class of the engine', async (t) => {
  const classes = Object.entries(plugin).filter(
    ([, value]) =>
      typeof value === 'function' && Object.getOwnPropertyDescriptor(value, 'prototype')?.writable === false,
  )
  t.strictSame(classes, [])
  t.equal(Object.getOwnPropertyDescriptor(ConfigError, 'prototype')?.writable, false, 'as it is of a class')
})

t.test('the reference of msgapi/plugin lists every name once', async (t) => {
  const page = readFileSync('docs/plugin-reference.md', 'utf8')
  const names = [...page.matchAll(/^### (\w+)$/gm)].map(([, name]) => name ?? '')
  t.strictSame([...new Set(names)].length, names.length, 'once')
  t.strictSame(
    Object.keys(plugin).filter((name) => !names.includes(name)),
    [],
  )
})

t.test('the result of lint gives the text of each file that was read, and holds those with findings', async (t) => {
  const folder = t.testdir({
    '.git': {},
    'clean.yaml': `\uFEFF${clean}servers: { main: { $ref: part.yaml } }\n`,
    'part.yaml': '{ host: example.com, protocol: amqp }\n',
    'broken.yaml': `${clean}x: [\n`,
  })
  const paths = ['clean.yaml', 'part.yaml', 'broken.yaml'].map((name) => join(folder, name))
  const [file = '', part = '', broken = ''] = paths
  const before = paths.map((path) => readFileSync(path, 'utf8').replace(/^\uFEFF/, ''))
  const given = join(folder, 'given.yaml')
  const { textOf } = await lint([file, broken, { path: given, content: clean }], { workingFolder: folder })
  t.strictSame([...paths.map(textOf), textOf(given)], [...before, clean])
  t.equal(textOf(join(folder, 'other.yaml')), undefined)
  for (const path of [part, broken]) writeFileSync(path, 'a: 1\n')
  rmSync(file)
  t.strictSame(paths.map(textOf), ['', 'a: 1\n', before[2]], 'a file without findings is read again')
})

t.test('a component that another entry of the run uses is not unused', async (t) => {
  const workingFolder = t.testdir({
    '.git': {},
    'api.yaml': `${clean}channels: { c: {} }\ncomponents: { schemas: { a: { items: { $ref: '#/components/schemas/b' } }, b: {}, c: {} } }\n`,
    'other.yaml': `${clean}channels: { c: { messages: { m: { payload: { $ref: 'api.yaml#/components/schemas/a' } } } } }\n`,
  })
  const unused = async (...entries: readonly string[]) => {
    const { findings } = await lint(entries, { workingFolder })
    return findings.map(({ code, place }) => `${code} ${place.pointer.join('/')}`)
  }
  const code = 'spec/component-unused components/schemas/'
  t.strictSame(await unused('api.yaml'), [`${code}a`, `${code}b`, `${code}c`])
  t.strictSame(await unused('api.yaml', 'other.yaml'), [`${code}c`])
  t.strictSame(await unused('other.yaml', 'api.yaml'), [`${code}c`])
})

/** A description with an error of one rule about a protocol that the spellings write differently. */
const pubsub = ({ version, key }: { version: string; key: string }) =>
  `${version}: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\nservers: { s: { host: h, protocol: pubsub, bindings: { ${key}: { a: b } } } }\n`

t.test('findings have the code of their spelling, and a setting under any code of a rule applies', async (t) => {
  const name = 'reserved-object'
  const inAsyncapi = `bindings/googlepubsub/${name}`
  const inNeutral = `bindings/cloudpubsub/${name}`
  const all = 'extends: msgapi:recommended\n'
  const own = `{ description: d, given: $, severity: info, then: { field: absent, function: truthy } }`
  const rows = (
    code: string,
  ): Readonly<Record<string, readonly [severity: string, files: Record<string, string>]>> => ({
    nothing: ['error', { 'msgapi.config.yaml': '{}' }],
    rules: ['hint', { 'msgapi.config.yaml': `rules: { ${code}: hint }` }],
    overrides: ['hint', { 'msgapi.config.yaml': `overrides: [{ files: '*', rules: { ${code}: hint } }]` }],
    on: ['warn', { 'msgapi.config.yaml': `extends: [[msgapi:recommended, off]]\nrules: { ${code}: warn }` }],
    'on in an override': [
      'error',
      { 'msgapi.config.yaml': `${all}rules: { ${code}: off }\noverrides: [{ files: '*', rules: { ${code}: true } }]` },
    ],
    'a ruleset beside': [
      'info',
      {
        'msgapi.config.yaml': `extends: [msgapi:recommended, ./team.yaml]\nrules: { ${code}: info }`,
        'team.yaml': 'rules: {}',
      },
    ],
    'on in an override, with a ruleset beside': [
      'warn',
      {
        'msgapi.config.yaml': `extends: [msgapi:recommended, ./team.yaml]\nrules: { ${code}: off }\noverrides: [{ files: '*', rules: { ${code}: warn } }]`,
        'team.yaml': 'rules: {}',
      },
    ],
    'a rule of the config in place of ours': ['info', { 'msgapi.config.yaml': `${all}rules: { ${code}: ${own} }` }],
    ruleset: ['info', { '.spectral.yaml': `${all}rules: { ${code}: info }` }],
    'overrides of a ruleset': [
      'info',
      { '.spectral.yaml': `${all}overrides: [{ files: ['*.yaml'], rules: { ${code}: info } }]` },
    ],
    'overrides of a ruleset for a value': [
      'info',
      { '.spectral.yaml': `${all}overrides: [{ files: ['*.yaml#/servers'], rules: { ${code}: info } }]` },
    ],
    'a ruleset that another extends': [
      'info',
      { '.spectral.yaml': 'extends: ./team.yaml', 'team.yaml': `${all}rules: { ${code}: info }` },
    ],
  })
  for (const code of [inAsyncapi, inNeutral]) {
    for (const [what, [severity, files]] of Object.entries(rows(code))) {
      const workingFolder = t.testdir({
        '.git': {},
        'real.yaml': pubsub({ version: 'asyncapi', key: 'googlepubsub' }),
        'neutral.yaml': pubsub({ version: 'specversion', key: 'cloudpubsub' }),
        ...files,
      })
      const { findings, rules } = await lint(['real.yaml', 'neutral.yaml'], { workingFolder })
      const found = findings.filter((finding) => finding.code.endsWith(name))
      t.strictSame(
        found.map((finding) => `${finding.code} ${finding.severity}`).sort(),
        [`${inNeutral} ${severity}`, `${inAsyncapi} ${severity}`],
        `${what}: ${code}`,
      )
      const listed = rules.map((rule) => rule.code).filter((each) => each.endsWith(`pubsub/${name}`))
      t.strictSame(listed.sort(), [inNeutral, inAsyncapi], `${what}: the rules that ran`)
    }
  }
  t.equal(canonicalCode(inAsyncapi), inNeutral)
  t.equal(canonicalCode('bindings/sqs/unlisted-field'), 'bindings/sqs/unlisted-field')
})

t.test('limits of a call override those of the config', async (t) => {
  const workingFolder = t.testdir({ '.git': {}, 'api.yaml': clean, 'msgapi.config.yaml': 'limits: { depth: 1 }' })
  t.match((await lint(['api.yaml'], { workingFolder })).findings, [{ code: 'limit/depth' }])
  t.strictSame((await lint(['api.yaml'], { workingFolder, limits: { depth: defaultLimits.depth } })).findings, [])
})

t.test('the data of a bundle is made when it is asked for', async (t) => {
  const path = join(t.testdir({ '.git': {} }), 'api.yaml')
  const outcome = await bundle({ path, content: clean })
  t.type(Object.getOwnPropertyDescriptor(outcome, 'data')?.get, 'function')
  t.strictSame(outcome.data, { asyncapi: '3.1.0', info: { title: 'Orders', version: '1.0.0' } })
  const refused = await bundle({ path, content: 'a: b' })
  t.match(refused, { failed: true, text: undefined, data: undefined })
})

t.test('options of a call to bundle override the config', async (t) => {
  const order = 'Order: { x-internal-id: 1, properties: { line: { $ref: "#/Line" } } }\nLine: { type: string }\n'
  const workingFolder = t.testdir({
    '.git': {},
    apis: {
      'api.yaml': `${clean}components: { messages: { placed: { payload: { $ref: '../schemas/order.yaml#/Order' } } } }\n`,
    },
    schemas: { 'order.yaml': order },
    'names.yaml': 'schemas/order.yaml#/Line: OrderLine\n',
    'msgapi.config.yaml': 'bundle: { names: none.yaml, dedupe: true, output: dist/ }\n',
  })
  const names = new Map([['schemas/order.yaml#/Line', 'OrderLine']])
  const outcome = await bundle('apis/api.yaml', { workingFolder, names, stripExtensions: ['x-internal-*'] })
  t.strictSame(outcome.data, {
    asyncapi: '3.1.0',
    info: { title: 'Orders', version: '1.0.0' },
    components: {
      messages: { placed: { payload: { $ref: '#/components/schemas/Order' } } },
      schemas: {
        Order: { properties: { line: { $ref: '#/components/schemas/OrderLine' } } },
        OrderLine: { type: 'string' },
      },
    },
  })
  t.strictSame(
    outcome.nameMap?.map(({ origin, pointer, renamedFrom }) => [origin, pointer, renamedFrom]),
    [
      ['schemas/order.yaml#/Order', '/components/schemas/Order', undefined],
      ['schemas/order.yaml#/Line', '/components/schemas/OrderLine', 'Line'],
    ],
  )
  t.equal(outcome.output, join(workingFolder, 'dist') + sep)
  t.match(outcome.map?.entries.get('/components/schemas/OrderLine/type'), {
    file: join(workingFolder, 'schemas/order.yaml'),
    pointer: '/Line/type',
    line: 2,
    column: 15,
  })
  t.strictSame([...(outcome.map?.hashes.keys() ?? [])], outcome.files)

  const named = await bundle('apis/api.yaml', { workingFolder, names: 'names.yaml', origins: true, inline: 'all' })
  t.match(named.data, {
    components: { messages: { placed: { payload: { properties: { line: { type: 'string' } } } } } },
  })
  t.ok(named.files.includes(join(workingFolder, 'names.yaml')), 'a file with names is one that was read')
  await t.rejects(bundle('apis/api.yaml', { workingFolder }), ConfigError)
  await t.rejects(bundle('apis/api.yaml', { workingFolder, names, stripExtensions: ['internal'] }), UsageError)
})

t.test('a call that cannot run rejects, unless it collects its errors', async (t) => {
  const workingFolder = t.testdir({ '.git': {}, 'api.yaml': clean, 'bad.yaml': 'nonsense: 1' })
  await t.rejects(lint(['api.yaml'], { workingFolder, configFile: 'bad.yaml' }), ConfigError)
  await t.rejects(bundle('/api.yaml', { workingFolder, root: '.' }), UsageError)
  const errors: unknown[] = []
  const outcome = await lint(['../api.yaml', 'api.yaml'], {
    workingFolder,
    root: '.',
    onError: (error) => errors.push(error),
  })
  t.match(errors, [UsageError])
  t.strictSame(outcome.documents, [join(workingFolder, 'api.yaml')])
})

t.test(
  'unknown options and wrong values in a call are usage errors that name the option and the function',
  async (t) => {
    const [entry, entries] = ['api.yaml', ['api.yaml']]
    // Untyped, as a program in JavaScript passes them.
    const calls: Readonly<Record<string, (options: object) => Promise<unknown>>> = {
      lint: (options) => lint(entries, options),
      fix: (options) => fix(entries, options),
      suppress: (options) => suppress(entries, options),
      settingsFor: (options) => settingsFor(entry, options),
      bundle: (options) => bundle(entry, options),
      transform: (options) => transform(entry, options),
    }
    const wrong: readonly (readonly [names: readonly string[], options: object, quoted: readonly string[]])[] = [
      [Object.keys(calls), { workingFoldr: '.' }, ['workingFoldr', 'workingFolder']],
      [Object.keys(calls), { limits: { deph: 1 } }, ['limits.deph', 'depth']],
      [Object.keys(calls), { ['__proto__']: 1 }, ['__proto__']],
      [Object.keys(calls), { constructor: 1 }, ['constructor']],
      [Object.keys(calls), { zzz: undefined, limits: { depth: '1' } }, ['1', 'limits.depth']],
      [Object.keys(calls), { limits: 5 }, ['limits']],
      [
        Object.keys(calls),
        { failSeverity: 'eror' },
        ['eror', 'failSeverity', 'error', 'warn', 'info', 'hint', 'error'],
      ],
      [Object.keys(calls), { safe: 'true' }, ['true', 'safe']],
      [Object.keys(calls), { lock: 'none' }, ['none', 'lock', 'add', 'update', 'frozen']],
      [Object.keys(calls), { use: 'sort-keys' }, ['sort-keys', 'use']],
      [Object.keys(calls), { use: [5] }, ['use[0]']],
      [Object.keys(calls), { allowRemote: [['a']] }, ['a', 'allowRemote[0]']],
      [['lint', 'settingsFor'], { prune: true }, ['prune']],
      [['lint', 'fix', 'suppress'], { ruleset: [] }, ['ruleset', 'rulesets']],
      [['fix'], { only: 'spec/*' }, ['spec/*', 'only']],
      [['suppress'], { until: 5 }, ['until']],
      [['bundle', 'transform'], { rulesets: [] }, ['rulesets']],
      [['bundle', 'transform'], { as: 'xml' }, ['xml', 'as', 'yaml', 'json']],
      [['bundle'], { names: { a: 'b' } }, ['a', 'b', 'names']],
      [['transform'], { inline: 'all' }, ['inline']],
    ]
    for (const [names, options, quoted] of wrong) {
      for (const name of names) {
        const error: unknown = await calls[name]?.(options).catch((thrown: unknown) => thrown)
        if (!(error instanceof UsageError)) throw new Error(`${name} accepts ${JSON.stringify(options)}`)
        const found = [...error.message.matchAll(/"([^"]*)"/g)].map(([, quote]) => quote)
        t.ok(error.message.includes(` of ${name}()`), error.message)
        t.strictSame(found, quoted, error.message)
      }
    }
    for (const call of Object.values(calls)) {
      await t.rejects(call([]), UsageError)
      await t.rejects(call(JSON.parse('null')), UsageError)
    }
    const workingFolder = t.testdir({ '.git': {}, 'api.yaml': clean })
    await t.resolves(lint(entries, { workingFolder, rulesets: undefined, ...{ unknown: undefined } }))
  },
)

t.test('an entry that is neither a path nor content with a path is a usage error', async (t) => {
  const untyped: readonly (readonly [value: string, quoted: string])[] = [
    ['"api.yaml"', 'entries'],
    ['[5]', 'entries[0]'],
    ['["a.yaml", { "content": "" }]', 'entries[1]'],
    ['[{ "path": "a.yaml", "contents": "" }]', 'entries[0].contents'],
    ['[{ "path": "a.yaml", "content": {} }]', 'entries[0].content'],
  ]
  for (const [value, quoted] of untyped) {
    for (const call of [lint, fix, suppress]) {
      await t.rejects(call(JSON.parse(value)), {
        name: 'UsageError',
        message: new RegExp(`"${quoted.replaceAll(/[[\].]/g, '.')}"`),
      })
    }
  }
  await t.rejects(bundle(JSON.parse('[5]')), UsageError)
  await t.rejects(transform(JSON.parse('5')), UsageError)
})

t.test('transforms run in their order, report, and can end the run', async (t) => {
  const entry = { path: join(t.testdir({ '.git': {} }), 'api.yaml'), content: clean }
  const seen: string[] = []
  const named =
    (name: string): DescriptionTransform =>
    async (description, file) => {
      seen.push(name)
      file.message(`${name} was here`, { source: 'acme', ruleId: name })
      return description
    }
  const twice = named('twice')
  const linted = await lint([entry], { use: [named('first'), twice, twice] })
  t.strictSame(seen, ['first', 'twice', 'twice'])
  t.strictSame(
    linted.findings.map(({ code, severity }) => `${code} ${severity}`),
    ['acme/first warn', 'acme/twice warn'],
  )
  const failing: DescriptionTransform = (_description, file) => file.fail('no more')
  const ended = await bundle(entry, {
    use: [failing],
  })
  t.match(ended, {
    failed: true,
    text: undefined,
    findings: [{ code: 'transform/message', severity: 'error', message: 'no more' }],
  })
})

t.test('the library lists the rulesets that come with msgapi', async (t) => {
  const codes = (await builtInRulesets()).flatMap(({ rules }) => Object.keys(rules))
  t.ok(codes.includes('spec/required-field'))
  t.ok(codes.includes('bindings/known-protocol'))
})

/** Lints an entry many times, and prints how many graphs there were and the most that were left when the next one began. */
const countGraphs = `
  import { setFlagsFromString } from 'node:v8'
  import { runInNewContext } from 'node:vm'
  const { lint } = await import(process.argv[1])
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  const graphs = []
  const left = []
  function* entries() {
    for (let index = 0; index < 20; index++) {
      collect()
      left.push(graphs.filter((graph) => graph.deref() !== undefined).length)
      yield 'api.yaml'
    }
  }
  const note = async ({ graph }) => {
    graphs.push(new WeakRef(graph))
    // Until the next turn of the event loop, a new reference keeps what it refers to.
    await new Promise(setImmediate)
  }
  const outcome = await lint(Object.assign([], { [Symbol.iterator]: entries }), { use: [note] })
  console.log(JSON.stringify({ graphs: graphs.length, left: Math.max(...left), findings: outcome.findings.length }))`

t.test('no graph is kept when the next entry is linted', async (t) => {
  const places = Array.from({ length: 5 }, (_, index) => index)
  const message = `messages: { m: { $ref: '#/components/messages/m' } }`
  const channels = places.map((index) => `  c${index}: { address: a${index}, ${message} }\n`)
  const operations = places.map(
    (index) =>
      `  o${index}: { action: send, channel: { $ref: '#/channels/c${index}' }, traits: [{ description: x }] }\n`,
  )
  const text = `${clean}extra: 1\nchannels:\n${channels.join('')}operations:\n${operations.join('')}components: { messages: { m: {} } }\n`
  const cwd = t.testdir({ '.git': {}, 'api.yaml': text })
  // A process of its own: what tap watches promises with keeps what they hold.
  const words = ['--input-type=module', '-e', countGraphs, pathToFileURL('dist/index.js').href]
  const { stdout, stderr } = spawnSync(...nodeAlone(words), { cwd, encoding: 'utf8' })
  t.equal(stderr, '')
  const { graphs, left, findings } = JSON.parse(stdout)
  t.equal(graphs, 20)
  // What waits for the run may still refer to the last ones.
  t.ok(left < 5, 'none but the last', { left })
  t.equal(findings, 1, 'its finding is, once')
})

t.test('the settings reported for a document are those that lint uses', async (t) => {
  const document = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0, extra: 1 }\ndefaultContentType: nonsense\n'
  const rule = '{ given: $.info, severity: warn, then: { field: contact, function: truthy } }'
  const files = {
    '.git': {},
    'a.yaml': document,
    old: { 'b.yaml': document },
    'team.yaml': `extends: [[./base.yaml, all]]\noverrides: [{ files: ['old/**'], rules: { one: hint } }]\n`,
    'base.yaml': `rules: { one: ${rule}, two: { given: $.info, recommended: false, then: { field: license, function: truthy } } }\n`,
  }
  const configs = [
    '{}',
    'rules: { spec/unknown-field: warn }\noverrides: [{ files: old/**, rules: { spec/unknown-field: off } }]',
    'extends: msgapi:all\nrules: { spec/default-content-type-media-type: off }',
    'extends: [[msgapi:recommended, off]]\noverrides: [{ files: a.yaml, rules: { spec/unknown-field: hint } }]',
    'extends: [msgapi:recommended, ./team.yaml]\noverrides: [{ files: a.yaml, rules: { two: info } }]',
    'extends: [msgapi:recommended, [./team.yaml, off]]\nrules: { two: error }\noverrides: [{ files: a.yaml, rules: { one: true } }]',
    'extends: [msgapi:spec, [./team.yaml, recommended]]\nrules: { one: info }',
  ]
  const codes = ['spec/unknown-field', 'spec/default-content-type-media-type', 'one', 'two']
  for (const config of configs) {
    const workingFolder = t.testdir({ ...files, 'msgapi.config.yaml': config })
    for (const entry of ['a.yaml', 'old/b.yaml']) {
      const { findings } = await lint([entry], { workingFolder })
      const { rules } = await settingsFor(entry, { workingFolder })
      t.strictSame(
        codes.map((code) => rules[code]?.severity ?? 'off'),
        codes.map((code) => findings.find((finding) => finding.code === code)?.severity ?? 'off'),
        `${entry}: ${config}`,
      )
    }
  }
  const workingFolder = t.testdir({ ...files, 'msgapi.config.yaml': configs[1] ?? '' })
  const file = join(workingFolder, 'msgapi.config.yaml')
  const {
    document: path,
    rules,
    settings,
    rulesets,
  } = await settingsFor('old/b.yaml', { workingFolder, failSeverity: 'hint' })
  t.equal(path, join(workingFolder, 'old/b.yaml'))
  t.strictSame(rules['spec/unknown-field'], {
    severity: 'off',
    recommended: true,
    said: 'off',
    origin: { by: 'override', file, line: 2, column: 39 },
    earlier: [
      { said: 'error', origin: { by: 'ruleset', file: 'msgapi:recommended' } },
      { said: 'warn', origin: { by: 'config', file, line: 1, column: 10 } },
    ],
  })
  t.strictSame(settings.failSeverity, { value: 'hint', origin: { by: 'command-line', option: '--fail-severity' } })
  t.strictSame(rulesets, [
    { name: 'msgapi:recommended', mode: null, file: 'msgapi:recommended', origin: { by: 'default' } },
  ])
  const folder = await settingsFor('.', { workingFolder })
  t.equal(folder.document, null)
  t.equal(folder.rules['spec/unknown-field']?.severity, 'warn', 'overrides are for documents')
  t.equal(folder.overrides[0]?.applies, null)
})

t.test('a settings report has the codes of the spelling of its document', async (t) => {
  const neutral = 'specversion: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'
  const config =
    'extends: msgapi:all\noverrides: [{ files: "*", rules: { bindings/cloudpubsub/unknown-field: warn } }]\n'
  const workingFolder = t.testdir({
    'a.yaml': clean,
    'b.json': '{ "asyncapi": "3.1.0", "channels": {',
    'neutral.yaml': neutral,
    'part.yaml': 'a: 1\n',
    'msgapi.config.yaml': config,
    sub: { 'neutral.yaml': neutral, other: { 'other.yaml': neutral } },
  })
  const codesIn = async (target: string) => {
    const { rules, overrides } = await settingsFor(target, { workingFolder })
    const codes = ['sns', 'notifytopic'].filter((key) => Object.hasOwn(rules, `bindings/${key}/unknown-field`))
    return [...codes, ...(overrides[0]?.rules ?? [])]
  }
  const ofAsyncapi = ['sns', 'bindings/googlepubsub/unknown-field']
  const ofNeutral = ['notifytopic', 'bindings/cloudpubsub/unknown-field']
  t.strictSame(await codesIn('a.yaml'), ofAsyncapi)
  t.strictSame(await codesIn('b.json'), ofAsyncapi, 'a broken description')
  t.strictSame(await codesIn('neutral.yaml'), ofNeutral)
  t.strictSame(await codesIn('sub'), ofNeutral, 'most descriptions of a folder')
  t.strictSame(await codesIn('sub/other/gone.yaml'), ofNeutral, 'a file that does not exist yet')
  t.strictSame(await codesIn('part.yaml'), ofNeutral, 'a part, like most descriptions around it')
})

t.test('a settings report has the options of rules', async (t) => {
  const config = [
    'rules: { style/description-min-length: [warn, { min: 30 }], style/info-license: warn }',
    "overrides: [{ files: 'a.yaml#/channels', rules: { style/description-min-length: [warn, { min: 3 }] } }]",
  ].join('\n')
  const workingFolder = t.testdir({ 'msgapi.config.yaml': config })
  const { rules, overrides } = await settingsFor('a.yaml', { workingFolder })
  t.strictSame(rules['style/description-min-length']?.options, {
    value: { min: 30 },
    origin: { by: 'config', file: join(workingFolder, 'msgapi.config.yaml'), line: 1, column: 47 },
  })
  t.notOk(Object.hasOwn(rules['style/info-license'] ?? {}, 'options'), 'only where some are given')
  t.strictSame(overrides[0]?.options, { 'style/description-min-length': { min: 3 } })
})
