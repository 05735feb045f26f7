import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { buildGraph } from '../src/graph/build.ts'
import type { Graph } from '../src/graph/graph.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { pointerOf } from '../src/load/node-path.ts'
import { languageOf, parseText } from '../src/load/parse.ts'
import { type MeaningExceptions, meaningDifference } from '../src/meaning/meaning-difference.ts'
import { formatFragment } from '../src/pointer.ts'
import { type Data, parseData } from './oracle/document.ts'
import { bundleFiles, folder, memoryFiles, readerOf } from './oracle/memory-files.ts'
import { descriptions, wholeDescriptions } from './oracle/random-description.ts'
import { isMetOften, runs } from './volume.ts'

type Files = Readonly<Record<string, string>>

async function graphOf(files: Files): Promise<Graph> {
  const [name = ''] = Object.keys(files)
  const entry = path.join(folder, name)
  const file = await parseText(entry, files[name] ?? '', languageOf(entry), defaultLimits)
  return buildGraph(file, { reader: readerOf(memoryFiles(files)), limits: defaultLimits })
}

/** Where two descriptions differ; empty when they say the same. */
async function differenceOf(before: Files, after: Files, exceptions?: MeaningExceptions): Promise<string> {
  const found = meaningDifference(await graphOf(before), await graphOf(after), exceptions)
  return found?.message ?? ''
}

const head = `asyncapi: 3.0.0
info: {title: t, version: 1.0.0, description: d, x-a: {b: 1.0, c: [1, 2]}, x-internal-b: 1}
`
const shop = `${head}servers:
  s: {host: h, protocol: p}
  r: {host: h, protocol: p}
channels:
  c:
    address: a
    servers: [{$ref: '#/servers/s'}]
    messages: {m: {$ref: '#/components/messages/m'}, n: {$ref: '#/components/messages/m'}}
  d: {address: a, messages: {m: {$ref: '#/components/messages/m'}}}
  e: {$ref: '#/components/channels/e'}
operations:
  o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}
  p: {action: send, channel: {$ref: '#/channels/e'}, messages: [{$ref: '#/channels/e/messages/m'}]}
components:
  channels:
    e: {address: e, messages: {m: {payload: true}}}
  messages:
    m:
      title: M
      payload: {type: object, required: [a, b], properties: {a: {$ref: '#/components/schemas/s'}, b: {const: {$ref: '#/s'}}, title: {default: 12}}}
  schemas:
    s: {type: string, maxLength: 10}
    node: {properties: {next: {$ref: '#/components/schemas/node'}}}
`
const pets = `${head}channels:
  c: {messages: {m: {payload: {$ref: '#/components/schemas/Pet'}}}}
components:
  schemas:
    Pet: {type: object, discriminator: kind, required: [kind], properties: {kind: {type: string}}}
    Cat: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {lives: {type: integer}}}]}
    Dog: {allOf: [{$ref: '#/components/schemas/Pet'}]}
`

