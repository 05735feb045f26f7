import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import t from 'tap'
import { bundle, transform, UsageError } from '../src/index.ts'
import type { ReportedLandscape } from '../src/landscape/report.ts'
import { referencesText } from '../src/pictures/graph-text.ts'
import { graphDocuments, referencesInDocument } from '../src/run/graph-documents.ts'
import type { EntryDocument } from '../src/run/open-entry.ts'

const rental = resolve('test/fixtures/landscape')
const names = ['fares', 'hub', 'letters', 'open-data', 'phone']
const files = names.map((name) => `${name}.yaml`)

interface Asked {
  readonly focus?: readonly string[]
  readonly configFile?: string
}

async function graphOf(documents: readonly EntryDocument[], folder = '/', { focus = [], configFile }: Asked = {}) {
  const options = { workingFolder: folder, noConfig: configFile === undefined, configFile }
  return graphDocuments(documents, options, { focus, folder })
}

async function graphIn(folder: string, paths: readonly string[], asked?: Asked) {
  return graphOf(
    paths.map((path) => ({ path })),
    folder,
    asked,
  )
}

/** Flows as lines: `A > B at address: messages`. */
function flowsOf({ flows }: ReportedLandscape): readonly string[] {
  return flows.map(({ from, to, channel, messages }) => `${from} > ${to} at ${channel}: ${messages.join(' ')}`)
}

const rentalFlows = [
  'Fares > Hub at bike/{bike}/fare: fareComputed',
  'Hub > Fares at bike/unlocked: bikeUnlocked',
  'Hub > Letters at bike/unlocked: bikeUnlocked',
  'Hub > Open Data at bike/unlocked: bikeUnlocked',
  'Hub > Phone at show/fare: fareShown',
  'Phone > Hub at unlock/bike: unlockWanted',
]

t.test('five applications with shared files', async (t) => {
  const { report, outcome } = await graphIn(rental, files)
  t.strictSame(outcome.findings, [])
  t.strictSame(flowsOf(report), rentalFlows)
  t.ok(report.flows.every(({ evidence }) => evidence === 'reference'))
  t.strictSame(report.unanswered, [])
  t.strictSame(
    report.channels.map(({ id, address, servers, protocol }) => [id === address, servers.join(), protocol]),
    [
      [true, 'mqtt://broker.rental.example', 'mqtt'],
      [true, 'mqtt://broker.rental.example', 'mqtt'],
      [true, 'ws://rental.example/live', 'ws'],
      [true, 'ws://rental.example/live', 'ws'],
    ],
  )
  t.strictSame(
    report.edges.filter(({ application }) => application === 'Fares'),
    [
      {
        application: 'Fares',
        channel: 'bike/unlocked',
        action: 'receive',
        operation: 'beginRide',
        messages: ['bikeUnlocked'],
        places: [
          { file: 'fares.yaml', line: 14, pointer: '/operations/beginRide' },
          { file: 'fares.yaml', line: 6, pointer: '/channels/unlocked' },
        ],
      },
      {
        application: 'Fares',
        channel: 'bike/{bike}/fare',
        action: 'send',
        operation: 'endRide',
        messages: ['fareComputed'],
        places: [
          { file: 'fares.yaml', line: 15, pointer: '/operations/endRide' },
          { file: 'fares.yaml', line: 9, pointer: '/channels/computed' },
        ],
      },
    ],
  )
  const reversed = await graphIn(rental, files.toReversed())
  t.equal(JSON.stringify(reversed.report), JSON.stringify(report), 'the order of targets makes no difference')
})

