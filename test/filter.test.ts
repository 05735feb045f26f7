import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { parse, stringify } from 'yaml'
import { nameGlob } from '../plugins/filter/name-glob.ts'
import { unusedWithout } from '../src/components/unused.ts'
import { applySets } from '../src/edit/edit-sets.ts'
import { writeDraft } from '../src/edit/write-draft.ts'
import { buildGraph } from '../src/graph/build.ts'
import type { Graph } from '../src/graph/graph.ts'
import { type Finding, lint, transform } from '../src/index.ts'
import { defaultLimits as limits } from '../src/load/limits.ts'
import { type NodePath, pathTo, pointerOf } from '../src/load/node-path.ts'
import { parseText } from '../src/load/parse.ts'
import { removalsOf } from '../src/plugin/removals.ts'
import { formatFragment, parsePointer } from '../src/pointer.ts'
import { filterDifference } from './oracle/filter-law.ts'
import { folder, memoryFiles, readerOf } from './oracle/memory-files.ts'
import { whatIsWrong } from './oracle/naive-filter.ts'
import { descriptions } from './oracle/random-description.ts'
import { selectors, shops } from './oracle/random-shop.ts'

const head = 'asyncapi: 3.0.0\ninfo: {title: t, version: 1.0.0}\n'

interface LeftOverCase {
  readonly title: string
  /** The entry, behind its first lines, and `parts.yaml`. */
  readonly files: readonly [string, string?]
  /** Pointers into the entry, or into `parts.yaml` with that name in front. */
  readonly gone: readonly string[]
  readonly unlessUsed?: readonly string[]
  readonly keep?: readonly string[]
  readonly leftOver?: readonly string[]
  readonly mentioned?: readonly string[]
  /** A reference that would break, and what it leads to. */
  readonly broken?: readonly string[]
}

const operation = (channel: string, more = '') => `{action: send, channel: {$ref: '#/channels/${channel}'}${more}}`