/** Changes of a description: what is replaced by what, and the difference; empty when there is none. */
const changes: readonly (readonly [
  title: string,
  description: string,
  replaced: readonly (readonly [string, string])[],
  difference: string,
  exceptions?: MeaningExceptions,
])[] = [
  ['nothing', shop, [], ''],
  ['keys in another order', shop, [['host: h, protocol: p', 'protocol: p, host: h']], ''],
  ['a number spelled in another way', shop, [['b: 1.0', 'b: 1']], ''],
  ['a string with other quotes', shop, [['address: a', 'address: "\\x61"']], ''],
  ['another number', shop, [['b: 1.0', 'b: 1.1']], '#/info/x-a/b would change its content'],
  ['a string for a number', shop, [['b: 1.0', 'b: "1"']], '#/info/x-a/b would change its content'],
  ['items in another order', shop, [['c: [1, 2]', 'c: [2, 1]']], '#/info/x-a/c/0 would change its content'],
  ['another name', shop, [['address: a', 'title: a']], '#/channels/c/address would be lost'],
  [
    'one more name',
    shop,
    [['address: a\n', 'address: a\n    title: a\n']],
    '#/channels/c would have "title" in addition',
  ],
  ['a lost extension', shop, [[', x-internal-b: 1', '']], '#/info/x-internal-b would be lost'],
  ['a lost extension of a pattern', shop, [[', x-internal-b: 1', '']], '', { extensions: ['x-internal-*'] }],
  [
    'a changed extension of a pattern',
    shop,
    [['x-internal-b: 1', 'x-internal-b: 2']],
    '#/info/x-internal-b would change its content',
    { extensions: ['x-internal-*'] },
  ],
  [
    'a property called like a pattern',
    shop.replaceAll('a: {$ref', 'x-p: {$ref'),
    [["x-p: {$ref: '#/components/schemas/s'}, ", '']],
    '#/components/messages/m/payload/properties/x-p would be lost',
    { extensions: ['x-*'] },
  ],
  [
    'documentation',
    shop,
    [
      ['description: d, ', ''],
      ['title: t', 'title: u'],
      ['title: M', 'summary: M'],
    ],
    '',
    { documentation: true },
  ],
  [
    'documentation without an exception',
    shop,
    [['title: M', 'title: N']],
    '#/components/messages/m/title would change its content',
  ],
  [
    'a property called like documentation',
    shop,
    [['title: {default: 12}', 'title: {default: 13}']],
    '#/components/messages/m/payload/properties/title/default would change its content',
    { documentation: true },
  ],
  [
    'content in place of a reference',
    shop,
    [["a: {$ref: '#/components/schemas/s'}", 'a: {type: string, maxLength: 10}']],
    '',
  ],
  [
    'other content in place of a reference',
    shop,
    [["a: {$ref: '#/components/schemas/s'}", 'a: {type: string, maxLength: 11}']],
    '#/components/schemas/s/maxLength would change its content',
  ],
  [
    'a reference in place of content',
    shop,
    [
      ["b: {const: {$ref: '#/s'}}", "b: {$ref: '#/components/schemas/b'}"],
      ['  schemas:', "  schemas:\n    b: {const: {$ref: '#/s'}}"],
    ],
    '',
  ],
  [
    'content as a component',
    shop,
    [
      ["n: {$ref: '#/components/messages/m'}", "n: {$ref: '#/components/messages/k'}"],
      ['  messages:\n    m:', "  messages:\n    k: {$ref: '#/components/messages/m'}\n    m:"],
    ],
    '',
  ],
  [
    'a boolean schema as a component',
    shop,
    [
      ['payload: true', "payload: {$ref: '#/components/schemas/t'}"],
      ['  schemas:', '  schemas:\n    t: true'],
    ],
    '',
  ],
  [
    'another boolean schema as a component',
    shop,
    [
      ['payload: true', "payload: {$ref: '#/components/schemas/t'}"],
      ['  schemas:', '  schemas:\n    t: false'],
    ],
    '#/components/channels/e/messages/m/payload would change its content',
  ],
  [
    'a reference in data',
    shop,
    [["const: {$ref: '#/s'}", "const: {$ref: '#/components/schemas/s'}"]],
    '#/components/messages/m/payload/properties/b/const/$ref would change its content',
  ],
  [
    'a circle of two in place of one',
    shop,
    [["next: {$ref: '#/components/schemas/node'}", "next: {properties: {next: {$ref: '#/components/schemas/node'}}}"]],
    '',
  ],
  [
    'a circle of two that differ',
    shop,
    [
      [
        "next: {$ref: '#/components/schemas/node'}",
        "next: {properties: {next: {$ref: '#/components/schemas/node'}}, title: x}",
      ],
    ],
    '#/components/schemas/node would have "title" in addition',
  ],
  [
    'a channel in place of its reference',
    shop,
    [["channel: {$ref: '#/channels/c'}", 'channel: {address: a}']],
    '#/operations/o/channel must stay a reference',
  ],
  [
    'another server of the same content',
    shop,
    [["servers: [{$ref: '#/servers/s'}]", "servers: [{$ref: '#/servers/r'}]"]],
    '#/channels/c/servers/0 would lead to something else of the root',
  ],
  [
    'a message of another channel',
    shop,
    [["messages: [{$ref: '#/channels/c/messages/m'}]", "messages: [{$ref: '#/channels/d/messages/m'}]"]],
    '#/operations/o/messages/0 would lead to something else of the root',
  ],
  [
    'another message of the channel',
    shop,
    [["messages: [{$ref: '#/channels/c/messages/m'}]", "messages: [{$ref: '#/channels/c/messages/n'}]"]],
    '#/operations/o/messages/0 would lead to something else of the root',
  ],
  [
    'a channel written in its place',
    shop,
    [["e: {$ref: '#/components/channels/e'}", 'e: {address: e, messages: {m: {payload: true}}}']],
    '',
  ],
  [
    'a channel named by its component',
    shop,
    [["channel: {$ref: '#/channels/e'}", "channel: {$ref: '#/components/channels/e'}"]],
    '',
  ],
  [
    'a lost component',
    shop,
    [["node: {properties: {next: {$ref: '#/components/schemas/node'}}}", '']],
    '#/components/schemas/node would be lost',
  ],
  [
    'a lost component as an exception',
    shop,
    [["node: {properties: {next: {$ref: '#/components/schemas/node'}}}", '']],
    '',
    { componentsRemoved: true },
  ],
  [
    'a changed component',
    shop,
    [['node: {', 'node: {maximum: 1, ']],
    '#/components/schemas/node would have "maximum" in addition',
    { componentsRemoved: true },
  ],
  [
    'a component of another name',
    shop,
    [
      ['schemas/node', 'schemas/list'],
      ['node: ', 'list: '],
    ],
    '#/components/schemas/node would be lost',
  ],
  [
    'a component of another name as an exception',
    shop,
    [
      ['schemas/node', 'schemas/list'],
      ['node: ', 'list: '],
    ],
    '',
    { componentNames: true },
  ],
  [
    'another component instead, as an exception',
    shop,
    [["node: {properties: {next: {$ref: '#/components/schemas/node'}}}", 'list: {}']],
    '#/components/schemas/node would be lost',
    { componentNames: true },
  ],
  [
    'a renamed component that refers to something else',
    shop,
    [
      ['schemas/node', 'schemas/s'],
      ['node: ', 'list: '],
    ],
    '#/components/schemas/node/properties would be lost',
    { componentNames: true },
  ],
  [
    'a lost component among others without references',
    `${head}components: {schemas: {a: {}, b: {}}}\n`,
    [[', b: {}', '']],
    '',
    { componentsRemoved: true },
  ],
  [
    'no components any more',
    `${head}components: {schemas: {a: {}}}\n`,
    [['components: {schemas: {a: {}}}\n', '']],
    '',
    { componentsRemoved: true },
  ],
  [
    'no components any more, with an extension',
    `${head}components: {x-a: 1, schemas: {a: {}}}\n`,
    [['components: {x-a: 1, schemas: {a: {}}}\n', '']],
    '#/components would be lost',
    { componentsRemoved: true },
  ],
  ['the first components', `${head}components:\n`, [['components:\n', 'components: {schemas: {a: {}}}\n']], ''],
  [
    'an extension of the components',
    `${head}components: {schemas: {}}\n`,
    [['schemas: {}', 'schemas: {}, x-a: 1']],
    '#/components would have "x-a" in addition',
  ],
  [
    'a discriminated schema in place of its reference',
    pets,
    [
      [
        "payload: {$ref: '#/components/schemas/Pet'}",
        'payload: {type: object, discriminator: kind, required: [kind], properties: {kind: {type: string}}}',
      ],
    ],
    '#/channels/c/messages/m/payload must stay a reference: the name of that schema is a value of a discriminator',
  ],
  [
    'a lost value of a discriminator',
    pets,
    [["    Dog: {allOf: [{$ref: '#/components/schemas/Pet'}]}\n", '']],
    '#/components/schemas/Dog would be lost, but its name is a value of a discriminator',
    { componentsRemoved: true },
  ],
  [
    'another value of a discriminator',
    pets,
    [['Dog:', 'Wolf:']],
    '#/components/schemas/Dog would be lost, but its name is a value of a discriminator',
    { componentNames: true },
  ],
  [
    'one more value of a discriminator',
    pets,
    [['    Dog:', "    Wolf: {allOf: [{$ref: '#/components/schemas/Pet'}]}\n    Dog:"]],
    '#/components/schemas/Pet would have "Wolf" as another value of its discriminator',
  ],
  [
    'a discriminator that nothing uses',
    pets.replace(/payload: .*\n/, 'payload: true}}}\n'),
    [[pets.slice(pets.indexOf('\ncomponents')), '\n']],
    '',
    { componentsRemoved: true },
  ],
  ['another root', shop, [[shop.slice(shop.indexOf('channels')), '']], '#/channels would be lost'],
]

