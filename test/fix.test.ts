import { join, relative } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { type Finding, type FixOptions, fix, lint, UsageError } from '../src/index.ts'
import { definePlugin, type Fixer, type Operation, type Plugin } from '../src/plugin/index.ts'
import { commentsIn } from './conformance/comments-in.ts'
import { inNeutralCode, inNeutralWords } from './conformance/spelling.ts'
import { fixCases as cases } from './fix-cases.ts'

/** Nothing else is here that could refer to a document, which is looked for before it is fixed. */
const folder = t.testdir({ '.git': {} })

/** Fixes the content of a file without a config. */
async function fixed(content: string, name: string, options: FixOptions = {}) {
  const outcome = await fix([{ path: join(folder, name), content }], { noConfig: true, ...options })
  return { ...outcome, text: outcome.fixed[0]?.text ?? content }
}

function line({ code, fixable, place }: Finding): string {
  return `${code} ${fixable} ${place.pointer.join('/')}`
}

for (const { title, input, findings, safe, unsafe, rulesets, only } of cases) {
  const rules = { rulesets, only }
  const other = findings.includes('spec/unescaped-reference') ? 'spec/reference-siblings' : 'spec/unescaped-reference'
  const spellings = [(text: string) => text, inNeutralWords]
  t.test(title, async (t) => {
    for (const spelled of spellings) {
      const before = await fixed(spelled(input), 'api.yaml', { ...rules, only: [other] })
      t.equal(before.text, spelled(input), 'what is not asked for is not fixed')
      t.equal(
        before.findings
          .filter(({ fixable }) => fixable !== undefined)
          .map(line)
          .join('\n'),
        findings.replaceAll(/\S+/g, (path) => (spelled === inNeutralWords ? inNeutralCode(path) : path)),
      )
      for (const [expected, options] of [
        [safe, rules],
        [unsafe, { ...rules, unsafe: true }],
      ] as const) {
        const once = await fixed(spelled(input), 'api.yaml', options)
        t.equal(once.text, spelled(expected))
        t.strictSame(
          commentsIn(once.text).filter((comment) => !commentsIn(spelled(expected)).includes(comment)),
          [],
        )
        const twice = await fixed(once.text, 'api.yaml', options)
        t.strictSame(twice.fixed, [], 'twice is once')
        const json = (text: string) => `${JSON.stringify(parse(spelled(text)), undefined, 2)}\n`
        const ofJson = await fixed(json(input), 'api.json', options)
        t.strictSame(JSON.parse(ofJson.text), JSON.parse(json(expected)))
        t.equal(ofJson.text, json(expected), 'JSON keeps its layout')
        t.strictSame((await fixed(ofJson.text, 'api.json', options)).fixed, [])
        t.strictSame(
          ofJson.findings.filter(({ code }) => code.startsWith('fix/')),
          [],
        )
      }
    }
  })
}

t.test('a fix that would lose a comment or a key beside a reference is not safe', async (t) => {
  const text = `asyncapi: 3.0.0
info:
  title: Orders
  version: "1"
  contact:
    $ref: '#/components/x-contact'   # ours
servers:
  shop: { host: example.com, protocol: kafka, tags: [{ name: a }, { name: a }] }   # stays
channels:
  orders:
    # all of them
    servers: []
    messages:
      placed: { payload: { enum: [a, b, b] } }
  returns:
    servers:
      # the first one
      - $ref: '#/servers/shop'
      - $ref: '#/servers/shop'   # again
  moved:
    servers: [{ $ref: '#/servers/shop' }, { $ref: '#/servers/shop', x-why: near }]
components:
  x-contact: { name: Shop }
`
  const before = await fixed(text, 'api.yaml', { only: ['ref/unresolved'] })
  t.strictSame(before.findings.filter(({ fixable }) => fixable !== undefined).map(line), [
    'spec/reference-allowed unsafe info/contact/$ref',
    'spec/tags-unique-in-list safe servers/shop/tags/1/name',
    'spec/channel-empty-servers-noted unsafe channels/orders/servers',
    'spec/schema-enum-unique safe channels/orders/messages/placed/payload/enum/2',
    'spec/channel-servers-unique unsafe channels/returns/servers/1/$ref',
    'spec/channel-servers-unique unsafe channels/moved/servers/1/$ref',
    'spec/reference-siblings unsafe channels/moved/servers/1/x-why',
  ])
  const { text: safely } = await fixed(text, 'api.yaml')
  t.equal(safely, text.replace(', { name: a }', '').replace(', b]', ']'))
  t.strictSame((await fixed(safely, 'api.yaml')).fixed, [])
  const unsafely = await fixed(text, 'api.yaml', { unsafe: true })
  t.strictSame(
    unsafely.findings.filter(({ fixable }) => fixable !== undefined),
    [],
  )
  t.strictSame(commentsIn(unsafely.text), ['# ours', '# stays', '# the first one'])
})

