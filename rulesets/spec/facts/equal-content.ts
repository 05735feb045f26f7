import { childOf, effectiveTarget, type Graph, type MapNode, type Node } from '../../../src/plugin/index.ts'
import { type ForeignSchema, foreignSchemaOf } from './schema-types.ts'

/** How to read the members of a value: as keywords of a schema, schemas by name, a list of schemas, or plain data. */
type Role = 'schema' | 'named' | 'schemas' | 'data'

/** Keywords that do not constrain a value. */
const annotations = new Set([
  ...['title', 'description', 'default', 'examples', 'example', 'deprecated', 'readOnly', 'writeOnly', 'externalDocs'],
  ...['$id', '$schema', '$comment', 'definitions', 'xml'],
])

const roles: ReadonlyMap<string, Role> = new Map([
  ...['properties', 'patternProperties', 'dependencies'].map((name) => [name, 'named'] as const),
  ...['allOf', 'anyOf', 'oneOf'].map((name) => [name, 'schemas'] as const),
  ...['items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames'].map(
    (name) => [name, 'schema'] as const,
  ),
  ...['not', 'if', 'then', 'else'].map((name) => [name, 'schema'] as const),
])

/**
 * Numbers values by their content. Schemas and data with the same number are equivalent, whatever the order of their members,
 * their titles and descriptions; values with different numbers may still be equivalent. A reference inside a schema counts as
 * its target. Each value is looked at once.
 */
export class EqualContent {
  readonly #graph: Graph
  readonly #numbers = new Map<string, number>()
  readonly #known: Record<Role, Map<Node, number>> = {
    schema: new Map(),
    named: new Map(),
    schemas: new Map(),
    data: new Map(),
  }
  readonly #nodes = new Map<Node, number>()

  constructor(graph: Graph) {
    this.#graph = graph
  }

  /** The number of a schema: a Schema Object, one in another format, or a boolean. */
  ofSchema(node: Node): number {
    return this.#numberOf(node, 'schema')
  }

  /**
   * What can be seen of a schema at first sight: the same for schemas with the same number, and different for most others. It costs
   * little, however large the schema is.
   */
  outlineOf(node: Node): string {
    return this.#textOf(node, 'schema', sketchOf)
  }

  /** The number of a value that contains no schema. */
  ofData(node: Node): number {
    return this.#numberOf(node, 'data')
  }

  /** The number of a node itself, whatever its content. */
  ofNode(node: Node): number {
    const known = this.#nodes.get(node) ?? this.#nodes.size
    this.#nodes.set(node, known)
    return known
  }

  #numberOf(node: Node, role: Role): number {
    const known = this.#known[role].get(node)
    if (known !== undefined) return known
    const number = this.#interned(this.#textOf(node, role, (member, inner) => this.#memberOf(member, inner)))
    this.#known[role].set(node, number)
    return number
  }

  #textOf(node: Node, role: Role, textOfMember: TextOfMember): string {
    if (node.kind === 'scalar') return `scalar ${typeof node.value} ${node.value}`
    if (node.kind === 'list') {
      const inner = role === 'schemas' || role === 'schema' ? 'schema' : 'data'
      return `list ${node.items.map((item) => textOfMember(item, inner)).join(' ')}`
    }
    const foreign = role === 'schema' ? foreignSchemaOf(node, this.#graph) : undefined
    const members =
      foreign === undefined ? membersOf(node, role, textOfMember) : foreignMembers(node, foreign, textOfMember)
    return `map ${members.sort().join(' ')}`
  }

  #memberOf(node: Node, role: Role): string {
    const reference = this.#graph.referenceAt(node)
    if (reference === undefined) return String(this.#numberOf(node, role))
    // Following references could run in circles.
    return `reference ${this.ofNode(effectiveTarget(reference)?.node ?? node)}`
  }

  #interned(text: string): number {
    const known = this.#numbers.get(text) ?? this.#numbers.size
    this.#numbers.set(text, known)
    return known
  }
}

/** A text for a member of a value that is the same for equal members. */
type TextOfMember = (node: Node, role: Role) => string

function membersOf(map: MapNode, role: Role, textOfMember: TextOfMember): string[] {
  return [...map.entries.values()]
    .filter(({ key }) => role !== 'schema' || isConstraint(key))
    .map(({ key, value }) => {
      const inner = role === 'schema' ? (roles.get(key) ?? 'data') : role === 'named' ? 'schema' : role
      return `${JSON.stringify(key)}:${textOfMember(value, inner)}`
    })
}

function foreignMembers(map: MapNode, { isReadable }: ForeignSchema, textOfMember: TextOfMember): string[] {
  const inner = isReadable ? 'schema' : 'data'
  return [...map.entries.values()]
    .filter(({ key }) => key === 'schemaFormat' || key === 'schema')
    .map(({ key, value }) => `${key}=${textOfMember(value, key === 'schema' ? inner : 'data')}`)
}

function isConstraint(keyword: string): boolean {
  return !(annotations.has(keyword) || keyword.startsWith('x-'))
}

/** Names of properties, and their constants, tell most schemas apart. What is written beside a reference does not count. */
function sketchOf(node: Node, role: Role): string {
  if (node.kind === 'scalar') return `${typeof node.value} ${node.value}`
  if (node.kind === 'list') return `list of ${node.items.length}`
  if (role !== 'named' || node.entries.has('$ref')) return 'map'
  return [...node.entries.values()]
    .map(({ key, value }) => key + constantOf(value))
    .sort()
    .join()
}

function constantOf(schema: Node): string {
  const constant = schema.kind === 'map' && !schema.entries.has('$ref') ? childOf(schema, 'const') : undefined
  return constant?.kind === 'scalar' ? `=${typeof constant.value} ${constant.value}` : ''
}
