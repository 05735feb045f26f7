import {
  childOf,
  type Graph,
  type MapNode,
  type Node,
  type NodePath,
  resolvedNode,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'

/** The answer of a schema about a name; `unknown` when a part of it cannot be read. */
export type Answer = 'yes' | 'no' | 'unknown'

/**
 * Asks a schema and the schemas that it is composed of. One member of `allOf` is enough; in `oneOf` and `anyOf`, all must
 * agree. Each schema is asked once, however many lead to it.
 */
export function composedAnswer(
  written: Node,
  graph: Graph,
  ask: (schema: MapNode) => Answer,
  passed: Set<Node> = new Set(),
): Answer {
  const schema = resolvedNode(written, graph)
  if (schema?.kind === 'scalar') return 'no'
  if (schema?.kind !== 'map' || isForeign(schema, graph)) return 'unknown'
  if (passed.has(schema)) return 'no'
  passed.add(schema)
  const own = ask(schema)
  if (own === 'yes') return 'yes'
  const all = schemasUnder(schema, 'allOf').map((member) => composedAnswer(member, graph, ask, passed))
  const alternatives = ['oneOf', 'anyOf'].map((keyword) => {
    const answers = schemasUnder(schema, keyword).map((member) => composedAnswer(member, graph, ask, passed))
    if (answers.length === 0 || answers.includes('no')) return 'no'
    return answers.includes('unknown') ? 'unknown' : 'yes'
  })
  const answers = [own, ...all, ...alternatives]
  if (answers.includes('yes')) return 'yes'
  return answers.includes('unknown') ? 'unknown' : 'no'
}

export function schemasUnder(schema: MapNode, keyword: string): readonly Node[] {
  const list = childOf(schema, keyword)
  return list?.kind === 'list' ? list.items : []
}

/** Whether a schema itself requires a property. */
export function requiresProperty(schema: MapNode, name: string): Answer {
  const required = childOf(schema, 'required')
  if (required === undefined) return 'no'
  if (required.kind !== 'list') return 'unknown'
  return required.items.some((item) => stringOf(item) === name) ? 'yes' : 'no'
}

/** Whether a schema itself describes a property. */
export function definesProperty(schema: MapNode, name: string): Answer {
  const properties = childOf(schema, 'properties')
  if (properties === undefined) return 'no'
  if (properties.kind !== 'map') return 'unknown'
  return properties.entries.has(name) ? 'yes' : 'no'
}

function isForeign(schema: MapNode, graph: Graph): boolean {
  return graph.objectsAt(schema).some(({ type }) => type.name === 'MultiFormatSchema')
}

/** The property whose value selects one of several schemas (format text, Schema Object). */
export interface Discriminator {
  readonly at: NodePath
  /** The property that it names. */
  readonly name: string
}

/** The discriminator of a schema, when it is the name of a property. */
export function namedDiscriminator({ location }: TypedObject): Discriminator | undefined {
  const at = stepTo(location, 'discriminator')
  const name = stringOf(at?.node)
  return at === undefined || name === undefined ? undefined : { at, name }
}

/** Whether neither a schema nor the schemas that it is composed of describe the property of its discriminator. */
export function isUndefined({ name }: Discriminator, schema: TypedObject, graph: Graph): boolean {
  return composedAnswer(schema.node, graph, (each) => definesProperty(each, name)) === 'no'
}
