import t from 'tap'
import { type BindingDefinition, inside } from '../src/format/bindings/definition.ts'
import { formatFor, typesUsedBy } from '../src/format/compile.ts'
import type { Format } from '../src/format/format.ts'
import { typeNamed } from '../src/format/format.ts'
import { protocols } from '../src/format/protocols.ts'
import { schemaFormatOf } from '../src/format/schema-formats.ts'
import { bindingLevels, field, objectOrReference, optionOf, type Shape, string } from '../src/format/shape.ts'
import { asyncapi, neutral, vocabularies } from '../src/format/vocabulary.ts'
import { typeFor } from '../src/graph/step.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { parseText } from '../src/load/parse.ts'
import { compareText } from './conformance/format-text.ts'

const format = formatFor(neutral, '3.1')

/** Types that may be referred to but have no components map: they stay in the file or schema that holds them. */
const withoutMap = ['JsonSchema', 'OpenApiSchema', 'RecordSchema', 'sqs/Queue', 'sqs/Queue of 0.1.0']

const namesIn = ({ types }: Format): readonly string[] => [...types.all()].map(({ name }) => name)

function reachable(from: Format): Set<string> {
  const names = new Set(['Description'])
  for (const name of names) for (const used of typesUsedBy(typeNamed(from, name))) names.add(used)
  return names
}

function referencesIn(shape: Shape, path: string): { path: string; type: string; rule: string }[] {
  if (shape.shape === 'object') return [{ path, type: shape.type, rule: shape.reference }]
  if (shape.shape === 'list') return referencesIn(shape.items, `${path}[]`)
  if (shape.shape === 'map') return referencesIn(shape.values, `${path}.*`)
  return shape.shape === 'either' ? shape.options.flatMap((option) => referencesIn(option, path)) : []
}

const positions = [...format.types.all()].flatMap((type) =>
  Object.entries(type.fields).flatMap(([name, { shape }]) => referencesIn(shape, `${type.name}.${name}`)),
)

t.test('every type is reachable from the description', async (t) => {
  for (const vocabulary of vocabularies) {
    const all = formatFor(vocabulary, '3.1')
    t.same(
      namesIn(all).filter((name) => !reachable(all).has(name)),
      [],
      vocabulary.name,
    )
  }
  const older = formatFor(neutral, '3.0')
  const found = reachable(older)
  t.same(
    namesIn(older).filter((name) => !found.has(name)),
    ['UndescribedBinding'],
    'what stands for ros2 alone, a key of 3.1',
  )
})

t.test('what may be referred to has a components map that holds it', async (t) => {
  const maps = typeNamed(format, 'Components').fields
  for (const { path, type, rule } of positions) {
    if (rule === 'never' || withoutMap.includes(type)) continue
    const map = typeNamed(format, type).components
    const values = map === undefined ? undefined : maps[map]?.shape
    const held = values?.shape === 'map' && values.values.shape === 'object' ? values.values.type : ''
    const choices = format.types.get(held)?.choices?.map((choice) => choice.type) ?? []
    t.ok([held, ...choices].includes(type), `${path}: ${type} is held by components.${map}`)
  }
})

t.test('references are required in five places only', async (t) => {
  const must = positions.filter(({ rule }) => rule === 'must').map(({ path }) => path)
  t.same(must.sort(), [
    'Channel.servers[]',
    'Operation.channel',
    'Operation.messages[]',
    'OperationReply.channel',
    'OperationReply.messages[]',
  ])
})

t.test('types depend on the spelling and the minor version', async (t) => {
  const real = formatFor(asyncapi, '3.1')
  t.ok(Object.hasOwn(typeNamed(format, 'Description').fields, 'specversion'))
  t.same(
    [typeNamed(real, 'Description').fields.specversion, typeNamed(real, 'Description').fields.asyncapi?.required],
    [undefined, true],
  )
  for (const name of ['ServerBindings', 'ChannelBindings', 'OperationBindings', 'MessageBindings']) {
    const [inNeutral, inReal] = [Object.keys(typeNamed(format, name).fields), Object.keys(typeNamed(real, name).fields)]
    t.same(
      inReal,
      inNeutral.map((key) => ({ cloudpubsub: 'googlepubsub', notifytopic: 'sns' })[key] ?? key),
      name,
    )
    t.equal(inNeutral.length, 20)
    for (const older of [formatFor(neutral, '3.0'), formatFor(asyncapi, '3.0')]) {
      t.notOk(Object.hasOwn(typeNamed(older, name).fields, 'ros2'), `${name} of 3.0 has no ros2`)
      t.ok(Object.hasOwn(typeNamed(older, name).fields, 'mqtt5'), `${name} of 3.0 has mqtt5`)
    }
  }
  const protocol = typeNamed(real, 'NotifyTopicConsumer').fields.protocol?.shape
  t.match(protocol, {
    values: ['http', 'https', 'email', 'email-json', 'sms', 'sqs', 'application', 'lambda', 'firehose'],
  })
  t.equal(typeNamed(real, 'NotifyTopicChannelBinding').title, 'sns Channel Binding Object')
  t.equal(formatFor(neutral, '3.1'), format, 'compiled once')
  t.throws(() => typeNamed(format, 'constructor'), /no object type constructor/)
})