const leftOvers: readonly LeftOverCase[] = [
  {
    title: 'what only that used goes, what others use and what nothing used stays',
    files: [
      `channels:
  a: {messages: {m: {payload: {$ref: '#/components/schemas/A'}}}}
  b: {messages: {m: {payload: {$ref: '#/components/schemas/B'}}}}
  c: {messages: {m: {payload: {$ref: '#/components/schemas/C'}}}}
operations: {a: ${operation('a')}, b: ${operation('b')}}
components:
  schemas:
    A: {properties: {s: {$ref: '#/components/schemas/S'}, d: {$ref: '#/components/schemas/D'}}}
    B: {properties: {s: {$ref: '#/components/schemas/S'}}}
    C: {}
    D: {items: {$ref: '#/components/schemas/E'}}
    E: {items: {$ref: '#/components/schemas/D'}}
    S: {}
    U: {}`,
    ],
    gone: ['/operations/a'],
    leftOver: ['#/channels/a', '#/components/schemas/A', '#/components/schemas/D', '#/components/schemas/E'],
  },
  {
    title: 'what an unused component uses stays, and so does a channel that a component or channel refers to',
    files: [
      `channels: {a: {messages: {m: {}}}, b: {messages: {m: {$ref: '#/channels/c/messages/m'}}}, c: {messages: {m: {}}}, d: {}}
operations: {o: ${operation('a')}, p: ${operation('c')}, q: ${operation('d')}}
components: {replies: {R: {channel: {$ref: '#/channels/a'}}, S: {channel: {$ref: '#/channels/d'}}}}`,
    ],
    gone: ['/operations/o', '/operations/p', '/operations/q'],
    leftOver: [],
  },
  {
    title: 'through replies, traits, tags, security and bindings, channels that refer to each other included',
    files: [
      `channels:
  a: {messages: {m: {$ref: '#/channels/b/messages/m'}}}
  b: {messages: {m: {}, n: {$ref: '#/channels/a/messages/m'}}}
operations:
  o: {$ref: '#/components/operations/O'}
components:
  operations: {O: {action: send, channel: {$ref: '#/channels/a'}, reply: {$ref: '#/components/replies/R'}, traits: [{$ref: '#/components/operationTraits/T'}], security: [{$ref: '#/components/securitySchemes/S'}]}}
  replies: {R: {address: {$ref: '#/components/replyAddresses/A'}, channel: {$ref: '#/channels/b'}}}
  replyAddresses: {A: {location: '$message.header#/r'}}
  operationTraits: {T: {tags: [{$ref: '#/components/tags/G'}], bindings: {$ref: '#/components/operationBindings/B'}}}
  operationBindings: {B: {}}
  tags: {G: {name: g}}
  securitySchemes: {S: {type: plain}}`,
    ],
    gone: ['/operations/o'],
    leftOver: [
      '#/channels/a',
      '#/channels/b',
      '#/components/operations/O',
      '#/components/replies/R',
      '#/components/replyAddresses/A',
      '#/components/operationTraits/T',
      '#/components/operationBindings/B',
      '#/components/tags/G',
      '#/components/securitySchemes/S',
    ],
  },
  {
    title: 'schemas that a discriminator tells apart stay and go together',
    files: [
      `channels: {a: {messages: {m: {payload: {$ref: '#/components/schemas/Pet'}}}}, b: {messages: {m: {payload: {$ref: '#/components/schemas/Van'}}}}, c: {messages: {m: {payload: {$ref: '#/components/schemas/Car'}}}}}
components:
  schemas:
    Pet: {discriminator: kind}
    Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {$ref: '#/components/schemas/Fur'}]}
    Fur: {}
    Car: {discriminator: kind}
    Van: {allOf: [{$ref: '#/components/schemas/Car'}]}`,
    ],
    gone: ['/channels/a', '/channels/b'],
    leftOver: ['#/components/schemas/Pet', '#/components/schemas/Cat', '#/components/schemas/Fur'],
  },
  {
    title: 'a schema that goes, though a discriminator tells it apart from one that stays',
    files: [
      `channels: {a: {messages: {m: {payload: {$ref: '#/components/schemas/Pet'}}}}}
components: {schemas: {Pet: {discriminator: kind}, Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {$ref: '#/components/schemas/Fur'}]}, Fur: {}}}`,
    ],
    gone: ['/components/schemas/Cat'],
    leftOver: ['#/components/schemas/Fur'],
  },
  {
    title: 'what only an extension that stays mentions is kept, what one that goes mentions is not',
    files: [
      `x-doc: ['#/components/schemas/A', '#/channels/b']
channels: {a: {messages: {m: {payload: {$ref: '#/components/schemas/A'}}}, x-a: '#/components/schemas/B'}, b: {}}
operations: {o: ${operation('b')}}
components: {schemas: {A: {x-next: {$ref: '#/components/schemas/C'}}, B: {}, C: {}}}`,
    ],
    gone: ['/channels/a', '/operations/o'],
    leftOver: ['#/components/schemas/B'],
    mentioned: ['#/channels/b', '#/components/schemas/A', '#/components/schemas/C'],
  },
  {
    title: 'what other files use, and what they use from there',
    files: [
      `channels: {a: {$ref: 'parts.yaml#/a'}, b: {$ref: 'parts.yaml#/b'}, c: {}}
operations: {o: {$ref: 'parts.yaml#/o'}}
components: {schemas: {A: {}, B: {}, C: {$ref: 'parts.yaml#/s'}}, messages: {M: {}}}`,
      `a: {messages: {m: {payload: {$ref: '#/s'}}, n: {$ref: 'api.yaml#/components/messages/M'}}}
b: {messages: {m: {payload: {$ref: 'api.yaml#/components/schemas/B'}}}}
s: {items: {$ref: 'api.yaml#/components/schemas/A'}}
o: {action: send, channel: {$ref: 'api.yaml#/channels/a'}, reply: {channel: {$ref: 'api.yaml#/channels/c'}}}`,
    ],
    gone: ['/operations/o'],
    leftOver: ['#/channels/a', '#/channels/c', '#/components/messages/M'],
  },
  {
    title: 'messages of a channel, also one of another file, and the items that refer to them',
    files: [
      `channels: {a: {messages: {m: {$ref: '#/components/messages/M'}, n: {$ref: '#/components/messages/N'}}}, b: {$ref: 'parts.yaml#/b'}}
operations: {o: ${operation('a', `, messages: [{$ref: '#/channels/a/messages/m'}, {$ref: '#/channels/a/messages/n'}]`)}}
components: {messages: {M: {payload: {$ref: '#/components/schemas/S'}}, N: {}}, schemas: {S: {}, T: {}}}`,
      `b: {messages: {m: {payload: {$ref: 'api.yaml#/components/schemas/T'}}, n: {}}}`,
    ],
    gone: ['/channels/a/messages/m', '/operations/o/messages/0', 'parts.yaml/b/messages/m'],
    leftOver: ['#/components/messages/M', '#/components/schemas/S', '#/components/schemas/T'],
  },
  {
    title: 'references that would break, by their text or on their way',
    files: [
      `channels: {a: {$ref: '#/components/channels/A'}, b: {$ref: 'parts.yaml#/b'}, c: {}, d: {$ref: '#/components/channels/A'}}
operations:
  o: ${operation('a', `, messages: [{$ref: '#/channels/a/messages/m'}], reply: {channel: {$ref: '#/channels/c'}}`)}
  p: ${operation('b', `, messages: [{$ref: '#/channels/b/messages/m'}]`)}
  q: {action: send, channel: {$ref: '#/components/channels/A'}}
components: {channels: {A: {messages: {m: {$ref: '#/components/messages/M'}}}}, messages: {M: {}}}`,
      `b: {messages: {m: {}}}`,
    ],
    gone: ['/channels/a', '/channels/c', 'parts.yaml/b/messages/m'],
    broken: [
      '#/operations/o/channel #/channels/a',
      '#/operations/o/messages/0 #/channels/a',
      '#/operations/o/reply/channel #/channels/c',
      '#/operations/p/messages/0 #/b/messages/m',
    ],
  },
  {
    title: 'what goes unless it is used, and what stays in any case',
    files: [
      `channels: {a: {}, b: {}, c: {messages: {m: {$ref: '#/components/messages/M'}}}, d: {}}
operations: {o: ${operation('a')}, p: ${operation('b')}, q: ${operation('d')}}
components: {messages: {M: {}}}`,
    ],
    gone: ['/operations/p', '/operations/q'],
    unlessUsed: ['/channels/a', '/channels/b', '/channels/c'],
    keep: ['/channels/d'],
    leftOver: ['#/channels/b', '#/channels/c', '#/components/messages/M'],
  },
  {
    title: 'a channel of components that an operation means by the name that the root has for it',
    files: [
      `channels: {a: {$ref: '#/components/channels/A'}}
operations: {o: {action: send, channel: {$ref: '#/components/channels/A'}}, p: ${operation('a')}}
components: {channels: {A: {}}}`,
    ],
    gone: ['/operations/p'],
  },
  {
    title: 'aliases, and names of all kinds',
    files: [
      `channels: {__proto__: &a {messages: {m: {$ref: '#/components/messages/constructor'}}}, '0': *a, 'a/{b}~c': {}}
operations: {o: ${operation('__proto__')}, 'toString': ${operation('a~1{b}~0c')}, p: ${operation('0')}}
components: {messages: {constructor: {}}}`,
    ],
    gone: ['/operations/o', '/operations/toString'],
    leftOver: ['#/channels/__proto__', '#/channels/a~1{b}~0c'],
  },
]

