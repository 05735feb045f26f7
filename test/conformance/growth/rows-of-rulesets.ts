import { each, type Files, type GrowthRow, start } from './row.ts'

const channels = (size: number) =>
  `${start}channels:\n${each(size, (index) => `  c${index}: { address: a${index}, tags: [{ name: t }] }\n`)}`

/** A ruleset with one rule. */
const ruled = (size: number, given: string, then: string, more = ''): Files => ({
  'api.yaml': channels(size),
  'team.yaml': `rules:\n  found: { given: ${given}, severity: warn, then: ${then} }\n${more}`,
})

const truthy = '{ field: description, function: truthy }'

/** Rulesets whose parts are as many as the size, on a small document, and small ones on a large document. */
const inputs: Readonly<Record<string, readonly [size: number, input: (size: number) => Files]>> = {
  'paths of one rule': [150, (size) => ruled(5, `[ ${each(size, (index) => `'$.channels.c${index}', `)} ]`, truthy)],
  'functions of one rule': [
    100,
    (size) => ruled(5, "'$.channels[*]'", `[ ${each(size, (index) => `{ field: f${index}, function: truthy }, `)} ]`),
  ],
  'names in one path': [
    150,
    (size) => ruled(size, `'$.channels[${each(size, (index) => `"c${index}",`)}"c"]'`, truthy),
  ],
  'a filter on channels': [200, (size) => ruled(size, `'$.channels[?(@.address)]'`, truthy)],
  'a filter on names': [200, (size) => ruled(size, `'$.channels[?(@property.match(/^c/))]'`, truthy)],
  'a filter at any depth': [150, (size) => ruled(size, `'$..[?(@.address)]'`, truthy)],
  'parts of a filter': [
    100,
    (size) => ruled(5, `'$.channels[?(${each(size, (index) => `@.address == "b${index}" || `)}@.address)]'`, truthy),
  ],
  'parents of everything': [150, (size) => ruled(size, `'$..address^'`, truthy)],
  'names of everything': [
    150,
    (size) => ruled(size, `'$..tags~'`, '{ function: pattern, functionOptions: { match: ^a } }'),
  ],
  'alphabetical items': [150, (size) => ruled(size, '$', '{ field: channels, function: alphabetical }')],
  'a schema for each channel': [
    100,
    (size) =>
      ruled(
        size,
        "'$.channels[*]'",
        '{ function: schema, functionOptions: { schema: { type: object, required: [description] } } }',
      ),
  ],
  'properties of a schema': [
    150,
    (size) =>
      ruled(
        5,
        "'$.channels[*]'",
        `{ function: schema, functionOptions: { schema: { type: object, properties: { ${each(size, (index) => `p${index}: { type: string }, `)} }, required: [p0] } } }`,
      ),
  ],
  'branches of a schema': [
    100,
    (size) =>
      ruled(
        5,
        "'$.channels[*].address'",
        `{ function: schema, functionOptions: { schema: { oneOf: [ ${each(size, (index) => `{ const: b${index} }, `)} ] } } }`,
      ),
  ],
  'values of an enumeration': [
    200,
    (size) =>
      ruled(
        size,
        "'$.channels[*].address'",
        `{ function: enumeration, functionOptions: { values: [ ${each(20, (index) => `b${index}, `)} ] } }`,
      ),
  ],
  'casing of names': [
    200,
    (size) => ruled(size, "'$.channels[*]~'", '{ function: casing, functionOptions: { type: pascal } }'),
  ],
  'references that are not resolved': [
    150,
    (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}: { messages: { m: { $ref: '#/components/messages/m' } } }\n`)}components: { messages: { m: { payload: {} } } }\n`,
      'team.yaml': `rules:\n  found: { given: '$.channels[*].messages[*]', resolved: false, severity: warn, then: { field: $ref, function: pattern, functionOptions: { match: ^a } } }\n`,
    }),
  ],
  'paths to one value': [
    150,
    (size) => ({
      'api.yaml': `${start}channels:\n${each(size, (index) => `  c${index}: { messages: { m: { $ref: '#/components/messages/m' } } }\n`)}components: { messages: { m: { payload: {} } } }\n`,
      'team.yaml': `rules:\n  found: { given: '$.channels[*].messages[*]', severity: warn, message: '{{path}}', then: { field: title, function: truthy } }\n`,
    }),
  ],
  'rulesets that extend the next': [
    15,
    (size) => ({
      'api.yaml': channels(2),
      'team.yaml': `extends: ./r0.yaml\n`,
      ...Object.fromEntries(
        Array.from({ length: size }, (_, index) => [
          `r${index}.yaml`,
          `${index + 1 < size ? `extends: ./r${index + 1}.yaml\n` : ''}rules:\n  r${index}: { given: '$.channels[*]', severity: warn, then: ${truthy} }\n`,
        ]),
      ),
    }),
  ],
  'rulesets that one extends': [
    40,
    (size) => ({
      'api.yaml': channels(2),
      'team.yaml': `extends: [ ${each(size, (index) => `./r${index}.yaml, `)} ]\nrules: {}\n`,
      ...Object.fromEntries(
        Array.from({ length: size }, (_, index) => [
          `r${index}.yaml`,
          `rules:\n  r${index}: { given: '$.channels[*]', severity: warn, then: ${truthy} }\n`,
        ]),
      ),
    }),
  ],
  'rules that another ruleset sets': [
    100,
    (size) => ({
      'api.yaml': channels(2),
      'team.yaml': `extends: ./base.yaml\nrules:\n${each(size, (index) => `  r${index}: info\n`)}`,
      'base.yaml': `rules:\n${each(size, (index) => `  r${index}: { given: '$.channels[*]', severity: warn, then: ${truthy} }\n`)}`,
    }),
  ],
  'overrides, and findings': [
    60,
    (size) => ({
      ...ruled(size, "'$.channels[*]'", truthy),
      'team.yaml': `rules:\n  found: { given: '$.channels[*]', severity: warn, then: ${truthy} }\noverrides:\n${each(size, (index) => `  - { files: ['*.yaml#/channels/c${index}'], rules: { found: info } }\n`)}`,
    }),
  ],
}

/** Spectral rulesets. */
export const rulesets: readonly GrowthRow[] = Object.entries(inputs).map(([name, [size, input]]) => ({
  name: `lint -r: ${name}`,
  size,
  input,
  command: 'lint api.yaml -r team.yaml',
  status: 0,
  says: /warning|info/,
}))