t.test('fixes of one entry are the same beside another entry', async (t) => {
  const alike = cases.filter(({ rulesets, only }) => rulesets === undefined && only === undefined)
  const different = new Set<string>()
  for (const [index, first] of alike.entries()) {
    const second = alike[(index + 1) % alike.length]
    if (second === undefined) continue
    const pair = [first, second].map((each, at) => ({ ...each, path: join(folder, `entry-${at}.yaml`) }))
    for (const entries of [pair, pair.toReversed()]) {
      const both = await fix(
        entries.map(({ path, input }) => ({ path, content: input })),
        { noConfig: true, unsafe: true },
      )
      const texts = new Map(both.fixed.map(({ path, text }) => [path, text]))
      for (const { path, input, unsafe, title } of pair) if ((texts.get(path) ?? input) !== unsafe) different.add(title)
    }
  }
  t.strictSame([...different], [])
})

t.test('an entry without channels gets what another entry has', async (t) => {
  const root = {
    '.git': {},
    'a.yaml': `asyncapi: 3.0.0
info: { title: A, version: "1", contact: { name: 5 } }
channels:
  orders: { address: orders }
`,
    'b.yaml': `asyncapi: 3.0.0
info: { title: B, version: "1" }
operations:
  send: { action: send, channel: { $ref: '#/components/channels/orders' } }
components:
  channels:
    orders: { address: orders }
`,
  }
  const workingFolder = t.testdir(root)
  const options = { workingFolder, noConfig: true, unsafe: true }
  const alone = await fix(['b.yaml'], options)
  t.match(alone.fixed[0]?.text, "channel: { $ref: '#/channels/orders' }")
  for (const entries of [
    ['a.yaml', 'b.yaml'],
    ['b.yaml', 'a.yaml'],
  ]) {
    const both = await fix(entries, options)
    t.strictSame(ofFixes(both), [])
    t.equal(both.fixed.find(({ path }) => path.endsWith('b.yaml'))?.text, alone.fixed[0]?.text)
  }
})

/** A plugin with fixers. */
function fixing(fixers: Readonly<Record<string, Fixer>>): Plugin {
  return definePlugin({ meta: { name: 'msgapi-plugin-house', version: '1.0.0', namespace: 'house' }, fixers })
}

function fixer(fix: Fixer['fix'], safety: Fixer['safety'] = 'safe'): Fixer {
  return { safety, title: 'Mend it', fix }
}

const wrong = `asyncapi: 3.0.0
info: { title: Orders, version: "1" }
channels:
  orders:
    address: orders
    nonsense: 1
    nothing: 2
`

t.test('an empty type goes, unless the schema would accept everything without it', async (t) => {
  const text = `${wrong}components:
  schemas:
    Never: { not: { type: } }
    Titled: { type: , title: Titled }
`
  const { text: after } = await fixed(text, 'api.yaml', { unsafe: true, only: ['spec/field-type'] })
  t.equal(after, text.replace('type: , ', ''))
})

