import { join } from 'node:path'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { componentKinds } from '../src/components/kinds.ts'
import { buildGraph } from '../src/graph/build.ts'
import type { Graph } from '../src/graph/graph.ts'
import { type TransformOutcome, transform, type UsedTransform } from '../src/index.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { languageOf, parseText } from '../src/load/parse.ts'
import { meaningDifference } from '../src/meaning/meaning-difference.ts'
import { formatFragment } from '../src/pointer.ts'
import { readerOf } from './oracle/memory-files.ts'
import { descriptions } from './oracle/random-description.ts'

interface Case {
  readonly title: string
  readonly options?: Readonly<Record<string, unknown>>
  /** The entry; what begins with `{` is JSON. */
  readonly text: string
  /** Undefined when nothing changes. */
  readonly expected?: string
  /** Code, place and message of each finding of the transform, in the order of the file. */
  readonly findings?: readonly string[]
  /** The entry after the transform, where the description has other files too. */
  readonly expectedEntry?: string
  readonly others?: Readonly<Record<string, string>>
}

/** The finding for so many objects, and an order. */
const sorted = (count: number, order = 'format') => [
  `sort-keys/sorted #: The keys of ${count === 1 ? '1 object' : `${count} objects`} are now in the order of the ${order}`,
]

const sortKeys: readonly Case[] = [
  {
    title: 'fields in the order of the format, unknown ones and extensions last in their order, names as they are',
    text: `info: {version: '1', title: T}
# The version comes first.
asyncapi: 3.0.0
x-z: 1
wrong: 1
components:
  schemas:
    B: true
    A: # of A
      x-b: 2
      # all of it
      properties: {z: {}, a: {}}
      custom: 1
      # a map
      type: object
channels:
  c: {messages: {}, address: c}
`,
    expected: `# The version comes first.
asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  c: {address: c, messages: {}}
components:
  schemas:
    B: true
    A: # of A
      # a map
      type: object
      # all of it
      properties: {z: {}, a: {}}
      x-b: 2
      custom: 1
x-z: 1
wrong: 1
`,
    findings: sorted(4),
  },
  {
    title: 'data, lists and foreign schemas stay',
    text: `asyncapi: 3.0.0
info: {title: T, version: '1'}
components:
  schemas:
    A: {const: {type: 1, title: 2}, default: {type: 1, title: 2}, x-a: {type: 1, title: 2}}
    B: {required: [b, a], allOf: [{$ref: '#/components/schemas/A'}, {type: string}]}
    C: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: {name: R, type: record, fields: []}}
  messages:
    M: {examples: [{payload: {type: 1, title: 2}}]}
`,
  },
  {
    title: 'fields and names by code unit, the version and `$ref` first, in JSON',
    options: { order: 'alphabet' },
    text: `{
  "specversion": "3.1.0",
  "info": {"version": "1", "title": "T"},
  "channels": {
    "b": {"!a": 1, "$ref": "#/components/channels/C"},
    "Z": {"parameters": {"__proto__": {}, "10": {}, "9": {}}, "address": "{9}"}
  },
  "components": {"channels": {"C": {"tags": [{"name": "z"}, {"name": "a"}], "address": null}}, "x-b": {"b": 1, "a": 2}}
}
`,
    expected: `{
  "specversion": "3.1.0",
  "channels": {
    "Z": {"address": "{9}", "parameters": {"10": {}, "9": {}, "__proto__": {}}},
    "b": {"$ref": "#/components/channels/C", "!a": 1}
  },
  "components": {"channels": {"C": {"address": null, "tags": [{"name": "z"}, {"name": "a"}]}}, "x-b": {"b": 1, "a": 2}},
  "info": {"title": "T", "version": "1"}
}
`,
    findings: sorted(7, 'alphabet'),
  },
  {
    title: 'what an anchor or a merge key repeats stays',
    text: `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a: &a {messages: {}, address: a}
  b: *a
  c: {<<: *a, title: c, address: c}
`,
  },
]

