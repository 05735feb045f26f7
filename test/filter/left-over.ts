import path from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { unusedWithout } from '../../src/components/unused.ts'
import { writeDraft } from '../../src/edit/drafts/write-draft.ts'
import { applySets } from '../../src/edit/operations/apply-sets.ts'
import { buildGraph } from '../../src/graph/build.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { defaultLimits as limits } from '../../src/load/limits.ts'
import { type NodePath, pathTo, pointerOf } from '../../src/load/node-path.ts'
import { parseText } from '../../src/load/parse.ts'
import { removalsOf } from '../../src/plugin/removals.ts'
import { formatFragment, parsePointer } from '../../src/pointer.ts'
import { folder, memoryFiles, readerOf } from '../oracle/memory-files.ts'
import { head, operation } from './descriptions.ts'

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

t.test('removing values tells what becomes unused and which references break', async (t) => {
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

t.test('a removal that empties a map of the root or of components removes the map', async (t) => {
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
