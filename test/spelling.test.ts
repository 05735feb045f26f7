import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import specs from '@asyncapi/specs'
import fc from 'fast-check'
import type { JSONSchema7Definition } from 'json-schema'
import t, { type Test } from 'tap'
import { changedKeys } from '../plugins/upgrade/changed-keys.ts'
import { formatFor } from '../src/format/compile.ts'
import { asyncapi, neutral, vocabularies, wordsFor } from '../src/format/vocabulary.ts'
import { bundle, lint, type TransformOutcome, transform, type UsedTransform } from '../src/index.ts'
import { formatFragment } from '../src/pointer.ts'
import { graphOf } from './conformance/lint-source.ts'
import { spelledDescriptions } from './oracle/random-spelling.ts'

type Files = Readonly<Record<string, string>>

interface Case {
  readonly title: string
  readonly options?: Readonly<Record<string, unknown>>
  /** The files, the entry first; of the entry alone, what follows its first line. */
  readonly files: Files | string
  /** The same after the transform; undefined when nothing changes. */
  readonly expected?: Files | string
  /** Code, place and message of each finding. */
  readonly findings?: readonly string[]
}

const head = 'asyncapi: 3.1.0\n'
const neutralHead = 'specversion: 3.1.0\n'

const respelled: readonly Case[] = [
  {
    title: 'words at all of their positions, with their quotes, comments and anchors',
    files: `asyncapi: '3.1.0' # the version
info: {title: t, version: 1.0.0}
servers:
  s: {host: h, protocol: sns, bindings: {"sns": {}}}
channels:
  c:
    bindings:
      # about the topic
      sns: &topic {name: a} # behind
      'googlepubsub': {}
    messages: {m: {bindings: {googlepubsub: {}}, traits: [{bindings: {sns: {}}}]}}
operations:
  o:
    action: receive
    channel: {$ref: '#/channels/c'}
    traits: [{bindings: {googlepubsub: {}}}]
    bindings:
      sns:
        consumers:
          - {protocol: sqs, endpoint: {name: q}, rawMessageDelivery: true}
          - {protocol: "lambda", endpoint: {name: q}, rawMessageDelivery: true}
          - protocol: 'firehose' # a stream
            endpoint: {name: q}
            rawMessageDelivery: true
          - {protocol: http, endpoint: {url: 'http://a.test'}, rawMessageDelivery: true}
components:
  operationBindings: {b: {sns: {}}}
  messageTraits: {t: {bindings: {sns: {}}}}
`,
    expected: `specversion: '3.1.0' # the version
info: {title: t, version: 1.0.0}
servers:
  s: {host: h, protocol: sns, bindings: {"notifytopic": {}}}
channels:
  c:
    bindings:
      # about the topic
      notifytopic: &topic {name: a} # behind
      'cloudpubsub': {}
    messages: {m: {bindings: {cloudpubsub: {}}, traits: [{bindings: {notifytopic: {}}}]}}
operations:
  o:
    action: receive
    channel: {$ref: '#/channels/c'}
    traits: [{bindings: {cloudpubsub: {}}}]
    bindings:
      notifytopic:
        consumers:
          - {protocol: queue, endpoint: {name: q}, rawMessageDelivery: true}
          - {protocol: "function", endpoint: {name: q}, rawMessageDelivery: true}
          - protocol: 'stream' # a stream
            endpoint: {name: q}
            rawMessageDelivery: true
          - {protocol: http, endpoint: {url: 'http://a.test'}, rawMessageDelivery: true}
components:
  operationBindings: {b: {notifytopic: {}}}
  messageTraits: {t: {bindings: {notifytopic: {}}}}
`,
  },
  {
    title: 'words that are none of the format stay',
    files: `${head}id: urn:sns
info: {title: sns, version: 1.0.0, description: asyncapi, tags: [{name: googlepubsub}]}
x-asyncapi: {asyncapi: 1, bindings: {sns: {consumers: [{protocol: sqs}]}}, $ref: '#/components/channelBindings/sns/sns'}
servers: {sns: {host: h, protocol: googlepubsub, bindings: {x-sns: {sns: 1}, sqs: {}}}}
components:
  channelBindings: {sns: {kafka: {topic: sns}}}
  schemas: {sns: {properties: {sns: {const: sqs}, googlepubsub: {default: {bindings: {sns: {}}}}}}}
  messages: {sns: {payload: {}, examples: [{payload: {bindings: {sns: {}}}}]}}
`,
    expected: `${neutralHead}id: urn:sns
info: {title: sns, version: 1.0.0, description: asyncapi, tags: [{name: googlepubsub}]}
x-asyncapi: {asyncapi: 1, bindings: {sns: {consumers: [{protocol: sqs}]}}, $ref: '#/components/channelBindings/sns/sns'}
servers: {sns: {host: h, protocol: googlepubsub, bindings: {x-sns: {sns: 1}, sqs: {}}}}
components:
  channelBindings: {sns: {kafka: {topic: sns}}}
  schemas: {sns: {properties: {sns: {const: sqs}, googlepubsub: {default: {bindings: {sns: {}}}}}}}
  messages: {sns: {payload: {}, examples: [{payload: {bindings: {sns: {}}}}]}}
`,
  },
  {
    title: 'references through words, in all files, which need no version field',
    files: {
      'api.yaml': `${head}channels: {c: {bindings: {$ref: './parts.json#/sns'}}}
components: {channelBindings: {sns: {sns: {x-schema: {type: string}}}}}
`,
      'parts.json': `{"sns": {"sns": {"x-a": 1}, "kafka": {}}, "sqs": {"sns": {}},
"message": {"$ref": "api.yaml#/components/channelBindings/sns/sns/x-schema"}}
`,
      'message.yaml': `payload: {$ref: "api.yaml#/components/channelBindings/sns/sns/x-schema"}\n`,
    },
    expected: {
      'api.yaml': `${neutralHead}channels: {c: {bindings: {$ref: './parts.json#/sns'}}}
components: {channelBindings: {sns: {notifytopic: {x-schema: {type: string}}}}}
`,
      'parts.json': `{"sns": {"notifytopic": {"x-a": 1}, "kafka": {}}, "sqs": {"sns": {}},
"message": {"$ref": "api.yaml#/components/channelBindings/sns/sns/x-schema"}}
`,
    },
  },
  {
    title: 'references of another file through words of this one',
    files: {
      'api.yaml': `${head}channels: {c: {messages: {m: {$ref: 'message.yaml'}}}}
components: {channelBindings: {sns: {sns: {x-schema: {type: string}}}}}
`,
      'message.yaml': `payload: {$ref: "api.yaml#/components/channelBindings/sns/sns/x-schema"}\n`,
    },
    expected: {
      'api.yaml': `${neutralHead}channels: {c: {messages: {m: {$ref: 'message.yaml'}}}}
components: {channelBindings: {sns: {notifytopic: {x-schema: {type: string}}}}}
`,
      'message.yaml': `payload: {$ref: "api.yaml#/components/channelBindings/sns/notifytopic/x-schema"}\n`,
    },
  },
  {
    title: 'what aliases and merge keys repeat, as bindings of all levels',
    files: `${head}servers: {s: {host: h, protocol: p, bindings: &b {sns: {}, googlepubsub: {}}}}
channels:
  c: {bindings: *b}
  d: {bindings: {<<: *b, kafka: {}}}
  e: &e {bindings: {sns: {name: e}}}
  f:
    <<: *e
    address: f
`,
    expected: `${neutralHead}servers: {s: {host: h, protocol: p, bindings: &b {notifytopic: {}, cloudpubsub: {}}}}
channels:
  c: {bindings: *b}
  d: {bindings: {<<: *b, kafka: {}}}
  e: &e {bindings: {notifytopic: {name: e}}}
  f:
    <<: *e
    address: f
`,
    findings: ['parse/merge-key #/channels/d/bindings', 'parse/merge-key #/channels/f'],
  },
  {
    title: 'CRLF, explicit keys and tags',
    files:
      '? asyncapi\r\n: 3.1.0\r\nchannels:\r\n  c:\r\n    bindings:\r\n      !!str sns: {}\r\n      ? googlepubsub\r\n      : {}\r\n',
    expected:
      '? specversion\r\n: 3.1.0\r\nchannels:\r\n  c:\r\n    bindings:\r\n      !!str notifytopic: {}\r\n      ? cloudpubsub\r\n      : {}\r\n',
  },
  {
    title: 'media types stay',
    files: `${head}components: {schemas: {s: {schemaFormat: application/vnd.aai.asyncapi;version=3.0.0, schema: {}}}}\n`,
    expected: `${neutralHead}components: {schemas: {s: {schemaFormat: application/vnd.aai.asyncapi;version=3.0.0, schema: {}}}}\n`,
  },
  {
    title: 'media types change when that is asked for, those of messages never',
    options: { media: true },
    files: `${head}defaultContentType: application/vnd.aai.asyncapi+json
components:
  schemas:
    a: {schemaFormat: application/vnd.aai.asyncapi+json;version=3.0.0, schema: {}}
    b: {schemaFormat: 'application/vnd.aai.asyncapi; version="3.1.0"', schema: {}}
    c: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: {type: string}}
`,
    expected: `${neutralHead}defaultContentType: application/vnd.aai.asyncapi+json
components:
  schemas:
    a: {schemaFormat: application/vnd.msgapi+json;version=3.0.0, schema: {}}
    b: {schemaFormat: 'application/vnd.msgapi; version="3.1.0"', schema: {}}
    c: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: {type: string}}
`,
  },
  {
    title: 'a description that has the spelling stays, words of the other one included',
    files: `${neutralHead}channels: {c: {bindings: {sns: {}, notifytopic: {}}}}\n`,
  },
]

