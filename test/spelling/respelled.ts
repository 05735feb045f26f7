import t from 'tap'
import { type Case, filesOf, head, neutralHead, run } from './spelling-run.ts'

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

t.test('a description in the other spelling can be turned back byte for byte', async (t) => {
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
