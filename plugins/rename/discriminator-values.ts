import {
  childOf,
  discriminatorNames,
  familiesOf,
  formatFragment,
  formatPointer,
  type Graph,
  type Node,
  type NodePath,
  type Operation,
  pointerOf,
  resolvedNode,
  resolvedPath,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'

/** The changes in a family of schemas, and the property whose values change with the name. */
export interface DiscriminatorChanges {
  readonly operations: readonly Operation[]
  readonly property: string
}

/** The fields that name the members of a map by `{name}`, by the type of the object that has both (format text, Channel Address Expression, Server Variable Object). */
const templates: Readonly<Record<string, { readonly map: string; readonly fields: readonly string[] }>> = {
  Channel: { map: 'parameters', fields: ['address'] },
  Server: { map: 'variables', fields: ['host', 'pathname'] },
}

/**
 * The changes besides the name of a schema that a discriminator selects by this name (format text, Schema Object): the values of the
 * property in its family and in examples, and the mappings that name the schema. Undefined if the name is not such a value.
 */
export function discriminatorChanges(named: NodePath, to: string, graph: Graph): DiscriminatorChanges | undefined {
  const schema = resolvedPath(named, graph)
  const property = schema && discriminatorNames(graph, schema)
  if (schema === undefined || property === undefined) return undefined
  const members = familiesOf(graph).membersWith(schema.node)
  const parts = members.flatMap((member) => [member, ...partsOf(member, graph)])
  const texts = new Map<string, string>()
  texts.set(named.key, to)
  const pointer = pointerOf(named)
  texts.set(formatFragment(pointer), formatFragment([...pointer.slice(0, -1), to]))
  const mappings = parts.flatMap((part) => valuesOf(stepTo(stepTo(part, 'discriminator') ?? part, 'mapping')))
  const mapped = mappings.filter(({ node, file }) => texts.has(stringOf(node) ?? '') && file === named.file)
  const values = mapped.length > 0 ? mapped : namesIn(parts, property, named.key, graph)
  const unique = new Map<Node, NodePath>(values.map((value) => [value.node, value]))
  const operations = [...unique.values()].map((at): Operation => {
    const value = texts.get(stringOf(at.node) ?? '') ?? to
    return { op: 'replace', path: formatPointer(pointerOf(at)), file: at.file.path, value }
  })
  return { operations, property }
}

export function partsOf(member: NodePath, graph: Graph): readonly NodePath[] {
  return valuesOf(stepTo(member, 'allOf')).flatMap((part) => resolvedPath(part, graph) ?? [])
}

/** The values equal to the name: in the property of the schemas, and in examples of schemas and messages. */
function namesIn(parts: readonly NodePath[], property: string, name: string, graph: Graph): readonly NodePath[] {
  const stated = parts.flatMap((part) => {
    const properties = stepTo(part, 'properties')
    const at = properties && stepTo(properties, property)
    const schema = at && resolvedPath(at, graph)
    return schema === undefined ? [] : valuesThatAre(name, schema)
  })
  const nodes = new Set(parts.map(({ node }) => node))
  const examples = [...parts.flatMap((part) => valuesOf(stepTo(part, 'examples'))), ...examplesOf(nodes, graph)]
  const values = examples.flatMap((example) => stepTo(example, property) ?? [])
  return [...stated, ...values.filter(({ node }) => stringOf(node) === name)]
}

/** The example payloads of messages whose payload is one of the schemas. */
export function examplesOf(schemas: ReadonlySet<Node>, graph: Graph): readonly NodePath[] {
  return graph.objectsOf('Message').flatMap(({ location, node }) => {
    const payload = node.entries.get('payload')?.value
    const schema = payload && resolvedNode(payload, graph)
    if (schema === undefined || !schemas.has(schema)) return []
    return valuesOf(stepTo(location, 'examples')).flatMap((example) => stepTo(example, 'payload') ?? [])
  })
}

export function valuesOf(owner: NodePath | undefined): readonly NodePath[] {
  if (owner?.node.kind === 'list') return owner.node.items.flatMap((_item, index) => stepTo(owner, String(index)) ?? [])
  return owner?.node.kind === 'map' ? owner.node.entries.keys().flatMap((key) => stepTo(owner, key) ?? []) : []
}

/** The changes besides the key of a parameter or server variable: `{name}` in the texts that contain it. */
export function templateChanges(map: NodePath, name: string, to: string, graph: Graph): readonly Operation[] {
  const { parent } = map
  if (parent === undefined) return []
  const template = graph
    .objectsAt(parent.node)
    .map(({ type }) => templates[type.name])
    .find((each) => each?.map === map.key)
  return (template?.fields ?? []).flatMap((field): readonly Operation[] => {
    const text = stringOf(childOf(parent.node, field))
    const changed = text?.replaceAll(`{${name}}`, () => `{${to}}`)
    if (changed === undefined || changed === text) return []
    const path = formatPointer([...pointerOf(parent), field])
    return [{ op: 'replace', path, file: map.file.path, value: changed }]
  })
}

/** The values of `enum`, `examples` and `default` of a schema that equal a text. */
function valuesThatAre(text: string, schema: NodePath): readonly NodePath[] {
  return ['enum', 'examples', 'default'].flatMap((keyword) => {
    const at = stepTo(schema, keyword)
    if (at === undefined) return []
    const values =
      at.node.kind === 'list' ? at.node.items.flatMap((_item, index) => stepTo(at, String(index)) ?? []) : [at]
    return values.filter(({ node }) => stringOf(node) === text)
  })
}
