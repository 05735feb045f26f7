import { each, type GrowthRow, start } from './row.ts'

/** Schemas of one file, in lint and in bundle. */
const inputs: readonly (Pick<GrowthRow, 'name' | 'size' | 'input'> & Partial<GrowthRow>)[] = [
  {
    name: 'messages that share schemas',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}channels:\n  orders:\n    address: orders\n    messages:\n${each(
        size,
        (index) =>
          `      m${index}: { name: m${index}, payload: { type: object, properties: { kind: { const: ${index} }, total: { $ref: '#/components/schemas/Money' } }, required: [kind] } }\n`,
      )}components:\n  schemas:\n    Money: { type: object, properties: { amount: { type: number }, currency: { type: string } } }\n`,
    }),
  },
  {
    name: 'schemas that hold the next',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}channels: { orders: { address: orders, messages: { placed: { payload: { $ref: '#/components/schemas/S0' } } } } }\ncomponents:\n  schemas:\n${each(
        size,
        (index) =>
          `    S${index}: { type: object, properties: { next: { $ref: '#/components/schemas/S${index + 1}' }, other: { $ref: '#/components/schemas/S${index + 1}' } } }\n`,
      )}    S${size}: { type: string }\n`,
    }),
  },
  {
    name: 'schemas in a circle',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}channels: { orders: { address: orders, messages: { placed: { payload: { $ref: '#/components/schemas/S0' } } } } }\ncomponents:\n  schemas:\n${each(
        size,
        (index) =>
          `    S${index}: { type: object, properties: { next: { $ref: '#/components/schemas/S${(index + 1) % size}' } } }\n`,
      )}`,
    }),
  },
  {
    name: 'examples of a schema',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}channels: { orders: { address: orders, messages: { placed: { payload: { type: object, properties: { id: { type: integer } } }, examples: [\n${each(
        size,
        (index) => `  { name: e${index}, payload: { id: ${index} } },\n`,
      )}  ] } } } }\n`,
    }),
  },
  {
    name: 'properties of a schema',
    size: 800,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n    Order:\n      type: object\n      properties:\n${each(
        size,
        (index) => `        p${index}: { type: string, description: text }\n`,
      )}      required:\n${each(size, (index) => `        - p${index}\n`)}`,
    }),
  },
  {
    name: 'schemas that nothing uses',
    size: 400,
    input: (size) => ({
      'api.yaml': `${start}channels: { orders: { address: orders } }\ncomponents:\n  schemas:\n${each(
        size,
        (index) => `    S${index}: { type: object, description: Not in use }\n`,
      )}`,
    }),
  },
  {
    name: 'values of an enumeration',
    size: 2000,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n    Order:\n      enum:\n${each(size, (index) => `        - v${index}\n`)}`,
    }),
  },
  {
    name: 'branches of allOf',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n    Order:\n      allOf:\n${each(
        size,
        (index) => `        - { type: object, properties: { p${index}: { type: string } } }\n`,
      )}`,
    }),
  },
  {
    name: 'schemas within schemas',
    size: 60,
    input: (size) => ({
      'api.yaml': `${start}components: { schemas: { A: ${'{ type: object, properties: { a: '.repeat(size)}{}${' } }'.repeat(size)} } }\n`,
    }),
  },
]

const broken: typeof inputs = [
  {
    name: 'examples that do not fit',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}channels: { orders: { address: orders, messages: { placed: { payload: { type: object, properties: { id: { type: integer } } }, examples: [\n${each(
        size,
        (index) => `  { name: e${index}, payload: { id: x${index} } },\n`,
      )}  ] } } } }\n`,
    }),
  },
]

/** Schemas: whatever there can be many of, long or deep. */
export const schemas: readonly GrowthRow[] = [
  ...inputs.flatMap((row) => [
    { command: 'lint api.yaml', status: 0 as const, ...row, name: `lint: ${row.name}` },
    { command: 'bundle api.yaml', status: 0 as const, ...row, name: `bundle: ${row.name}` },
  ]),
  ...broken.map((row) => ({ command: 'lint api.yaml', status: 1 as const, ...row, name: `lint: ${row.name}` })),
]