t.test('what a part file names in place of the root is referred to at the root', async (t) => {
  const entryText = `asyncapi: 3.0.0
info: { title: Orders, version: "1" }
servers:
  shop: { $ref: './parts/servers.yaml#/shop' }
channels:
  orders: { $ref: './parts/channels.yaml#/orders' }
  direct:
    address: direct
    servers:
      - $ref: './parts/servers.yaml#/shop'   # the shop
    messages:
      done: { $ref: './parts/messages.yaml#/done' }
operations:
  receive:
    action: receive
    channel: { $ref: './parts/channels.yaml#/orders' }
    messages:
      - $ref: './parts/messages.yaml#/placed'
    reply:
      channel: { $ref: './parts/channels.yaml#/orders' }
      messages:
        - $ref: './parts/channels.yaml#/orders/messages/placed'
  again:
    action: send
    channel: { $ref: '#/channels/direct' }
    messages:
      - $ref: './parts/messages.yaml#/done'
  send: { $ref: './parts/operations.yaml#/send' }
`
  const parts = {
    'channels.yaml': `orders:
  address: orders
  servers: [{ $ref: './servers.yaml#/shop' }]
  messages:
    placed: { $ref: './messages.yaml#/placed' }
`,
    'messages.yaml': 'placed: { payload: { type: string } }\ndone: { payload: { type: number } }\n',
    'operations.yaml': "send:\n  action: send\n  channel: { $ref: './channels.yaml#/orders' }\n",
    'servers.yaml': 'shop: { host: example.com, protocol: kafka }\n',
  }
  const root = t.testdir({ '.git': {}, 'api.yaml': entryText, parts })
  const texts = async (options: FixOptions) => {
    const { fixed: files } = await fix([join(root, 'api.yaml')], { noConfig: true, root, ...options })
    return new Map(files.map(({ path: file, text }) => [relative(root, file), text]))
  }
  const safe = entryText
    .replaceAll("channel: { $ref: './parts/channels.yaml#/orders' }", "channel: { $ref: '#/channels/orders' }")
    .replace("- $ref: './parts/servers.yaml#/shop'", "- $ref: '#/servers/shop'")
    .replace("- $ref: './parts/messages.yaml#/placed'", "- $ref: '#/channels/orders/messages/placed'")
    .replace("- $ref: './parts/channels.yaml#/orders/messages/placed'", "- $ref: '#/channels/orders/messages/placed'")
    .replace("- $ref: './parts/messages.yaml#/done'", "- $ref: '#/channels/direct/messages/done'")
  const safely = await texts({})
  t.strictSame([...safely.keys()], ['api.yaml'], 'a part file may have other roots')
  t.equal(safely.get('api.yaml'), safe)
  const unsafely = await texts({ unsafe: true })
  t.match(unsafely.get(join('parts', 'operations.yaml')), /'\.\.\/api\.yaml#\/channels\/orders'/)
  t.match(unsafely.get(join('parts', 'channels.yaml')), /'\.\.\/api\.yaml#\/servers\/shop'/)
})

t.test('a reference to a map in another file becomes a reference for each member', async (t) => {
  const entryText = `asyncapi: 3.0.0
info: { title: Orders, version: "1" }
channels:
  orders:
    address: orders
    messages: { placed: { $ref: '#/components/messages/placed' }, other: { $ref: './returns.yaml#/a~1b%20%C3%BC' } }
  returns: { address: returns, messages: { $ref: './returns.yaml' } }
components:
  # all of them
  messages: { $ref: './messages.yaml' }   # long
`
  const root = t.testdir({
    '.git': {},
    'api.yaml': entryText,
    'messages.yaml': 'placed:\n  # as text\n  payload: { type: string }\n',
    'returns.yaml': 'a/b ü: { payload: { type: number } }\n',
  })
  const entry = join(root, 'api.yaml')
  const { fixed: files } = await fix([entry], { noConfig: true, root })
  const [{ text = '' } = {}, other] = files
  t.equal(other, undefined)
  t.equal(
    text,
    entryText
      .replace("{ $ref: './returns.yaml' }", "{ 'a/b ü': { $ref: './returns.yaml#/a~1b%20%C3%BC' } }")
      .replace(
        "messages: { $ref: './messages.yaml' }   # long",
        "messages:   # long\n    placed:\n      $ref: './messages.yaml#/placed'",
      ),
  )
  const again = await fix([{ path: entry, content: text }], { noConfig: true, root })
  t.strictSame([again.fixed, again.findings.filter(({ severity }) => severity === 'error')], [[], []])
})

function ofFixes({ findings }: { readonly findings: readonly Finding[] }): readonly string[] {
  return findings
    .filter(({ code }) => code.startsWith('fix/'))
    .map(({ code, severity, message }) => `${severity} ${code}: ${message}`)
}

t.test('a fixer that throws or returns nonsense is one finding, and the rest goes on', async (t) => {
  const cases: readonly (readonly [() => unknown, RegExp])[] = [
    [
      () => {
        throw new Error('gone')
      },
      /^error fix\/failed: The fixer for "spec\/unknown-field" of the plugin "msgapi-plugin-house" threw an exception: gone \(test\/fix\.test\.ts:\d+\); fix the plugin/,
    ],
    [() => 'text', /returned "text", expected a list of edits/],
    [async () => [], /returned a promise, expected a list/],
    [() => [{ op: 'remove' }], /returned \{"op":"remove"\} among its edits/],
    [() => [{ op: 'add', path: '/info/x', value: () => {} }], /among its edits/],
    [() => [{ op: 'remove', path: 'info' }], /returned an invalid edit: Unexpected pointer "info"/],
    [() => [{ op: 'remove', path: '/none/x' }], /returned an invalid edit: .*no such value/],
    [() => [{ op: 'remove', path: '/info/title', file: 'other.yaml' }], /The description has no file ".*other\.yaml"/],
  ]
  for (const [returned, expected] of cases) {
    // @ts-expect-error: what a plugin in JavaScript returns may be anything
    const plugin = fixing({ 'spec/unknown-field': fixer(returned) })
    const text = wrong
      .replace('title:', 'Title:')
      .replace('version: "1" }', 'version: "1", tags: [{ name: a }, { name: a }] }')
    const outcome = await fixed(text, 'api.yaml', { plugins: [plugin] })
    t.match(ofFixes(outcome), [expected])
    t.equal(ofFixes(outcome).length, 1)
    t.equal(outcome.crashed, true)
    t.match(outcome.text, /tags: \[\{ name: a \}\]/, 'the other fixers go on')
    t.strictSame(outcome.notices, [])
  }
})

