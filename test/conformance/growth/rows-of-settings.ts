import { reporterNames } from '../../../src/report/reporter-names.ts'
import { each, type Files, type GrowthRow, start } from './row.ts'

const channels = (size: number) =>
  `${start}channels:\n${each(size, (index) => `  c${index}: { address: a${index} }\n`)}`

const rules = (size: number, ruleOf: (index: number) => string) =>
  `rules:\n${each(size, (index) => `  rule-${index}: ${ruleOf(index)}\n`)}`

/** Of an entry, how many of its fields are unknown. */
const wrong = (size: number): Files => ({ 'api.yaml': `${start}${each(size, (index) => `field${index}: 1\n`)}` })

const visitor = `export default {
  meta: { name: 'house', version: '1.0.0', namespace: 'acme' },
  rulesets: { recommended: { rules: { titled: { severity: 'error', schema: {}, defaults: { max: 1 }, visit: {
    Message({ title, payload }, { follow, report, options }) {
      const next = follow(follow(payload)?.properties?.next)
      if (title === undefined && next !== undefined && options.max === 1) report({ at: ['headers', 'properties', 'id'], message: 'Add a title' })
    },
  } } } } },
}
`

/** Messages with a trait each that is merged with them, and payloads that lead to one another. */
const visited = (size: number) =>
  `${start}components:\n  messages:\n${each(
    size,
    (index) =>
      `    m${index}: { payload: { $ref: '#/components/schemas/s${index}' }, headers: { type: object }, traits: [{ $ref: '#/components/messageTraits/t${index}' }] }\n`,
  )}  messageTraits:\n${each(
    size,
    (index) => `    t${index}: { headers: { properties: { id: { type: string } } } }\n`,
  )}  schemas:\n${each(
    size,
    (index) => `    s${index}: { properties: { next: { $ref: '#/components/schemas/s${(index + 1) % size}' } } }\n`,
  )}`