const refused: readonly Case[] = [
  {
    title: 'two keys that would be one',
    files: `${head}channels: {c: {bindings: {sns: {}, notifytopic: {}}}}\n`,
    findings: [
      'spelling/ambiguous #/channels/c/bindings/notifytopic: "notifytopic" and "sns" are the same word in the neutral spelling; remove one of them',
    ],
  },
  {
    title: 'two version fields',
    options: { to: 'asyncapi' },
    files: `${neutralHead}asyncapi: 3.1.0\n`,
    findings: [
      'spelling/ambiguous #/asyncapi: "asyncapi" and "specversion" are the same word in the asyncapi spelling; remove one of them',
    ],
  },
  {
    title: 'words of the other spelling, in all files',
    files: {
      'api.yaml': `${head}channels: {c: {bindings: {cloudpubsub: {}}}}
operations: {o: {$ref: parts.yaml}}
`,
      'parts.yaml': `action: receive
channel: {$ref: 'api.yaml#/channels/c'}
bindings: {sns: {consumers: [{protocol: queue, endpoint: {name: q}, rawMessageDelivery: true}]}}
`,
    },
    findings: [
      'spelling/ambiguous #/bindings/sns/consumers/0/protocol: In the neutral spelling, "queue" means what "sqs" means here; rename or remove it first',
      'spelling/ambiguous #/channels/c/bindings/cloudpubsub: In the neutral spelling, "cloudpubsub" means what "googlepubsub" means here; rename or remove it first',
    ],
  },
  {
    title: 'media types of the other spelling, when media types change',
    options: { media: true },
    files: `${head}components: {schemas: {s: {schemaFormat: application/vnd.msgapi;version=3.1.0, schema: {}}}}\n`,
    findings: [
      'spelling/ambiguous #/components/schemas/s/schemaFormat: In the neutral spelling, "application/vnd.msgapi" means what "application/vnd.aai.asyncapi" means here; rename or remove it first',
    ],
  },
  {
    title: 'words that would not come back as they are written',
    options: { media: true },
    files: `"\\u0061syncapi": 3.1.0
operations:
  o:
    action: receive
    channel: {$ref: '#/channels/c'}
    bindings:
      &k sns:
        consumers:
          - endpoint: {name: q}
            rawMessageDelivery: true
            protocol: >-
              sqs
channels: {c: {}}
components:
  schemas:
    a: {schemaFormat: Application/vnd.aai.AsyncAPI, schema: {}}
    b: {$ref: '#/components/channelBindings/x/%73ns/x-schema'}
    c: {$ref: "#\\/components/channelBindings/x/sns/x-schema"}
  channelBindings: {x: {sns: {x-schema: {}}}}
`,
    findings: [
      '#/asyncapi: "asyncapi"',
      '#/components/schemas/a/schemaFormat: "Application/vnd.aai.AsyncAPI"',
      '#/components/schemas/b: "sns"',
      '#/components/schemas/c: "sns"',
      '#/operations/o/bindings/sns/consumers/0/protocol: "sqs"',
      '#/operations/o/bindings/sns: "sns"',
    ].map((each) => {
      const [at, word] = each.split(': ')
      return `spelling/not-plain ${at}: The change would lose how ${word} is written; first remove its escapes, capitals, anchors and line breaks`
    }),
  },
  {
    title: 'words that aliases and merge keys repeat in data',
    files: `${head}x-all: &b {sns: &t {x-schema: &s {type: string}}}
channels:
  c: {bindings: *b}
  d: {bindings: {<<: *b}}
operations:
  o:
    action: receive
    channel: {$ref: '#/channels/c'}
    bindings: {sns: {consumers: [{protocol: &p sqs, endpoint: {name: q}, rawMessageDelivery: true}]}}
components:
  schemas: {a: {$ref: &r '#/channels/c/bindings/sns/x-schema'}, b: {default: [*p, *r]}}
`,
    findings: [
      'parse/merge-key #/channels/d/bindings/%3C%3C',
      ...[
        '#/components/schemas/b/default/0: "sqs"',
        '#/components/schemas/b/default/1: "sns"',
        '#/x-all/sns: "sns"',
      ].map((each) => {
        const [at, word] = each.split(': ')
        return `spelling/shared ${at}: An alias or merge key repeats ${word} in data, which must not change; write the data out here`
      }),
    ],
  },
]

