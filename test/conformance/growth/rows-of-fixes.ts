import { each, type GrowthRow, rowsOf, start, type Text } from './row.ts'

const channels = (size: number, channelOf: (index: number) => string): string =>
  `channels:\n${each(size, (index) => `  c${index}: ${channelOf(index)}\n`)}`

const schemas = (size: number, schemaOf: (index: number) => string): string =>
  `components:\n  schemas:\n${each(size, (index) => `    S${index}: ${schemaOf(index)}\n`)}`

const misspelled = (size: number) => `${start}${channels(size, (index) => `\n    adress: c${index}`)}`

/** Findings that one kind of fixer mends, one each or many in one list. */
const fixable: Readonly<Record<string, Text>> = {
  'unescaped references': [
    150,
    (size) =>
      `${start}${channels(size, (index) => `{ $ref: '#/components/channels/a{${index}}' }`)}components:\n  channels:\n${each(size, (index) => `    'a{${index}}': { address: a }\n`)}`,
  ],
  'fields in another case': [150, (size) => `${start}${channels(size, (index) => `{ Address: a${index} }`)}`],
  'fields that references lead through': [
    80,
    (size) =>
      `${start}${channels(size, () => '{ Messages: { placed: {} } }')}operations:\n${each(size, (index) => `  o${index}: { action: send, channel: { $ref: '#/channels/c${index}' }, messages: [ { $ref: '#/channels/c${index}/Messages/placed' } ] }\n`)}`,
  ],
  'keys beside references': [
    150,
    (size) =>
      `${start}${schemas(size, () => `{ properties: { a: { $ref: '#/components/schemas/Last', title: t } } }`)}    Last: {}\n`,
  ],
  'lists that each repeat an item': [100, (size) => `${start}${schemas(size, () => '{ enum: [ a, b, a ] }')}`],
  'items that one list repeats': [
    300,
    (size) => `${start}${schemas(1, () => `{ enum: [ ${each(2 * size, (index) => `v${index % size}, `)} ] }`)}`,
  ],
  'scalars of a wrong type': [150, (size) => `${start}${channels(size, (index) => `{ title: ${index} }`)}`],
  'names that the format does not allow': [
    100,
    (size) => `${start}servers:\n${each(size, (index) => `  'a b${index}': { host: a, protocol: kafka }\n`)}`,
  ],
  'parameters that are missing': [
    100,
    (size) => `${start}${channels(size, (index) => `{ address: 'a/{p${index}}' }`)}`,
  ],
  'parameters of one address that are missing': [
    100,
    (size) => `${start}${channels(1, () => `{ address: '${each(size, (index) => `{p${index}}/`)}' }`)}`,
  ],
  'parameters that are not used': [
    100,
    (size) =>
      `${start}${channels(1, () => `{ address: a, parameters: { ${each(size, (index) => `p${index}: {}, `)} } }`)}`,
  ],
  'variables that are missing': [
    100,
    (size) => `${start}servers:\n${each(size, (index) => `  s${index}: { host: 'a{v${index}}', protocol: kafka }\n`)}`,
  ],
  'channels that are objects': [
    80,
    (size) =>
      `${start}operations:\n${each(size, (index) => `  o${index}: { action: send, channel: { address: a${index} } }\n`)}`,
  ],
  'references to channels of components': [
    80,
    (size) =>
      `${start}operations:\n${each(size, (index) => `  o${index}: { action: send, channel: { $ref: '#/components/channels/c${index}' } }\n`)}components:\n  ${channels(size, (index) => `{ address: a${index} }`).replaceAll('\n  c', '\n    c')}`,
  ],
  'references to messages of components': [
    80,
    (size) =>
      `${start}${channels(size, (index) => `{ messages: { m: { $ref: '#/components/messages/m${index}' } } }`)}operations:\n${each(size, (index) => `  o${index}: { action: send, channel: { $ref: '#/channels/c${index}' }, messages: [ { $ref: '#/components/messages/m${index}' } ] }\n`)}components:\n  messages:\n${each(size, (index) => `    m${index}: { payload: { const: ${index} } }\n`)}`,
  ],
  'references where none are allowed': [
    80,
    (size) =>
      `${start.replace(' }', ", contact: { $ref: '#/components/x-contact' } }")}${channels(size, () => `{ messages: { $ref: '#/components/x-messages' } }`)}components:\n  x-contact: { name: A }\n  x-messages: { a: {}, b: {} }\n`,
  ],
  'operations of version 2': [
    60,
    (size) =>
      `${start}${channels(size, (index) => `{ publish: { operationId: o${index}, message: { payload: { type: string } } } }`)}`,
  ],
  'discriminators that are not required': [
    100,
    (size) =>
      `${start}${schemas(size, () => '{ type: object, discriminator: kind, properties: { kind: { type: string } } }')}`,
  ],
  'schemas that are written as text': [
    60,
    (size) =>
      `${start}${schemas(size, () => `{ schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: '{ "type": "string" }' }`)}`,
  ],
  'maps that a fix empties': [
    100,
    (size) => `${start}${channels(size, (index) => `{ address: a, parameters: { p${index}: {} } }`)}`,
  ],
  'traits without effect': [
    80,
    (size) =>
      `${start}components:\n  messages:\n${each(size, (index) => `    m${index}: { title: a, traits: [ { title: b } ] }\n`)}`,
  ],
  'types that are nearly right': [150, (size) => `${start}${schemas(size, () => '{ type: strng, properites: {} }')}`],
}