t.test('what is left over when values go, and what would break', async (t) => {
  for (const { title, files, gone, unlessUsed = [], keep = [], ...expected } of leftOvers) {
    await t.test(title, async (t) => {
      const graph = await graphOf(files)
      const at = (places: readonly string[]) => places.map((place) => locationOf(graph, place))
      const found = unusedWithout(graph, at(gone), { unlessUsed: at(unlessUsed), keep: at(keep) })
      const { leftOver = [], mentioned = [], broken = [] } = expected
      t.strictSame(pointers([...found.channels, ...found.components]), leftOver)
      t.strictSame(pointers(found.mentioned).toSorted(), mentioned)
      const breaking = found.broken.map(({ reference, gone: to }) => pointers([reference, { location: to }]).join(' '))
      t.strictSame(breaking.toSorted(), broken)
      const again = unusedWithout(graph, [])
      t.strictSame([again.channels, again.components, again.broken], [[], [], []], 'nothing goes without a reason')
    })
  }
})

t.test('removals take the maps of the root and of components along that they empty', async (t) => {
  const text = `x-a: {b: 1}
channels: {a: {messages: {m: {}}, servers: [{$ref: '#/servers/s'}, {$ref: '#/servers/s'}, {$ref: '#/servers/s'}]}}
servers: {s: {host: h, protocol: p}}
operations: {o: ${operation('a')}}
components: {schemas: {A: {}, B: {}}, messages: {M: {}}}`
  const cases: readonly (readonly [readonly string[], string])[] = [
    [['/operations/o', '/components/schemas/A'], text.replace(/operations: .*\n/, '').replace('A: {}, ', '')],
    [
      ['/components/schemas/A', '/components/schemas/B', '/components/messages/M', '/x-a/b'],
      text.replace(/\ncomponents: .*/, '').replace('{b: 1}', '{}'),
    ],
    [
      ['/channels/a/messages/m', '/channels/a/servers/0', '/channels/a/servers/1', '/components/messages/M'],
      text
        .replace('{m: {}}', '{}')
        .replace(/servers: .*\]/, "servers: [{$ref: '#/servers/s'}]")
        .replace(', messages: {M: {}}', ''),
    ],
    [['/channels/a', '/channels/a/messages/m', '/servers/s'], text.replace(/channels: .*\nservers: .*\n/, '')],
  ]
  for (const [places, expected] of cases) {
    const graph = await graphOf([text])
    const operations = removalsOf(
      graph,
      places.map((place) => locationOf(graph, place)),
    )
    const draft = applySets(graph, [operations]).drafts.get(graph.entry)
    if (draft === undefined) throw new Error('nothing changes')
    const { file } = await writeDraft(graph.entry, draft, limits)
    t.strictSame(parse(file.text), parse(head + expected), places.join(', '))
  }
})