t.test('of two fixes to the same value, the second waits for the next pass', async (t) => {
  const removing = fixer(({ place }) => [{ op: 'remove', path: `/${place.pointer.join('/')}` }])
  const { text, changes, findings } = await fixed(wrong, 'api.yaml', {
    plugins: [fixing({ 'spec/unknown-field': removing })],
  })
  t.equal(text, wrong.replace(/ +no.*\n/g, ''))
  t.equal(changes.length, 1)
  t.strictSame(findings, [])
  // Both change the same list.
  const listing = wrong.replace('version: "1" }', 'version: "1", tags: [{ name: a, x: 1 }, { name: b, y: 2 }] }')
  const items = fixer(({ place }) => {
    const [root, list, index] = place.pointer
    return list === 'tags' ? [{ op: 'remove', path: `/${root}/${list}/${index}` }] : []
  })
  const again = await fixed(listing, 'api.yaml', { plugins: [fixing({ 'spec/unknown-field': items })] })
  t.strictSame(
    again.changes.map(({ edits }) => edits.length),
    [1, 1],
  )
  t.equal(again.text, listing.replace(/tags: .*\]/, 'tags: []'))
})

t.test('a pass that breaks the document is repeated without the fixer at fault', async (t) => {
  // It encloses the error that it adds.
  const worse = fixer(({ place }) => [
    { op: 'replace', path: `/${place.pointer.slice(0, -1).join('/')}`, value: { address: 1 } },
  ])
  const text = wrong.replace('version: "1" }', 'version: "1", tags: [{ name: a }, { name: a }] }')
  const outcome = await fixed(text, 'api.yaml', { plugins: [fixing({ 'spec/unknown-field': worse })] })
  t.equal(outcome.text, text.replace(', { name: a }', ''))
  t.match(ofFixes(outcome), [
    /^warn fix\/rolled-back: The fix for "spec\/unknown-field" of the plugin "msgapi-plugin-house" was undone: it adds spec\/field-type: /,
    /^warn fix\/rolled-back/,
  ])
  t.equal(outcome.crashed, false)
  // It breaks a reference, or takes what is required, elsewhere than it edits.
  for (const [path, code] of [
    ['/components/messages/Used', 'ref/unresolved'],
    ['/info/version', 'spec/required-field'],
  ]) {
    const used = `${wrong}    messages:\n      used: { $ref: '#/components/messages/Used' }\ncomponents:\n  messages:\n    Used: {}\n`
    const breaking = fixer(({ place }) =>
      place.pointer.at(-1) === 'nothing'
        ? [{ op: 'remove', path: path ?? '' }]
        : [{ op: 'remove', path: `/${place.pointer.join('/')}` }],
    )
    const broken = await fixed(used, 'api.yaml', { plugins: [fixing({ 'spec/unknown-field': breaking })] })
    t.equal(broken.text, used.replace('    nonsense: 1\n', ''))
    t.match(ofFixes(broken), [new RegExp(`fix/rolled-back: .*${code}`)])
    t.equal(broken.findings.filter(({ severity }) => severity === 'error').length, 1)
  }
})

t.test('errors that a fix uncovers stay and are reported', async (t) => {
  const text = `asyncapi: 3.0.0
info: { titel: [], version: "1" }
channels: { orders: { mesages: { placed: { $ref: 'parts.yaml#/Placed' } } } }
`
  const workingFolder = t.testdir({ '.git': {}, 'api.yaml': text, 'parts.yaml': 'Placed: { payload: 1 }\n' })
  const outcome = await fix(['api.yaml'], { workingFolder, noConfig: true, unsafe: true })
  t.equal(outcome.fixed[0]?.text, text.replace('titel', 'title').replace('mesages', 'messages'))
  t.strictSame(
    outcome.findings.map(({ code, place }) => `${code} ${place.pointer.join('/')}`),
    ['spec/field-type info/title', 'spec/field-type Placed/payload'],
  )
  t.equal(outcome.failed, true)
})

