import { each, type GrowthRow, start } from './row.ts'

type Input = Pick<GrowthRow, 'name' | 'size' | 'input'> & Partial<GrowthRow>

/** What is written into itself again and again has more blanks than text, and they grow as the square. */
const nested = new Set(['files that refer to the next', 'folders within folders'])

const files = (size: number, nameOf: (index: number) => string, textOf: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [nameOf(index), textOf(index)]))

/** One message whose payload is what a row is about. */
const payload = (text: string) =>
  `channels: { orders: { address: orders, messages: { placed: { payload: ${text} } } } }\n`

/** What lint and bundle both read. */
const whole: readonly Input[] = [
  {
    name: 'files',
    size: 150,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  orders${index}: { $ref: ./parts/${index}.yaml }\n`)}`,
      ...files(
        size,
        (index) => `parts/${index}.yaml`,
        () => 'address: orders\n',
      ),
    }),
  },
  {
    name: 'files that refer to the next',
    size: 60,
    input: (size) => ({
      'api.yaml': `${start}${payload('{ $ref: ./parts/0.yaml }')}`,
      ...files(
        size,
        (index) => `parts/${index}.yaml`,
        (index) => `type: object\nproperties: { next: { $ref: ${index + 1}.yaml } }\n`,
      ),
      [`parts/${size}.yaml`]: 'type: string\n',
    }),
  },
  {
    name: 'files that are each a reference to the next',
    size: 60,
    input: (size) => ({
      'api.yaml': `${start}${payload('{ $ref: ./parts/0.yaml }')}`,
      ...files(
        size,
        (index) => `parts/${index}.yaml`,
        (index) => `$ref: ${index + 1}.yaml\n`,
      ),
      [`parts/${size}.yaml`]: 'type: string\n',
    }),
  },
  {
    name: 'files that refer to one another',
    size: 60,
    input: (size) => ({
      'api.yaml': `${start}${payload('{ $ref: ./parts/0.yaml }')}`,
      ...files(
        size,
        (index) => `parts/${index}.yaml`,
        (index) => `type: object\nproperties: { a: { $ref: ${(index + 1) % size}.yaml }, b: { $ref: 0.yaml } }\n`,
      ),
    }),
  },
  {
    name: 'references to parts of one file',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    S${index}: { $ref: './all.yaml#/S${index}' }\n`)}`,
      'all.yaml': each(
        size,
        (index) => `S${index}: { type: object, properties: { n: { $ref: '#/S${(index + 1) % size}' } } }\n`,
      ),
    }),
  },
  {
    name: 'references to one part of a file',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    S${index}: { type: object, properties: { a: { $ref: './all.yaml#/S' } } }\n`)}`,
      'all.yaml': 'S: { type: string }\n',
    }),
  },
  {
    name: 'a file with much that is not referred to',
    size: 1000,
    input: (size) => ({
      'api.yaml': `${start}components: { schemas: { A: { $ref: './all.yaml#/S0' } } }\n`,
      'all.yaml': each(size, (index) => `S${index}: { type: string }\n`),
    }),
  },
  {
    name: 'folders within folders',
    size: 20,
    input: (size) => ({
      'api.yaml': `${start}${payload('{ $ref: ./d/0.yaml }')}`,
      ...files(
        size,
        (index) => `${'d/'.repeat(index + 1)}${index}.yaml`,
        (index) => `type: object\nproperties: { next: { $ref: d/${index + 1}.yaml } }\n`,
      ),
      [`${'d/'.repeat(size + 1)}${size}.yaml`]: 'type: string\n',
    }),
  },
  {
    name: 'references through references',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}channels:\n  orders: { $ref: '#/components/channels/orders' }\noperations:\n${each(
        size,
        (index) =>
          `  o${index}: { action: send, channel: { $ref: '#/channels/orders' }, messages: [ { $ref: '#/channels/orders/messages/m${index}' } ] }\n`,
      )}components:\n  channels:\n    orders:\n      address: orders\n      messages:\n${each(size, (index) => `        m${index}: { $ref: '#/components/messages/m${index}' }\n`)}  messages:\n${each(size, (index) => `    m${index}: { payload: { const: ${index} } }\n`)}`,
    }),
  },
  {
    // The chain itself may not be longer than limits.chain.
    name: 'references into a chain',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(
        50,
        (index) => `    C${index}: { $ref: '#/components/schemas/C${index + 1}' }\n`,
      )}    C50: { type: string }\n${each(size, (index) => `    S${index}: { properties: { a: { $ref: '#/components/schemas/C0' } } }\n`)}`,
    }),
  },
]