/** Rulesets, configs, reports and options of the command line. */
export const settings: readonly GrowthRow[] = [
  {
    name: 'lint --plugin: messages that a rule of a plugin visits',
    size: 200,
    input: (size) => ({ 'api.yaml': visited(size), 'house.mjs': visitor }),
    command: 'lint api.yaml --plugin ./house.mjs',
    status: 1,
    says: /Add a title/,
  },
  {
    name: 'lint -r: rules of a ruleset',
    size: 150,
    input: (size) => ({
      'api.yaml': channels(5),
      'team.yaml': rules(size, (index) => `{ given: '$.info.f${index}', then: { function: falsy } }`),
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 0,
  },
  {
    name: 'lint -r: a rule on channels',
    size: 300,
    input: (size) => ({
      'api.yaml': channels(size),
      'team.yaml': `rules:\n  described: { given: '$.channels[*]', severity: error, then: { field: description, function: truthy } }\n`,
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 1,
  },
  {
    name: 'lint -r: a rule on everything below everything',
    size: 200,
    input: (size) => ({
      'api.yaml': channels(size),
      'team.yaml': `rules:\n  described: { given: '$..address', severity: error, then: { function: pattern, functionOptions: { match: '^b' } } }\n`,
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 1,
  },
  {
    name: 'lint -r: unknown rules',
    size: 300,
    input: (size) => ({ 'api.yaml': channels(1), 'team.yaml': `extends: spectral:oas\n${rules(size, () => 'warn')}` }),
    command: 'lint api.yaml -r team.yaml',
    status: 2,
  },
  {
    name: 'lint -r: unknown functions',
    size: 300,
    input: (size) => ({
      'api.yaml': channels(1),
      'team.yaml': rules(size, (index) => `{ given: $, then: { function: function${index} } }`),
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 2,
  },
  {
    name: 'lint -r: aliases of a ruleset',
    size: 200,
    input: (size) => ({
      'api.yaml': channels(1),
      'team.yaml': `aliases:\n${each(size, (index) => `  A${index}: ['$.info.f${index}']\n`)}${rules(size, (index) => `{ given: '#A${index}', then: { function: falsy } }`)}`,
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 0,
  },
  {
    name: 'lint -r: unknown aliases',
    size: 200,
    input: (size) => ({
      'api.yaml': channels(1),
      'team.yaml': rules(size, (index) => `{ given: '#A${index}', then: { function: falsy } }`),
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 2,
  },
  {
    name: 'lint -r: overrides of a ruleset',
    size: 100,
    input: (size) => ({
      'api.yaml': channels(1),
      'team.yaml': `rules:\n  titled: { given: $.info, then: { field: title, function: truthy } }\noverrides:\n${each(size, (index) => `  - { files: ['f${index}/**'], rules: { titled: off } }\n`)}`,
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 0,
  },
  {
    name: 'lint -r: overrides of a ruleset by pointer, and findings',
    size: 300,
    input: (size) => ({
      ...wrong(size),
      'team.yaml': `rules:\n  known: { given: '$[?(@property.match(/^field/))]', severity: error, then: { function: falsy } }\noverrides:\n${each(size, (index) => `  - { files: ['*.yaml#/field${index}'], rules: { known: warn } }\n`)}`,
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 0,
  },
  {
    name: 'lint -r: schemas that refer to the next one',
    size: 100,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    S${index}: { properties: { next: { $ref: '#/components/schemas/S${index + 1}' } } }\n`)}    S${size}: { type: string }\n`,
      'team.yaml': `rules:\n  typed: { given: '$.components.schemas[*]', severity: error, then: { field: title, function: truthy } }\n`,
    }),
    command: 'lint api.yaml -r team.yaml',
    status: 1,
  },
  {
    name: 'lint: overrides of a config',
    size: 200,
    input: (size) => ({
      'api.yaml': channels(5),
      'msgapi.config.yaml': `overrides:\n${each(size, (index) => `  - { files: ['f${index}/**/*.yaml'], rules: { spec/unknown-field: warn } }\n`)}`,
    }),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'lint: overrides of a config, and findings',
    size: 100,
    input: (size) => ({
      ...wrong(size),
      'msgapi.config.yaml': `overrides:\n  - { files: ['*.yaml'], rules: { spec/unknown-field: warn } }\n`,
    }),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'lint: overrides of a config by pointer, and findings',
    size: 300,
    input: (size) => ({
      ...wrong(size),
      'msgapi.config.yaml': `overrides:\n${each(size, (index) => `  - { files: ['*.yaml#/field${index}'], rules: { spec/unknown-field: warn } }\n`)}`,
    }),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'lint: exceptions of overrides by pointer, and findings',
    size: 300,
    input: (size) => ({
      ...wrong(size),
      'msgapi.config.yaml': `overrides:\n${each(size, (index) => `  - { files: ['*.yaml', '!*.yaml#/field${index}'], rules: { spec/unknown-field: warn } }\n`)}`,
    }),
    command: 'lint api.yaml',
    status: 0,
  },
  {
    name: 'lint: unknown rules of a config',
    size: 200,
    input: (size) => ({
      'api.yaml': channels(1),
      'msgapi.config.yaml': `rules:\n${each(size, (index) => `  spec/rule-${index}: warn\n`)}`,
    }),
    command: 'lint api.yaml',
    status: 2,
  },
  {
    name: 'lint: unknown keys of a config',
    size: 200,
    input: (size) => ({ 'api.yaml': channels(1), 'msgapi.config.yaml': each(size, (index) => `key${index}: 1\n`) }),
    command: 'lint api.yaml',
    status: 2,
  },
  {
    name: 'lint: entries that a glob finds',
    size: 80,
    input: (size) =>
      Object.fromEntries(Array.from({ length: size }, (_, index) => [`apis/${index}.yaml`, channels(2)])),
    command: 'lint apis/*.yaml',
    status: 0,
  },
  ...reporterNames.map((name) => ({
    name: `lint -f ${name}: findings`,
    size: 300,
    input: wrong,
    command: `lint api.yaml -f ${name}`,
    status: 1 as const,
  })),
  ...[
    '--dedupe',
    '--map -o out.yaml',
    '--name-map -o out.yaml',
    '--x-origin',
    '--strip-extensions x-*',
    '--as json',
  ].map((options) => ({
    name: `bundle ${options}: schemas of another file`,
    size: 200,
    input: (size: number) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    R${index}: { x-a: 1, properties: { a: { $ref: './all.yaml#/S${index}' } } }\n`)}`,
      'all.yaml': each(size, (index) => `S${index}: { type: object, x-b: 1, properties: { n: { type: string } } }\n`),
    }),
    command: `bundle api.yaml ${options}`,
    status: 0 as const,
  })),
  {
    name: 'bundle --names: names for what is not there',
    size: 200,
    input: (size) => ({
      'api.yaml': `${start}components:\n  schemas:\n${each(size, (index) => `    R${index}: { properties: { a: { $ref: './all.yaml#/Schema${index}' } } }\n`)}`,
      'all.yaml': each(size, (index) => `Schema${index}: { type: string }\n`),
      'names.yaml': each(size, (index) => `'all.yaml#/Schemas${index}': Name${index}\n`),
    }),
    command: 'bundle api.yaml --names names.yaml',
    status: 0,
  },
]