t.test('values beside a corrected value stay and are reported, and do not block other fixes', async (t) => {
  const text = `asyncapi: 3.0.0
info: { title: Orders, version: "1" }
servers: { shop: { host: example.com, protocol: kafka, security: [{ type: httpapikey, in: header }] } }
`
  const outcome = await fixed(text, 'api.yaml')
  t.equal(outcome.text, text.replace('httpapikey', 'httpApiKey'))
  t.strictSame(
    outcome.findings.map(({ code, place }) => `${code} ${place.pointer.join('/')}`),
    ['spec/required-field servers/shop/security/0'],
  )
  const worse = fixer(() => [{ op: 'replace', path: '/servers/shop/security/0/in', value: 'nowhere' }])
  const unknown = text.replace('httpapikey', 'httpapikey, name: key, nonsense: 1')
  const other = await fixed(unknown, 'api.yaml', { plugins: [fixing({ 'spec/unknown-field': worse })] })
  t.equal(other.text, unknown.replace('httpapikey', 'httpApiKey'))
  t.match(ofFixes(other), [/fix\/rolled-back: The fix for "spec\/unknown-field"/])
})

t.test('a new reference waits for the name that it leads to', async (t) => {
  const text = wrong
    .replace('nonsense: 1', 'messages: { m: {} }')
    .replace('    nothing: 2\n', 'operations:\n  o: { x: 1 }\n')
  const renaming = fixer((_finding, { graph }) =>
    graph.entry.nodeAt(['channels', 'orders']) === undefined
      ? []
      : [{ op: 'rename', path: '/channels/orders', to: 'Orders' }],
  )
  const referring = fixer(({ message }, { graph }) => {
    if (!message.includes('"channel"')) return []
    const names = graph.entry.nodeAt(['channels'])
    const name = names?.kind === 'map' ? [...names.entries.keys()][0] : ''
    return [{ op: 'add', path: '/operations/o/channel', value: { $ref: `#/channels/${name}` } }]
  })
  const plugins = [fixing({ 'spec/required-field': referring, 'spec/unknown-field': renaming })]
  const { text: now, findings } = await fixed(text, 'api.yaml', { plugins })
  t.match(now, 'o: { x: 1, channel: { $ref: "#/channels/Orders" } }')
  t.strictSame(ofFixes({ findings }), [])
})

t.test('targets of references are not removed, and no fix is offered', async (t) => {
  const text = `asyncapi: 3.0.0
info: { title: Orders, version: "1" }
channels:
  orders: { address: orders, parameters: { region: {} } }
  returns: { address: 'returns/{region}', parameters: { region: { $ref: '#/channels/orders/parameters/region' } } }
`
  const { text: now, findings } = await fixed(text, 'api.yaml', { unsafe: true })
  t.equal(now, text)
  t.strictSame(
    findings.map(({ code, fixable }) => `${code} ${fixable}`),
    ['spec/channel-parameters-used undefined'],
  )
})

t.test('fixes that undo one another stop and leave the original text', async (t) => {
  const turning = fixer(({ place }) => [
    {
      op: 'rename',
      path: `/${place.pointer.join('/')}`,
      to: place.pointer.at(-1) === 'nonsense' ? 'nullity' : 'nonsense',
    },
  ])
  const text = wrong.replace('    nothing: 2\n', '')
  const outcome = await fixed(text, 'api.yaml', { plugins: [fixing({ 'spec/unknown-field': turning })] })
  t.equal(outcome.text, text)
  t.match(ofFixes(outcome), [/^warn fix\/circular: The fixes for "spec\/unknown-field" undo each other/])
  t.equal(ofFixes(outcome).length, 1)
  // What is fixed beside the circle stays, and nothing of the circle does.
  const beside = text.replace('version: "1" }', 'version: "1", tags: [{ name: a }, { name: a }] }')
  const others = await fixed(beside, 'api.yaml', { plugins: [fixing({ 'spec/unknown-field': turning })] })
  t.equal(others.text, beside.replace(', { name: a }]', ']'))
  t.equal(others.changes.flatMap(({ edits }) => edits).length, 1)
  t.match(
    others.findings.filter(({ code }) => code === 'fix/circular'),
    [{ place: { pointer: ['channels', 'orders', 'nonsense'] } }],
  )
  t.match(outcome.findings.find(({ code }) => code === 'spec/unknown-field')?.message, /"nonsense"/)
  const growing = fixer(({ place }) => [
    { op: 'rename', path: `/${place.pointer.join('/')}`, to: `${place.pointer.at(-1)}x` },
  ])
  const endless = await fixed(text, 'api.yaml', { plugins: [fixing({ 'spec/unknown-field': growing })] })
  t.equal(endless.changes.length, 10)
  t.match(endless.notices, [/^Ten passes did not apply all fixes/])
})

