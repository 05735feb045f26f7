import { writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import t from 'tap'
import { openProject, transform } from '../../src/index.ts'
import { formatFragment } from '../../src/pointer.ts'

const head = "asyncapi: 3.1.0\ninfo: { title: T, version: '1' }\n"
const inline = `channels:
  c:
    messages:
      # the first
      m: { payload: { type: object, title: P } }
      n: { payload: { type: object, title: P } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' } }
`
const referring = `channels:
  c: { messages: { m: { payload: { $ref: '#/components/schemas/P' } }, n: { payload: { $ref: './p.yaml#/N' } } } }
operations:
  o: { action: send, channel: { $ref: '#/channels/c' } }
components:
  schemas:
    P: { properties: { q: { $ref: '#/components/schemas/Q' } } }
    Q: { type: string }
    Loop: { items: { $ref: '#/components/schemas/Loop' } }
`

interface Row {
  readonly use: 'hoist-components' | 'inline-references'
  readonly text: string
  readonly at: readonly string[]
  /** What changes in the text; undefined where nothing does. */
  readonly change?: readonly [from: string, to: string][]
  readonly findings: readonly string[]
}

const rows: readonly Row[] = [
  {
    use: 'hoist-components',
    text: inline,
    at: ['#/channels/c/messages/m/payload'],
    change: [
      ['m: { payload: { type: object, title: P } }', "m: { payload: { $ref: '#/components/schemas/P' } }"],
      ["'#/channels/c' } }\n", "'#/channels/c' } }\ncomponents:\n  schemas:\n    P: { type: object, title: P }\n"],
    ],
    findings: ['info hoist-components/hoisted #/channels/c/messages/m/payload'],
  },
  {
    use: 'hoist-components',
    text: `${inline}components: { schemas: { Known: { title: P, type: object } } }\n`,
    at: ['/channels/c/messages/n/payload'],
    change: [['n: { payload: { type: object, title: P } }', "n: { payload: { $ref: '#/components/schemas/Known' } }"]],
    findings: ['info hoist-components/reused #/channels/c/messages/n/payload'],
  },
  {
    use: 'hoist-components',
    text: inline,
    at: [
      '#/channels/c/messages/m/payload',
      '#/operations/o/channel',
      '#/info',
      '#/channels/c/messages',
      'p.yaml#/N',
      '#/x',
    ],
    findings: Array.from({ length: 5 }, () => 'error hoist-components/not-found #'),
  },
  {
    use: 'inline-references',
    text: referring,
    at: ['#/channels/c/messages/m/payload'],
    change: [
      [
        "payload: { $ref: '#/components/schemas/P' }",
        "payload: { properties: { q: { $ref: '#/components/schemas/Q' } } }",
      ],
    ],
    findings: ['info inline-references/inlined #/components/schemas/P'],
  },
  {
    use: 'inline-references',
    text: referring,
    at: ['#/channels/c/messages/m/payload/properties/q', '#/channels/c/messages/n/payload'],
    change: [
      ["P: { properties: { q: { $ref: '#/components/schemas/Q' } } }", 'P: { properties: { q: { type: string } } }'],
      ["payload: { $ref: './p.yaml#/N' }", 'payload: { minimum: 1 }'],
    ],
    findings: ['info inline-references/inlined #/N', 'info inline-references/inlined #/components/schemas/Q'],
  },
  {
    use: 'inline-references',
    text: referring,
    at: ['#/operations/o/channel', '#/components/schemas/Loop/items', '#/channels/c/messages/m/payload'],
    findings: [
      'error inline-references/must-stay #/components/schemas/Loop/items',
      'error inline-references/must-stay #/operations/o/channel',
    ],
  },
  {
    use: 'inline-references',
    text: referring,
    at: ['#/channels/c', '#/channels/c/messages/m/payload', '#/none'],
    findings: ['error inline-references/not-found #', 'error inline-references/not-found #'],
  },
]

t.test('with `at`, only the named values change, or none', async (t) => {
  for (const { use, text, at, change, findings } of rows) {
    const before = head + text
    const folder = t.testdir({ 'api.yaml': before, 'p.yaml': 'N: { minimum: 1 }\n' })
    const outcome = await transform(join(folder, 'api.yaml'), { use: [[use, { at }]], root: folder, noConfig: true })
    const found = outcome.findings.filter(({ code }) => code.startsWith(use) || code.startsWith('transform/'))
    const shown = found.map(({ severity, code, place }) => `${severity} ${code} ${formatFragment(place.pointer)}`)
    t.strictSame(shown.sort(), findings, at.join())
    const expected = change?.reduce((now, [from, to]) => {
      if (!now.includes(from)) throw new Error(`There is no ${from}`)
      return now.replace(from, () => to)
    }, before)
    t.equal(outcome.files[0]?.text, expected, at.join())
  }
})

interface PartRow {
  readonly title: string
  readonly at: string
  /** What changes, by file, the components of the entry last. */
  readonly change?: Readonly<Record<string, readonly [from: string, to: string]>>
  readonly findings: readonly string[]
  readonly into?: string
}

const user = `${head}channels:
  c: { messages: { m: { payload: { $ref: './parts/p.yaml#/Order' } }, n: { $ref: './parts/m.json#/placed' } } }
components:
  schemas:
    # of the reference
    Customer: { $ref: './parts/p.yaml#/Customer' }
    Known: { type: string, title: Sku }
`
const parts = {
  'p.yaml': `Order:
  properties:
    # all of it
    items: # inside
      type: array
      items: { $ref: './q.yaml#/Item' }
    self: { $ref: '#/Order' }
    sku: { type: string, title: Sku }
    pet: { $ref: '#/Pet' }
# above
Customer: { properties: { last: { $ref: '#/Order' } } }
Pet: { type: object, discriminator: kind, required: [kind], properties: { kind: { type: string } } }
`,
  'q.yaml': 'Item: { type: integer }\n',
  'm.json': `{
  "placed": {
    "title": "Placed",
    "payload": { "properties": { "own": { "$ref": "#/placed/payload" }, "order": { "$ref": "p.yaml#/Order" } } }
  }
}
`,
}

const partRows: readonly PartRow[] = [
  {
    title: 'a value of a part goes with its comments and its references',
    at: 'parts/p.yaml#/Order/properties/items',
    change: {
      'parts/p.yaml': [
        "    # all of it\n    items: # inside\n      type: array\n      items: { $ref: './q.yaml#/Item' }\n",
        "    items:\n      $ref: '../api.yaml#/components/schemas/items'\n",
      ],
      'api.yaml': [
        'Known: { type: string, title: Sku }\n',
        "Known: { type: string, title: Sku }\n    # all of it\n    items: # inside\n      type: array\n      items: { $ref: './parts/q.yaml#/Item' }\n",
      ],
    },
    findings: ['info hoist-components/hoisted p.yaml#/Order/properties/items'],
  },
  {
    title: 'a component that refers to it becomes it',
    at: 'parts/p.yaml#/Customer',
    change: {
      'parts/p.yaml': [
        "# above\nCustomer: { properties: { last: { $ref: '#/Order' } } }\n",
        "Customer:\n  $ref: '../api.yaml#/components/schemas/Customer'\n",
      ],
      'api.yaml': [
        "Customer: { $ref: './parts/p.yaml#/Customer' }\n",
        "# above\n    Customer: { properties: { last: { $ref: './parts/p.yaml#/Order' } } }\n",
      ],
    },
    findings: ['info hoist-components/hoisted p.yaml#/Customer'],
  },
  {
    title: 'one that equals a component becomes a reference to it',
    at: 'parts/p.yaml#/Order/properties/sku',
    change: {
      'parts/p.yaml': [
        'sku: { type: string, title: Sku }',
        "sku:\n      $ref: '../api.yaml#/components/schemas/Known'",
      ],
    },
    findings: ['info hoist-components/reused p.yaml#/Order/properties/sku'],
  },
  {
    title: 'JSON becomes YAML, and references into the value follow it',
    at: 'parts/m.json#/placed/payload',
    change: {
      'parts/m.json': [
        '{ "properties": { "own": { "$ref": "#/placed/payload" }, "order": { "$ref": "p.yaml#/Order" } } }',
        '{\n      "$ref": "../api.yaml#/components/schemas/placed_payload"\n    }',
      ],
      'api.yaml': [
        'Known: { type: string, title: Sku }\n',
        `Known: { type: string, title: Sku }
    placed_payload:
      properties:
        own:
          $ref: '#/components/schemas/placed_payload'
        order:
          $ref: './parts/p.yaml#/Order'
`,
      ],
    },
    findings: ['info hoist-components/hoisted m.json#/placed/payload'],
  },
  {
    title: 'what a discriminator names stays',
    at: 'parts/p.yaml#/Pet',
    findings: ['error hoist-components/not-found api.yaml#'],
  },
  {
    title: 'a map is no object',
    at: 'parts/p.yaml#/Order/properties',
    findings: ['error hoist-components/not-found api.yaml#'],
  },
  { title: 'another description is meant', at: 'parts/q.yaml#/Item', into: 'other.yaml', findings: [] },
  {
    title: 'another description is meant, and this one needs the value where it is',
    at: 'parts/p.yaml#/Pet',
    into: 'other.yaml',
    findings: ['error hoist-components/not-found api.yaml#'],
  },
]

t.test('objects of parts move to the components of the entry, once', async (t) => {
  for (const { title, at, into = 'api.yaml', change = {}, findings } of partRows) {
    const before: Readonly<Record<string, string>> = {
      'api.yaml': user,
      ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [`parts/${name}`, text])),
    }
    const folder = t.testdir({ 'api.yaml': user, parts })
    const project = openProject({ workingFolder: folder, noConfig: true })
    const use = [['hoist-components', { at: [at], into }] as const]
    const outcome = await project.transform(['api.yaml'], { use, inPlace: true })
    const found = outcome.findings.filter(({ code }) => /^(?:hoist-components|transform|edit)\//.test(code))
    t.strictSame(
      found.map(
        ({ severity, code, place }) => `${severity} ${code} ${basename(place.source)}${formatFragment(place.pointer)}`,
      ),
      findings,
      title,
    )
    for (const { path, text } of outcome.files) {
      const name = relative(folder, path)
      const [from, to] = change[name] ?? ['', '']
      t.equal(
        text,
        before[name]?.replace(from, () => to),
        `${title}: ${name}`,
      )
      writeFileSync(path, text)
    }
    if (Object.keys(change).length > 0) {
      const again = await transform(join(folder, 'api.yaml'), { use, root: folder, noConfig: true })
      t.match(again.findings, [{ code: 'hoist-components/not-found' }], `${title}: there is a reference now`)
    }
    await project.close()
  }
})