t.test('the first difference between two descriptions is named', async (t) => {
  for (const [title, description, replaced, difference, exceptions] of changes) {
    const changed = replaced.reduce((text, [from, to]) => {
      t.ok(text.includes(from), `${title}: ${from} is there`)
      return text.replaceAll(from, to)
    }, description)
    const name = 'main.yaml'
    t.equal(await differenceOf({ [name]: description }, { [name]: changed }, exceptions), difference, title)
  }
})

t.test('the difference is found across files', async (t) => {
  const files = {
    'main.yaml': `${head}channels: {c: {messages: {m: {$ref: 'parts.yaml#/m'}}}}\n`,
    'parts.yaml': "m: {payload: {properties: {a: {$ref: 's.yaml'}}}}\n",
    's.yaml': 'type: string\n',
  }
  t.equal(await differenceOf(files, files), '')
  t.equal(await differenceOf(files, { ...files, 's.yaml': 'type: number\n' }), '#/type would change its content')
  const other = { ...files, 'parts.yaml': 'm: {payload: {properties: {a: {type: string}}}}\n' }
  t.equal(await differenceOf(files, other), '')
  const found = meaningDifference(await graphOf(files), await graphOf({ ...files, 's.yaml': 'type: number\n' }))
  t.equal(found?.source.file.path, path.join(folder, 's.yaml'))
  t.equal(found && formatFragment(pointerOf(found.source)), '#/type')
})

