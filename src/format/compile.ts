import * as amqp from './bindings/amqp.ts'
import * as anypointmq from './bindings/anypointmq.ts'
import * as cloudpubsub from './bindings/cloudpubsub.ts'
import * as http from './bindings/http.ts'
import * as ibmmq from './bindings/ibmmq.ts'
import * as jms from './bindings/jms.ts'
import * as kafka from './bindings/kafka.ts'
import * as mqtt from './bindings/mqtt.ts'
import * as nats from './bindings/nats.ts'
import * as notifytopic from './bindings/notifytopic.ts'
import * as pulsar from './bindings/pulsar.ts'
import * as ros2 from './bindings/ros2.ts'
import * as solace from './bindings/solace.ts'
import * as sqs from './bindings/sqs.ts'
import * as ws from './bindings/ws.ts'
import type { Format, Minor } from './format.ts'
import { bindingsMaps, UndescribedBinding } from './objects/bindings-maps.ts'
import { Channel, Parameter } from './objects/channel.ts'
import { Components } from './objects/components.ts'
import * as description from './objects/description.ts'
import * as message from './objects/message.ts'
import * as operation from './objects/operation.ts'
import * as schema from './objects/schema.ts'
import * as security from './objects/security.ts'
import { Server, ServerVariable } from './objects/server.ts'
import type { Field, ObjectType, Shape, TypeName } from './shape.ts'
import type { Vocabulary } from './vocabulary.ts'

const builtIn: readonly ObjectType[] = [
  ...Object.values(description),
  Server,
  ServerVariable,
  Channel,
  Parameter,
  ...Object.values(operation),
  ...Object.values(message),
  ...Object.values(schema),
  ...Object.values(security),
  Components,
  UndescribedBinding,
  ...[
    http,
    ws,
    amqp,
    mqtt,
    jms,
    ros2,
    kafka,
    anypointmq,
    ibmmq,
    solace,
    sqs,
    notifytopic,
    cloudpubsub,
    pulsar,
    nats,
  ].flatMap((types) => Object.values(types)),
]

const compiled = new WeakMap<Vocabulary, Map<Minor, Format>>()

/**
 * The table of object types for a spelling and a minor version. Contributed types are added, or replace built-in ones of
 * the same name; one that describes a binding takes its place in the bindings map, with a new protocol key where needed.
 * Throws when a type that is named nowhere is used: a bug in the table or in a plugin.
 */
export function formatFor(vocabulary: Vocabulary, minor: Minor, contributions: readonly ObjectType[] = []): Format {
  if (contributions.length > 0) return compile(vocabulary, minor, contributions)
  const ofVocabulary = compiled.get(vocabulary) ?? new Map<Minor, Format>()
  compiled.set(vocabulary, ofVocabulary)
  const format = ofVocabulary.get(minor) ?? compile(vocabulary, minor, [])
  ofVocabulary.set(minor, format)
  return format
}

function compile(vocabulary: Vocabulary, minor: Minor, contributions: readonly ObjectType[]): Format {
  const sources = [...builtIn, ...bindingsMaps([...builtIn, ...contributions]), ...contributions]
  const types = new Map<TypeName, ObjectType>()
  for (const type of sources) types.set(type.name, spell(type, vocabulary, minor))
  markProtocols(types)
  const format: Format = { vocabulary, minor, types }
  for (const type of types.values()) {
    for (const name of typesUsedBy(type)) {
      if (!types.has(name)) throw new Error(`The object type ${type.name} uses ${name}, which the format does not have`)
    }
  }
  return format
}

/** Says of the types that only one protocol's bindings lead to that they belong to that protocol. */
function markProtocols(types: Map<TypeName, ObjectType>): void {
  const core = reachableFrom('Description', types, new Set())
  for (const { name, binding } of [...types.values()]) {
    if (binding === undefined) continue
    for (const reached of reachableFrom(name, types, core)) {
      const type = types.get(reached)
      if (type !== undefined) types.set(reached, { ...type, protocol: binding.protocol })
    }
  }
}

/** The type and those that it leads to, but for what is known and the bindings of protocols. */
function reachableFrom(
  start: TypeName,
  types: ReadonlyMap<TypeName, ObjectType>,
  known: ReadonlySet<TypeName>,
): ReadonlySet<TypeName> {
  const reached = new Set([start])
  for (const name of reached) {
    const type = types.get(name)
    if (type === undefined) continue
    for (const used of typesUsedBy(type)) {
      if (!known.has(used) && types.get(used)?.binding === undefined) reached.add(used)
    }
  }
  return reached
}

function spell(type: ObjectType, vocabulary: Vocabulary, minor: Minor): ObjectType {
  const words = type.spelled === undefined ? {} : vocabulary.words[type.spelled]
  const fields: [string, Field][] = []
  for (const [name, field] of Object.entries(type.fields)) {
    if (field.since !== undefined && field.since > minor) continue
    fields.push([wordFor(words, name), { ...field, shape: spellShape(field.shape, vocabulary) }])
  }
  const protocol = type.binding?.protocol
  const title =
    protocol === undefined ? type.title : type.title.replace(protocol, wordFor(vocabulary.words.protocol, protocol))
  return { ...type, title, fields: Object.fromEntries(fields) }
}

function spellShape(shape: Shape, vocabulary: Vocabulary): Shape {
  if (shape.shape === 'list') return { ...shape, items: spellShape(shape.items, vocabulary) }
  if (shape.shape === 'map') return { ...shape, values: spellShape(shape.values, vocabulary) }
  if (shape.shape !== 'scalar' || shape.spelled === undefined || shape.values === undefined) return shape
  const words = vocabulary.words[shape.spelled]
  return { ...shape, values: shape.values.map((value) => wordFor(words, value)) }
}

const wordFor = (words: Readonly<Record<string, string>>, word: string): string =>
  (Object.hasOwn(words, word) ? words[word] : undefined) ?? word

/** The names of all types that an object type's fields lead to, and of the types it stands for. */
export function typesUsedBy(type: ObjectType): readonly TypeName[] {
  const shapes = [
    ...Object.values(type.fields).map((field) => field.shape),
    ...(type.patterned ? [type.patterned] : []),
  ]
  return [...shapes.flatMap(typesInShape), ...(type.choices ?? []).map((choice) => choice.type)]
}

function typesInShape(shape: Shape): readonly TypeName[] {
  switch (shape.shape) {
    case 'object':
      return [shape.type]
    case 'list':
      return typesInShape(shape.items)
    case 'map':
      return typesInShape(shape.values)
    case 'either':
      return shape.options.flatMap(typesInShape)
    case 'foreign':
      return ['Schema', 'OpenApiSchema']
    default:
      return []
  }
}
