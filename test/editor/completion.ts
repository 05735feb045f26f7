import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import {
  type CompletionItem,
  CompletionRequest,
  DocumentSymbolRequest,
  HoverRequest,
  type TextEdit,
} from 'vscode-languageserver/node'
import { clientOf, uriOf } from './client.ts'
import { marked } from './marked.ts'

const head = "asyncapi: 3.1.0\ninfo: { title: Orders, version: '1' }\n"
const rest = `channels:
  orders: { address: orders, messages: { placed: {}, gone: {} } }
  other: { messages: { m: {} } }
servers:
  main: { host: a, protocol: kafka }
components:
  messages: { shared: { contentType: application/json } }
  schemas: { Order: { type: object } }
  securitySchemes:
    key: { type: httpApiKey, name: key, in: header }
`
const operation = (lines: string) =>
  `${head}${rest}operations:\n  place:\n    channel: { $ref: '#/channels/orders' }\n${lines}`
const json = (text: string) => text.replaceAll("'", '"')
const jsonHead = "{'asyncapi':'3.1.0','channels':{'c':{'messages':{'m':{}}}},"

const avro = (schema: string) =>
  `${head}components:\n  messages:\n    m:\n      payload:\n        schemaFormat: application/vnd.apache.avro;version=1.9.0\n        schema:\n          ${schema}\n`

type Case = readonly [
  title: string,
  files: Readonly<Record<string, string>>,
  /** Labels that are offered, and with ! in front those that are not; `label => text` for the line after it is taken. */
  expected: readonly string[],
]

const messages = ['#/channels/orders/messages/placed', '#/channels/orders/messages/gone']
const noMessages = ['!#/components/messages/shared', '!#/channels/other/messages/m']