t.test('bundles and other ways to write a description have the same flows', async (t) => {
  const folder = t.testdir({})
  const options = { workingFolder: rental, noConfig: true }
  const texts = new Map<string, readonly string[]>()
  const bundles = await bundle(files, options)
  texts.set(
    'bundle',
    bundles.bundles.map(({ text = '' }) => text),
  )
  const uses = {
    hoist: [{ name: 'hoist-components', options: {} }],
    inline: [{ name: 'inline-references', options: {} }],
    spelling: [{ name: 'spelling', options: { to: 'neutral' } }],
    rename: [],
  }
  for (const [name, use] of Object.entries(uses)) {
    const made: string[] = []
    for (const file of files) {
      const text = await readFile(join(rental, file), 'utf8')
      const operation = /operations:\n {2}(\w+):/.exec(text)?.[1]
      const renaming = [{ name: 'rename', options: { at: `#/operations/${operation}`, to: 'renamedOne' } }]
      const channel = /channels:\n {2}(\w+):/.exec(text)?.[1]
      renaming.push({ name: 'rename', options: { at: `#/channels/${channel}`, to: 'renamedChannel' } })
      const { descriptions, findings } = await transform([file], {
        ...options,
        use: name === 'rename' ? renaming : use,
      })
      t.strictSame(
        findings.filter(({ severity }) => severity === 'error'),
        [],
        `${name} ${file}`,
      )
      made.push(descriptions[0]?.text ?? '')
    }
    texts.set(name, made)
  }
  for (const [name, made] of texts) {
    await mkdir(join(folder, name))
    await cp(join(rental, 'common'), join(folder, name, 'common'), { recursive: true })
    for (const [index, text] of made.entries()) await writeFile(join(folder, name, files[index] ?? ''), text)
    const { report } = await graphIn(join(folder, name), files)
    t.strictSame(flowsOf(report), rentalFlows, name)
    if (name === 'bundle') t.ok(report.flows.every(({ evidence }) => evidence === 'server'))
  }
})

interface Side {
  readonly title?: string
  readonly id?: string
  readonly action: 'send' | 'receive'
  readonly address?: string | null
  readonly servers?: Readonly<Record<string, object>>
  readonly parameters?: object
  readonly messages?: Readonly<Record<string, object>>
  readonly reply?: Readonly<Record<string, object>> | 'none'
}

/** A description with one operation. */
function described({ title, id, action, address = 'a', servers, parameters, messages = {}, reply }: Side) {
  const name = title ?? (action === 'send' ? 'A' : 'B')
  const answers = reply === undefined || reply === 'none' ? {} : { answers: { address: 'r', messages: reply } }
  const answer =
    reply === undefined ? {} : { reply: reply === 'none' ? {} : { channel: { $ref: '#/channels/answers' } } }
  const content = {
    asyncapi: '3.1.0',
    ...(id && { id }),
    info: { title: name, version: '1' },
    ...(servers && { servers }),
    channels: { c: { address, messages, ...(parameters && { parameters }) }, ...answers },
    operations: { o: { action, channel: { $ref: '#/channels/c' }, ...answer } },
  }
  return { path: `/${name}-${action}.json`, content: JSON.stringify(content) }
}

const mqtt = (host: string, more = {}) => ({ s: { host, protocol: 'mqtt', ...more } })
const variable = (value: object) => mqtt('{at}.example', { variables: { at: value } })
const some = { m: {} }