const strip: readonly Case[] = [
  {
    title: 'extensions go, whatever else begins with x- stays',
    text: `asyncapi: 3.0.0
x-root: 1
info:
  title: T
  version: '1'
  # who
  x-owner: me
channels:
  x-c:
    address: c
    bindings: {http: {}, x-b: {}}
components:
  x-all: {}
  schemas:
    x-s:
      type: object
      properties: {x-p: {type: string, x-q: 1}}
      default: {x-d: 1}
`,
    expected: `asyncapi: 3.0.0
info:
  title: T
  version: '1'
channels:
  x-c:
    address: c
    bindings: {http: {}}
components:
  schemas:
    x-s:
      type: object
      properties: {x-p: {type: string}}
      default: {x-d: 1}
`,
    findings: [
      'strip-extensions/removed #/x-root: The extension "x-root" is removed',
      'strip-extensions/removed #/info/x-owner: The extension "x-owner" is removed',
      'strip-extensions/removed #/channels/x-c/bindings/x-b: The extension "x-b" is removed',
      'strip-extensions/removed #/components/x-all: The extension "x-all" is removed',
      'strip-extensions/removed #/components/schemas/x-s/properties/x-p/x-q: The extension "x-q" is removed',
    ],
  },
  {
    title: 'only names that match, and what an alias repeats in each place',
    options: { patterns: ['x-internal-*', 'x-b'] },
    text: `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a: &a {address: a, x-b: 1, x-c: 2}
  b: *a
  c: {<<: *a, address: c, x-internal-d: 3}
`,
    expected: `asyncapi: 3.0.0
info: {title: T, version: '1'}
channels:
  a: &a {address: a, x-c: 2}
  b: {address: a, x-c: 2}
  c: {address: c, x-c: 2}
`,
    findings: [
      'strip-extensions/removed #/channels/a/x-b: The extension "x-b" is removed',
      'strip-extensions/removed #/channels/c/x-b: The extension "x-b" is removed',
      'strip-extensions/removed #/channels/c/x-internal-d: The extension "x-internal-d" is removed',
    ],
  },
  {
    title: 'a reference into an extension: nothing changes',
    text: `asyncapi: 3.0.0
info: {title: T, version: '1', x-a: 1}
x-schemas: {A: {items: {$ref: '#/x-schemas/B'}}, B: {type: string}}
components: {schemas: {C: {$ref: '#/x-schemas/A'}}}
`,
    findings: [
      'strip-extensions/used #/components/schemas/C: "#/x-schemas/A" leads into the extension "x-schemas"; move its target to "components", or keep the extension',
    ],
  },
]

const head = `asyncapi: 3.0.0
info: {title: T, version: '1'}
`

const moved = (place: string, type: string, to: string) =>
  `hoist-components/hoisted ${place}: This ${type} moves to "#/components/${to}"`
const reused = (place: string, type: string, to: string) =>
  `hoist-components/reused ${place}: This ${type} equals "#/components/${to}" and becomes a reference to it`

