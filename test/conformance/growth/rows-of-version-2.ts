import { each, rowsOf, type Text } from './row.ts'

const start = "asyncapi: 2.6.0\ninfo: { title: Orders, version: '1' }\n"
/** Descriptions that are right in version 2. */
const right: Readonly<Record<string, Text>> = {
  'channels with operations, messages and comments': [
    400,
    (size) =>
      `${start}channels:\n${each(size, (index) => `  # c${index}\n  c/${index}/{id}:\n    parameters: { id: { schema: { type: string, pattern: a } } }\n    publish: { operationId: o${index}, message: { oneOf: [{ $ref: '#/components/messages/m${index}' }, { name: own }] } } # o${index}\n`)}components:\n  messages:\n${each(size, (index) => `    m${index}: { payload: { $ref: '#/components/schemas/S' } }\n`)}  schemas: { S: { type: string } }\n`,
  ],
  'channels with the same words, and messages with the same name': [
    300,
    (size) =>
      `${start}channels:\n${each(size, (index) => `  a${index.toString(2).replaceAll('0', '/').replaceAll('1', '+')}b:\n    publish: { message: { name: m } }\n`)}  x: { publish: { message: { oneOf: [${each(size, () => '{ name: m }, ')}] } } }\n`,
  ],
  'lists of scopes of one scheme': [
    300,
    (size) =>
      `${start}channels:\n  c:\n    publish: { operationId: o, security: [${each(size, (index) => `{ oauth: [s${index}] }, `)}] }\ncomponents: { securitySchemes: { oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://example.com, scopes: { read: Read } } } } } }\n`,
  ],
  'lists of scopes of one scheme with as many scopes': [
    300,
    (size) =>
      `${start}channels:\n  c:\n    publish: { operationId: o, security: [${each(size, (index) => `{ oauth: [s${index}] }, `)}] }\ncomponents: { securitySchemes: { oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://example.com, scopes: { ${each(size, (index) => `s${index}: S, `)} } } } } } }\n`,
  ],
  'a message with many traits and as many fields': [
    300,
    (size) =>
      `${start}channels:\n  c:\n    publish:\n      operationId: o\n      message:\n        name: m\n        traits: [${each(size, (index) => `{ x-${index}: a }, `)}]\n${each(size, (index) => `        x-${index}: a\n`)}`,
  ],
  'payloads in the format of a trait behind a reference': [
    300,
    (size) =>
      `${start}channels:\n${each(size, (index) => `  c${index}: { publish: { operationId: o${index}, message: { name: m, traits: [{ $ref: '#/components/messageTraits/t' }], payload: { type: record, name: R${index}, fields: [] } } } }\n`)}components: { messageTraits: { t: { schemaFormat: application/vnd.apache.avro;version=1.9.0 } } }\n`,
  ],
  'keys of one channel': [
    300,
    (size) =>
      `${start}channels:\n${each(size, (index) => `  c${index}/{id}: { $ref: '#/components/channels/c' }\n`)}components: { channels: { c: { parameters: { id: { schema: { type: string } } }, publish: { operationId: o, message: { name: m } } } } }\n`,
  ],
  'names of servers': [
    400,
    (size) =>
      `${start}servers:\n${each(size, (index) => `  s${index}: { url: 'mqtt://s${index}', protocol: mqtt }\n`)}channels:\n  c: { servers: [${each(size, (index) => `s${index}, `)}] }\n`,
  ],
  'messages with a shared trait': [
    300,
    (size) =>
      `${start}channels:\n${each(size, (index) => `  c${index}: { publish: { operationId: o${index}, message: { title: t, traits: [{ $ref: '#/components/messageTraits/t' }] } } }\n`)}components: { messageTraits: { t: { title: other, summary: s } } }\n`,
  ],
  'choices that refer to choices': [
    300,
    (size) =>
      `${start}channels: { c: { publish: { operationId: o, message: { $ref: '#/components/messages/m0' } } } }\ncomponents:\n  messages:\n${each(size, (index) => `    m${index}: { oneOf: [{ $ref: '#/components/messages/m${index + 1}' }, { $ref: '#/components/messages/m${index + 1}' }] }\n`)}    m${size}: { name: m }\n`,
  ],
}

/** Descriptions with an error that an upgrade mends. */
const mended: Readonly<Record<string, Text>> = {
  'all channels behind a reference': [
    400,
    (size) =>
      `${start}channels: { $ref: '#/x-channels' }\nx-channels:\n${each(size, (index) => `  c${index}: { publish: { operationId: o${index}, message: { name: m } } }\n`)}`,
  ],
  'the parameters of all channels behind one reference': [
    200,
    (size) =>
      `${start}channels:\n${each(size, (index) => `  c${index}/{id}: { parameters: { $ref: '#/x-parameters' } }\n`)}x-parameters: { id: { schema: { type: string } } }\n`,
  ],
}

/** Descriptions that cannot be converted. */
const wrong: Readonly<Record<string, Text>> = {
  'names of servers that are unknown': [
    400,
    (size) =>
      `${start}servers:\n${each(size, (index) => `  s${index}: { url: 'mqtt://s${index}', protocol: mqtt }\n`)}channels:\n  c: { servers: [${each(size, (index) => `t${index}, `)}] }\n`,
  ],
  'ids of operations that are the same': [
    400,
    (size) => `${start}channels:\n${each(size, (index) => `  c${index}: { publish: { operationId: o } }\n`)}`,
  ],
}

export const version2 = [
  ...rowsOf('upgrade api.yaml', 0, { ...right, ...mended }),
  ...rowsOf('upgrade api.yaml', 1, wrong),
  ...rowsOf('lint api.yaml', 0, right),
  ...rowsOf('lint api.yaml', 1, { ...mended, ...wrong }),
  ...rowsOf('bundle api.yaml', 0, right),
]
