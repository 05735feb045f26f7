import {
  childOf,
  effectiveField,
  foreignFormat,
  type Graph,
  type ListNode,
  type MapNode,
  type Node,
  type Pointer,
  perGraph,
  type RuntimeExpression,
  readRuntimeExpression,
  resolvedNode,
  stringOf,
  typeFor,
} from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
import type { QuestionedParts, ReversedOperation } from '../reversed-operation.ts'
import { type Messages, messagesOf } from './messages-in.ts'
import { byAction, sharedPlaces, writtenPlace } from './shared-places.ts'
import { listed, located } from './wording.ts'

/** Only a hostile description has more schemas and required names. Above this limit, no message is checked. */
const mostLooks = 200_000
/** The maximum number of choices between schemas on the path to one field. */
const mostChoices = 16

const looksLeft = perGraph(() => ({ count: mostLooks }))

/**
 * Asks `reply-address-optional` about each reply address whose `location` leads to a field that the schema of a request does not
 * require.
 */
export function askWhetherRequired({ graph, operations }: QuestionedParts, ask: AskQuestion): void {
  const locationOf = ({ object }: ReversedOperation) =>
    writtenPlace(effectiveField(object, 'reply', graph)?.member('address')?.member('location'))
  for (const { to, reversed } of byAction(operations)) {
    for (const { at, operations: sharing } of sharedPlaces(reversed, locationOf)) {
      const text = stringOf(at.node)
      if (text === undefined) continue
      const lists = new Set(sharing.map(({ object }) => messagesOf(object, graph).messages))
      const names = new Set([...lists].flatMap((messages) => lackingIn(messages, text, graph)))
      if (names.size === 0) continue
      const requests = `${names.size === 1 ? 'the request' : 'the requests'} ${listed([...names])}`
      const message = questions['reply-address-optional'].texts[to](located(text), requests)
      ask({ code: 'reply-address-optional', at, message })
    }
  }
}

const known = perGraph(() => new Map<string, Map<Messages, readonly string[]>>())

/** The names of messages that may lack the field of an expression. Computed once for all operations with these messages. */
function lackingIn(messages: Messages, text: string, graph: Graph): readonly string[] {
  const byMessages = known(graph).get(text) ?? new Map<Messages, readonly string[]>()
  known(graph).set(text, byMessages)
  const names = byMessages.get(messages) ?? namesLacking(messages, readRuntimeExpression(text), graph)
  byMessages.set(messages, names)
  return names
}

function namesLacking(
  { named }: Messages,
  expression: ReturnType<typeof readRuntimeExpression>,
  graph: Graph,
): readonly string[] {
  if ('problem' in expression) return []
  const { source, pointer = [] }: RuntimeExpression = expression
  const field = source === 'header' ? 'headers' : 'payload'
  const lacking: string[] = []
  for (const { name, object } of named) {
    if (isExhausted(graph)) break
    if (!isRequiredIn(effectiveField(object, field, graph)?.node, pointer, graph)) lacking.push(name)
  }
  return lacking
}

/** True if the limit is reached. */
function isExhausted(graph: Graph): boolean {
  return looksLeft(graph).count < 0
}

/**
 * True if every value that a schema accepts has a value at a pointer. Each name must be in a `required` of the schemas there,
 * including those in `allOf`, or in each branch of an `anyOf` or `oneOf` (JSON Schema Validation, Draft 07, sections 6.5.3 and
 * 6.7). Conditions such as `if` are not read. Also true for schemas in other formats, which are unknown here.
 */
function isRequiredIn(schema: Node | undefined, pointer: Pointer, graph: Graph): boolean {
  const looks = looksLeft(graph)
  looks.count -= 1
  const written = schema && resolvedNode(schema, graph)
  let owners = written === undefined ? [] : [written]
  if (written?.kind === 'map' && typeFor(graph.format, 'AnySchema', written).name === 'MultiFormatSchema') {
    const content = foreignFormat({ node: written })?.content
    const inside = childOf(written, 'schema')
    if (inside === undefined || (content !== 'schema' && content !== 'openapi-schema')) return true
    owners = [inside]
  }
  return areRequired(owners, 0, [])

  /**
   * True if values that all of some schemas accept have the rest of the pointer. `made` are the choices whose branches are
   * already among the schemas.
   */
  function areRequired(written: readonly Node[], start: number, made: readonly ListNode[]): boolean {
    let around = written
    for (const [index, name] of pointer.slice(start).entries()) {
      const schemas = withAllOf(around, graph)
      for (const { entries } of schemas) looks.count -= 1 + sizeOf(entries.get('required')?.value)
      if (looks.count < 0) return true
      const isListed = schemas.some((each) => lists(childOf(each, 'required'), name))
      const inside = schemas.flatMap((each) => childOf(childOf(each, 'properties'), name) ?? [])
      const here = start + index
      const choices = made.length < mostChoices ? choicesIn(schemas).filter((choice) => !made.includes(choice)) : []
      const isInEach = choices.some((choice) =>
        choice.items.every((branch) => areRequired([...schemas, branch], here, [...made, choice])),
      )
      if (isInEach) return true
      if (!isListed) return false
      around = inside
    }
    return true
  }
}

/** The `anyOf` and `oneOf` of schemas. A value matches a branch of each. */
function choicesIn(schemas: readonly MapNode[]): readonly ListNode[] {
  return schemas.flatMap(({ entries }) =>
    ['anyOf', 'oneOf'].flatMap((keyword) => {
      const choice = entries.get(keyword)?.value
      return choice?.kind === 'list' && choice.items.length > 0 ? [choice] : []
    }),
  )
}

/** Schemas, with all schemas in their `allOf`. Boolean schemas require nothing. */
function withAllOf(written: readonly Node[], graph: Graph): readonly MapNode[] {
  const found = new Set<MapNode>()
  const left = [...written]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const schema = resolvedNode(next, graph)
    if (schema?.kind !== 'map' || found.has(schema)) continue
    found.add(schema)
    const allOf = childOf(schema, 'allOf')
    for (const item of allOf?.kind === 'list' ? allOf.items : []) left.push(item)
  }
  return [...found]
}

function lists(names: Node | undefined, name: string): boolean {
  return names?.kind === 'list' && names.items.some((item) => stringOf(item) === name)
}

function sizeOf(names: Node | undefined): number {
  return names?.kind === 'list' ? names.items.length : 0
}