const upgraded: readonly Case[] = [
  {
    title: 'the quotes and the comment of the version stay, and media types too',
    files: `asyncapi: '3.0.0' # since May
info: {title: t, version: 3.0.0}
components: {schemas: {s: {schemaFormat: application/vnd.aai.asyncapi;version=3.0.0, schema: {}}}}
`,
    expected: `asyncapi: '3.1.0' # since May
info: {title: t, version: 3.0.0}
components: {schemas: {s: {schemaFormat: application/vnd.aai.asyncapi;version=3.0.0, schema: {}}}}
`,
  },
  { title: 'any patch of 3.0', files: 'specversion: 3.0.7-rc.1\n', expected: 'specversion: 3.1.0\n' },
  { title: 'a patch of 3.1 stays', files: 'specversion: 3.1.4\nchannels: {c: {bindings: {ros2: {}}}}\n' },
  {
    title: 'a later version stays',
    files: 'asyncapi: 3.2.0\n',
    findings: [
      'upgrade/later #/asyncapi: Version "3.2.0" is newer than 3.1 and does not change',
      'version/unknown-minor #/asyncapi',
    ],
  },
  {
    title: 'keys that mean something now, each where it is written',
    files: {
      'api.yaml': `{"asyncapi": "3.0.0", "channels": {"ros2": {"address": "a", "bindings": {"ros2": {}}}},
"components": {"operationBindings": {"o": {"$ref": "parts.yaml#/o"}}}}`,
      'parts.yaml': 'o: {kafka: {}, ros2: &r {role: unknown, x-ros2: 1}}\nx-ros2: {ros2: {}}\n',
    },
    expected: {
      'api.yaml': `{"asyncapi": "3.1.0", "channels": {"ros2": {"address": "a", "bindings": {"ros2": {}}}},
"components": {"operationBindings": {"o": {"$ref": "parts.yaml#/o"}}}}`,
    },
    findings: ['#/channels/ros2/bindings/ros2', '#/o/ros2'].map(
      (at) => `upgrade/new-meaning ${at}: "ros2" has no meaning before version 3.1; check that you intend the new one`,
    ),
  },
]

