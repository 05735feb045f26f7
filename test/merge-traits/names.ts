import t from 'tap'
import { formatFragment } from '../../src/pointer.ts'
import { type Files, head, run } from './merge-run.ts'

/** A rename: the files that change, or what refuses it. */
interface RenameCase {
  readonly title: string
  readonly at: string
  readonly to: string
  readonly files: Files
  readonly expected?: Files
  readonly findings?: readonly string[]
}

const renames: readonly RenameCase[] = [
  {
    title: 'a component, in all files and through references, with its comments',
    at: '#/components/schemas/Old',
    to: 'New',
    files: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { $ref: parts/m.yaml#/m } } }
components:
  schemas:
    # the one
    Old: # behind
      properties: { a: { $ref: '#/components/schemas/Old' } }
    Other: { $ref: '#/components/schemas/Old/properties/a' }
    Older: { const: { $ref: '#/components/schemas/Old' } }
`,
      'parts/m.yaml': `m: { payload: { $ref: '../api.yaml#/components/schemas/Old' } }
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { $ref: parts/m.yaml#/m } } }
components:
  schemas:
    # the one
    New: # behind
      properties: { a: { $ref: '#/components/schemas/New' } }
    Other: { $ref: '#/components/schemas/New/properties/a' }
    Older: { const: { $ref: '#/components/schemas/Old' } }
`,
      'parts/m.yaml': `m: { payload: { $ref: '../api.yaml#/components/schemas/New' } }
`,
    },
  },
  {
    title: 'a name of another file, and a channel with operations and messages that lead through it',
    at: './parts.yaml#/orders',
    to: 'bookings',
    files: {
      'api.yaml': `${head}channels: { c: { $ref: 'parts.yaml#/orders' } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] }
`,
      'parts.yaml': 'orders: { messages: { m: {} } }\n',
    },
    expected: {
      'api.yaml': `${head}channels: { c: { $ref: 'parts.yaml#/bookings' } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] }
`,
      'parts.yaml': 'bookings: { messages: { m: {} } }\n',
    },
  },
  {
    title: 'a message through the reference to its channel',
    at: '#/channels/c/messages/m',
    to: 'a/b c',
    files: {
      'api.yaml': `${head}channels: { c: { $ref: '#/components/channels/C' } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/m' }] }
components: { channels: { C: { messages: { m: {} } } } }
`,
    },
    expected: {
      'api.yaml': `${head}channels: { c: { $ref: '#/components/channels/C' } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' }, messages: [{ $ref: '#/channels/c/messages/a~1b%20c' }] }
components: { channels: { C: { messages: { a/b c: {} } } } }
`,
    },
  },
  {
    title: 'a parameter and its expressions in the address',
    at: '#/channels/c/parameters/id',
    to: 'order_id',
    files: {
      'api.yaml': `${head}channels:
  c:
    address: "orders/{id}/{idx}/{id}"
    parameters: { id: {}, idx: {} }
    description: has an {id}
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  c:
    address: "orders/{order_id}/{idx}/{order_id}"
    parameters: { order_id: {}, idx: {} }
    description: has an {id}
`,
    },
  },
  {
    title: 'a server variable in host and path',
    at: '#/servers/s/variables/v',
    to: 'version',
    files: {
      'api.yaml': `${head}servers:
  s:
    host: "{v}.example.com"
    pathname: "/{v}"
    protocol: kafka
    variables: { v: { default: v } }
`,
    },
    expected: {
      'api.yaml': `${head}servers:
  s:
    host: "{version}.example.com"
    pathname: "/{version}"
    protocol: kafka
    variables: { version: { default: v } }
`,
    },
  },
  {
    title: 'a component that is a parameter has no name of the address',
    at: '#/components/parameters/id',
    to: 'key',
    files: {
      'api.yaml': `${head}channels:
  c: { address: '{id}', parameters: { id: { $ref: '#/components/parameters/id' } } }
components: { parameters: { id: {} } }
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  c: { address: '{id}', parameters: { id: { $ref: '#/components/parameters/key' } } }
components: { parameters: { key: {} } }
`,
    },
  },
  {
    title: 'a schema whose name is a value of a discriminator',
    at: '#/components/schemas/Cat',
    to: 'Kitten',
    files: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { payload: { $ref: '#/components/schemas/Cat' }, examples: [{ payload: { kind: Cat, is: Cat } }] } } }
components:
  schemas:
    Pet: { discriminator: kind, required: [kind], properties: { kind: { enum: [Cat, Dog], default: Cat }, is: { enum: [Cat] } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { payload: { $ref: '#/components/schemas/Kitten' }, examples: [{ payload: { kind: Kitten, is: Cat } }] } } }
components:
  schemas:
    Pet: { discriminator: kind, required: [kind], properties: { kind: { enum: [Kitten, Dog], default: Kitten }, is: { enum: [Cat] } } }
    Kitten: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
    Dog: { allOf: [{ $ref: '#/components/schemas/Pet' }] }
`,
    },
    findings: ['warn value-changed #/components/schemas/Cat'],
  },
  {
    title: 'a schema that has a constant for the discriminator',
    at: '#/components/schemas/Cat',
    to: 'Kitten',
    files: {
      'api.yaml': `${head}components:
  schemas:
    Pet: { discriminator: kind, required: [kind], properties: { kind: { enum: [Cat] } } }
    Cat: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { kind: { const: Cat } } }] }
`,
    },
    expected: {
      'api.yaml': `${head}components:
  schemas:
    Pet: { discriminator: kind, required: [kind], properties: { kind: { enum: [Cat] } } }
    Kitten: { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { kind: { const: Cat } } }] }
`,
    },
  },
  {
    title: 'an extension that mentions a component',
    at: '#/components/schemas/A',
    to: 'B',
    files: { 'api.yaml': `${head}x-main: '#/components/schemas/A'\ncomponents: { schemas: { A: {} } }\n` },
    expected: { 'api.yaml': `${head}x-main: '#/components/schemas/A'\ncomponents: { schemas: { B: {} } }\n` },
    findings: ['warn mentioned #/x-main'],
  },
  {
    title: 'references that aliases and a merge key repeat',
    at: '#/components/schemas/A',
    to: 'B',
    files: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { payload: &a { $ref: '#/components/schemas/A' } }, n: { payload: *a, headers: { items: *a } } } }
components: { schemas: { A: {}, C: { properties: &p { a: *a } }, D: { properties: { <<: *p, b: {} } } } }
`,
    },
    expected: {
      'api.yaml': `${head}channels:
  c: { messages: { m: { payload: &a { $ref: '#/components/schemas/B' } }, n: { payload: *a, headers: { items: *a } } } }
components: { schemas: { B: {}, C: { properties: &p { a: *a } }, D: { properties: { <<: *p, b: {} } } } }
`,
    },
    findings: ['warn parse/merge-key #/components/schemas/D/properties'],
  },
  {
    title: 'a name that is taken',
    at: '#/components/schemas/A',
    to: 'B',
    files: { 'api.yaml': `${head}components: { schemas: { A: {}, B: {} } }\n` },
    findings: ['error taken #/components/schemas/A'],
  },
  {
    title: 'nothing under the old name',
    at: '#/components/schemas/C',
    to: 'B',
    files: { 'api.yaml': `${head}components: { schemas: { A: {} } }\n` },
    findings: ['error not-found #'],
  },
  {
    title: 'a name that the format does not allow',
    at: '#/components/schemas/A',
    to: 'a b',
    files: { 'api.yaml': `${head}components: { schemas: { A: {} } }\n` },
    findings: ['error illegal-name #/components/schemas/A'],
  },
  {
    title: 'a property, which is part of messages',
    at: '#/components/schemas/A/properties/a',
    to: 'b',
    files: { 'api.yaml': `${head}components: { schemas: { A: { properties: { a: {} } } } }\n` },
    findings: ['error no-name #/components/schemas/A/properties/a'],
  },
  {
    title: 'a name that another description uses',
    at: '#/components/schemas/A',
    to: 'B',
    files: {
      'api.yaml': `${head}components: { schemas: { A: { properties: { a: {} } } } }\n`,
      'other/api.yaml': `${head}components: { schemas: { X: { $ref: ../api.yaml#/components/schemas/A/properties/a } } }\n`,
      'third.yaml': `${head}components: { schemas: { A: {}, B: { $ref: '#/components/schemas/A' } } }\n`,
    },
    findings: ['error used-elsewhere #/components/schemas/A'],
  },
]

t.test('renaming changes a name and every reference to it', async (t) => {
  for (const { title, at, to, files, expected = {}, findings = [] } of renames) {
    const found = await run(t, files, 'rename', { at, to })
    for (const [name, text] of Object.entries({ ...files, ...expected }))
      t.equal(found.texts[name], text, `${title}: ${name}`)
    t.strictSame(found.findings, findings, title)
    const isRefused = findings.some((each) => each.startsWith('error'))
    t.equal(found.outcome.text === undefined, isRefused, title)
    if (isRefused || findings.includes('warn mentioned #/x-main')) continue
    const back = await run(t, found.texts, 'rename', backOf(at, to))
    for (const [name, text] of Object.entries(files)) t.equal(back.texts[name], text, `${title}: ${name}, back`)
  }
})

/** The rename that takes another one back. */
function backOf(at: string, to: string): { readonly at: string; readonly to: string } {
  const end = at.lastIndexOf('/')
  return { at: `${at.slice(0, end + 1)}${formatFragment([to]).slice(2)}`, to: at.slice(end + 1) }
}
