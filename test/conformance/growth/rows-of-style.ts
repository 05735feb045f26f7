import { each, type GrowthRow, start } from './row.ts'

/** A description in which there are as many of everything that rules of house style look at; what they ask for is mostly missing. */
const whole = (
  size: number,
) => `${start.replace(' }', `, tags: [${each(size, (index) => `{ name: tag${index} }, `)}{ name: last }] }`)}
servers:
${each(size, (index) => `  s${index}: { host: 'h${index}/', protocol: kafka, variables: { v${index}: {} } }\n`)}channels:
${each(
  size,
  (index) =>
    `  c-${index}: { address: 'a/${index % 10}/{p${index}}/', servers: [{ $ref: '#/servers/s${index}' }], parameters: { p${index}: {} }, tags: [{ name: tag${index} }], messages: { m: { $ref: '#/components/messages/m${index}' } }, bindings: { kafka: { partitions: 1 } } }\n`,
)}operations:
${each(
  size,
  (index) =>
    `  o-${index}: { action: send, channel: { $ref: '#/channels/c-${index}' }, reply: { channel: { $ref: '#/channels/c-${index}' } }, tags: [{ name: tag${index} }, { name: tags }] }\n`,
)}components:
  messages:
${each(
  size,
  (index) =>
    `    m${index}: { name: n${index % 10}, description: '<b>', payload: { $ref: '#/components/schemas/S${index}' }, headers: { allOf: [{ $ref: '#/components/schemas/S${index}' }] }, examples: [{ payload: {} }], traits: [{ description: a }] }\n`,
)}  schemas:
${each(
  size,
  (index) =>
    `    S${index}: { type: object, deprecated: true, properties: { a_b: { type: object, properties: { c: { type: string, format: date-time } } }, next: { $ref: '#/components/schemas/S${(index + 1) % size}' } } }\n`,
)}`

const withOptions = `extends: msgapi:strict
rules:
  style/message-name-pattern: [warn, { pattern: '^[A-Z]' }]
  style/headers-required-names: [warn, { names: [traceparent] }]
  style/bindings-required: [warn, { channels: { kafka: [replicas] } }]
  style/extensions-allowed: [warn, { allow: ['x-a-*'] }]
`

const objectInObject = '{ type: object, properties: { a: '

/** Schemas with objects in one another; no deeper, since a finding names its place by all that is around it. */
const nested = (size: number) =>
  `${start}components:\n  schemas:\n${each(size, (index) => `    S${index}: ${objectInObject.repeat(5)}{ type: string }${' } }'.repeat(5)}\n`)}`

/** Rules of house style. */
export const style: readonly GrowthRow[] = [
  {
    name: 'lint with house style: channels, operations, messages, schemas, servers and tags',
    size: 60,
    input: (size) => ({ 'api.yaml': whole(size), 'msgapi.config.yaml': withOptions }),
    command: 'lint api.yaml',
    status: 0,
    says: /style\/message-name-pattern/,
  },
  {
    name: 'lint with house style: long descriptions',
    size: 100,
    input: (size) => ({
      'api.yaml': `asyncapi: 3.1.0\ninfo:\n  title: Orders\n  version: 1.0.0\n  description: "${'<b `a` '.repeat(10 * size)}"\n`,
      'msgapi.config.yaml': withOptions,
    }),
    command: 'lint api.yaml',
    status: 0,
    says: /style\/info-contact/,
  },
  {
    name: 'lint with house style: objects in one another',
    size: 60,
    input: (size) => ({ 'api.yaml': nested(size), 'msgapi.config.yaml': withOptions }),
    command: 'lint api.yaml',
    status: 0,
    says: /style\/no-inline-schemas/,
  },
]
