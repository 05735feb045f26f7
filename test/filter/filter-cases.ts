import { head, operation } from './descriptions.ts'
import { shop } from './shop.ts'

export interface Case {
  readonly title: string
  readonly keep?: readonly string[]
  readonly drop?: readonly string[]
  /** The entry behind its first lines, or files, of which the entry is the first. */
  readonly files: string | Readonly<Record<string, string>>
  /** The same afterwards, as far as it changes; undefined when nothing does. */
  readonly expected?: string | Readonly<Record<string, string>>
  /** Code and place of each finding, of `filter/no-match` also the names that it quotes; those of `filter/removed` only with `messages`. */
  readonly findings?: readonly string[]
  readonly removed?: readonly string[]
}

export const cases: readonly Case[] = [
  {
    title: 'a dropped operation takes its channel along, and comments stay with what stays',
    drop: ['operation:watch'],
    files: shop,
    expected: `channels:
  # all about orders
  orders:
    address: shop/{id}/orders
    messages:
      placed: {payload: {$ref: '#/components/schemas/Order'}} # new
      audited: {$ref: '#/components/messages/Audited'}
operations:
  # tells of new orders
  sendOrder:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages:
      # the usual one
      - $ref: '#/channels/orders/messages/placed'
      # rare
      - $ref: '#/channels/orders/messages/audited'
components:
  messages:
    # of the audit
    Audited:
      payload: {$ref: '#/components/schemas/Entry'}
  schemas:
    Order: {type: object} # one order
    # one entry
    Entry: {type: object}
    Unused: {type: string}
`,
    findings: [
      'edit/comments-removed #/channels/audit',
      'filter/removed #/channels/audit',
      'filter/removed #/components/tags/internal',
      'filter/removed #/operations/watch',
    ],
  },
  {
    title: 'a dropped channel takes its operations along',
    drop: ['address:shop.*.{id}'],
    files: shop,
    removed: ['#/channels/audit', '#/components/tags/internal', '#/operations/watch'],
    findings: [
      'edit/comments-removed #/channels/audit',
      'filter/removed #/channels/audit',
      'filter/removed #/components/tags/internal',
      'filter/removed #/operations/watch',
    ],
  },
  {
    title: 'what is kept, by operation or by channel',
    keep: ['channel:orders'],
    files: shop,
    removed: ['#/channels/audit', '#/components/tags/internal', '#/operations/watch'],
    findings: [
      'edit/comments-removed #/channels/audit',
      'filter/removed #/channels/audit',
      'filter/removed #/components/tags/internal',
      'filter/removed #/operations/watch',
    ],
  },
  {
    title: 'everything is kept',
    keep: ['operation:**', 'channel:*'],
    files: shop,
  },
  {
    title: 'drop wins over keep, and a kept channel stays without its operation',
    keep: ['channel:*'],
    drop: ['operation:watch', 'channel:orders'],
    files: shop,
    removed: ['#/channels/orders', '#/components/schemas/Order', '#/operations/sendOrder', '#/operations/watch'],
  },
  {
    title: 'a dropped message leaves channels, lists and components',
    drop: ['x-internal'],
    files: `channels:
  a: {messages: {m: {$ref: '#/components/messages/M'}, n: {payload: true}}}
operations:
  o: ${operation('a', `, messages: [{$ref: '#/channels/a/messages/m'}, {$ref: '#/channels/a/messages/n'}]`)}
  p: ${operation('a', `, reply: {channel: {$ref: '#/channels/a'}, messages: [{$ref: '#/channels/a/messages/n'}, {$ref: '#/channels/a/messages/m'}]}`)}
components:
  messages: {M: {traits: [{$ref: '#/components/messageTraits/T'}], payload: {$ref: '#/components/schemas/S'}}, N: {x-internal: false}}
  messageTraits: {T: {x-internal: yes}}
  schemas: {S: {}}
`,
    expected: `channels:
  a: {messages: {n: {payload: true}}}
operations:
  o: ${operation('a', `, messages: [{$ref: '#/channels/a/messages/n'}]`)}
  p: ${operation('a', `, reply: {channel: {$ref: '#/channels/a'}, messages: [{$ref: '#/channels/a/messages/n'}]}`)}
components:
  messages: {N: {x-internal: false}}
`,
    findings: [
      'filter/removed #/channels/a/messages/m',
      'filter/removed #/components/messageTraits/T',
      'filter/removed #/components/messages/M',
      'filter/removed #/components/schemas/S',
    ],
  },
  {
    title: 'a dropped server leaves the lists of channels',
    drop: ['tag:test'],
    files: `servers: {s: {host: h, protocol: p, tags: [{name: test}]}, t: {$ref: '#/components/servers/T'}, u: {host: h, protocol: p}}
channels: {a: {servers: [{$ref: '#/servers/s'}, {$ref: '#/servers/u'}, {$ref: '#/servers/t'}]}, b: {}}
components: {servers: {T: {host: h, protocol: p, tags: [{$ref: '#/components/tags/t'}]}}, tags: {t: {name: test}}}
`,
    expected: `servers: {u: {host: h, protocol: p}}
channels: {a: {servers: [{$ref: '#/servers/u'}]}, b: {}}
`,
    removed: ['#/components/servers/T', '#/components/tags/t', '#/servers/s', '#/servers/t'],
  },
  {
    title: 'lists that would be empty, and maps of messages',
    drop: ['x-audience=internal'],
    files: `servers: {s: {host: h, protocol: p, x-audience: internal}, t: {host: h, protocol: p}}
channels: {a: {servers: [{$ref: '#/servers/s'}], messages: {m: {x-audience: internal}, n: {}}}, b: {messages: {m: {x-audience: [internal, partner]}}}}
operations: {o: ${operation('a', ", messages: [{$ref: '#/channels/a/messages/m'}]")}, p: ${operation('a', ', reply: {$ref: "#/components/replies/R"}')}}
components: {replies: {R: {messages: [{$ref: '#/channels/a/messages/m'}]}}}
`,
    findings: [
      'filter/emptied #/channels/a/servers',
      'filter/emptied #/channels/b/messages',
      'filter/emptied #/components/replies/R/messages',
      'filter/emptied #/operations/o/messages',
    ],
  },
  {
    title: 'a list that would be empty goes with what it is in',
    drop: ['x-audience=internal', 'operation:o', 'operation:p', 'channel:b'],
    files: `servers: {s: {host: h, protocol: p, x-audience: internal}}
channels: {a: {servers: [{$ref: '#/servers/s'}], messages: {m: {x-audience: internal}, n: {}}}, b: {messages: {m: {x-audience: internal}}}, c: {}}
operations: {o: ${operation('a', ", messages: [{$ref: '#/channels/a/messages/m'}]")}, p: ${operation('a', ', reply: {$ref: "#/components/replies/R"}')}}
components: {replies: {R: {messages: [{$ref: '#/channels/a/messages/m'}]}}}
`,
    expected: 'channels: {c: {}}\n',
    removed: [
      '#/channels/a',
      '#/channels/b',
      '#/components/replies/R',
      '#/operations/o',
      '#/operations/p',
      '#/servers/s',
    ],
  },
  {
    title: 'what stays and needs what would go',
    keep: ['operation:*'],
    drop: ['channel:private', 'operation:base'],
    files: `channels: {a: {messages: {m: {}}}, private: {messages: {m: {}}}, b: {messages: {m: {$ref: '#/channels/private/messages/m'}}}}
operations:
  o: ${operation('a', `, reply: {channel: {$ref: '#/channels/private'}, messages: [{$ref: '#/channels/private/messages/m'}]}`)}
  p: ${operation('a', `, reply: {$ref: '#/components/replies/R'}`)}
  q: ${operation('b')}
  base: ${operation('a')}
  r: {$ref: '#/operations/base'}
components: {replies: {R: {channel: {$ref: '#/channels/private'}}}}
`,
    findings: [
      'filter/still-used #/channels/b/messages/m',
      'filter/still-used #/components/replies/R/channel',
      'filter/still-used #/operations/o/reply/channel',
      'filter/still-used #/operations/r',
    ],
  },
  {
    title: 'a reference to an item that would go, behind a component',
    drop: ['x-internal'],
    files: `channels: {a: {messages: {m: {payload: {}, x-internal: true}, n: {headers: {$ref: '#/channels/a/messages/m/payload'}}}}, b: {$ref: '#/components/channels/B'}}
operations: {o: ${operation('a', ", messages: [{$ref: '#/operations/p/messages/0'}]")}, p: ${operation('a', ", messages: [{$ref: '#/channels/a/messages/m'}, {$ref: '#/channels/a/messages/n'}]")}}
components: {channels: {B: {messages: {m: {$ref: '#/channels/a/messages/n'}}}}}
`,
    findings: ['filter/emptied #/operations/o/messages', 'filter/still-used #/channels/a/messages/n/headers'],
  },
  {
    title: 'an operation that is kept and needs one that is not',
    keep: ['operation:r'],
    files: `channels: {a: {}}\noperations: {base: ${operation('a')}, r: {$ref: '#/operations/base'}}\n`,
    findings: ['filter/still-used #/operations/r'],
  },
  {
    title: 'selectors that match nothing, with what was meant',
    keep: ['operation:sendOrders', 'channel:**'],
    drop: [
      'tag:internl',
      'x-audienc=private',
      'x-audience=privat',
      'x-intern',
      'address:shop/{id}/order',
      'channel:a*',
      'channel:zzz',
    ],
    files: `channels: {a: {address: 'shop/{id}/orders', tags: [{name: internal}], x-internal: false}}
operations: {sendOrder: ${operation('a', ', x-audience: private')}}
`,
    removed: [],
    findings: [
      'filter/no-match # address:shop/{id}/order drop address:shop/{id}/orders',
      'filter/no-match # channel:zzz drop',
      'filter/no-match # operation:sendOrders keep operation:sendOrder',
      'filter/no-match # tag:internl drop tag:internal',
      'filter/no-match # x-audienc=private drop x-audience=private',
      'filter/no-match # x-audience=privat drop x-audience=private',
      'filter/no-match # x-intern drop x-internal',
      'filter/nothing-left #',
    ],
  },
  {
    title: 'selectors that match the same',
    keep: ['operation:o', 'tag:a', 'x-b'],
    drop: ['operation:p', 'tag:c', 'address:c'],
    files: `channels: {a: {}, c: {address: c}}
operations: {o: ${operation('a', ', tags: [{name: a}], x-b: 1')}, p: ${operation('c', ', tags: [{name: c}]')}}
`,
    expected: `channels: {a: {}}\noperations: {o: ${operation('a', ', tags: [{name: a}], x-b: 1')}}\n`,
    findings: ['filter/removed #/channels/c', 'filter/removed #/operations/p'],
  },
  {
    title: 'tags and extensions of traits, and values of all kinds',
    keep: ['tag:public', 'x-level=1.0', 'x-on=True', 'x-off=false', 'x-some=b', 'x-null'],
    files: `channels: {a: {}, b: {x-off: no, x-level: '1.0'}, c: {x-off: false}}
operations:
  o: ${operation('a', ", traits: [{$ref: '#/components/operationTraits/T'}]")}
  p: ${operation('a', ", tags: [{name: own}], traits: [{$ref: '#/components/operationTraits/T'}]")}
  q: ${operation('a', ', x-level: 1.0')}
  r: ${operation('a', ', x-level: 1')}
  s: ${operation('a', ', x-on: True')}
  t: ${operation('a', ', x-some: [a, b]')}
  u: ${operation('a', ', x-some: {b: b}')}
  v: ${operation('a', ', x-null: null')}
  w: ${operation('c')}
components: {operationTraits: {T: {tags: [{name: public}, {}]}}}
`,
    removed: ['#/operations/p', '#/operations/r', '#/operations/u'],
  },
  {
    title: 'references to channels and operations, aliases, and names of all kinds',
    keep: ['operation:__proto__', 'operation:constructor'],
    files: `channels:
  __proto__: &c {messages: {'0': {payload: {$ref: '#/components/schemas/toString'}}}}
  constructor: {$ref: '#/components/channels/constructor'}
  '0': *c
operations:
  __proto__: ${operation('__proto__')}
  constructor: {$ref: '#/components/operations/hasOwnProperty'}
  '0': &o ${operation('0')}
  valueOf: *o
components:
  channels: {constructor: {}, __proto__: {}}
  operations: {hasOwnProperty: ${operation('constructor')}}
  schemas: {toString: {}}
`,
    expected: `channels:
  __proto__: &c {messages: {'0': {payload: {$ref: '#/components/schemas/toString'}}}}
  constructor: {$ref: '#/components/channels/constructor'}
operations:
  __proto__: ${operation('__proto__')}
  constructor: {$ref: '#/components/operations/hasOwnProperty'}
components:
  channels: {constructor: {}, __proto__: {}}
  operations: {hasOwnProperty: ${operation('constructor')}}
  schemas: {toString: {}}
`,
    removed: ['#/channels/0', '#/operations/0', '#/operations/valueOf'],
  },
  {
    title: 'what only an extension mentions stays',
    drop: ['operation:o'],
    files: `x-a: '#/components/schemas/A'
channels: {a: {messages: {m: {payload: {$ref: '#/components/schemas/A'}}}}, b: {}}
operations: {o: ${operation('a')}, p: ${operation('b')}}
components: {schemas: {A: {}}}
`,
    removed: ['#/channels/a', '#/operations/o'],
    findings: [
      'filter/mentioned #/components/schemas/A',
      'filter/removed #/channels/a',
      'filter/removed #/operations/o',
    ],
  },
  {
    title: 'several files: what the entry has goes, and messages from lists and channels of others',
    drop: ['tag:internal', 'operation:q'],
    files: {
      'api.yaml': `${head}channels: {a: {$ref: 'parts.yaml#/a'}, b: {$ref: 'parts.yaml#/b'}}
operations: {o: {$ref: 'parts.yaml#/o'}, p: ${operation('a')}, q: {$ref: 'parts.yaml#/q'}}
components: {schemas: {A: {}, B: {}}}
`,
      'parts.yaml': `a: {messages: {m: {$ref: '#/m'}, n: {}}}
b: {messages: {m: {$ref: '#/m'}}}
m: {tags: [{name: internal}], payload: {$ref: 'api.yaml#/components/schemas/A'}}
o: {action: send, channel: {$ref: 'api.yaml#/channels/a'}, messages: [{$ref: 'api.yaml#/channels/a/messages/m'}, {$ref: 'api.yaml#/channels/a/messages/n'}]}
q: {action: send, channel: {$ref: 'api.yaml#/channels/b'}, messages: [{$ref: 'api.yaml#/channels/b/messages/m'}]}
`,
    },
    expected: {
      'api.yaml': `${head}channels: {a: {$ref: 'parts.yaml#/a'}}
operations: {o: {$ref: 'parts.yaml#/o'}, p: ${operation('a')}}
components: {schemas: {B: {}}}
`,
      'parts.yaml': `a: {messages: {n: {}}}
b: {messages: {m: {$ref: '#/m'}}}
m: {tags: [{name: internal}], payload: {$ref: 'api.yaml#/components/schemas/A'}}
o: {action: send, channel: {$ref: 'api.yaml#/channels/a'}, messages: [{$ref: 'api.yaml#/channels/a/messages/n'}]}
q: {action: send, channel: {$ref: 'api.yaml#/channels/b'}, messages: [{$ref: 'api.yaml#/channels/b/messages/m'}]}
`,
    },
    removed: ['#/a/messages/m', '#/channels/b', '#/components/schemas/A', '#/operations/q'],
  },
  {
    title: 'JSON',
    drop: ['operation:p', 'x-internal'],
    files: {
      'api.json': `{
  "asyncapi": "3.0.0",
  "info": { "title": "t", "version": "1" },
  "channels": { "a": { "messages": { "m": { "x-internal": true }, "n": {} } } },
  "operations": {
    "o": { "action": "send", "channel": { "$ref": "#/channels/a" } },
    "p": { "action": "receive", "channel": { "$ref": "#/channels/a" } }
  }
}
`,
    },
    expected: {
      'api.json': `{
  "asyncapi": "3.0.0",
  "info": { "title": "t", "version": "1" },
  "channels": { "a": { "messages": { "n": {} } } },
  "operations": {
    "o": { "action": "send", "channel": { "$ref": "#/channels/a" } }
  }
}
`,
    },
    removed: ['#/channels/a/messages/m', '#/operations/p'],
  },
  {
    title: 'a library of components has nothing to filter',
    drop: ['operation:**'],
    files: 'components: {schemas: {A: {}}}\n',
    findings: ['filter/no-match # operation:** drop'],
  },
]
