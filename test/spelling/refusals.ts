import t from 'tap'
import { type Case, filesOf, head, neutralHead, run } from './spelling-run.ts'

const refused: readonly Case[] = [
  {
    title: 'two keys that would be one',
    files: `${head}channels: {c: {bindings: {sns: {}, notifytopic: {}}}}\n`,
    findings: ['spelling/ambiguous #/channels/c/bindings/notifytopic'],
  },
  {
    title: 'two version fields',
    options: { to: 'asyncapi' },
    files: `${neutralHead}asyncapi: 3.1.0\n`,
    findings: ['spelling/ambiguous #/asyncapi'],
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
      'spelling/ambiguous #/bindings/sns/consumers/0/protocol',
      'spelling/ambiguous #/channels/c/bindings/cloudpubsub',
    ],
  },
  {
    title: 'media types of the other spelling, when media types change',
    options: { media: true },
    files: `${head}components: {schemas: {s: {schemaFormat: application/vnd.msgapi;version=3.1.0, schema: {}}}}\n`,
    findings: ['spelling/ambiguous #/components/schemas/s/schemaFormat'],
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
      '#/asyncapi',
      '#/components/schemas/a/schemaFormat',
      '#/components/schemas/b',
      '#/components/schemas/c',
      '#/operations/o/bindings/sns',
      '#/operations/o/bindings/sns/consumers/0/protocol',
    ].map((at) => `spelling/not-plain ${at}`),
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
      ...['#/components/schemas/b/default/0', '#/components/schemas/b/default/1', '#/x-all/sns'].map(
        (at) => `spelling/shared ${at}`,
      ),
    ],
  },
]

t.test('a description that could not be turned back is not changed', async (t) => {
  for (const { title, options, files, findings } of refused) {
    const given = filesOf(files)
    const found = await run(t, given, ['spelling', { to: 'neutral', ...options }])
    t.strictSame(found.findings, findings, title)
    t.equal(found.outcome.text, undefined, title)
    t.strictSame(found.texts, given, title)
  }
})