const cases: readonly Case[] = [
  [
    'fields on a line',
    { 'a.yaml': operation('    ‸\n') },
    ['action', 'messages', '!channel', '!address', 'title => "    title: "'],
  ],
  ['fields by a begun word', { 'a.yaml': operation('    tit‸\n') }, ['title => "    title: "']],
  ['fields before others', { 'a.yaml': operation('    ‸\n    action: send\n') }, ['summary', '!action', '!$ref']],
  ['an existing key', { 'a.yaml': operation('    tit‸l: x\n') }, ['title => "    title: x"']],
  [
    'fields in braces',
    { 'a.yaml': `${head}channels: { c: { ‸ } }\n` },
    ['address => "channels: { c: { address:  } }"', '$ref'],
  ],
  ['after a comma', { 'a.yaml': `${head}channels: { c: { title: x, ‸ } }\n` }, ['address', '!title', '!$ref']],
  ['in braces that are open', { 'a.yaml': `${head}channels:\n  c: { title: x, ad‸\n  d: {}\n` }, ['address', '!title']],
  [
    'a list item',
    { 'a.yaml': `asyncapi: 3.1.0\ninfo:\n  title: t\n  tags:\n    - ‸\n` },
    ['name => "    - name: "', '$ref'],
  ],
  [
    'bindings of all protocols',
    { 'a.yaml': `${head}${rest}  channelBindings:\n    b:\n      ‸\n` },
    ['kafka', 'amqp', 'sns', '!notifytopic'],
  ],
  [
    'fields of a binding of the latest version',
    { 'a.yaml': `${head}channels:\n  c:\n    bindings:\n      kafka:\n        ‸\n` },
    ['topic', 'partitions', 'topicConfiguration', 'bindingVersion'],
  ],
  [
    'and of an older one',
    { 'a.yaml': `${head}channels:\n  c:\n    bindings:\n      kafka:\n        bindingVersion: 0.3.0\n        ‸\n` },
    ['topic', '!topicConfiguration', '!bindingVersion'],
  ],
  [
    'fields with a meaning for the type',
    { 'a.yaml': `${head}components:\n  securitySchemes:\n    s:\n      type: http\n      ‸\n` },
    ['scheme', 'bearerFormat', '!flows', '!in'],
  ],
  ['values', { 'a.yaml': operation('    action: ‸\n') }, ['send => "    action: send"', 'receive']],
  ['values without a space', { 'a.yaml': operation('    action: se‸nd\n') }, ['receive => "    action: receive"']],
  ['values in quotes', { 'a.yaml': operation("    action: 's‸'\n") }, ['receive => "    action: \'receive\'"']],
  [
    'values in a quote that is open',
    { 'a.yaml': operation('    action: "s‸\n') },
    ['receive => "    action: \\"receive\\""'],
  ],
  ['booleans', { 'a.yaml': `${head}components:\n  schemas:\n    s: { uniqueItems: ‸ }\n` }, ['true', 'false']],
  [
    'types of schemas',
    { 'a.yaml': `${head}components:\n  schemas:\n    s:\n      type: ‸\n` },
    ['object', 'array', 'string'],
  ],
  [
    'values by a field beside',
    { 'a.yaml': `${head}components: { securitySchemes: { s: { type: apiKey, in: ‸ } } }\n` },
    ['user', 'password', '!query'],
  ],
  [
    'media types in use',
    { 'a.yaml': `${head}defaultContentType: ‸\n${rest}` },
    ['application/json => "defaultContentType: application/json"'],
  ],
  [
    'schema formats',
    { 'a.yaml': `${head}components: { messages: { m: { payload: { schemaFormat: '‸' } } } }\n` },
    ['application/vnd.aai.asyncapi;version=3.1.0', 'application/vnd.apache.avro;version=1.9.0'],
  ],
  ['types of Avro', { 'a.yaml': avro('type: ‸') }, ['record => "          type: record"', 'enum', 'long', '!object']],
  [
    'types of fields in Avro, and those that are defined before',
    {
      'a.yaml': avro(
        "{ type: record, namespace: shop, name: Order, fields: [{ name: kind, type: { type: enum, name: Kind, symbols: [A] } }, { name: next, type: ['null', ‸] }, { name: last, type: { type: fixed, name: Sum, size: 4 } }] }",
      ),
    },
    ['shop.Order', 'shop.Kind', 'int', '!record', '!shop.Sum'],
  ],
  [
    'logical types of the type beside',
    { 'a.yaml': avro('{ type: int, logicalType: ‸ }') },
    ['date', 'time-millis', '!uuid'],
  ],
  [
    'orders of fields in Avro',
    { 'a.yaml': avro('{ type: record, name: R, fields: [{ name: a, type: int, order: ‸ }] }') },
    ['ascending', 'descending', 'ignore'],
  ],
  [
    'defaults of a schema from its enum',
    { 'a.yaml': `${head}components: { schemas: { s: { enum: [a, 1, true], default: ‸ } } }\n` },
    ['a => "components: { schemas: { s: { enum: [a, 1, true], default: a } } }"', '1', 'true', '!false'],
  ],
  [
    'defaults of a variable from its enum',
    {
      'a.yaml': `${head}servers:\n  s: { host: a, protocol: mqtt, variables: { v: { enum: [x, y], default: '‸' } } }\n`,
    },
    ['x', 'y'],
  ],
  ['versions right behind the colon', { 'a.yaml': 'asyncapi:‸\n' }, ['3.1.0 => "asyncapi: 3.1.0"', '!info']],
  [
    'a list right behind the dash',
    { 'a.yaml': operation('    messages:\n      -‸\n') },
    [`${messages[0]} => "      - $ref: '${messages[0]}'"`],
  ],
  [
    'protocols',
    { 'a.yaml': `${head}servers:\n  s:\n    protocol: ‸\n` },
    ['kafka', 'mqtt', 'amqps', 'googlepubsub', '!cloudpubsub'],
  ],
  [
    'formats for the type',
    { 'a.yaml': `${head}components: { schemas: { s: { type: string, format: ‸ } } }\n` },
    ['date-time', 'uuid', '!int32'],
  ],
  [
    'names of properties',
    { 'a.yaml': `${head}components: { schemas: { s: { properties: { one: {}, two: {} }, required: [‸] } } }\n` },
    ['one', 'two'],
  ],
  [
    'versions of bindings',
    { 'a.yaml': `${head}channels:\n  c:\n    bindings:\n      kafka:\n        bindingVersion: ‸\n` },
    ['0.5.0', '0.3.0', 'latest'],
  ],
  [
    'tags of the description',
    { 'a.yaml': `${head}${rest}operations:\n  o: { tags: [{ name: sale }] }\n  p:\n    tags:\n      - ‸\n` },
    ['sale => "      - name: sale"', 'name'],
  ],
  [
    'parameters in the address',
    { 'a.yaml': `${head}channels:\n  c:\n    address: a/{one}/{two}\n    parameters:\n      two: {}\n      ‸\n` },
    ['one', '!two'],
  ],
  [
    'runtime expressions into the schemas of the message',
    {
      'a.yaml': `${head}components:
  messages:
    m:
      headers: { $ref: '#/components/schemas/h' }
      payload: { allOf: [{ properties: { a: { properties: { 'b/c': {} } } } }] }
      correlationId: { location: '‸' }
    other: { payload: { properties: { elsewhere: {} } } }
  schemas:
    h: { properties: { trace: { $ref: '#/components/schemas/h' } } }
`,
    },
    [
      `$message.payload#/a/b~1c => "      correlationId: { location: '$message.payload#/a/b~1c' }"`,
      '$message.payload',
      '$message.header#/trace/trace',
      '!$message.payload#/elsewhere',
    ],
  ],
  ['versions', { 'a.yaml': 'asyncapi: ‸\n' }, ['3.1.0 => "asyncapi: 3.1.0"', '3.0.0']],
  [
    'messages of the channel',
    { 'a.yaml': operation("    messages:\n      - $ref: '‸'\n") },
    [...messages, ...noMessages],
  ],
  [
    'the same on a line of the list',
    { 'a.yaml': operation('    messages:\n      ‸\n') },
    [`${messages[0]} => "      - $ref: '${messages[0]}'"`, ...noMessages],
  ],
  [
    'the same in an item',
    { 'a.yaml': operation('    messages:\n      - ‸\n') },
    [`${messages[0]} => "      - $ref: '${messages[0]}'"`, '$ref', '!payload', ...noMessages],
  ],
  ['the same in brackets', { 'a.yaml': operation("    messages: [{ $ref: '#/ch‸ }]\n") }, [...messages, ...noMessages]],
  [
    'channels of the root',
    { 'a.yaml': `${head}${rest}operations:\n  place:\n    channel: ‸\n` },
    [
      `#/channels/orders => "    channel: { $ref: '#/channels/orders' }"`,
      '#/channels/other',
      '!#/components/messages/shared',
    ],
  ],
  [
    'channels of the root, in a file with double quotes',
    { 'a.yaml': json(`${head}${rest}operations:\n  place:\n    channel: ‸\n`) },
    ['#/channels/orders => "    channel: { $ref: \\"#/channels/orders\\" }"'],
  ],
  [
    'a text that is taken for a comment',
    { 'a.yaml': `${head}${rest}operations:\n  place:\n    channel:\n      $ref: #/‸\n` },
    [`#/channels/orders => "      $ref: '#/channels/orders'"`],
  ],
  [
    'components where they may be',
    { 'a.yaml': `${head}${rest}x: 1\n`.replace('placed: {}', "placed: { $ref: '‸' }") },
    ['#/components/messages/shared', '!#/components/schemas/Order', '!#/channels/orders/messages/placed'],
  ],
  [
    'schemas',
    { 'a.yaml': `${head}${rest}`.replace('contentType: application/json', "payload: { $ref: '‸' }") },
    ['#/components/schemas/Order', '!#/components/messages/shared'],
  ],
  [
    'from a part',
    {
      'a.yaml': `${head}channels: { c: { $ref: './c.yaml' } }\ncomponents: { messages: { m: {} } }\n`,
      'c.yaml': "messages: { x: { $ref: '‸' } }\n",
    },
    ['./a.yaml#/components/messages/m', './a.yaml'],
  ],
  [
    'files',
    {
      'a.yaml': `${head}channels:\n  c: { $ref: '‸' }\n`,
      'c.yaml': 'a: 1\n',
      'no.txt': '',
      'msgapi.config.yaml': '{}\n',
    },
    [`./c.yaml => "  c: { $ref: './c.yaml' }"`, '!./a.yaml', '!./no.txt', '!./msgapi.config.yaml'],
  ],
  [
    'no files for a channel of the root',
    { 'a.yaml': operation(`    channel: { $ref: '‸' }\n`), 'c.yaml': 'a: 1\n' },
    ['#/channels/orders', '!./c.yaml'],
  ],
  [
    'pointers',
    { 'a.yaml': `${head}channels:\n  c: { $ref: './c.yaml#/‸' }\n`, 'c.yaml': 'one: { two: {} }\n' },
    ['./c.yaml#/one'],
  ],
  [
    'names of servers',
    {
      'a.yaml':
        "asyncapi: 2.6.0\ninfo: { title: t, version: '1' }\nservers: { main: { url: a, protocol: mqtt } }\nchannels: { c: { servers: [‸] } }\n",
    },
    ['main'],
  ],
  [
    'tags of the description in brackets',
    { 'a.yaml': `${head}operations:\n  o: { tags: [{ name: sale }] }\n  p:\n    tags: [‸]\n` },
    ['sale => "    tags: [{ name: sale }]"'],
  ],
  [
    'tags of the description in JSON',
    { 'a.json': json(`${jsonHead}\n'operations':{'o':{'tags':[{'name':'sale'}]},'p':{\n'tags':[‸]\n}}}`) },
    [`sale => ${JSON.stringify('"tags":[{ "name": "sale" }]')}`],
  ],
  ['small numbers', { 'a.yaml': operation('    bindings: { mqtt: { qos: ‸ } }\n') }, ['0', '1', '2']],
  [
    'below braces that are not closed',
    { 'a.yaml': operation('    tags: [{ name: a }\n    ‸\n') },
    ['action => "    action: "', '!tags', '!name'],
  ],
  [
    'below a bracket that is closed later',
    { 'a.yaml': operation('    tags: [\n      {\n        ‸\n      }]\n') },
    ['name'],
  ],
  [
    'x-msgapi-ignore in JSON',
    { 'a.json': json(`${jsonHead}\n'operations':{'o':{\n‸\n}}}`) },
    [`x-msgapi-ignore => ${JSON.stringify('"x-msgapi-ignore": ')}`],
  ],
  [
    'its keys',
    { 'a.json': json(`${jsonHead}'operations':{'o':{'x-msgapi-ignore':[{'reason':'r',‸}]}}}`) },
    ['rule', 'until', '!reason', '!action'],
  ],
  [
    'its codes',
    { 'a.json': json(`${jsonHead}'operations':{'o':{'x-msgapi-ignore':[{\n'rule':'spec/‸'\n}]}}}`) },
    [`spec/enum-value => ${JSON.stringify('"rule":"spec/enum-value"')}`],
  ],
  ['data with its name', { 'a.yaml': `${head}x-a:\n  x-msgapi-ignore:\n    - ‸\n` }, []],
  ['an empty file', { 'a.yaml': '# first\n‸' }, ['asyncapi => "asyncapi: "']],
  ['an empty object of JSON', { 'a.json': '{‸}' }, [`asyncapi => ${JSON.stringify('{"asyncapi": }')}`]],
  ['a file with another key', { 'a.yaml': 'name: x\n‸\n' }, []],
  ['JSON fields', { 'a.json': json(`${jsonHead}'operations':{'o':{‸}}}`) }, ['action', 'channel', '$ref']],
  [
    'JSON fields in a quote',
    { 'a.json': json(`${jsonHead}\n'operations':{'o':{\n'act‸\n}}}`) },
    ['action => "\\"action\\": "'],
  ],
  [
    'JSON after a comma',
    { 'a.json': json(`${jsonHead}'operations':{'o':{'action':'send', ‸}}}`) },
    ['channel', '!action', '!$ref'],
  ],
  [
    'JSON before a comma',
    { 'a.json': json(`${jsonHead}'operations':{'o':{\n'action':‸,\n'title':'x'}}}`) },
    ['send => "\\"action\\":\\"send\\","'],
  ],
  [
    'JSON that is not closed',
    { 'a.json': json(`${jsonHead}'operations':{'o':{\n'channel':{'$ref':'#/channels/c'},'messages':[{'$ref':'‸`) },
    ['#/channels/c/messages/m'],
  ],
  ['another line that is broken', { 'a.yaml': operation('    action: ‸\n  bad: [\n  good: {}\n') }, ['send']],
  ['data', { 'a.yaml': `${head}x-a:\n  ‸\n` }, []],
  ['text of several lines', { 'a.yaml': operation('    description: |\n      one ‸\n') }, []],
  ['a file that is no description', { 'a.yaml': 'a: ‸\n' }, []],
]

