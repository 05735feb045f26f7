import { isSchema } from '../../../rulesets/spec/facts/schema-types.ts'
import { formatsOf } from '../../../rulesets/spec/facts/value-formats.ts'
import { fieldOf } from '../../format/format.ts'
import { listedSchemaFormats } from '../../format/schema-formats.ts'
import { minors, type ScalarShape, type Shape } from '../../format/shape.ts'
import { spelledWord } from '../../format/vocabulary.ts'
import type { Graph } from '../../graph/graph.ts'
import type { TypedObject } from '../../graph/objects-and-references.ts'
import { perGraph } from '../../graph/per-graph.ts'
import { shapesIn } from '../../graph/step.ts'
import { forEachPosition } from '../../graph/walk.ts'
import { childOf, type Node, stringOf } from '../../load/node.ts'
import type { Expected } from './expected.ts'
import { runtimeExpressions } from './runtime-expressions.ts'
import { placeholder } from './text-at-cursor.ts'

/**
 * The strings that fit at a place of the format: those that the table lists, or else those that are usual, and those that the
 * description has as the same kind of string.
 */
export function knownStrings(
  shape: ScalarShape,
  { owner, name }: Expected,
  node: Node,
  graph: Graph,
): readonly string[] {
  if (shape.values !== undefined) return shape.values
  const { valuesWhen } = (owner && fieldOf(owner.type, name)) ?? {}
  const sibling = valuesWhen && stringOf(childOf(owner?.node, valuesWhen.field))
  if (valuesWhen !== undefined)
    return sibling !== undefined && Object.hasOwn(valuesWhen.allowed, sibling)
      ? (valuesWhen.allowed[sibling] ?? [])
      : [...new Set(Object.values(valuesWhen.allowed).flat())]
  switch (shape.content) {
    case 'version':
      return versions()
    case 'schema-format':
      return listedSchemaFormats(graph.format)
    case 'media-type':
      return [...new Set([...mediaTypesIn(graph), ...usualMediaTypes])]
    case 'runtime-expression':
      return runtimeExpressions(node, graph)
    default:
      return owner === undefined ? [] : stringsOfField(owner, name, graph)
  }
}

/** The versions of the format that a new description may have, the latest first. */
export function versions(): readonly string[] {
  return minors
    .filter((minor) => minor >= '3')
    .toReversed()
    .map((minor) => `${minor}.0`)
}

/** Strings of fields that the format leaves open. */
function stringsOfField(owner: TypedObject, name: string, graph: Graph): readonly string[] {
  const { type, node } = owner
  if (type.name === 'Server' && name === 'protocol') return protocols(graph)
  if (type.name === 'Tag' && name === 'name') return tagNames(graph)
  if (isSchema(type) && name === 'format') return formatsFor(owner)
  if (isSchema(type) && (name === 'required' || name === 'discriminator')) {
    const properties = childOf(node, 'properties')
    return properties?.kind === 'map' ? properties.entries.keys() : []
  }
  if (name === 'bindingVersion') return bindingVersions(owner, graph)
  return []
}

/** Those of a schema of another type have no effect. */
function formatsFor({ type, node }: TypedObject): readonly string[] {
  const stated = stringOf(childOf(node, 'type'))
  return [...formatsOf(type)].flatMap(([format, of]) => (stated === undefined || stated === of ? [format] : []))
}

/** The values of `protocol` that the bindings of the format are for. */
function protocols({ format }: Graph): readonly string[] {
  const names = [...format.bindings.values()].flatMap(({ key, serverProtocols = [] }) => [
    spelledWord(format.vocabulary, 'protocol', key),
    ...serverProtocols,
  ])
  return [...new Set([...names, ...protocolsOverTls])].sort()
}

const protocolsOverTls = ['amqps', 'https', 'kafka-secure', 'secure-mqtt', 'stomps', 'wss']

function bindingVersions({ type }: TypedObject, { format }: Graph): readonly string[] {
  const definition = [...format.bindings.values()].find(({ key }) => type.name.startsWith(`${key}/`))
  return definition === undefined ? [] : [...definition.versions.toReversed(), 'latest']
}

/** The names of the tags of a description. */
export const tagNames = perGraph((graph): readonly string[] => {
  const names = graph.objectsOf('Tag').flatMap(({ node }) => stringOf(childOf(node, 'name')) ?? [])
  return [...new Set(names)].filter((name) => name !== placeholder).sort()
})

const usualMediaTypes = [
  'application/json',
  'application/cloudevents+json',
  'application/xml',
  'application/octet-stream',
  'application/vnd.apache.avro+json',
  'application/x-protobuf',
  'avro/binary',
  'text/plain',
]

/** The format knows no list of media types, but a description has few, again and again. */
const mediaTypesIn = perGraph((graph): readonly string[] => {
  const found = new Set<string>()
  for (const object of graph.objects) {
    if (!shapesIn(object.type).some(isMediaType)) continue
    forEachPosition(object, ({ shape, location: { node } }) => {
      const text = shape !== undefined && isMediaType(shape) ? stringOf(node) : undefined
      if (text !== undefined && text !== placeholder) found.add(text)
    })
  }
  return [...found].sort()
})

function isMediaType(shape: Shape): boolean {
  return shape.shape === 'scalar' && shape.content === 'media-type'
}
