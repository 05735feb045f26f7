import { each, type Files, type GrowthRow, start } from './row.ts'

/** Comparing versions and applications. */
export const contracts: readonly GrowthRow[] = [
  {
    name: 'diff: messages of a channel, one of them changed',
    size: 150,
    input: (size) => ({ 'old.yaml': messages(size, ''), 'new.yaml': messages(size, ', note: { type: string }') }),
    command: 'diff old.yaml new.yaml',
    status: 0,
    says: /contract\/payload-changed/,
  },
  {
    name: 'diff: operations with other ids and addresses',
    size: 300,
    input: (size) => ({ 'old.yaml': operations(size, 'a', 'string'), 'new.yaml': operations(size, 'b', 'integer') }),
    command: 'diff old.yaml new.yaml',
    status: 1,
    says: /contract\/operation-removed/,
  },
  {
    name: 'diff: properties of a payload, one of them changed',
    size: 300,
    input: (size) => ({ 'old.yaml': properties(size, 'string'), 'new.yaml': properties(size, 'integer') }),
    command: 'diff old.yaml new.yaml',
    status: 1,
    says: /contract\/payload-changed/,
  },
  {
    name: 'pair: operations of two applications',
    size: 100,
    input: (size): Files => ({
      'a.yaml': operations(size, 'a', 'string', 'send'),
      'b.yaml': operations(size, 'a', 'string').replace('Orders', 'Bills'),
    }),
    command: 'pair a.yaml b.yaml',
    status: 0,
    says: /fits {7}Orders/,
  },
  {
    name: 'pair: parameters of one address, each of them twice',
    size: 4000,
    input: (size): Files => ({ 'a.yaml': oneAddress(size, 'send'), 'b.yaml': oneAddress(size, 'receive') }),
    command: 'pair a.yaml b.yaml',
    status: 0,
    says: /fits {7}send/,
  },
  {
    name: 'graph: applications that each send to the next',
    size: 200,
    input: applications,
    command: 'graph -f svg',
    status: 0,
    says: /\b(?:200|400) flows\b/,
  },
]

function applications(size: number): Files {
  const application = (index: number): string => {
    const next = (index + 1) % size
    return `asyncapi: 3.1.0\ninfo: { title: Application ${index}, version: 1.0.0 }
channels: { in: { address: a/${index}, messages: { m${index}: {} } }, out: { address: a/${next}, messages: { m${next}: {} } } }
operations: { take: { action: receive, channel: { $ref: '#/channels/in' } }, give: { action: send, channel: { $ref: '#/channels/out' } } }
`
  }
  return Object.fromEntries(Array.from({ length: size }, (_, index) => [`apis/${index}.yaml`, application(index)]))
}

function oneAddress(size: number, action: string): string {
  const names = each(size, (index) => `{p${index}}`)
  const parameters = each(size, (index) => `      p${index}: {}\n`)
  return `asyncapi: 3.1.0
info: { title: ${action}, version: 1.0.0 }
channels:
  c:
    address: ${JSON.stringify(names + names)}
    messages: { m: {} }
    parameters:
${parameters}operations: { o: { action: ${action}, channel: { $ref: '#/channels/c' } } }
`
}

function messages(size: number, more: string): string {
  const message = (index: number) =>
    `      m${index}: { contentType: application/json, payload: { type: object, required: [kind], properties: { kind: { const: k${index} }${index === 1 ? more : ''} } } }\n`
  return `${start}channels:\n  c:\n    address: c\n    messages:\n${each(size, message)}operations: { o: { action: receive, channel: { $ref: '#/channels/c' } } }\n`
}

function operations(size: number, name: string, type: string, action = 'receive'): string {
  const channel = (index: number) =>
    `  ${name}${index}: { address: ${name}/${index}, messages: { m: { contentType: application/json, payload: { type: object, properties: { p${index}: { type: ${type} } } } } } }\n`
  const operation = (index: number) =>
    `  ${name}${index}: { action: ${action}, channel: { $ref: '#/channels/${name}${index}' } }\n`
  return `${start}channels:\n${each(size, channel)}operations:\n${each(size, operation)}`
}

function properties(size: number, type: string): string {
  const property = (index: number) => `            p${index}: { type: ${index === 1 ? type : 'string'} }\n`
  return `${start}channels:\n  c:\n    address: c\n    messages:\n      m:\n        contentType: application/json\n        payload:\n          type: object\n          properties:\n${each(size, property)}operations: { o: { action: receive, channel: { $ref: '#/channels/c' } } }\n`
}