t.test('a description says the same as itself in the other language', async (t) => {
  await fc.assert(
    fc.asyncProperty(wholeDescriptions, async (text) => {
      const other = JSON.stringify(plain(parseData(text)))
      return (await differenceOf({ 'main.yaml': text }, { 'main.json': other })) === ''
    }),
    runs(100),
  )
  t.end()
})

t.test('one change outside of components is found', async (t) => {
  await fc.assert(
    fc.asyncProperty(wholeDescriptions, fc.nat(), fc.nat({ max: 2 }), async (text, at, kind) => {
      const data = parseData(text)
      const places = placesIn(data).filter(([first]) => first !== 'components')
      const place = places[at % places.length] ?? []
      change(data, place, kind)
      const difference = await differenceOf({ 'main.yaml': text }, { 'main.json': JSON.stringify(plain(data)) })
      if (difference === '') throw new Error(`${place.join('/')} ${kind}\n${text}`)
    }),
    runs(100),
  )
  t.end()
})

t.test('a bundle says the same as its sources', async (t) => {
  const inline = fc.constantFrom('keep' as const, 'local' as const, 'all' as const)
  let compared = 0
  await fc.assert(
    fc.asyncProperty(descriptions, inline, fc.boolean(), async (files, inline, dedupe) => {
      const [entry = ''] = Object.keys(files)
      const { text, language } = await bundleFiles(memoryFiles(files), entry, { inline, dedupe })
      if (text === undefined) return
      compared += 1
      const difference = await differenceOf(files, { [`main.${language}`]: text })
      if (difference !== '')
        throw new Error([difference, ...Object.entries(files).map((file) => file.join('\n')), text].join('\n'))
    }),
    runs(100),
  )
  t.ok(isMetOften(compared, 10))
})

/** The places at which something can be changed: no references, in which nothing but the target counts. */
function placesIn(data: Data, way: readonly string[] = []): readonly (readonly string[])[] {
  if (Array.isArray(data)) return [way, ...data.flatMap((item, index) => placesIn(item, [...way, String(index)]))]
  if (!(data instanceof Map)) return [way]
  if (typeof data.get('$ref') === 'string') return []
  return [way, ...[...data].flatMap(([key, value]) => placesIn(value, [...way, key]))].filter(
    ({ length }) => length > 0,
  )
}

/** Changes one value: to another, by one more name or item, or by its absence. */
function change(data: Data, way: readonly string[], kind: number): void {
  const [last = ''] = way.slice(-1)
  const owner = way.slice(0, -1).reduce<Data | undefined>((at, key) => childIn(at, key), data)
  const value = childIn(owner, last)
  if (value instanceof Map && kind === 1) value.set('x-new', 1)
  else if (Array.isArray(value) && kind === 1) value.push('new')
  else if (kind === 2 && owner instanceof Map) owner.delete(last)
  else if (kind === 2 && Array.isArray(owner)) owner.splice(Number(last), 1)
  else if (owner instanceof Map) owner.set(last, 'changed')
  else if (Array.isArray(owner)) owner[Number(last)] = 'changed'
}

function childIn(data: Data | undefined, key: string): Data | undefined {
  if (Array.isArray(data)) return data[Number(key)]
  return data instanceof Map ? data.get(key) : undefined
}

function plain(data: Data): unknown {
  if (Array.isArray(data)) return data.map(plain)
  if (data instanceof Map) return Object.fromEntries([...data].map(([key, value]) => [key, plain(value)]))
  return typeof data === 'bigint' ? Number(data) : data
}