interface Case {
  readonly title: string
  readonly keep?: readonly string[]
  readonly drop?: readonly string[]
  /** The entry behind its first lines, or files, of which the entry is the first. */
  readonly files: string | Readonly<Record<string, string>>
  /** The same afterwards, as far as it changes; undefined when nothing does. */
  readonly expected?: string | Readonly<Record<string, string>>
  /** Code, place and message of each finding; those of `filter/removed` only with `messages`. */
  readonly findings?: readonly string[]
  readonly removed?: readonly string[]
}

const shop = `channels:
  # all about orders
  orders:
    address: shop/{id}/orders
    messages:
      placed: {payload: {$ref: '#/components/schemas/Order'}} # new
      audited: {$ref: '#/components/messages/Audited'}
  # for ourselves
  audit:
    address: shop.audit.{id}
    tags: [{$ref: '#/components/tags/internal'}]
    messages:
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
  # watches
  watch: # us
    action: receive
    channel: {$ref: '#/channels/audit'}
components:
  tags:
    internal: {name: internal}
  messages:
    # of the audit
    Audited:
      payload: {$ref: '#/components/schemas/Entry'}
  schemas:
    Order: {type: object} # one order
    # one entry
    Entry: {type: object}
    Unused: {type: string}
`

const cases: readonly Case[] = [
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
      'filter/removed #/channels/audit: The channel "audit" is removed: only removed parts used it',
      'filter/removed #/components/tags/internal: "internal" of "tags" is removed: only removed parts used it',
      'filter/removed #/operations/watch: The operation "watch" is removed: "drop" has "operation:watch"',
    ],
  },
  {
    title: 'a dropped channel takes its operations along',
    drop: ['address:shop.*.{id}'],
    files: shop,
    removed: ['#/channels/audit', '#/components/tags/internal', '#/operations/watch'],
    findings: [
      'filter/removed #/channels/audit: The channel "audit" is removed: "drop" has "address:shop.*.{id}"',
      'filter/removed #/components/tags/internal: "internal" of "tags" is removed: only removed parts used it',
      'filter/removed #/operations/watch: The operation "watch" is removed: its channel "audit" is dropped',
    ],
  },
  {
    title: 'what is kept, by operation or by channel',
    keep: ['channel:orders'],
    files: shop,
    removed: ['#/channels/audit', '#/components/tags/internal', '#/operations/watch'],
    findings: [
      'filter/removed #/channels/audit: The channel "audit" is removed: no remaining part uses it',
      'filter/removed #/components/tags/internal: "internal" of "tags" is removed: only removed parts used it',
      'filter/removed #/operations/watch: The operation "watch" is removed: no selector of "keep" matches it',
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
      'filter/removed #/channels/a/messages/m: The message "m" is removed: "drop" has "x-internal"',
      'filter/removed #/components/messageTraits/T: "T" of "messageTraits" is removed: only removed parts used it',
      'filter/removed #/components/messages/M: The message "M" is removed: "drop" has "x-internal"',
      'filter/removed #/components/schemas/S: "S" of "schemas" is removed: only removed parts used it',
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
      'filter/emptied #/channels/a/servers: All servers of the channel "a" would be removed, but it stays; drop "channel:a" too, or fewer servers',
      'filter/emptied #/channels/b/messages: All messages of the channel "b" would be removed, but it stays; drop "channel:b" too, or fewer messages',
      'filter/emptied #/components/replies/R/messages: All messages of "R" of "replies" would be removed, but it stays; drop what uses it too, or fewer messages',
      'filter/emptied #/operations/o/messages: All messages of the operation "o" would be removed, but it stays; drop "operation:o" too, or fewer messages',
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
      'filter/still-used #/channels/b/messages/m: The channel "b" uses the channel "private", which is dropped; drop "channel:b" too, or keep the channel',
      'filter/still-used #/components/replies/R/channel: "R" of "replies" uses the channel "private", which is dropped; drop what uses it too, or keep the channel',
      'filter/still-used #/operations/o/reply/channel: The operation "o" uses the channel "private", which is dropped; drop "operation:o" too, or keep the channel',
      'filter/still-used #/operations/r: The operation "r" uses the operation "base", which is dropped; drop "operation:r" too, or keep the operation',
    ],
  },
  {
    title: 'a reference to an item that would go, behind a component',
    drop: ['x-internal'],
    files: `channels: {a: {messages: {m: {payload: {}, x-internal: true}, n: {headers: {$ref: '#/channels/a/messages/m/payload'}}}}, b: {$ref: '#/components/channels/B'}}
operations: {o: ${operation('a', ", messages: [{$ref: '#/operations/p/messages/0'}]")}, p: ${operation('a', ", messages: [{$ref: '#/channels/a/messages/m'}, {$ref: '#/channels/a/messages/n'}]")}}
components: {channels: {B: {messages: {m: {$ref: '#/channels/a/messages/n'}}}}}
`,
    findings: [
      'filter/emptied #/operations/o/messages: All messages of the operation "o" would be removed, but it stays; drop "operation:o" too, or fewer messages',
      'filter/still-used #/channels/a/messages/n/headers: The channel "a" uses the message "m", which is dropped; drop "channel:a" too, or keep the message',
    ],
  },
  {
    title: 'an operation that is kept and needs one that is not',
    keep: ['operation:r'],
    files: `channels: {a: {}}\noperations: {base: ${operation('a')}, r: {$ref: '#/operations/base'}}\n`,
    findings: [
      'filter/still-used #/operations/r: The operation "r" uses the operation "base", which would be removed; add "operation:base" to "keep"',
    ],
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
      'filter/no-match #: The selector "address:shop/{id}/order" of "drop" matches nothing; did you mean "address:shop/{id}/orders"?',
      'filter/no-match #: The selector "channel:zzz" of "drop" matches nothing; correct it or remove it',
      'filter/no-match #: The selector "operation:sendOrders" of "keep" matches nothing; did you mean "operation:sendOrder"?',
      'filter/no-match #: The selector "tag:internl" of "drop" matches nothing; did you mean "tag:internal"?',
      'filter/no-match #: The selector "x-audienc=private" of "drop" matches nothing; did you mean "x-audience=private"?',
      'filter/no-match #: The selector "x-audience=privat" of "drop" matches nothing; did you mean "x-audience=private"?',
      'filter/no-match #: The selector "x-intern" of "drop" matches nothing; did you mean "x-internal"?',
      'filter/nothing-left #: No operation or channel would remain, so nothing is changed; keep more or drop less',
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
    findings: [
      'filter/removed #/channels/c: The channel "c" is removed: "drop" has "address:c"',
      'filter/removed #/operations/p: The operation "p" is removed: "drop" has "operation:p"',
    ],
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
      'filter/mentioned #/components/schemas/A: Only an extension mentions "A"; it stays',
      'filter/removed #/channels/a: The channel "a" is removed: only removed parts used it',
      'filter/removed #/operations/o: The operation "o" is removed: "drop" has "operation:o"',
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
    findings: ['filter/no-match #: The selector "operation:**" of "drop" matches nothing; correct it or remove it'],
  },
]

