import { each, type GrowthRow, start } from './row.ts'

/** Messages with an example each, all for one pattern. */
const matched = (messages: number, pattern: string, text: string) =>
  `${start}channels:\n  orders:\n    address: orders\n    messages:\n${each(
    messages,
    (index) =>
      `      placed${index}: { payload: { type: string, pattern: "${pattern}" }, examples: [{ payload: ${text}${index} }] }\n`,
  )}`

const mixed = 'aab'.repeat(700)

/** Values, the schemas and patterns they are checked against, and the functions of Spectral that compare them. */
export const values: readonly GrowthRow[] = [
  {
    name: 'lint -r: a large value in a message that names it many times',
    size: 3000,
    input: (size) => ({
      'api.yaml': `${start}channels: {}\nx-list: [${each(size, () => 'abcdef, ')}]\n`,
      'team.yaml': `rules:\n  no-list:\n    given: $.x-list\n    message: '${each(size, () => '{{value}} #{{value + value}}')}'\n    then: { function: falsy }\n`,
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 0,
    says: /no-list/,
  },
  {
    name: 'lint texts that a pattern takes long for, within limits.patternSteps',
    size: 20,
    input: (size) => ({
      'api.yaml': matched(size, '(a|b)*a(a|b){300}c', mixed),
      'msgapi.config.yaml': 'limits: { patternSteps: 2000 }\n',
    }),
    command: 'lint api.yaml',
    status: 1,
    says: /limit\/pattern-steps/,
  },
  {
    name: 'lint long patterns',
    size: 40,
    input: (size) => ({ 'api.yaml': matched(1, `^(${'ab|'.repeat(100 * size + 2000)}c)$`, 'b'.repeat(100 * size)) }),
    command: 'lint api.yaml',
    status: 1,
    says: /limit\/pattern-length/,
  },
  {
    name: 'lint places with a rule of as many values',
    size: 1000,
    input: (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  orders${index}: { address: a${index} }\n`)}`,
      'team.yaml': `rules:\n  known:\n    given: $.channels[*].address\n    then:\n      function: enumeration\n      functionOptions: { values: [${each(size, (index) => `a${index}, `)}b] }\n`,
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 0,
  },
  {
    name: 'lint examples against as many objects of an enum',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n    order:\n      enum:\n${each(size, (index) => `      - { a: ${index} }\n`)}      examples:\n${each(size, (index) => `      - { a: ${index} }\n`)}`,
    }),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'lint examples that as many alternatives refuse',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n    order:\n      oneOf:\n${each(size, (index) => `      - { type: object, required: [a${index}], properties: { kind: { const: ${index} } } }\n`)}      examples:\n${each(size, (index) => `      - { kind: of${index} }\n`)}`,
    }),
    command: 'lint api.yaml',
    status: 0,
    says: /examples-valid/,
  },
  {
    name: 'lint a number of many digits',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n    count: { type: number, default: 1${'0'.repeat(1000 * size)}1 }\n`,
    }),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'bundle a number of many digits',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}x-decimal: 1${'0'.repeat(1000 * size)}1\nx-hexadecimal: 0x${'1'.repeat(1000 * size)}\n`,
    }),
    command: 'bundle api.yaml',
    status: 0,
  },
  {
    name: 'lint examples of one OpenAPI schema',
    size: 60,
    input: (size) => ({
      'api.yaml': `openapi: 3.0.3\ninfo: { title: Orders, version: 1.0.0 }\npaths:\n${each(size, (index) => `  /orders/${index}:\n    get:\n      responses:\n        '200':\n          description: An order.\n          content: { application/json: { schema: { $ref: '#/components/schemas/Order' }, example: { a: 1 } } }\n`)}components: { schemas: { Order: { type: object, properties: { a: { type: integer } } } } }\n`,
      'team.yaml': 'extends: [[spectral:oas, off]]\nrules: { oas3-valid-media-example: error }\n',
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 0,
  },
]