t.test('evidence', async (t) => {
  const cases: readonly (readonly [string, Partial<Side>, Partial<Side>, string | undefined])[] = [
    ['address alone', {}, {}, 'address'],
    ['one side names no server', { servers: mqtt('h') }, {}, 'address'],
    ['the same server', { servers: mqtt('h') }, { servers: mqtt('H') }, 'server'],
    ['another host', { servers: mqtt('h') }, { servers: mqtt('i') }, undefined],
    ['another protocol', { servers: mqtt('h') }, { servers: { s: { host: 'h', protocol: 'kafka' } } }, undefined],
    ['another address', { address: 'b' }, {}, undefined],
    ['no address', { address: null }, { address: null }, undefined],
    ['a parameter', { address: 'x/{id}' }, { address: 'x/{other}' }, 'address'],
    ['a parameter and a text', { address: 'x/7' }, { address: 'x/{other}' }, 'address'],
    [
      'a value that a parameter has not',
      { address: 'x/7' },
      { address: 'x/{i}', parameters: { i: { enum: ['8'] } } },
      undefined,
    ],
    ['the default of a variable', { servers: variable({ default: 'eu' }) }, { servers: mqtt('eu.example') }, 'server'],
    ['not the default', { servers: variable({ default: 'eu' }) }, { servers: mqtt('us.example') }, undefined],
    [
      'a value of an enum',
      { servers: variable({ default: 'eu', enum: ['eu', 'us'] }) },
      { servers: mqtt('us.example') },
      'server',
    ],
  ]
  for (const [name, from, to, expected] of cases) {
    const documents = [
      described({ action: 'send', messages: some, ...from }),
      described({ action: 'receive', messages: some, ...to }),
    ]
    const { report } = await graphOf(documents)
    t.strictSame(
      report.flows.map(({ evidence }) => evidence),
      expected === undefined ? [] : [expected],
      name,
    )
    t.equal(report.unanswered.length, expected === undefined ? 2 : 0, name)
  }
})

t.test('messages that both sides name', async (t) => {
  const cases: readonly (readonly [string, Side['messages'], Side['messages'], string | undefined, string])[] = [
    ['by key', { a: {}, b: {} }, { b: {}, c: {} }, 'b', 'send a, receive c'],
    ['by name', { x: { name: 'n' } }, { y: { name: 'n' } }, 'n', ''],
    ['a key where names differ', { x: { name: 'n' } }, { x: { name: 'o' } }, 'n', ''],
    ['none in common', { a: {} }, { b: {} }, undefined, 'send a, receive b'],
    ['the sender names none', {}, { b: {} }, '', ''],
    ['the receiver names none', { a: {}, b: {} }, {}, 'a b', ''],
  ]
  for (const [name, sent, received, expected, left] of cases) {
    const documents = [
      described({ action: 'send', messages: sent ?? {} }),
      described({ action: 'receive', messages: received ?? {} }),
    ]
    const { report } = await graphOf(documents)
    t.strictSame(
      report.flows.map(({ messages }) => messages.join(' ')),
      expected === undefined ? [] : [expected],
      name,
    )
    const unanswered = report.unanswered.map(({ action, messages }) => `${action} ${messages.join(' ')}`)
    t.equal(unanswered.join(', '), left, name)
  }
})

t.test('replies flow back', async (t) => {
  const asks = described({ action: 'send', messages: some, reply: { answer: {}, refusal: {} } })
  const replies = described({ action: 'receive', messages: some, reply: { answer: {} } })
  const silent = described({ action: 'receive', messages: some })
  const { report } = await graphOf([asks, replies])
  t.strictSame(flowsOf(report), ['A > B at a: m', 'B > A at r: answer'])
  t.strictSame(
    report.flows.map(({ evidence }) => evidence),
    ['address', 'address'],
  )
  t.strictSame(
    report.edges.map(({ application, action, channel }) => `${application} ${action} ${channel}`),
    ['A ask a', 'A receive r', 'B receive a', 'B reply r'],
  )
  t.strictSame(report.unanswered, [{ application: 'A', channel: 'r', action: 'receive', messages: ['refusal'] }])
  const alone = await graphOf([asks, silent])
  t.strictSame(flowsOf(alone.report), ['A > B at a: m'])
  t.strictSame(
    alone.report.unanswered.map(({ action, messages }) => [action, ...messages]),
    [['receive', 'answer', 'refusal']],
  )
  const unnamed = described({ action: 'receive', messages: some, reply: 'none' })
  t.strictSame(flowsOf((await graphOf([asks, unnamed])).report), ['A > B at a: m', 'B > A at a: '])
})