t.test('what filter does, twice as once, in both spellings', async (t) => {
  for (const { title, files, expected = {}, findings, removed, ...options } of cases) {
    for (const spelling of ['asyncapi: 3.0.0', 'specversion: 3.1.0']) {
      if (typeof files !== 'string' && spelling !== 'asyncapi: 3.0.0') continue
      await t.test(`${title}, ${spelling}`, async (t) => {
        const start = head.replace('asyncapi: 3.0.0', spelling)
        const textsOf = (given: Case['files']) => (typeof given === 'string' ? { 'api.yaml': start + given } : given)
        const before: Readonly<Record<string, string>> = textsOf(files)
        const [entry = ''] = Object.keys(before)
        const filtered = async (texts: Readonly<Record<string, string>>) => {
          const root = t.testdir(texts)
          return transform(path.join(root, entry), { use: [['filter', options]], root, noConfig: true })
        }
        const once = await filtered(before)
        const reported = once.findings.filter(({ code }) => !/^(?:spec|style|bindings)\//.test(code))
        if (findings !== undefined || removed === undefined)
          t.strictSame(reported.map(inShort).toSorted(), findings ?? [])
        const gone = reported.filter(({ code }) => code === 'filter/removed')
        if (removed !== undefined)
          t.strictSame(gone.map(({ place }) => formatFragment(place.pointer)).toSorted(), removed)
        const after = {
          ...before,
          ...Object.fromEntries(
            once.files.flatMap((file) => (file.isChanged ? [[path.basename(file.path), file.text]] : [])),
          ),
        }
        if (once.text === undefined) t.strictSame(after, before, 'nothing changes')
        else if (gone.length === 0) t.strictSame(after, before, 'not a byte')
        const right = textsOf(expected)
        for (const [name, text] of Object.entries(
          typeof expected === 'string' || typeof files !== 'string' ? right : {},
        ))
          t.equal(after[name], text, name)
        const twice = await filtered(after)
        t.notOk(
          twice.files.some(({ isChanged }) => isChanged),
          'the second time changes nothing',
        )
      })
    }
  }
})

function inShort({ code, place, message }: Finding): string {
  return `${code} ${formatFragment(place.pointer)}: ${message}`
}

t.test('globs: segments end at slashes, else at dots, and braces are literal', (t) => {
  const names: readonly (readonly [string, string, boolean])[] = [
    ['shop/{id}/orders', 'shop/{id}/orders', true],
    ['shop/{id}/*', 'shop/{id}/orders', true],
    ['shop/{id}/*', 'shop/1/orders', false],
    ['shop/*', 'shop/{id}/orders', false],
    ['shop/**', 'shop/{id}/orders', true],
    ['**/orders', 'shop/v1.2/orders', true],
    ['shop/*/orders', 'shop/v1.2/orders', true],
    ['shop.*.orders', 'shop.eu.orders', true],
    ['shop.*', 'shop.eu.orders', false],
    ['shop.**', 'shop.eu.orders', true],
    ['*', 'shop.eu', false],
    ['*', 'shop', true],
    ['*', '', true],
    ['**', 'a/b.c', true],
    ['o?ders', 'orders', true],
    ['o?ders', 'o/ders', false],
    ['o??', 'o\u{1F600}', false],
    ['o?', 'o\u{1F600}', true],
    ['a+(b)[c]\\d', 'a+(b)[c]\\d', true],
    ['a.c', 'abc', false],
    ['{a,b}', 'a', false],
    ['**a**a**a**a**a**a**a**a**b', 'a'.repeat(5000), false],
  ]
  for (const [glob, name, expected] of names) t.equal(nameGlob(glob)(name), expected, `${glob} ${name.slice(0, 20)}`)
  t.end()
})

t.test('selectors that cannot be read end the run', async (t) => {
  const run = (options: Readonly<Record<string, unknown>>) =>
    transform({ path: '/api.yaml', content: `${head}channels: {}\n` }, { use: [['filter', options]], noConfig: true })
  const selector = 'expected a selector: operation:ID, channel:ID, address:ADDRESS, tag:NAME, x-NAME or x-NAME=VALUE.'
  const malformed: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
    [{ keep: ['orders'] }, `Unexpected "orders" for the option "keep" of the transform "filter", ${selector}`],
    [{ drop: ['tag:'] }, `Unexpected "tag:" for the option "drop" of the transform "filter", ${selector}`],
    [{ drop: ['x-'] }, `Unexpected "x-" for the option "drop" of the transform "filter", ${selector}`],
    [{ keep: [] }, 'Unexpected [] for the option "keep" of the transform "filter", expected one selector or more.'],
    [{}, 'Unexpected options of the transform "filter", expected "keep", "drop" or both.'],
    [{ keep: 'tag:a' }, 'Unexpected "tag:a" for the option "keep" of the transform "filter", expected a list.'],
  ]
  for (const [options, message] of malformed) await t.rejects(run(options), { message }, JSON.stringify(options))
})