const hoist: readonly Case[] = [
  {
    title:
      'what is there twice, with the text and comments of the first; what is in it only where that is there twice too',
    text: `${head}channels:
  orders:
    address: orders
    messages:
      placed:
        # who
        headers: # these
          type: object
          # by
          properties: {by: {type: string, minLength: 1, maxLength: 9, pattern: a}}
        name: placed # its name
        payload: {type: object, properties: {a: {const: 1.50}, b: {const: "2"}}}
      shipped:
        headers:
          properties: {by: {pattern: 'a', minLength: 1, maxLength: 9, type: string}}
          type: object
        payload: {type: object, properties: {a: {const: 1.5}, b: {const: 2}}}
operations:
  o: {action: send, channel: {$ref: '#/channels/orders'}, messages: [{$ref: '#/channels/orders/messages/placed'}]}
`,
    options: { minimum: 3 },
    expected: `${head}channels:
  orders:
    address: orders
    messages:
      placed:
        headers:
          $ref: "#/components/schemas/placed_headers"
        name: placed # its name
        payload: {type: object, properties: {a: {const: 1.50}, b: {const: "2"}}}
      shipped:
        headers:
          $ref: "#/components/schemas/placed_headers"
        payload: {type: object, properties: {a: {const: 1.5}, b: {const: 2}}}
operations:
  o: {action: send, channel: {$ref: '#/channels/orders'}, messages: [{$ref: '#/channels/orders/messages/placed'}]}
components:
  schemas:
    # who
    placed_headers: # these
      type: object
      # by
      properties: {by: {type: string, minLength: 1, maxLength: 9, pattern: a}}
`,
    findings: [
      moved('#/channels/orders/messages/placed/headers', 'Schema Object', 'schemas/placed_headers'),
      reused('#/channels/orders/messages/shipped/headers', 'Schema Object', 'schemas/placed_headers'),
    ],
  },
  {
    title:
      'everything, in JSON: names with dots and slashes, two payloads of one key, extensions that differ, items of lists',
    options: { duplicates: false, minimum: 1 },
    text: `{
  "specversion": "3.0.0",
  "info": {"title": "T", "version": "1"},
  "channels": {
    "user/signed.up": {
      "messages": {
        "m.1": {"payload": {"title": "P", "x-pii": true}, "contentType": "a/b"},
        "__proto__": {"payload": {"title": "P", "x-pii": false}}
      }
    }
  },
  "operations": {
    "on.user": {"action": "send", "channel": {"$ref": "#/channels/user~1signed.up"}, "tags": [{"name": "é x"}, {"name": "1"}]}
  }
}
`,
    expected: `{
  "specversion": "3.0.0",
  "info": {"title": "T", "version": "1"},
  "channels": {
    "user/signed.up": {
      "messages": {
        "m.1": {
          "$ref": "#/components/messages/m.1"
        },
        "__proto__": {
          "$ref": "#/components/messages/__proto__"
        }
      }
    }
  },
  "operations": {
    "on.user": {"action": "send", "channel": {"$ref": "#/channels/user~1signed.up"}, "tags": [{"$ref": "#/components/tags/e_x"}, {"$ref": "#/components/tags/n1"}]}
  },
  "components": {
    "schemas": {
      "m.1_payload": {"title": "P", "x-pii": true},
      "__proto___payload": {"title": "P", "x-pii": false}
    },
    "messages": {
      "m.1": {"payload": {"$ref": "#/components/schemas/m.1_payload"}, "contentType": "a/b"},
      "__proto__": {"payload": {"$ref": "#/components/schemas/__proto___payload"}}
    },
    "tags": {
      "e_x": {"name": "é x"},
      "n1": {"name": "1"}
    }
  }
}
`,
    findings: [
      moved('#/channels/user~1signed.up/messages/m.1', 'Message Object', 'messages/m.1'),
      moved('#/channels/user~1signed.up/messages/m.1/payload', 'Schema Object', 'schemas/m.1_payload'),
      moved('#/channels/user~1signed.up/messages/__proto__', 'Message Object', 'messages/__proto__'),
      moved('#/channels/user~1signed.up/messages/__proto__/payload', 'Schema Object', 'schemas/__proto___payload'),
      moved('#/operations/on.user/tags/0', 'Tag Object', 'tags/e_x'),
      moved('#/operations/on.user/tags/1', 'Tag Object', 'tags/n1'),
    ],
  },
  {
    title: 'what a component says already refers to it, through references and circles; components are not moved',
    options: { minimum: 1 },
    text: `${head}channels:
  c:
    messages:
      m: {payload: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}}}}
      n: {payload: {properties: {next: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}}}}}}
components:
  schemas:
    Node: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}}}
    Same: {type: object, properties: {next: {type: object, properties: {next: {$ref: '#/components/schemas/Same'}}}}}
`,
    expected: `${head}channels:
  c:
    messages:
      m: {payload: { $ref: "#/components/schemas/Node" }}
      n: {payload: {properties: {next: { $ref: "#/components/schemas/Node" }}}}
components:
  schemas:
    Node: {type: object, properties: {next: {$ref: '#/components/schemas/Node'}}}
    Same: {type: object, properties: {next: { $ref: "#/components/schemas/Node" }}}
`,
    findings: [
      reused('#/channels/c/messages/m/payload', 'Schema Object', 'schemas/Node'),
      reused('#/channels/c/messages/n/payload/properties/next', 'Schema Object', 'schemas/Node'),
      reused('#/components/schemas/Same/properties/next', 'Schema Object', 'schemas/Node'),
    ],
  },
  {
    title: 'names: of messages, titles, keys, paths; a name of two for none of them, and none that is taken',
    options: { duplicates: false, minimum: 1, kinds: ['messages', 'schemas'] },
    text: `${head}channels:
  a:
    messages:
      m: {name: Placed, payload: {title: Line}}
      n: {payload: {title: Other}, headers: {title: Order line}}
  b:
    messages:
      m: {payload: {title: Line, type: object}}
      k: {title: K, description: a}
components: {schemas: {Other: true}}
`,
    expected: `${head}channels:
  a:
    messages:
      m:
        $ref: "#/components/messages/Placed"
      "n":
        $ref: "#/components/messages/n"
  b:
    messages:
      m:
        $ref: "#/components/messages/m"
      k:
        $ref: "#/components/messages/K"
components: {schemas: {Other: true, channels_a_messages_m_payload: {title: Line}, n_payload: {title: Other}, Order_line: {title: Order line}, channels_b_messages_m_payload: {title: Line, type: object}}, messages: { Placed: {name: Placed, payload: { $ref: "#/components/schemas/channels_a_messages_m_payload" }}, "n": {payload: { $ref: "#/components/schemas/n_payload" }, headers: { $ref: "#/components/schemas/Order_line" }}, m: {payload: { $ref: "#/components/schemas/channels_b_messages_m_payload" }}, K: {title: K, description: a} }}
`,
    findings: [
      moved('#/channels/a/messages/m', 'Message Object', 'messages/Placed'),
      moved('#/channels/a/messages/m/payload', 'Schema Object', 'schemas/channels_a_messages_m_payload'),
      moved('#/channels/a/messages/n', 'Message Object', 'messages/n'),
      moved('#/channels/a/messages/n/payload', 'Schema Object', 'schemas/n_payload'),
      moved('#/channels/a/messages/n/headers', 'Schema Object', 'schemas/Order_line'),
      moved('#/channels/b/messages/m', 'Message Object', 'messages/m'),
      moved('#/channels/b/messages/m/payload', 'Schema Object', 'schemas/channels_b_messages_m_payload'),
      moved('#/channels/b/messages/k', 'Message Object', 'messages/K'),
    ],
  },
  {
    title: 'names by path',
    options: { duplicates: false, names: 'path', kinds: ['parameters'], minimum: 1 },
    text: `${head}channels: {'{a}': {address: '{a}', parameters: {a: {description: d}}}}
`,
    expected: `${head}channels: {'{a}': {address: '{a}', parameters: {a: { $ref: "#/components/parameters/channels_a_parameters_a" }}}}
components:
  parameters:
    channels_a_parameters_a: {description: d}
`,
    findings: [moved('#/channels/{a}/parameters/a', 'Parameter Object', 'parameters/channels_a_parameters_a')],
  },
  {
    title: 'schemas of other formats only with their format; nothing of data, extensions or what a discriminator names',
    options: { duplicates: false, minimum: 1 },
    text: `${head}x-a: {payload: {type: object, title: A}}
components:
  messages:
    M:
      payload: {schemaFormat: application/schema+json;version=draft-07, schema: {properties: {a: {type: object, title: A}}}}
      examples: [{payload: {type: object, title: A}}]
      x-b: {type: object, title: A}
    N:
      payload:
        oneOf: [{$ref: '#/components/schemas/Pet'}, {allOf: [{$ref: '#/components/schemas/Pet'}], title: A}]
        default: {type: object, title: A}
  schemas:
    Pet: {type: object, discriminator: kind, required: [kind], properties: {kind: {type: string}}}
`,
    expected: `${head}x-a: {payload: {type: object, title: A}}
components:
  messages:
    M:
      payload:
        $ref: "#/components/schemas/M_payload"
      examples: [{payload: {type: object, title: A}}]
      x-b: {type: object, title: A}
    N:
      payload:
        $ref: "#/components/schemas/N_payload"
  schemas:
    Pet: {type: object, discriminator: kind, required: [kind], properties: {kind: { $ref: "#/components/schemas/kind" }}}
    M_payload: {schemaFormat: application/schema+json;version=draft-07, schema: {properties: {a: {type: object, title: A}}}}
    N_payload:
      oneOf: [{$ref: '#/components/schemas/Pet'}, {allOf: [{$ref: '#/components/schemas/Pet'}], title: A}]
      default: {type: object, title: A}
    kind: {type: string}
`,
    findings: [
      moved('#/components/messages/M/payload', 'Multi Format Schema Object', 'schemas/M_payload'),
      moved('#/components/messages/N/payload', 'Schema Object', 'schemas/N_payload'),
      moved('#/components/schemas/Pet/properties/kind', 'Schema Object', 'schemas/kind'),
    ],
  },
  {
    title: 'channels, servers and operations when they are asked for: their keys stay, and so do references to them',
    options: { duplicates: false, minimum: 0, kinds: ['channels', 'servers', 'operations'] },
    text: `${head}servers:
  s: {host: a.example, protocol: http}
channels:
  c:
    # where
    address: c
    servers: [{$ref: '#/servers/s'}]
    messages: {m: {payload: true}}
operations:
  o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}
`,
    expected: `${head}servers:
  s:
    $ref: "#/components/servers/s"
channels:
  c:
    $ref: "#/components/channels/c"
operations:
  o:
    $ref: "#/components/operations/o"
components:
  servers:
    s: {host: a.example, protocol: http}
  channels:
    c:
      # where
      address: c
      servers: [{$ref: '#/servers/s'}]
      messages: {m: {payload: true}}
  operations:
    o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}
`,
    findings: [
      moved('#/servers/s', 'Server Object', 'servers/s'),
      moved('#/channels/c', 'Channel Object', 'channels/c'),
      moved('#/operations/o', 'Operation Object', 'operations/o'),
    ],
  },
  {
    title: 'what an alias repeats is there twice; a merge key that brings it is written out',
    options: { minimum: 2, kinds: ['schemas'] },
    text: `${head}channels:
  a:
    messages:
      m: &m {payload: &p {type: object, title: P}, name: a}
      n: {payload: *p}
      o: {<<: *m, name: b}
`,
    expected: `${head}channels:
  a:
    messages:
      m: &m {payload: { $ref: "#/components/schemas/P" }, name: a}
      n: {payload: { $ref: "#/components/schemas/P" }}
      o: {payload: { $ref: "#/components/schemas/P" }, name: b}
components:
  schemas:
    P: {type: object, title: P}
`,
    findings: [
      moved('#/channels/a/messages/m/payload', 'Schema Object', 'schemas/P'),
      reused('#/channels/a/messages/o/payload', 'Schema Object', 'schemas/P'),
      reused('#/channels/a/messages/n/payload', 'Schema Object', 'schemas/P'),
    ],
  },
  {
    title: 'what another file holds stays there; references into what moves lead where they led',
    options: { duplicates: false, minimum: 2 },
    others: { 'parts.yaml': 'P: {type: object, title: P}\n' },
    text: `${head}channels:
  c: {messages: {m: {payload: {title: A, properties: {a: {$ref: 'parts.yaml#/P'}}}}}}
components: # here
  schemas: {B: {$ref: '#/channels/c/messages/m/payload/properties/a'}}
  messages:
`,
    findings: [
      moved('#/channels/c/messages/m', 'Message Object', 'messages/m'),
      moved('#/channels/c/messages/m/payload', 'Schema Object', 'schemas/A'),
    ],
    expectedEntry: `${head}channels:
  c: {messages: {m: { $ref: "#/components/messages/m" }}}
components: # here
  schemas: {B: {$ref: '#/channels/c/messages/m/payload/properties/a'}, A: {title: A, properties: {a: {$ref: 'parts.yaml#/P'}}}}
  messages:
    m: {payload: { $ref: "#/components/schemas/A" }}
`,
  },
  {
    title: 'no map to move to',
    text: `${head}channels: {c: {messages: {m: {payload: {title: A}, name: B, x-a: 1, x-b: 2}}}}\ncomponents: {messages: []}\n`,
    options: { duplicates: false },
  },
]