t.test('words in the other spelling, there and back byte for byte', async (t) => {
  for (const { title, options, files, expected, findings = [] } of respelled) {
    const given = filesOf(files)
    const to = { to: 'neutral', ...options }
    const once = await run(t, given, ['spelling', to])
    t.strictSame(once.findings, findings, title)
    t.strictSame(once.texts, { ...given, ...(expected === undefined ? {} : filesOf(expected)) }, title)
    const twice = await run(t, once.texts, ['spelling', to])
    t.strictSame(twice.texts, once.texts, `${title}, twice`)
    if (expected === undefined) continue
    const back = await run(t, once.texts, ['spelling', { ...to, to: 'asyncapi' }])
    t.strictSame(back.texts, given, `${title}, back`)
  }
})

t.test('where the way back would not be known, nothing changes', async (t) => {
  for (const { title, options, files, findings } of refused) {
    const given = filesOf(files)
    const found = await run(t, given, ['spelling', { to: 'neutral', ...options }])
    t.strictSame(found.findings, findings, title)
    t.equal(found.outcome.text, undefined, title)
    t.strictSame(found.texts, given, title)
  }
})

t.test('version 3.0 becomes 3.1', async (t) => {
  for (const { title, files, expected, findings = [] } of upgraded) {
    const given = filesOf(files)
    const once = await run(t, given, 'upgrade')
    t.strictSame(once.findings, findings, title)
    t.strictSame(once.texts, { ...given, ...(expected === undefined ? {} : filesOf(expected)) }, title)
    const twice = await run(t, once.texts, 'upgrade')
    t.strictSame(twice.texts, once.texts, `${title}, twice`)
  }
})

