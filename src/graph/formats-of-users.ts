import type { Format } from '../format/format.ts'
import { isSameSchemaFormat } from '../format/schema-formats.ts'
import { withComponentFormats } from '../format/version-2/component-formats.ts'
import { type Node, stringOf } from '../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../load/node-path.ts'
import { pointerIn } from './fragment.ts'
import type { Graph } from './graph.ts'
import { isFormatted, type Reference, type TypedObject } from './objects-and-references.ts'
import { perGraph } from './per-graph.ts'
import { formatNamedBy, type StatedFormat } from './stated-format.ts'

/** A schema in components of version 2 that is used in another format than the own one. */
export interface ComponentInFormat {
  readonly path: NodePath
  /** The first two formats that differ. */
  readonly formats: readonly StatedFormat[]
  /** True if something uses it as a Schema Object, too. */
  readonly isOwn: boolean
}

/** The format of a component on which its users agree; undefined if they do not. */
export function agreedFormat(component: ComponentInFormat | undefined): StatedFormat | undefined {
  return component?.isOwn === false && component.formats.length === 1 ? component.formats[0] : undefined
}

/**
 * The schemas in components that are used in another format than the own one, by their values. In version 2, a message names the
 * format of its payload, and nothing that of a component which the payload refers to (format text of 2.6, Message Object). Such a
 * component has the formats of the references to it, and gives them to the components that it refers to.
 */
export const componentsInFormats = perGraph((graph): ReadonlyMap<Node, ComponentInFormat> => {
  const components = schemaComponents(graph)
  const named = new Map<NodePath, StatedFormat[]>()
  const own = new Set<NodePath>()
  const waiting: NodePath[] = []
  const mark = (used: NodePath, format: StatedFormat): void => {
    const known = named.get(used) ?? []
    // Two formats say that the users do not agree.
    if (known.length > 1 || known.some((each) => isSameSchemaFormat(each.format, format.format))) return
    named.set(used, [...known, format])
    waiting.push(used)
  }
  for (const reference of graph.references) {
    const used = reference.target && around(reference.target, components)
    if (used === undefined || around(reference.location, components) !== undefined) continue
    const format = formatBeside(reference)
    if (format === undefined || format.format.family === 'own') own.add(used)
    else mark(used, format)
  }
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const other of componentsNamedIn(next, components))
      for (const format of named.get(next) ?? []) mark(other, format)
  for (const component of components.values()) if (!named.has(component)) own.add(component)
  // What is added is visited, too.
  for (const component of own) for (const other of componentsNamedIn(component, components)) own.add(other)
  return new Map([...named].map(([path, formats]) => [path.node, { path, formats, isOwn: own.has(path) }]))
})

/** The table of a description in which schemas of components are in the formats that their users name; undefined if they name none. */
export function formatWithUsers(graph: Graph): Format | undefined {
  const formatOf = new Map<Node, string>()
  for (const [node, component] of componentsInFormats(graph)) {
    const agreed = agreedFormat(component)
    if (agreed?.name !== undefined) formatOf.set(node, agreed.name)
  }
  return formatOf.size === 0 ? undefined : withComponentFormats(graph.format, formatOf)
}

/** The schemas of the components of all descriptions in a graph, by their values. */
function schemaComponents(graph: Graph): ReadonlyMap<Node, NodePath> {
  const found = new Map<Node, NodePath>()
  for (const { location } of graph.objectsOf('Components')) {
    const schemas = stepTo(location, 'schemas')
    for (const schema of schemas === undefined ? [] : membersOf(schemas)) found.set(schema.node, schema)
  }
  return found
}

/** The component that a value is or lies in. */
function around(path: NodePath, components: ReadonlyMap<Node, NodePath>): NodePath | undefined {
  for (let at: NodePath | undefined = path; at !== undefined; at = at.parent) {
    const component = components.get(at.node)
    if (component !== undefined) return component
  }
  return undefined
}

/** The components that a component refers to by the text of a reference, as in its format this may be another thing. */
function componentsNamedIn(
  { node, parent: schemas }: NodePath,
  components: ReadonlyMap<Node, NodePath>,
): readonly NodePath[] {
  const found: NodePath[] = []
  const waiting: Node[] = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === 'scalar') continue
    const text = next.kind === 'map' ? stringOf(next.entries.reference?.value) : undefined
    const key = text?.startsWith('#/components/schemas/') === true ? pointerIn({ text })[2] : undefined
    const named = schemas && key !== undefined ? stepTo(schemas, key) : undefined
    const component = named && components.get(named.node)
    if (component !== undefined) found.push(component)
    const members = next.kind === 'list' ? next.items : next.entries.values().map(({ value }) => value)
    for (const member of members) waiting.push(member)
  }
  return found
}

/** The format of the schema in which a reference is; undefined for the own one. */
function formatBeside({ location, owner }: Reference): StatedFormat | undefined {
  let inner = location
  let object: TypedObject | undefined = owner
  while (object !== undefined) {
    if (object.type.formattedField !== undefined) return isFormatted(object, inner) ? formatNamedBy(object) : undefined
    inner = object.owner === undefined ? (object.reachedBy?.location ?? object.location) : object.location
    object = object.owner ?? object.reachedBy?.owner
  }
  return undefined
}