/** References that lead nowhere. */
const broken: readonly Input[] = [
  {
    name: 'to names that are not there',
    size: 1000,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    Schema${index}: { type: string }\n    R${index}: { $ref: '#/components/schemas/Schemas${index}' }\n`)}`,
    }),
  },
  {
    name: 'to names in another file',
    size: 1000,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    R${index}: { $ref: './all.yaml#/Schemas${index}' }\n`)}`,
      'all.yaml': each(size, (index) => `Schema${index}: { type: string }\n`),
    }),
  },
  {
    name: 'to files that are not there',
    size: 150,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    R${index}: { $ref: ./parts/schemas${index}.yaml }\n`)}`,
      ...files(
        size,
        (index) => `parts/schema${index}.yaml`,
        () => 'type: string\n',
      ),
    }),
  },
  {
    name: 'to themselves',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    S${index}: { $ref: '#/components/schemas/S${index}' }\n`)}`,
    }),
  },
  {
    name: 'to one another in pairs',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    A${index}: { $ref: '#/components/schemas/B${index}' }\n    B${index}: { $ref: '#/components/schemas/A${index}' }\n`)}`,
    }),
  },
  {
    name: 'in a circle',
    size: 100,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    S${index}: { $ref: '#/components/schemas/S${(index + 1) % size}' }\n`)}`,
    }),
  },
  {
    name: 'into one circle',
    size: 100,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    R${index}: { $ref: '#/components/schemas/S0' }\n    S${index}: { $ref: '#/components/schemas/S${(index + 1) % size}' }\n`)}`,
    }),
  },
  {
    name: 'to one broken file',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    R${index}: { $ref: './all.yaml#/S${index}' }\n`)}`,
      'all.yaml': `a: [\n`,
    }),
  },
  {
    name: 'to values of another kind',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}channels: { orders: { address: orders } }\noperations:\n${each(size, (index) => `  o${index}: { action: send, channel: { $ref: '#/info' } }\n`)}`,
    }),
  },
  {
    name: 'that are no text',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    R${index}: { $ref: ${index} }\n`)}`,
    }),
  },
  {
    name: 'in a chain that is too long',
    size: 1000,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    S${index}: { $ref: '#/components/schemas/S${index + 1}' }\n`)}    S${size}: { type: string }\n`,
    }),
  },
  {
    name: 'to a chain that leads nowhere',
    size: 100,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    S${index}: { $ref: '#/components/schemas/S${index + 1}' }\n`)}`,
    }),
  },
]

/** References and the files they lead to. */
export const references: readonly GrowthRow[] = [
  ...whole.flatMap((row) => [
    { command: 'lint api.yaml', status: 0 as const, ...row, name: `lint: ${row.name}` },
    { command: 'bundle api.yaml', status: 0 as const, ...row, name: `bundle: ${row.name}` },
    ...(nested.has(row.name)
      ? []
      : [
          { command: 'bundle api.yaml --inline all', status: 0 as const, ...row, name: `bundle --inline: ${row.name}` },
        ]),
  ]),
  ...broken.flatMap((row) => [
    { command: 'lint api.yaml', status: 1 as const, ...row, name: `lint: references ${row.name}` },
    { command: 'bundle api.yaml', status: 1 as const, ...row, name: `bundle: references ${row.name}` },
  ]),
]