for (const [name, cases] of Object.entries({
  'hoist-components': hoist,
  'sort-keys': sortKeys,
  'strip-extensions': strip,
})) {
  t.test(name, async (t) => {
    for (const each of cases) await t.test(each.title, (t) => check(t, name, each))
  })
}

async function check(t: Test, name: string, { text, expected = text, findings = [], ...each }: Case): Promise<void> {
  const { options = {}, others = {} } = each
  const file = text.startsWith('{') ? 'api.json' : 'api.yaml'
  const folder = t.testdir({ [file]: text, ...others })
  const path = join(folder, file)
  const run = (content: string): Promise<TransformOutcome> =>
    transform({ path, content }, { use: [[name, options]], root: folder, noConfig: true })
  const outcome = await run(text)
  const isRefused = findings.some((finding) => /\/used /.test(finding))
  t.strictSame(reportsOf(outcome), findings)
  const [result] = outcome.files
  t.equal(result?.text, isRefused ? undefined : (each.expectedEntry ?? expected))
  if (result === undefined) return
  const again = await run(result.text)
  t.strictSame([again.files[0]?.text, reportsOf(again)], [result.text, []], 'twice is once')
}

const seed = process.env.FC_SEED
const runs = { numRuns: 60, ...(seed === undefined ? {} : { seed: Number(seed) }) }
const choices = fc.record({
  duplicates: fc.boolean(),
  minimum: fc.nat({ max: 5 }),
  names: fc.constantFrom('auto', 'key', 'title', 'path'),
  kinds: fc.constantFrom(componentKinds, ['schemas'], ['messages', 'channels', 'servers']),
})