t.test('the type of a binding is that of the version it names', async (t) => {
  const none = 'kafka/channel of unknown version'
  const table: readonly (readonly [string, string, string])[] = [
    ['kafka/channel', '{ bindingVersion: 0.5.0 }', 'kafka/channel 0.5.0'],
    ['kafka/channel', '{ bindingVersion: latest }', 'kafka/channel 0.5.0'],
    ['kafka/channel', '{}', 'kafka/channel 0.5.0'],
    ['kafka/channel', '{ bindingVersion: 0.4.0 }', 'kafka/channel 0.4.0'],
    ['kafka/channel', '{ bindingVersion: 0.1.0 }', 'kafka/channel reserved'],
    ['kafka/channel', '{ bindingVersion: 0.6.0 }', none],
    ['kafka/channel', '{ bindingVersion: 0.5 }', none],
    ['kafka/channel', '{ bindingVersion: constructor }', none],
    ['kafka/message', '{ bindingVersion: 0.4.0 }', 'kafka/message 0.3.0'],
    ['ws/server', '{}', 'ws/server reserved'],
    ['ws/server', '{ bindingVersion: 7.0.0 }', 'ws/server of unknown version'],
  ]
  for (const [name, text, expected] of table) {
    const { root } = await parseText('/binding.yaml', text, 'yaml', defaultLimits)
    if (root === undefined) throw new Error(`${text} is no YAML`)
    t.equal(typeFor(format, name, root).name, expected, `${name}: ${text}`)
  }
  const unknown = typeNamed(format, 'kafka/message of unknown version')
  t.match(unknown.fields, { key: { typeSeverity: 'off', shape: { type: 'AnySchema' } } }, 'what is walked')
  t.same(Object.keys(unknown.fields), ['key', 'bindingVersion'])
})

t.test('every known version of a binding defines each of its levels', async (t) => {
  for (const { key, versions, levels } of protocols) {
    if (levels === undefined) continue
    for (const level of bindingLevels) {
      const known = typeNamed(format, `${key}/${level}`).choices?.flatMap(({ whenVersion = [] }) => whenVersion)
      t.same(known?.sort(), [...versions, 'latest'].sort(), `${key} ${level}`)
      t.ok(
        (levels[level] ?? []).every(({ from }) => versions.includes(from)),
        `${key} ${level}: from a known version`,
      )
    }
  }
})

t.test('plugins add bindings and versions', async (t) => {
  const acme: BindingDefinition = {
    key: 'acme',
    versions: ['1.0.0'],
    levels: { channel: [{ from: '1.0.0', fields: { key: field(objectOrReference('AnySchema')) } }] },
  }
  const kafka: BindingDefinition = {
    key: 'kafka',
    versions: ['9.0.0'],
    levels: { server: [{ from: '9.0.0', fields: { registry: field(string()) } }] },
  }
  const extended = formatFor(asyncapi, '3.1', [acme, kafka])
  t.match(typeNamed(extended, 'ChannelBindings').fields.acme, { shape: { shape: 'object', type: 'acme/channel' } })
  t.same(Object.keys(typeNamed(extended, 'kafka/server 9.0.0').fields), ['registry', 'bindingVersion'])
  t.equal(extended.types.get('kafka/channel 0.5.0'), undefined, 'in place of the built-in one')
  t.equal(format.types.get('acme/channel'), undefined, 'the built-in table is untouched')
  const lost: BindingDefinition = { ...acme, levels: { channel: [{ from: '1.0.0', fields: { key: nowhere } }] } }
  t.throws(() => formatFor(neutral, '3.1', [lost]).types.get('acme/channel'), /acme\/channel 1.0.0 uses Nowhere/)
  const misnamed: BindingDefinition = { ...acme, types: [inside('Queue', 'queue', {})] }
  t.throws(() => formatFor(neutral, '3.1', [misnamed]).types.get('acme/channel'), /expected a name such as acme\/Queue/)
})

