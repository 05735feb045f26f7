import { each, type GrowthRow, start } from './row.ts'

/** Objects of one file, in lint and in bundle. */
const inputs: readonly (Pick<GrowthRow, 'name' | 'size' | 'input'> & Partial<GrowthRow>)[] = [
  {
    name: 'channels',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(
        size,
        (index) =>
          `  orders${index}:\n    address: orders/${index}\n    messages:\n      placed: { payload: { type: object } }\n`,
      )}`,
    }),
  },
  {
    name: 'operations',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}channels:\n  orders: { address: orders }\noperations:\n${each(
        size,
        (index) => `  send${index}: { action: send, channel: { $ref: '#/channels/orders' } }\n`,
      )}`,
    }),
  },
  {
    name: 'operations that list messages of one channel',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}channels:\n  orders:\n    address: orders\n    messages:\n${each(
        size,
        (index) => `      m${index}: { payload: { const: ${index} } }\n`,
      )}operations:\n${each(
        size,
        (index) =>
          `  send${index}:\n    action: send\n    channel: { $ref: '#/channels/orders' }\n    messages: [ { $ref: '#/channels/orders/messages/m${index}' } ]\n`,
      )}`,
    }),
  },
  {
    name: 'operation with many messages',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}channels:\n  orders:\n    address: orders\n    messages:\n${each(
        size,
        (index) => `      m${index}: { payload: { const: ${index} } }\n`,
      )}operations:\n  send:\n    action: send\n    channel: { $ref: '#/channels/orders' }\n    messages:\n${each(
        size,
        (index) => `      - { $ref: '#/channels/orders/messages/m${index}' }\n`,
      )}`,
    }),
  },
  {
    name: 'messages of one channel without a constant',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}channels:\n  orders:\n    address: orders\n    messages:\n${each(
        size,
        (index) => `      m${index}: { payload: { type: object, properties: { p${index}: { type: string } } } }\n`,
      )}`,
    }),
  },
  {
    name: 'servers, and channels that list them',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}servers:\n${each(
        size,
        (index) => `  s${index}: { host: 'h${index}.example.com', protocol: kafka }\n`,
      )}channels:\n${each(
        size,
        (index) => `  c${index}: { address: a${index}, servers: [ { $ref: '#/servers/s${index}' } ] }\n`,
      )}`,
    }),
  },
  {
    name: 'traits of messages and operations',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}channels:\n  orders:\n    address: orders\n    messages:\n      placed:\n        traits:\n${each(
        size,
        (index) => `          - { $ref: '#/components/messageTraits/t${index}' }\n`,
      )}components:\n  messageTraits:\n${each(size, (index) => `    t${index}: { title: t${index}, x-a${index}: 1 }\n`)}`,
    }),
  },
  {
    name: 'messages with a shared trait',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}components:\n  messageTraits:\n    common: { headers: { type: object, properties: { id: { type: string } } } }\n  messages:\n${each(
        size,
        (index) =>
          `    m${index}: { traits: [ { $ref: '#/components/messageTraits/common' } ], payload: { type: object } }\n`,
      )}`,
    }),
  },
  {
    name: 'tags',
    size: 800,
    input: (size) => ({
      'api.yaml': `asyncapi: 3.1.0\ninfo:\n  title: Orders\n  version: 1.0.0\n  tags:\n${each(size, (index) => `    - { name: t${index} }\n`)}`,
    }),
  },
  {
    name: 'parameters of an address',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}channels:\n  orders:\n    address: '${each(size, (index) => `{p${index}}/`)}'\n    parameters:\n${each(
        size,
        (index) => `      p${index}: {}\n`,
      )}`,
    }),
  },
  {
    name: 'extensions',
    size: 2000,
    input: (size) => ({ 'api.yaml': `${start}${each(size, (index) => `x-field-${index}: text\n`)}` }),
  },
]

const broken: typeof inputs = [
  {
    name: 'unknown fields of one object',
    size: 400,
    input: (size) => ({ 'api.yaml': `${start}${each(size, (index) => `field${index}: 1\n`)}` }),
  },
  {
    name: 'unknown fields of many objects',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}: { adress: a${index} }\n`)}`,
    }),
  },
  {
    name: 'missing required fields',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}operations:\n${each(size, (index) => `  o${index}: {}\n`)}`,
    }),
  },
  {
    name: 'wrong types',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}: { address: 1, description: [] }\n`)}`,
    }),
  },
]

/** Objects of one file: whatever there can be many of. */
export const documents: readonly GrowthRow[] = [
  ...inputs.flatMap((row) => [
    { command: 'lint api.yaml', status: 0 as const, ...row, name: `lint: ${row.name}` },
    { command: 'bundle api.yaml', status: 0 as const, ...row, name: `bundle: ${row.name}` },
  ]),
  ...broken.map((row) => ({ command: 'lint api.yaml', status: 1 as const, ...row, name: `lint: ${row.name}` })),
]