t.test('names, ids and flows to oneself', async (t) => {
  const both = {
    path: '/both.json',
    content: JSON.stringify({
      asyncapi: '3.1.0',
      id: 'urn:both',
      info: { title: 'Same', version: '1' },
      channels: { c: { address: 'a', messages: some } },
      operations: {
        out: { action: 'send', channel: { $ref: '#/channels/c' } },
        in: { action: 'receive', channel: { $ref: '#/channels/c' } },
      },
    }),
  }
  const { report } = await graphOf([both, described({ action: 'receive', title: 'Same', messages: some })])
  t.strictSame(report.applications, [
    { id: 'Same (Same-receive.json)', title: 'Same (Same-receive.json)', file: 'Same-receive.json' },
    { id: 'urn:both', title: 'Same (both.json)', file: 'both.json' },
  ])
  t.strictSame(flowsOf(report), ['urn:both > Same (Same-receive.json) at a: m', 'urn:both > urn:both at a: m'])
})

t.test('one flow for all operations of two applications at a channel', async (t) => {
  const messages = { one: {}, two: {}, three: {} }
  const many = (title: string, action: string, keys: readonly string[]) => ({
    path: `/${title}.json`,
    content: JSON.stringify({
      asyncapi: '3.1.0',
      info: { title, version: '1' },
      channels: { c: { address: 'a', messages } },
      operations: Object.fromEntries(
        keys.map((key) => [
          key,
          { action, channel: { $ref: '#/channels/c' }, messages: [{ $ref: `#/channels/c/messages/${key}` }] },
        ]),
      ),
    }),
  })
  const { report } = await graphOf([many('A', 'send', ['one', 'two', 'three']), many('B', 'receive', ['two', 'one'])])
  t.strictSame(flowsOf(report), ['A > B at a: one two'])
  t.strictSame(
    report.unanswered.map(({ application, messages: left }) => [application, ...left]),
    [['A', 'three']],
  )
})

t.test('details say where both sides are, how messages are described, and whether they fit', async (t) => {
  const app = (title: string, action: string, type: string) => ({
    path: `/${title}.yaml`,
    content: `asyncapi: 3.1.0
info: { title: ${title}, version: '1' }
channels:
  c:
    address: a
    tags: [{ name: money }]
    messages:
      m:
        contentType: application/json
        payload:
          type: object
          properties:
            total: { type: ${type} }
operations: { o: { action: ${action}, channel: { $ref: '#/channels/c' } } }
`,
  })
  const control = { focus: [], folder: '/', wantsDetails: true }
  const options = { workingFolder: '/', noConfig: true }
  const of = (type: string) => graphDocuments([app('A', 'send', 'number'), app('B', 'receive', type)], options, control)
  const { details } = await of('integer')
  t.match(details, [
    {
      tags: ['money'],
      ways: [
        { from: { operation: 'o', place: { file: 'A.yaml', line: 14 } }, to: { place: { file: 'B.yaml', line: 14 } } },
      ],
      messages: [{ name: 'm', sent: { schema: { place: { line: 10 } } } }],
      fit: 'breaks',
    },
  ])
  t.equal(details[0]?.messages[0]?.received?.schema?.text, 'type: object\nproperties:\n  total: { type: integer }')
  t.match(details[0]?.reason, /"m" can be .*, which is refused/)
  t.equal((await of('number')).details[0]?.fit, 'fits')
})