const nowhere = field(objectOrReference('Nowhere'))

t.test('the shape of a value is chosen by its JSON type', async (t) => {
  const items = typeNamed(format, 'Schema').fields.items?.shape
  if (items?.shape !== 'either') throw new Error('items takes one schema or a list of them')
  t.match(optionOf(items, 'array'), { shape: 'list' })
  t.match(optionOf(items, 'object'), { shape: 'object', type: 'Schema' })
  t.match(optionOf(items, 'boolean'), { shape: 'object', type: 'Schema' }, 'a boolean schema')
  t.equal(optionOf(items, 'string'), undefined)
  const interval = typeNamed(format, 'mqtt/server 0.2.0').fields.sessionExpiryInterval?.shape
  t.match(interval?.shape === 'either' && optionOf(interval, 'number'), { types: ['integer'] })
})

t.test('a media type names the schema format', async (t) => {
  const table: readonly (readonly [string | undefined, string, string, boolean])[] = [
    [undefined, 'own', 'schema', true],
    ['application/vnd.aai.asyncapi;version=3.0.0', 'own', 'schema', true],
    ['application/vnd.msgapi+yaml;version=3.1.0', 'own', 'schema', true],
    ['application/vnd.aai.asyncapi+json;version=2.6.0', 'own', 'schema', true],
    ['application/vnd.aai.asyncapi;version=9.0.0', 'own', 'schema', false],
    ['Application/Schema+JSON; charset=utf-8; Version="draft-07"', 'json-schema', 'schema', true],
    ['application/schema+yaml;version=draft-07', 'json-schema', 'schema', true],
    ['application/schema+json;version=draft-7', 'json-schema', 'unknown', false],
    ['application/schema+json', 'json-schema', 'schema', false],
    ['application/schema+json;version=2020-12', 'json-schema', 'unknown', false],
    ['application/vnd.oai.openapi;version=3.0.0', 'openapi', 'openapi-schema', true],
    ['application/vnd.oai+json;version=3.0.3', 'openapi', 'openapi-schema', false],
    ['application/vnd.oai.openapi;version=3.1.0', 'openapi', 'unknown', false],
    ['application/vnd.apache.avro+json;version=1.9.0', 'avro', 'record', true],
    ['application/vnd.avro;version=1.11.0', 'avro', 'record', false],
    ['application/raml+yaml;version=1.0', 'raml', 'text', true],
    ['application/vnd.google.protobuf;version=3', 'protobuf', 'text', true],
    ['application/xml', 'xsd', 'text', false],
    ['application/vnd.acme+json;version=1', 'custom', 'unknown', false],
    ['__proto__', 'custom', 'unknown', false],
    ['', 'custom', 'unknown', false],
  ]
  for (const [text, family, content, listed] of table) {
    t.match(schemaFormatOf(text), { family, content, listed }, String(text))
  }
  t.equal(schemaFormatOf('application/schema+json;version=draft-07').version, 'draft-07')
  t.notOk('version' in schemaFormatOf('application/schema+json'))
})

t.test('the comparison with the format text notices differences', async (t) => {
  const text = (rows: string, heading = '### Info Object (extendable)') =>
    `${heading}\n\n| Field | Type | Req | Rule |\n|---|---|---|---|\n${rows}\n`
  const failures = (...parameters: Parameters<typeof text>) => compareText(text(...parameters), format).failures
  t.same(failures('| title | string | yes | Title. |'), [])
  t.same(failures('| contact | Contact Object | no | Contact. |'), [])
  t.same(failures('| externalDocs | External Documentation Object, Ref | no | Docs. |'), [])
  t.match(failures('| title | boolean | yes | Title. |'), [/Info\.title: type/])
  t.match(failures('| title | string | no | Title. |'), [/Info\.title: required/])
  t.match(failures('| headline | string | no | Headline. |'), [/Info\.headline: the table has no such field/])
  t.match(failures('| contact | Contact Object, Ref | no | Contact. |'), [/Info\.contact: type/])
  t.match(failures('| title | string | yes | Title; CommonMark allowed. |'), [/Info\.title: content/])
  t.match(failures('| title | string | yes | Title. |', '### Info Object'), [/Info: extendable/])
  t.match(failures('| title | string | yes | Title. |', '### Unheard Object'), [/no object type/])
  t.match(compareText('| Item | Amount |\n|---|---|\n| a | b |\n', format).failures, [/not understood/])
  t.ok(
    compareText(text('| title | string | yes | Title. |'), format, true).failures.length > 100,
    'a text that leaves much unsaid',
  )
})