t.test('what fits at the cursor is offered', async (t) => {
  for (const [title, files, expected] of cases) {
    const { client, uri, position, text } = await marked(t, files)
    const items = await offered(client, uri, position)
    const labels = items.map(({ label }) => label)
    if (expected.length === 0) {
      t.strictSame(labels, [], title)
      continue
    }
    for (const each of expected) {
      const [label = '', line] = each.replace(/^!/, '').split(' => ')
      t.equal(labels.includes(label), !each.startsWith('!'), `${title}: ${each} in ${labels.join(', ')}`)
      const item = items.find((every) => every.label === label)
      if (line !== undefined) t.equal(taken(text, item).split('\n')[position.line], JSON.parse(line), title)
    }
    // What is tried in a text that was whole before, with the graph that it had then.
    const textDocument = { uri }
    await client.change(fileURLToPath(uri), [{ text: operation('') }])
    await client.connection.sendRequest(DocumentSymbolRequest.type, { textDocument })
    await client.change(fileURLToPath(uri), [{ text }])
    const later = await offered(client, uri, position)
    t.strictSame(
      later.map(({ label }) => label),
      labels,
      `${title}, from a whole text`,
    )
  }
})

t.test('a client with snippets gets what is required, and new entries', async (t) => {
  const capabilities = { textDocument: { completion: { completionItem: { snippetSupport: true } } } }
  const texts = async (text: string) => {
    const { client, uri, position } = await marked(t, { 'a.yaml': text }, capabilities)
    const items = await offered(client, uri, position)
    return new Map(items.map(({ label, textEdit }) => [label, textEdit?.newText]))
  }
  const root = await texts('asyncapi: 3.1.0\n‸\n')
  t.equal(root.get('info'), 'info:\n  title: $1\n  version: $2')
  const empty = await texts('asy‸')
  t.equal(empty.get('asyncapi'), 'asyncapi: 3.1.0\ninfo:\n  title: $1\n  version: $2\n')
  const accepted = await texts(`{ "asyncapi": "3.1.0", "info": { ‸ } }`)
  t.equal(accepted.get('x-msgapi-ignore'), 'x-msgapi-ignore: [{ rule: $1, reason: $2 }]')
  const ofOperation = await texts(operation('    ‸\n'))
  t.equal(ofOperation.get('x-msgapi-ignore'), 'x-msgapi-ignore:\n      - rule: $1\n        reason: $2')
  t.equal(ofOperation.get('action'), `action: \${1|send,receive|}`)
  t.equal(ofOperation.get('messages'), "messages:\n      - \\$ref: '$1'")
  const ofMap = await texts(`${head}operations:\n  ‸\n`)
  const ofChannels = await texts(`${head}channels:\n  ‸\n`)
  const newChannel = `\${1:name}:\n    address: $2\n    messages:\n      \${3:name}:\n        `
  t.equal(
    ofChannels.get('new Channel'),
    `${newChannel}name: $4\n        contentType: $5\n        payload:\n          $6`,
  )
  const components = 'components: { messages: { one: {} } }\n'
  t.equal((await texts(`${head}channels:\n  ‸\n${components}`)).get('new Channel'), `${newChannel}\\$ref: '$4'`)
  const inBraces = await texts('{ "asyncapi": "3.1.0", "operations": { ‸ } }')
  t.equal(
    inBraces.get('new Operation'),
    `\${1:name}: { action: \${2|send,receive|}, channel: { \\$ref: '$3' \\}, summary: $4 \\}`,
  )
  t.equal(
    ofMap.get('new Operation'),
    `\${1:name}:\n    action: \${2|send,receive|}\n    channel:\n      \\$ref: '$3'\n    summary: $4`,
  )
})

