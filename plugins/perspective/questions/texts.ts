import {
  effectiveField,
  type Graph,
  type Named,
  type Node,
  type NodePath,
  type ObjectType,
  rootPath,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
import type { Action, QuestionedParts } from '../reversed-operation.ts'
import { actionOf, sharedFields, sharedPlaces, writtenPlace } from './shared-places.ts'
import { excerpt, quotedName } from './wording.ts'

const { texts } = questions.prose

/**
 * Asks `prose` about each text for people (`prose` in the table of the format) in `info`, in reversed operations and the addresses of their
 * replies, and in the channels and servers that stay.
 */
export function askAboutTexts(parts: QuestionedParts, ask: AskQuestion): void {
  const { graph, channels, servers } = parts
  const root = rootPath(graph.entry)
  for (const at of textsIn(root && stepTo(root, 'info'), graph)) {
    ask({ code: 'prose', at, message: texts.info(textAt(at)) })
  }
  askOfOperations(parts, ask)
  askOfReplyAddresses(parts, ask)
  askOfNamed('channel', channels, graph, ask)
  askOfNamed('server', servers, graph, ask)
}

function askOfOperations({ graph, operations }: QuestionedParts, ask: AskQuestion): void {
  const fields = new Set(operations.flatMap(({ object }) => proseIn(object.type)))
  for (const field of fields) {
    for (const { at, operations: sharing } of sharedFields(operations, field, graph)) {
      if (!isText(at.node)) continue
      const message = texts.operation(textAt(at), readers(actionOf(sharing), 'receives', 'sends'))
      ask({ code: 'prose', at, message })
    }
  }
}

function askOfReplyAddresses({ graph, operations }: QuestionedParts, ask: AskQuestion): void {
  const addresses = sharedPlaces(operations, ({ object }) => {
    return writtenPlace(effectiveField(object, 'reply', graph)?.member('address'))
  })
  for (const { at: address, operations: sharing } of addresses) {
    for (const at of textsIn(address, graph)) {
      const message = texts.replyAddress(textAt(at), readers(actionOf(sharing), 'replies', 'requests'))
      ask({ code: 'prose', at, message })
    }
  }
}

function askOfNamed(kind: 'channel' | 'server', values: readonly Named[], graph: Graph, ask: AskQuestion): void {
  const asked = new Set<Node>()
  for (const { name, effective } of values) {
    for (const at of textsIn(effective, graph)) {
      if (asked.has(at.node)) continue
      asked.add(at.node)
      const message = texts.named(textAt(at), `${kind} ${quotedName(name)}`)
      ask({ code: 'prose', at, message })
    }
  }
}

/** Says for whom a text was written, and who reads it now. The parameters name what your application does in each case. */
function readers(to: Action | undefined, whenReceiving: string, whenSending: string): string {
  if (to === undefined) return texts.readersOfBothSides
  const [then, now] = to === 'receive' ? [whenSending, whenReceiving] : [whenReceiving, whenSending]
  return texts.readersOfOneSide(then, now)
}

function textsIn(object: NodePath | undefined, graph: Graph): readonly NodePath[] {
  if (object === undefined) return []
  return graph.objectsAt(object.node).flatMap(({ type }) =>
    proseIn(type).flatMap((field) => {
      const at = stepTo(object, field)
      return at !== undefined && isText(at.node) ? [at] : []
    }),
  )
}

const knownProse = new WeakMap<ObjectType, readonly string[]>()

function proseIn(type: ObjectType): readonly string[] {
  const known = knownProse.get(type)
  if (known !== undefined) return known
  const prose = Object.entries(type.fields).flatMap(([field, { side }]) => (side === 'prose' ? [field] : []))
  knownProse.set(type, prose)
  return prose
}

function isText(node: Node): boolean {
  return (stringOf(node) ?? '').trim() !== ''
}

function textAt({ key, node }: NodePath): string {
  return `${key} ${excerpt(stringOf(node) ?? '')}`
}