t.test('a fixer that fails is reported where its finding is after the others are fixed', async (t) => {
  const failing = fixer(({ place }) => {
    if (place.pointer.at(-1) === 'nothing') throw new Error('gone')
    return [{ op: 'remove', path: `/${place.pointer.join('/')}` }]
  })
  const { findings } = await fixed(wrong, 'api.yaml', { plugins: [fixing({ 'spec/unknown-field': failing })] })
  t.strictSame(
    findings.map(({ code, range }) => `${code} ${range.start.line}`),
    ['fix/failed 5', 'spec/unknown-field 5'],
  )
})

t.test('a plugin that one entry uses fixes all entries', async (t) => {
  const own = `export default {
  meta: { name: 'msgapi-plugin-house', version: '1.0.0', namespace: 'house' },
  fixers: { 'spec/unknown-field': { safety: 'safe', title: 'Remove it', fix: ({ place }) => [{ op: 'remove', path: '/' + place.pointer.join('/') }] } },
}
`
  const text = wrong.replace('nonsense', 'titel').replace('    nothing: 2\n', '')
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': text,
    b: { 'b.yaml': text, 'house.mjs': own, 'msgapi.config.yaml': 'plugins: [./house.mjs]\n' },
  })
  const { fixed: texts } = await fix(['a.yaml', 'b/b.yaml'], { workingFolder })
  t.strictSame(
    texts.map((each) => each.text),
    [text, text].map((each) => each.replace('    titel: 1\n', '')),
  )
})

t.test('an edit can change another file of the run, and a new key comes last', async (t) => {
  const files = {
    '.git': {},
    'a.yaml': `asyncapi: 3.0.0\ninfo: { title: A, version: "1" }\nchannels: { c: { $ref: 'in/parts.yaml#/Channel' } }\n`,
    in: { 'parts.yaml': 'Channel:\n  nonsense: 1 # one\n  address: a\n' },
    'c.yaml': 'asyncapi: 3.0.0\ninfo: { title: C, version: "1" }\nchannels: {}\n',
  }
  const workingFolder = t.testdir(files)
  for (const file of ['../a.yaml', join(workingFolder, 'a.yaml')]) {
    const naming = fixer(({ place }) => [
      { op: 'remove', path: `/${place.pointer.join('/')}` },
      { op: 'add', path: '/Channel/title', value: 'T' },
      { op: 'add', path: '/info/description', value: 'D', file },
    ])
    const plugins = [fixing({ 'spec/unknown-field': naming })]
    const outcome = await fix(['c.yaml', 'a.yaml'], { workingFolder, noConfig: true, plugins })
    t.strictSame(outcome.fixed.map(({ text }) => text).toSorted(), [
      'Channel:\n  address: a\n  title: T\n',
      files['a.yaml'].replace('"1" }', '"1", description: D }'),
    ])
  }
})

t.test('fixers get the sources as they are before transforms', async (t) => {
  const seen: unknown[] = []
  const looking = fixer((_finding, { graph }) => {
    seen.push(graph.entry.text)
    return []
  })
  await fixed(wrong, 'api.yaml', {
    plugins: [fixing({ 'spec/unknown-field': looking })],
    use: [(description) => description.edit([{ op: 'add', path: '/info/description', value: 'x' }])],
  })
  t.strictSame(seen, [wrong, wrong])
})

t.test('entries share the passes, and a rename changes the references of all', async (t) => {
  const api = (name: string) =>
    `asyncapi: 3.0.0\ninfo: { title: ${name}, version: "1" }\nchannels: { c: { $ref: 'parts.yaml#/Channel' } }\noperations:\n  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: 'parts.yaml#/Channel/Messages/m' }] }\n`
  const files = {
    '.git': {},
    'a.yaml': api('A'),
    'b.yaml': api('B'),
    'parts.yaml': 'Channel:\n  Messages: { m: {} } # both\n',
  }
  const workingFolder = t.testdir(files)
  const both = await fix(['a.yaml', 'b.yaml'], { workingFolder, noConfig: true })
  t.strictSame(
    both.fixed.map(({ text }) => text),
    [files['a.yaml'], files['b.yaml'], files['parts.yaml']]
      .map((text) => text.replaceAll('Messages', 'messages'))
      .toSorted(),
  )
  t.strictSame(
    both.changes.map(({ edits }) => edits.length),
    [1],
  )
  const one = await fix(['a.yaml'], { workingFolder, noConfig: true })
  t.strictSame(one.fixed, [])
  t.match(ofFixes(one), [
    /^warn fix\/used-elsewhere: "Messages" keeps its name \("spec\/unknown-field" is not fixed\): descriptions outside/,
  ])
  t.match(one.findings.find(({ code }) => code === 'fix/used-elsewhere')?.related, [{ place: { source: /b\.yaml$/ } }])
})