t.test(
  'any description says the same after it, has nothing left for it, and its inverse brings the meaning back',
  async (t) => {
    await fc.assert(
      fc.asyncProperty(descriptions, choices, async (files, options) => {
        const entry = Object.keys(files)[0] ?? ''
        const root = t.testdir(treeOf(files))
        const run = (content: string, ...use: readonly UsedTransform[]) =>
          transform({ path: join(root, entry), content }, { use, root, noConfig: true })
        const use: UsedTransform = ['hoist-components', options]
        const once = await run(files[entry] ?? '', use)
        const [result] = once.files
        const problems = once.findings.filter(({ code }) => code.startsWith('transform/'))
        if (problems.length > 0) throw new Error(JSON.stringify(problems))
        if (result === undefined) return
        const twice = await run(result.text, use)
        if (twice.files[0]?.text !== result.text) throw new Error(`twice is not once: ${twice.files[0]?.text}`)
        const inlined = await run(files[entry] ?? '', use, 'inline-references')
        const texts = new Map(inlined.files.map(({ path, text }) => [path, text]))
        const sources = new Map(Object.entries(files).map(([name, text]) => [join(root, name), text]))
        const difference = meaningDifference(await graphOf(sources), await graphOf(texts))
        if (difference !== undefined) throw new Error(difference.message)
      }),
      runs,
    )
    t.end()
  },
)

/** Files as the folders that tap writes. */
function treeOf(files: Readonly<Record<string, string>>): TestFolder {
  const tree: TestFolder = {}
  for (const [name, text] of Object.entries(files)) {
    const way = name.split('/')
    const file = way.pop() ?? ''
    let at = tree
    for (const part of way) {
      const known = at[part]
      const folder: TestFolder = typeof known === 'object' ? known : {}
      at[part] = folder
      at = folder
    }
    at[file] = text
  }
  return tree
}

interface TestFolder {
  [name: string]: TestFolder | string
}

/** The graph of texts by path, the entry first. */
async function graphOf(texts: ReadonlyMap<string, string>): Promise<Graph> {
  const [[entry, text] = ['', '']] = [...texts]
  const file = await parseText(entry, text, languageOf(entry), defaultLimits)
  return buildGraph(file, { reader: readerOf(texts), limits: defaultLimits })
}

/** What the transforms reported, and what was found wrong with their results. */
function reportsOf({ findings }: TransformOutcome): readonly string[] {
  return findings
    .filter(({ code }) => /^(?:hoist-components|sort-keys|strip-extensions|transform|edit)\//.test(code))
    .map(({ code, place, message }) => `${code} ${formatFragment(place.pointer)}: ${message}`)
}
