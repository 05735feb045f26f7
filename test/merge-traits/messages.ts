import t from 'tap'
import { head, isOnce, run } from './merge-run.ts'

/** A row of the table of traits: what a message has, what it becomes, and the findings, each as its code and where it is. */
interface Row {
  readonly title: string
  readonly message: string
  /** Other components. */
  readonly components?: string
  readonly expected: string
  readonly findings?: readonly string[]
  readonly nulls?: 'preserve'
}

const rows: readonly Row[] = [
  {
    title: 'the example of the format text',
    message: `description: A longer description.
traits:
  - name: UserSignup
    description: short
  - tags:
      - name: user`,
    expected: `description: A longer description.
name: UserSignup
tags:
  - name: user`,
  },
  {
    title: 'a later trait over an earlier one',
    message: `traits:
  - summary: A
  - summary: B`,
    expected: 'summary: B',
  },
  {
    title: 'objects are merged at every level',
    message: `bindings:
  kafka:
    clientId: T
traits:
  - bindings:
      kafka:
        clientId: X
        groupId: G
      amqp:
        ack: true`,
    expected: `bindings:
  kafka:
    clientId: T
    groupId: G
  amqp:
    ack: true`,
  },
  {
    title: 'a list of the target counts as a whole',
    message: `tags:
  - name: t
traits:
  - tags:
      - name: x
      - name: y`,
    expected: `tags:
  - name: t`,
  },
  {
    title: 'a list of a later trait counts as a whole',
    message: `traits:
  - tags: [{name: x}]
  - tags: [{name: y}]`,
    expected: 'tags: [{name: y}]',
  },
  {
    title: 'an empty list of the target counts',
    message: `tags: []
traits:
  - tags: [{name: x}]`,
    expected: 'tags: []',
  },
  {
    title: 'an empty text of the target counts',
    message: `summary: ''
traits:
  - summary: A`,
    expected: `summary: ''`,
  },
  {
    title: 'an empty object of the target is merged',
    message: `bindings: {}
traits:
  - bindings:
      kafka:
        key: {type: string}`,
    expected: `bindings:
  kafka:
    key: {type: string}`,
  },
  {
    title: 'null removes what an earlier trait has',
    message: `traits:
  - summary: A
  - summary: null`,
    expected: '{}',
    findings: ['warn null-dropped #/components/messages/m/traits/1/summary'],
  },
  {
    title: 'null removes a member of an object of an earlier trait',
    message: `traits:
  - x-b: {k: {a: 1, b: 2}}
  - x-b: {k: {a: null}}`,
    expected: 'x-b: {k: {b: 2}}',
    findings: ['warn null-dropped #/components/messages/m/traits/1/x-b/k/a'],
  },
  {
    title: 'null has no effect on what the target has',
    message: `summary: T
traits:
  - summary: null`,
    expected: 'summary: T',
  },
  {
    title: 'null has no effect on what the target has at a lower level',
    message: `x-b:
  k:
    a: 1
traits:
  - x-b: {k: {a: null}}`,
    expected: `x-b:
  k:
    a: 1`,
  },
  {
    title: 'null of the target counts',
    message: `x-a: null
traits:
  - x-a: 1`,
    expected: 'x-a: null',
  },
  {
    title: 'null of the target counts at a lower level',
    message: `x-b:
  k:
    a: null
traits:
  - x-b: {k: {a: 1, b: 2}}`,
    expected: `x-b:
  k:
    a: null
    b: 2`,
  },
  {
    title: 'null of the target stays without a trait',
    message: `x-a: {k: null}
traits: []`,
    expected: 'x-a: {k: null}',
  },
  {
    title: 'null in a schema of the target stays',
    message: `headers:
  type: object
  properties:
    a:
      default: null
      enum: [null, 1]
traits:
  - summary: s`,
    expected: `headers:
  type: object
  properties:
    a:
      default: null
      enum: [null, 1]
summary: s`,
  },
  {
    title: 'null in an object of a trait is lost',
    message: `traits:
  - x-a: {k: null, z: 1}`,
    expected: 'x-a: {z: 1}',
    findings: ['warn null-dropped #/components/messages/m/traits/0/x-a/k'],
  },
  {
    title: 'null in an object of a trait is kept on request',
    nulls: 'preserve',
    message: `traits:
  - x-a: {k: null, z: 1}`,
    expected: 'x-a: {k: null, z: 1}',
  },
  {
    title: 'null in a trait is lost',
    message: `traits:
  - x-a: null`,
    expected: '{}',
    findings: ['warn null-dropped #/components/messages/m/traits/0/x-a'],
  },
  {
    title: 'null in a trait is kept on request',
    nulls: 'preserve',
    message: `traits:
  - x-a: {b: 1}
  - x-a: null`,
    expected: 'x-a: null',
  },
  {
    title: 'null cuts off what an earlier trait has',
    message: `x-a: {b: 1}
traits:
  - x-a: {c: 1}
  - x-a: null`,
    expected: 'x-a: {b: 1}',
    findings: ['warn null-dropped #/components/messages/m/traits/1/x-a'],
  },
  {
    title: 'a text in place of an object',
    message: `traits:
  - x-a: {k: 1}
  - x-a: s`,
    expected: 'x-a: s',
  },
  {
    title: 'a text of the target in place of an object',
    message: `x-a: s
traits:
  - x-a: {k: 1}`,
    expected: 'x-a: s',
  },
  {
    title: 'a boolean schema of the target',
    message: `headers: true
traits:
  - headers: {type: object}`,
    expected: 'headers: true',
  },
  {
    title: 'schemas that contradict each other',
    message: `headers:
  type: object
  properties:
    a: {type: string}
  required: [a]
traits:
  - headers:
      properties:
        a: {type: integer, maximum: 3}
        b: {type: string}
      required: [b]`,
    expected: `headers:
  type: object
  properties:
    a: {type: string, maximum: 3}
    b: {type: string}
  required: [a]`,
    findings: ['warn mixed-schema #/components/messages/m/headers/required'],
  },
  {
    title: 'a reference is resolved where objects merge',
    message: `headers:
  $ref: '#/components/schemas/H'
traits:
  - headers:
      type: object
      x-both: true`,
    components: `  schemas:
    H:
      properties:
        a: {$ref: '#/components/schemas/A'}
    A: {type: string}
`,
    expected: `headers:
  properties:
    a: {$ref: '#/components/schemas/A'}
  type: object
  x-both: true`,
  },
  {
    title: 'a reference stays where nothing merges, of the target and of a trait',
    message: `headers:
  $ref: '#/components/schemas/H'
traits:
  - headers:
      $ref: '#/components/schemas/H'
    correlationId:
      $ref: '#/components/correlationIds/C'`,
    components: `  schemas:
    H: {type: object}
  correlationIds:
    C: {location: $message.header#/c}
`,
    expected: `headers:
  $ref: '#/components/schemas/H'
correlationId:
  $ref: '#/components/correlationIds/C'`,
  },
  {
    title: 'nothing is a reference in an extension',
    message: `x-a:
  $ref: '#/components/schemas/H'
traits:
  - x-a: {b: 1}`,
    components: `  schemas:
    H: {type: object}
`,
    expected: `x-a:
  $ref: '#/components/schemas/H'
  b: 1`,
  },
  {
    title: 'lists of examples keep their nulls',
    message: `examples:
  - payload: {a: null}
traits:
  - summary: s`,
    expected: `examples:
  - payload: {a: null}
summary: s`,
  },
  {
    title: 'names that objects of JavaScript have',
    message: `x-a: {"1": b}
traits:
  - x-a: {__proto__: 1, constructor: {toString: 2}, "0": a}`,
    expected: `x-a: {"1": b, __proto__: 1, constructor: {toString: 2}, "0": a}`,
  },
  {
    title: 'a name that null removed comes back at the end',
    message: `traits:
  - x-a: {a: 1, b: 2}
  - x-a: {a: null}
  - x-a: {c: 3, a: 4}`,
    expected: 'x-a: {b: 2, c: 3, a: 4}',
  },
]

t.test('a message gets the fields of its traits', async (t) => {
  for (const { title, message, components = '', expected, findings = [], nulls } of rows) {
    const text = (body: string) => `${head}components:\n  messages:\n    m:${indented(body)}\n${components}`
    const found = await run(t, { 'api.yaml': text(message) }, 'merge-traits', nulls === undefined ? {} : { nulls })
    t.equal(found.texts['api.yaml'], text(expected), title)
    t.strictSame(found.findings, findings, title)
    await isOnce(t, found, title)
  }
})

function indented(text: string): string {
  return /^\{/.test(text) ? ` ${text}` : `\n${text.replace(/^/gm, ' '.repeat(6))}`
}