t.test('a value that a description outside the run refers to stays where it is', async (t) => {
  const schema =
    "schemaFormat: 'application/vnd.aai.asyncapi;version=3.0.0', schema: { type: object, properties: { id: {} } }"
  const own = `asyncapi: 3.0.0\ninfo: { title: A, version: "1" }\nchannels: { c: { messages: { m: { payload: { ${schema} } } } } }\n`
  const way = 'own.yaml#/channels/c/messages/m/payload'
  const other = `asyncapi: 3.0.0\ninfo: { title: B, version: "1" }\nchannels: { c: { messages: { m: { payload: { $ref: '${way}/schema/properties/id' } } } } }\n`
  const workingFolder = t.testdir({ '.git': {}, 'own.yaml': own, 'other.yaml': other })
  const options = {
    workingFolder,
    noConfig: true,
    rulesets: ['msgapi:all'],
    only: ['spec/schema-format-default-redundant'],
    unsafe: true,
  }
  const one = await fix(['own.yaml'], options)
  t.strictSame(one.fixed, [])
  t.match(ofFixes(one), [/^warn fix\/used-elsewhere: "schemaFormat" stays as it is/])
  for (const entries of [
    ['own.yaml', 'other.yaml'],
    ['other.yaml', 'own.yaml'],
  ]) {
    const both = await fix(entries, options)
    const texts = both.fixed.map(({ text }) => text)
    t.match(texts.join(''), `${way}/properties/id`)
    t.strictSame([both.fixed.length, ofFixes(both)], [2, []])
  }
})

t.test('installed and generated files and results of transforms are not fixed', async (t) => {
  const entry = `asyncapi: 3.0.0\ninfo: { title: A, version: "1" }\nchannels: { c: { $ref: 'node_modules/p/parts.yaml#/Channel' } }\n`
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': entry,
    node_modules: { p: { 'parts.yaml': 'Channel: { Address: a }\n' } },
  })
  const installed = await fix(['a.yaml'], { workingFolder, noConfig: true })
  t.strictSame(installed.fixed, [])
  t.strictSame(installed.notices, ['Fixes do not change node_modules/p/parts.yaml: it is in node_modules.'])
  const plain = 'asyncapi: 3.0.0\ninfo: { title: A, version: "1" }\nchannels: { c: { adress: a } }\n'
  const madeField = await fixed(plain, 'api.yaml', {
    unsafe: true,
    use: [(description) => description.edit([{ op: 'add', path: '/channels/c/titel', value: 'x' }])],
  })
  t.equal(madeField.text, plain.replace('adress', 'address'))
  t.strictSame(
    madeField.findings.map(({ code, fixable }) => `${code} ${fixable}`),
    ['spec/unknown-field undefined'],
  )
})