t.test('a reference is found by its bare name and by its pointer', async (t) => {
  for (const [typed, expected] of [
    ['pla', "'placed"],
    ['#/ch', "'#/channels/orders/messages/placed"],
  ]) {
    const text = operation(`    messages: [{ $ref: '${typed}‸' }]\n`)
    const { client, uri, position } = await marked(t, { 'a.yaml': text })
    const items = await offered(client, uri, position)
    t.equal(items.find(({ label }) => label === messages[0])?.filterText, expected)
  }
})

t.test('required fields come first, then usual ones, and bindings of protocols in use', async (t) => {
  const sorted = async (text: string) => {
    const { client, uri, position } = await marked(t, { 'a.yaml': text })
    const items = await offered(client, uri, position)
    return items
      .toSorted((one, other) => ((one.sortText ?? '') < (other.sortText ?? '') ? -1 : 1))
      .map(({ label }) => label)
  }
  const first = async (text: string) => (await sorted(text))[0]
  t.equal(await first(operation('    ‸\n')), 'action')
  t.equal(await first(`${head}${rest}  channelBindings:\n    b:\n      ‸\n`), 'kafka')
  const payload = `${head}components:\n  messages:\n    m:\n      payload:\n        `
  t.strictSame((await sorted(`${payload}‸\n`)).slice(0, 4), ['schema', 'type', 'properties', 'required'])
  const ofObject = await sorted(`${payload}type: object\n        ‸\n`)
  t.strictSame(ofObject.slice(0, 3), ['properties', 'required', 'items'])
  t.notOk(ofObject.includes('schema'), 'a Multi Format Schema Object has no type')
})