/** Fixes of house style. */
const ofStyle: Readonly<Record<string, Text>> = {
  'messages without a name': [
    100,
    (size) => `${start}components:\n  messages:\n${each(size, (index) => `    m${index}: { payload: {} }\n`)}`,
  ],
}

/** Findings with a fix, in reports that show fixes, and where fixes are made. */
export const fixes: readonly GrowthRow[] = [
  {
    name: 'lint -f sarif: misspelled fields, each in an object of its own',
    size: 200,
    input: (size) => ({ 'api.yaml': misspelled(size) }),
    command: 'lint api.yaml -f sarif',
    status: 1,
    says: /"insertedContent"/,
  },
  {
    name: 'lint -f sarif: items that one list repeats',
    size: 300,
    input: (size) => ({
      'api.yaml': `${start}${schemas(1, () => `{ enum: [ ${each(2 * size, (index) => `v${index % size}, `)} ] }`)}`,
    }),
    command: 'lint api.yaml -f sarif',
    status: 0,
    says: /enum-unique/,
  },
  {
    name: 'lint -f json --with-fixes: misspelled fields in braces',
    size: 200,
    input: (size) => ({ 'api.yaml': `${start}${channels(size, (index) => `{ adress: c${index} }`)}` }),
    command: 'lint api.yaml -f json --with-fixes',
    status: 1,
    says: /"edits"/,
  },
  {
    name: 'lint --fix: files with a misspelled field each',
    size: 60,
    input: (size) => ({
      'api.yaml': `${start}${channels(size, (index) => `{ $ref: ./parts/${index}.yaml }`)}`,
      ...Object.fromEntries(Array.from({ length: size }, (_, index) => [`parts/${index}.yaml`, 'Address: a\n'])),
    }),
    command: 'lint api.yaml --fix',
    status: 0,
    says: /Fixed/,
  },
  {
    name: 'lint --fix --changes: misspelled fields',
    size: 150,
    input: (size) => ({ 'api.yaml': `${start}${channels(size, (index) => `{ Address: c${index} }`)}` }),
    command: 'lint api.yaml --fix --changes changes.json',
    status: 0,
    says: /Fixed/,
  },
  ...rowsOf('lint api.yaml --fix-unsafe', 0, fixable, /Fixed/),
  ...rowsOf('lint api.yaml --fix-unsafe', 0, ofStyle, /Fixed/).map((row) => ({
    ...row,
    input: (size: number) => ({ ...row.input(size), 'msgapi.config.yaml': 'extends: msgapi:strict\n' }),
  })),
]