const seed = process.env.FC_SEED
const runs = { numRuns: 40, ...(seed === undefined ? {} : { seed: Number(seed) }) }
const options = fc
  .record({ keep: fc.array(selectors, { maxLength: 3 }), drop: fc.array(selectors, { maxLength: 2 }) })
  .map(({ keep, drop }) => ({
    ...(keep.length === 0 && drop.length > 0 ? {} : { keep: keep.length === 0 ? ['operation:**'] : keep }),
    ...(drop.length === 0 ? {} : { drop }),
  }))

t.test('random descriptions: what stays means the same, all that goes has a reason, and twice is once', async (t) => {
  const counts = { filtered: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(shops, options, async (shop, chosen) => {
      const before = { path: '/description/api.yaml', content: stringify(shop, { aliasDuplicateObjects: false }) }
      const run = { use: [['filter', chosen] as const], noConfig: true }
      const once = await transform(before, run)
      const fails = (what: string) =>
        new Error(`${what}\n${JSON.stringify(chosen)}\n${before.content}\n---\n${once.text}`)
      const failed = once.findings.find(({ code }) => code.startsWith('transform/') || code.startsWith('edit/'))
      if (failed !== undefined) throw fails(failed.message)
      if (once.text === undefined) {
        counts.refused += 1
        if (!once.findings.some(({ code, severity }) => code.startsWith('filter/') && severity === 'error'))
          throw fails('refused without a reason')
        return
      }
      if (once.text !== before.content) counts.filtered += 1
      const problem = whatIsWrong(shop, parse(once.text), chosen)
      if (problem !== undefined) throw fails(problem)
      const twice = await transform({ ...before, content: once.text }, run)
      if (twice.text !== once.text) throw fails(`the second time gives\n${twice.text}`)
      const difference = await filterDifference(before, chosen, { noConfig: true })
      if (difference !== undefined) throw fails(difference)
      const errors = await errorsOf(before)
      const others = await errorsOf({ ...before, content: once.text })
      for (const error of others) if (!errors.includes(error)) throw fails(error)
    }),
    runs,
  )
  t.ok(counts.filtered > 10 && counts.refused > 3, 'some are filtered, and some refused', counts)
})

