import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type TransformOutcome, transform } from '../src/index.ts'
import { formatFragment } from '../src/pointer.ts'

interface Case {
  readonly title: string
  readonly options?: Readonly<Record<string, unknown>>
  /** The entry; what begins with `{` is JSON. */
  readonly text: string
  /** Undefined when nothing changes. */
  readonly expected?: string
  /** Code, place and message of each finding of the transform, in the order of the file. */
  readonly findings?: readonly string[]
  readonly others?: Readonly<Record<string, string>>
}

const sorted = (...places: readonly string[]) =>
  places.map((place) => `sort-keys/sorted ${place}: The fields are in the order of the format now`)
const alphabet = (...places: readonly string[]) =>
  places.map((place) => `sort-keys/sorted ${place}: The keys are in the order of the alphabet now`)

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
    findings: sorted('#', '#/info', '#/components/schemas/A', '#/channels/c'),
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
    findings: alphabet(
      '#',
      '#/info',
      '#/channels',
      '#/channels/b',
      '#/channels/Z',
      '#/channels/Z/parameters',
      '#/components/channels/C',
    ),
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
      'strip-extensions/used #/components/schemas/C: "#/x-schemas/A" leads into the extension "x-schemas". Move its target to "components", or keep the extension',
    ],
  },
]

for (const [name, cases] of Object.entries({ 'sort-keys': sortKeys, 'strip-extensions': strip })) {
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
  t.equal(outcome.text, isRefused ? undefined : expected)
  if (outcome.text === undefined) return
  const again = await run(outcome.text)
  t.strictSame([again.text, reportsOf(again)], [outcome.text, []], 'twice is once')
}

/** What the transforms reported, and what was found wrong with their results. */
function reportsOf({ findings }: TransformOutcome): readonly string[] {
  return findings
    .filter(({ code }) => /^(?:hoist-components|sort-keys|strip-extensions|transform|edit)\//.test(code))
    .map(({ code, place, message }) => `${code} ${formatFragment(place.pointer)}: ${message}`)
}
