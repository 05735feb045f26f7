import {
  type ContributedSchemas,
  childOf,
  type Graph,
  type MapNode,
  type Node,
  type Pointer,
  resolvedNode,
} from '../../../src/plugin/index.ts'
import { foreignSchemaOf } from './schema-types.ts'

/** `silent`: the schema does not mention the value. `open`: it allows other values explicitly, or cannot be read. */
type PlaceAnswer = 'described' | 'missing' | 'silent' | 'open'

/** The schemas already asked, by the length of the remaining pointer. Each is asked once, however many lead to it. */
type Asked = Map<number, Set<Node>>

/**
 * Whether a schema has no place for the value at a pointer: its `properties`, its type or closed additional properties leave
 * no room for it. False when in doubt. Schemas in formats of plugins are asked if they are given.
 */
export function isMissingIn(schema: Node, pointer: Pointer, graph: Graph, schemas?: ContributedSchemas): boolean {
  const target = resolvedNode(schema, graph)
  const isForeign = target?.kind === 'map' && foreignSchemaOf(target, graph) !== undefined
  const reading = isForeign ? schemas?.of(target) : undefined
  if (reading?.describes(pointer) === false) return true
  return answerIn(schema, pointer, graph, new Map()) === 'missing'
}

function answerIn(written: Node, pointer: Pointer, graph: Graph, asked: Asked): PlaceAnswer {
  const schema = resolvedNode(written, graph)
  const [token, ...rest] = pointer
  if (token === undefined) return 'described'
  if (schema?.kind !== 'map') return 'open'
  const askedThis = asked.get(pointer.length) ?? new Set()
  if (askedThis.has(schema)) return 'silent'
  asked.set(pointer.length, askedThis.add(schema))
  const foreign = foreignSchemaOf(schema, graph)
  if (foreign !== undefined) {
    return foreign.isReadable && foreign.schema !== undefined ? answerIn(foreign.schema, pointer, graph, asked) : 'open'
  }
  const member = memberOf(schema, token)
  const own = member === undefined ? withoutMember(schema) : answerIn(member, rest, graph, asked)
  const answers = [own, ...branchesOf(schema).map((branch) => answerIn(branch, pointer, graph, asked))]
  const order: readonly PlaceAnswer[] = ['described', 'open', 'missing', 'silent']
  return order.find((answer) => answers.includes(answer)) ?? 'silent'
}

/** Keywords that may describe members without naming them. */
const untold = ['patternProperties', 'dependencies', 'additionalItems', 'contains']

function withoutMember(schema: MapNode): PlaceAnswer {
  const others = childOf(schema, 'additionalProperties')
  const isAllowed = others?.kind === 'scalar' ? others.value : undefined
  if (isAllowed === true || untold.some((name) => schema.entries.has(name))) return 'open'
  const type = childOf(schema, 'type')
  const isPlain = type?.kind === 'scalar' && type.value !== 'object' && type.value !== 'array'
  const properties = childOf(schema, 'properties')
  const isListed = properties?.kind === 'map' && properties.entries.size > 0
  return isPlain || isListed || isAllowed === false ? 'missing' : 'silent'
}

function memberOf(schema: MapNode, token: string): Node | undefined {
  const property = childOf(childOf(schema, 'properties'), token)
  if (property !== undefined) return property
  const items = childOf(schema, 'items')
  if (items !== undefined && /^\d+$/.test(token)) return items.kind === 'list' ? items.items[Number(token)] : items
  const others = childOf(schema, 'additionalProperties')
  return others?.kind === 'map' ? others : undefined
}

function branchesOf(schema: MapNode): readonly Node[] {
  const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
    const list = childOf(schema, keyword)
    return list?.kind === 'list' ? list.items : []
  })
  return [...lists, ...['then', 'else'].flatMap((keyword) => childOf(schema, keyword) ?? [])]
}