t.test('random descriptions of any form, in several files, mean the same', async (t) => {
  let filtered = 0
  await fc.assert(
    fc.asyncProperty(
      descriptions,
      fc.constantFrom('operation:one', 'channel:one', 'address:two/**'),
      async (files, selector) => {
        const root = t.testdir({})
        for (const [name, text] of Object.entries(files)) {
          mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
          writeFileSync(path.join(root, name), text)
        }
        const entry = path.join(root, Object.keys(files)[0] ?? '')
        for (const chosen of [{ keep: [selector] }, { drop: [selector] }]) {
          const outcome = await transform(entry, { use: [['filter', chosen]], root, noConfig: true })
          const failed = outcome.findings.find(({ code }) => code.startsWith('transform/'))
          const difference = await filterDifference(entry, chosen, { root, noConfig: true })
          const problem = failed?.message ?? difference
          if (problem !== undefined) throw new Error(`${problem}\n${JSON.stringify([chosen, files])}`)
          if (outcome.files.some(({ isChanged }) => isChanged)) filtered += 1
        }
      },
    ),
    { ...runs, numRuns: 20 },
  )
  t.ok(filtered > 10, 'some are filtered', { filtered })
})

t.test('messages on what stays are short, however long names are', async (t) => {
  const long = 'tools make names of a package, a class and a method of many words'.repeat(2)
  const channel = { $ref: `#/channels/${long}` }
  const content = JSON.stringify({
    asyncapi: '3.1.0',
    info: { title: 'T', version: '1' },
    channels: { [long]: { address: 'a' }, [`${long} too`]: { address: 'b' } },
    operations: {
      [long]: { action: 'send', channel: { $ref: `#/channels/${long} too` }, reply: { channel } },
    },
  })
  const { findings } = await transform(
    { path: 'api.json', content },
    { use: [['filter', { drop: [`channel:${long}`] }]], noConfig: true },
  )
  const used = findings.filter(({ code }) => code === 'filter/still-used').map(({ message }) => message)
  t.equal(used.length, 1)
  for (const message of used) t.ok(message.length <= 200, message)
  t.match(used[0], /drop what uses it too, or keep the channel$/)
})

async function errorsOf(entry: { readonly path: string; readonly content: string }): Promise<readonly string[]> {
  const { findings } = await lint([entry], { noConfig: true })
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code, place }) => `${code} ${formatFragment(place.pointer)}`)
}

async function graphOf([entry, parts = '']: readonly [string, string?]): Promise<Graph> {
  const files = memoryFiles({ 'api.yaml': head + entry, 'parts.yaml': parts })
  const file = await parseText(path.join(folder, 'api.yaml'), head + entry, 'yaml', limits)
  const graph = await buildGraph(file, { reader: readerOf(files), limits })
  const errors = graph.findings.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'))
  return graph
}

function locationOf(graph: Graph, place: string): NodePath {
  const [name = '', ...segments] = place.split('/')
  const file = name === '' ? graph.entry : graph.files.get(path.join(folder, name))
  const found = file && pathTo(file, parsePointer(`/${segments.join('/')}`) ?? [])
  if (found === undefined) throw new Error(`nothing is at ${place}`)
  return found
}

function pointers(values: readonly { readonly location: NodePath }[]): readonly string[] {
  return values.map(({ location }) => formatFragment(pointerOf(location)))
}