t.test('a shared channel is evidence alone, and a note names it where it has no address', async (t) => {
  const app = (title: string, action: string, host?: string) => `asyncapi: 3.1.0
info: { title: ${title}, version: '1' }
${host === undefined ? '' : `servers: { s: { host: ${host}, protocol: mqtt } }\n`}channels: { c: { $ref: './shared.yaml#/c' } }
operations: { o: { action: ${action}, channel: { $ref: '#/channels/c' } } }
`
  const folder = t.testdir({
    'shared.yaml': 'c: { messages: { m: {} } }\n',
    'a.yaml': app('A', 'send', 'x'),
    'b.yaml': app('B', 'receive'),
    'c.yaml': app('C', 'receive', 'y'),
  })
  const { report, outcome } = await graphIn(folder, ['a.yaml', 'b.yaml', 'c.yaml'])
  t.strictSame(flowsOf(report), ['A > B at shared.yaml#/c: m'])
  t.equal(report.flows[0]?.evidence, 'reference')
  t.strictSame(
    report.unanswered.map(({ application }) => application),
    ['C'],
  )
  t.match(outcome.notices.join('\n'), /"A".*"B".*shared\.yaml#\/c/)
})

t.test('focus', async (t) => {
  const folder = t.testdir({ 'msgapi.config.yaml': 'apis: { mail: { entry: letters.yaml } }\n' })
  for (const name of ['common', ...files]) await cp(join(rental, name), join(folder, name), { recursive: true })
  const configFile = join(folder, 'msgapi.config.yaml')
  const asked = async (...focus: readonly string[]) => (await graphIn(folder, files, { focus, configFile })).report
  const mail = await asked('mail')
  t.strictSame(flowsOf(mail), ['Hub > Letters at bike/unlocked: bikeUnlocked'])
  t.strictSame(
    mail.applications.map(({ title }) => title),
    ['Hub', 'Letters'],
  )
  t.strictSame(
    mail.channels.map(({ id }) => id),
    ['bike/unlocked'],
  )
  t.equal((await asked('Letters', 'Phone')).flows.length, 3)
  await t.rejects(asked('Letter'), new UsageError('No application is called "Letter"; did you mean "Letters"?'))
})

t.test('what is broken is drawn as far as it can be read, and what cannot be read is counted', async (t) => {
  const broken = {
    path: '/broken.json',
    content: JSON.stringify({
      asyncapi: '3.1.0',
      info: { title: 'Broken', version: '1' },
      channels: { c: { address: 'a', messages: some } },
      operations: {
        gone: { action: 'send', channel: { $ref: '#/channels/gone' } },
        here: { action: 'receive', channel: { $ref: '#/channels/c' } },
      },
    }),
  }
  const documents = [
    described({ action: 'send', messages: some }),
    broken,
    { path: '/old.json', content: '{"asyncapi": "1.2.0"}' },
    { path: '/none.json', content: '{"a": 1}' },
    { path: '/bytes.json', content: '\0' },
  ]
  const { report, outcome } = await graphOf(documents)
  t.strictSame(flowsOf(report), ['A > Broken at a: m'])
  t.equal(report.applications.length, 2)
  t.ok(outcome.failed)
  t.ok(outcome.findings.some(({ code }) => code === 'ref/unresolved'))
  t.match(outcome.notices.join('\n'), /leaves out 3 descriptions/)
})

t.test('references of a description', async (t) => {
  const { references, outcome } = await referencesInDocument(
    { path: 'phone.yaml' },
    { workingFolder: rental, noConfig: true },
    { folder: rental },
  )
  t.strictSame(outcome.findings, [])
  t.strictSame(
    references.files.map(({ file }) => file),
    ['common/messages.yaml', 'common/places.yaml', 'phone.yaml'],
  )
  t.strictSame(
    references.references.map(({ from, to, places }) => `${from} > ${to} x ${places.length}`),
    [
      'phone.yaml#/channels/fare > common/messages.yaml#/fareShown x 1',
      'phone.yaml#/channels/unlock > common/messages.yaml#/unlockWanted x 1',
      'phone.yaml#/operations/askForBike > phone.yaml#/channels/unlock x 1',
      'phone.yaml#/operations/showFare > phone.yaml#/channels/fare x 2',
      'phone.yaml#/servers/socket > common/places.yaml#/servers/socket x 1',
    ],
  )
  const text = await referencesText('svg', references, encodeURIComponent)
  t.equal(text.match(/data-arrow=/g)?.length, 5)
})