t.test('no beginning of a document ends the server', async (t) => {
  const yaml = operation("    action: send # c\n    messages: [{ $ref: '#/channels/orders/messages/placed' }]\n")
  const documents = {
    'a.yaml': yaml.slice(yaml.indexOf('operations')),
    'a.json': json(`${jsonHead}'operations':{'o':{'messages':[{'$ref':'a'}]}}}`),
  }
  for (const [name, whole] of Object.entries(documents)) {
    const start = name === 'a.yaml' ? yaml.slice(0, yaml.indexOf('operations')) : ''
    for (let length = 0; length <= whole.length; length += 3) {
      const { client, uri, position } = await marked(t, { [name]: `${start}${whole.slice(0, length)}‸` })
      await offered(client, uri, position)
      await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position })
    }
  }
  t.pass()
})

async function offered(
  client: Awaited<ReturnType<typeof marked>>['client'],
  uri: string,
  position: { readonly line: number; readonly character: number },
): Promise<readonly CompletionItem[]> {
  const found = await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri }, position })
  return Array.isArray(found) ? found : (found?.items ?? [])
}

/** A text after an item is taken. */
function taken(text: string, item: CompletionItem | undefined): string {
  const edit = item?.textEdit
  if (edit === undefined || !isTextEdit(edit)) return text
  const lines = text.split('\n')
  const { start, end } = edit.range
  const line = lines[start.line] ?? ''
  lines[start.line] = line.slice(0, start.character) + edit.newText + line.slice(end.character)
  return lines.join('\n')
}