t.test('two spellings have the same words in both directions, and no word of one kind twice', (t) => {
  for (const from of vocabularies) {
    for (const to of vocabularies) {
      for (const kind of ['root', 'protocol', 'consumerProtocol', 'schemaMediaType'] as const) {
        const there = wordsFor(from, to, kind)
        const back = wordsFor(to, from, kind)
        t.strictSame(
          [...there].map(([word, other]) => [other, word]),
          [...back],
        )
        t.equal(there.size, from === to ? 0 : { root: 1, protocol: 2, consumerProtocol: 3, schemaMediaType: 1 }[kind])
      }
    }
  }
  t.end()
})

t.test('what the tables say of 3.0 and 3.1 differs as the published definitions do', async (t) => {
  const definitionsOf = (version: '3.0.0' | '3.1.0') => {
    const { definitions = {} } = specs.schemas[version]
    return new Map(Object.entries(definitions).map(([name, each]) => [name.replace(/\/3\.[01]\.0\//, '/V/'), each]))
  }
  const keysOf = (definition: JSONSchema7Definition | undefined) =>
    typeof definition === 'object' ? Object.keys(definition.properties ?? {}) : []
  const [older, newer] = [definitionsOf('3.0.0'), definitionsOf('3.1.0')]
  const added = [...newer].flatMap(([name, definition]) => {
    const before = keysOf(older.get(name))
    return older.has(name) ? keysOf(definition).filter((key) => !before.includes(key)) : []
  })
  t.strictSame([...new Set(added)], ['ros2'], 'the only key that is new')
  const removed = [...older].filter(([name]) => !newer.has(name))
  t.strictSame(removed, [])
  const graph = await graphOf(
    `specversion: 3.0.0
servers: {s: {bindings: {ros2: {}}}}
channels: {c: {bindings: {ros2: {}}, messages: {m: {bindings: {ros2: {}}}}}}
operations: {o: {bindings: {ros2: {}, kafka: {}}}}
`,
    '/document.yaml',
  )
  const later = formatFor(neutral, '3.1')
  t.strictSame(
    changedKeys(graph, later).map(({ at, isNew }) => [at.parent?.parent?.key, at.key, isNew]),
    ['s', 'c', 'm', 'o'].map((name) => [name, 'ros2', true]),
  )
  const named = [...formatFor(neutral, '3.0').types.all()].flatMap(({ name, fields }) => {
    const fieldsLater = later.types.get(name)?.fields ?? {}
    return Object.keys(fieldsLater).filter((key) => !Object.hasOwn(fields, key))
  })
  t.strictSame([...new Set(named)], ['ros2'], 'the table has no other')
})

t.test('what comes after in one run reads the new spelling', async (t) => {
  const files = {
    'api.yaml': `asyncapi: 3.0.0
info: {title: t, version: 1.0.0}
channels: {c: {$ref: 'parts.yaml'}}
operations:
  o:
    action: receive
    channel: {$ref: '#/channels/c'}
    bindings: {sns: {consumers: [{protocol: sqs}]}}
    traits: [{bindings: {sns: {deliveryPolicy: {numRetries: many}}, ros2: {}}}]
`,
    'parts.yaml': 'address: a\nbindings: {sns: {}, googlepubsub: {labels: text}}\n',
  }
  const folder = t.testdir(files)
  const entry = join(folder, 'api.yaml')
  const use: readonly UsedTransform[] = [['spelling', { to: 'neutral' }], 'merge-traits', 'upgrade', 'sort-keys']
  const options = { root: folder, noConfig: true }
  const codes = async (used: readonly UsedTransform[], at = entry) => {
    const { findings } = await lint([at], { ...options, use: used })
    return findings.map(({ code, place }) => `${code} ${formatFragment(place.pointer)}`).sort()
  }
  const spelled = await run(t, files, ['spelling', { to: 'neutral' }])
  const other = t.testdir(spelled.texts)
  const found = await codes([['spelling', { to: 'neutral' }]], join(other, 'api.yaml'))
  t.ok(found.some((each) => each.startsWith('bindings/notifytopic/')))
  t.notOk(found.some((each) => each.includes('bindings/sns/')))
  t.testdir(files)
  const chained = await codes([['spelling', { to: 'neutral' }]])
  t.strictSame(
    chained.map((each) => each.split(' ')[0]),
    found.map((each) => each.split(' ')[0]),
    'the places are those of the author, the codes those of the spelling',
  )
  const bundled = await bundle(entry, { ...options, use })
  t.match(bundled.text, /^specversion: 3\.1\.0\n/)
  t.match(bundled.text, /cloudpubsub: \{ ?labels/)
  t.notMatch(bundled.text, /sns|sqs|traits/)
})

const seed = process.env.FC_SEED
const runs = (numRuns: number) => ({ numRuns, ...(seed === undefined ? {} : { seed: Number(seed) }) })

t.test('random descriptions: each spelling gives the other, byte for byte', async (t) => {
  const folder = t.testdirName
  await fc.assert(
    fc.asyncProperty(spelledDescriptions, async ({ asyncapi, neutral: other }) => {
      for (const [from, to, name] of [
        [asyncapi, other, 'neutral'],
        [other, asyncapi, 'asyncapi'],
      ] as const) {
        t.testdir(from)
        const [entry = ''] = Object.keys(from)
        const use: readonly UsedTransform[] = [['spelling', { to: name, media: true }]]
        const outcome = await transform(join(folder, entry), { root: folder, noConfig: true, use })
        const errors = outcome.findings.filter(({ severity }) => severity === 'error')
        if (errors.length > 0) throw new Error(JSON.stringify(errors, null, 1))
        for (const { path, text } of outcome.files) {
          const expected = to[relative(folder, path)]
          if (text !== expected) throw new Error(`${path}\n${text}\n--- instead of\n${expected}`)
        }
      }
    }),
    runs(40),
  )
  t.pass('all words and nothing else')
})

const wholeDescriptions = spelledDescriptions.filter(({ asyncapi }) => Object.keys(asyncapi).length === 1)
const mutation = fc.record({
  at: fc.nat({ max: 100_000 }),
  length: fc.nat({ max: 12 }),
  text: fc.constantFrom(
    '',
    'sns',
    'notifytopic',
    ' ',
    '\n',
    '\n  ',
    '&b ',
    '*b',
    '#',
    '"',
    "'",
    '{',
    '}',
    ': ',
    '<<: *b',
    'asyncapi',
  ),
})

t.test('random descriptions with accidents: refused, or there and back byte for byte', async (t) => {
  let changed = 0
  await fc.assert(
    fc.asyncProperty(
      wholeDescriptions,
      fc.array(mutation, { minLength: 1, maxLength: 2 }),
      async (spelled, accidents) => {
        const [entry = '', first = ''] = Object.entries(spelled.asyncapi)[0] ?? []
        let content = first
        for (const { at, length, text } of accidents) {
          const start = at % content.length
          content = content.slice(0, start) + text + content.slice(start + length)
        }
        const outcome = async (text: string, to: string) =>
          transform(
            { path: `/none/${entry}`, content: text },
            { noConfig: true, use: [['spelling', { to, media: true }]] },
          )
        const there = await outcome(content, 'neutral')
        const bad = there.findings.find(({ code }) => code.startsWith('transform/') || code === 'edit/written-anew')
        if (bad !== undefined || there.crashed) throw new Error(`${bad?.message}\n${content}`)
        if (there.text === undefined || there.text === content) return
        changed += 1
        const back = await outcome(there.text, 'asyncapi')
        if (back.text !== content)
          throw new Error(`${content}\n---\n${there.text}\n---\n${back.text ?? JSON.stringify(back.findings)}`)
      },
    ),
    runs(200),
  )
  t.ok(changed > 5, 'some are changed', { changed })
})

t.test('random descriptions: a newer version brings no error that is not named', async (t) => {
  await fc.assert(
    fc.asyncProperty(spelledDescriptions, async ({ asyncapi }) => {
      const [entry = '', text = ''] = Object.entries(asyncapi)[0] ?? []
      const content = text.replace('3.1.0', '3.0.0').replaceAll('mqtt', 'ros2')
      const document = { path: `/none/${entry}`, content }
      const errors = async (use: readonly UsedTransform[]) => {
        const { findings } = await lint([document], { noConfig: true, use })
        const named = findings
          .filter(({ code }) => code === 'upgrade/new-meaning')
          .map(({ place }) => formatFragment(place.pointer))
        const found = findings.filter(({ severity }) => severity === 'error')
        return { named, found: found.map(({ code, place }) => `${code} ${formatFragment(place.pointer)}`) }
      }
      const before = await errors([])
      const after = await errors(['upgrade'])
      const unnamed = after.found.filter(
        (each) => !before.found.includes(each) && !after.named.some((at) => each.split(' ')[1]?.startsWith(at)),
      )
      if (unnamed.length > 0) throw new Error(`${unnamed.join('\n')}\n${content}`)
    }),
    runs(40),
  )
  t.pass('none')
})

/** The files of a case. */
function filesOf(files: Files | string): Files {
  return typeof files === 'string' ? { 'api.yaml': files } : files
}

interface Run {
  readonly texts: Files
  readonly findings: readonly string[]
  readonly outcome: TransformOutcome
}

async function run(t: Test, files: Files, use: UsedTransform): Promise<Run> {
  const folder = t.testdir(files)
  const [entry = ''] = Object.keys(files)
  const outcome = await transform(join(folder, entry), { use: [use], root: folder, noConfig: true })
  if (outcome.crashed) throw new Error(outcome.findings.map(({ message }) => message).join('\n'))
  const results = outcome.files.map(({ path, text }) => [relative(folder, path), text] as const)
  // What bundling says of the one file that was made of several is not the matter here.
  const own = outcome.findings.filter(({ code }) => !code.startsWith('bundle/'))
  const findings = own.map(({ code, place, message }) => {
    const at = `${code} ${formatFragment(place.pointer)}`
    return /^(?:spelling|upgrade)\//.test(code) ? `${at}: ${message}` : at
  })
  return { texts: { ...files, ...Object.fromEntries(results) }, findings: findings.sort(), outcome }
}

t.test('the page on the neutral spelling lists every word that differs', (t) => {
  const page = readFileSync('docs/neutral-spelling.md', 'utf8')
  for (const group of Object.values(asyncapi.words)) {
    for (const [plain, spelled] of Object.entries(group)) t.match(page, ` | \`${spelled}\` | \`${plain}\` |\n`)
  }
  t.end()
})
