import { join } from 'node:path'
import t from 'tap'
import { transform } from '../../src/index.ts'
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
      ['m: { payload: { type: object, title: P } }', 'm: { payload: { $ref: "#/components/schemas/P" } }'],
      ["'#/channels/c' } }\n", "'#/channels/c' } }\ncomponents:\n  schemas:\n    P: { type: object, title: P }\n"],
    ],
    findings: ['info hoist-components/hoisted #/channels/c/messages/m/payload'],
  },
  {
    use: 'hoist-components',
    text: `${inline}components: { schemas: { Known: { title: P, type: object } } }\n`,
    at: ['/channels/c/messages/n/payload'],
    change: [['n: { payload: { type: object, title: P } }', 'n: { payload: { $ref: "#/components/schemas/Known" } }']],
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