function isTextEdit(edit: NonNullable<CompletionItem['textEdit']>): edit is TextEdit {
  return 'range' in edit
}

t.test('a trait in which something is completed is not read by another format afterwards', async (t) => {
  const text = `asyncapi: 2.6.0
info: { title: T, version: '1' }
channels:
  a:
    publish:
      message:
        $ref: '#/components/messages/m'
components:
  messages:
    m:
      traits:
        - $ref: '#/components/messageTraits/t'
      payload: some text
  messageTraits:
    t:
      schemaFormat: application/schema+json;version=draft-07
`
  const folder = t.testdir({ '.git': {}, 'a.yaml': text })
  const path = join(folder, 'a.yaml')
  const client = clientOf({ folders: [folder] })
  await client.open(path, text)
  const codes = async () => {
    const report = await client.pull(path)
    return report.kind === 'full' ? report.items.map(({ code }) => code) : report.kind
  }
  const before = await codes()
  t.ok(before.includes('spec/field-type'))
  const position = { line: 15, character: 60 }
  await client.connection.sendRequest(CompletionRequest.type, { textDocument: { uri: uriOf(path) }, position })
  // With another config, the description is checked again by the values that it has.
  await client.open(join(folder, 'msgapi.config.yaml'), 'rules: { "spec/name-casing": off }\n')
  t.strictSame(await codes(), before)
})