t.test('findings in files that fixes leave alone are not counted as fixable', async (t) => {
  const channel = 'Channel: { Address: a }\n'
  const map = JSON.stringify({ version: 1, bundle: 'of an older text', sources: [], mappings: [] })
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': `asyncapi: 3.0.0
info: { title: A, version: "1" }
channels:
  a: { $ref: 'node_modules/p/parts.yaml#/Channel' }
  b: { $ref: 'made.yaml#/Channel' }
  c: { $ref: 'own.yaml#/Channel' }
  d: { $ref: 'registry:parts#/Channel' }
`,
    'made.yaml': channel,
    'made.yaml.map': map,
    'own.yaml': channel,
    node_modules: { p: { 'parts.yaml': channel } },
  })
  const registry: Plugin = {
    meta: { name: 'registry', version: '1.0.0', namespace: 'registry' },
    resolvers: { registry: { schemes: ['registry'], resolve: () => ({ content: channel }) } },
  }
  const options = { workingFolder, noConfig: true, plugins: [registry] }
  const outcomes = [
    await lint(['a.yaml'], options),
    await lint(['a.yaml'], { ...options, withFixes: true }),
    await fix(['a.yaml'], { ...options, only: ['spec/key-pattern'] }),
  ]
  for (const { findings } of outcomes) {
    t.strictSame(
      findings
        .filter(({ code }) => code === 'spec/unknown-field')
        .map(({ place, fixable }) => `${place.source.slice(place.source.lastIndexOf('/') + 1)} ${fixable}`)
        .toSorted(),
      ['made.yaml undefined', 'own.yaml safe', 'parts.yaml undefined', 'registry:parts undefined'],
    )
  }
  t.strictSame(
    (await fix(['a.yaml'], options)).fixed.map(({ path }) => path),
    [join(workingFolder, 'own.yaml')],
  )
})

t.test('fixes that change nothing are not counted and take no pass', async (t) => {
  const idle: readonly Operation[] = [
    { op: 'test', path: '/asyncapi', value: '3.0.0' },
    { op: 'replace', path: '/info', value: { title: 'T', version: '1' } },
    { op: 'add', path: '/info/title', value: 'T' },
    { op: 'rename', path: '/info', to: 'info' },
    { op: 'move', from: '/info', path: '/info' },
  ]
  const api = 'asyncapi: 3.0.0\ninfo: { title: T, version: "1" }\nnonsense: 1\nnothing: 2\n'
  for (const operations of [...idle.map((operation) => [operation]), idle]) {
    const plugins = [fixing({ 'spec/unknown-field': fixer(() => operations) })]
    const outcome = await fixed(api, 'api.yaml', { plugins })
    t.strictSame([outcome.fixed, outcome.changes], [[], []])
    t.ok(
      outcome.findings.every(({ code }) => code === 'spec/unknown-field'),
      'and none has failed',
    )
  }
  const half = fixer(({ place }) => (place.pointer[0] === 'nothing' ? [{ op: 'remove', path: '/nothing' }] : idle))
  const { text, changes } = await fixed(api, 'api.yaml', { plugins: [fixing({ 'spec/unknown-field': half })] })
  t.equal(text, api.replace('nothing: 2\n', ''))
  t.strictSame(
    changes.map(({ edits }) => edits.map(({ place }) => place.pointer[0])),
    [['nothing']],
  )
  const another = fixer(() => [{ op: 'replace', path: '/info', value: { version: '1', title: 'T' } }])
  const turned = await fixed(api, 'api.yaml', { plugins: [fixing({ 'spec/unknown-field': another })] })
  t.match(turned.text, /info:\s+version: "1"\s+title: T/, 'another order is a change')
})

t.test('an unknown code is a usage error that names the known ones', async (t) => {
  await t.rejects(
    fixed(wrong, 'api.yaml', { only: ['spec/unknown-fild'] }),
    new UsageError('There is no fixer for "spec/unknown-fild"; did you mean "spec/unknown-field"?'),
  )
  await t.rejects(
    fixed(wrong, 'api.yaml', { only: ['spec/required-field'] }),
    new UsageError('There is no fixer for "spec/required-field"; docs/fixes.md lists the codes.'),
  )
  const some = await fixed(wrong.replace('title', 'Title'), 'api.yaml', { only: ['bindings/*', 'spec/tags*'] })
  t.strictSame(some.fixed, [])
})

t.test('the code of one protocol chooses a fixer for the bindings of all', async (t) => {
  const bindings = 'bindings: { sns: { Name: orders }, googlepubsub: { Labels: {} } }'
  const text = wrong.replace('nonsense: 1', bindings).replace('    nothing: 2\n', '')
  const one = await fixed(text, 'api.yaml', { only: ['bindings/sns/unknown-field'] })
  t.equal(one.text, text.replace('Name', 'name'))
  const all = await fixed(text, 'api.yaml', { only: ['bindings/*'] })
  t.equal(all.text, text.replace('Name', 'name').replace('Labels', 'labels'))
})

t.test('quotes enclose the characters that the author wrote', async (t) => {
  const text = (version: string) => `asyncapi: 3.0.0\ninfo: { title: Orders, version: ${version} }\nchannels: {}\n`
  for (const token of ['1.0', '0x1F', '1e3', '010', 'true'])
    t.equal((await fixed(text(token), 'api.yaml')).text, text(`"${token}"`))
})

t.test('a protocol gets the name that it has in the spelling of the document', async (t) => {
  const consumer = (protocol: string) =>
    wrong.replace(
      'nonsense: 1\n    nothing: 2\n',
      `bindings: {}\noperations: { o: { action: receive, channel: { $ref: '#/channels/orders' }, bindings: { sns: { consumers: [{ protocol: ${protocol} }] } } } }\n`,
    )
  t.equal((await fixed(consumer('queue'), 'api.yaml')).text, consumer('sqs'))
})

t.test('undoing the changes restores the original text', async (t) => {
  for (const { input, rulesets, only } of cases) {
    const { text, changes } = await fixed(input, 'api.yaml', { rulesets, only, unsafe: true })
    let now = text
    for (const { inverse } of changes.toReversed())
      for (const { start, end, text: old } of inverse.toReversed()) now = now.slice(0, start) + old + now.slice(end)
    t.equal(now, input)
  }
})
