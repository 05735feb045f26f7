import {
  childOf,
  type Graph,
  membersOf,
  type NodePath,
  resolvedNode,
  rootPath,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
import type { QuestionedParts } from '../reversed-operation.ts'
import { sharedFields } from './shared-places.ts'
import { excerpt, listed, plural } from './wording.ts'

const { texts } = questions.tags

/** Words that name one side of a channel. */
const words: ReadonlySet<string> = new Set(
  [
    ['producer', 'producers', 'produce', 'produces', 'consumer', 'consumers', 'consume', 'consumes'],
    ['publisher', 'publishers', 'publish', 'publishes', 'subscriber', 'subscribers', 'subscribe', 'subscribes'],
    ['sender', 'senders', 'send', 'sends', 'receiver', 'receivers', 'receive', 'receives'],
    ['emitter', 'emitters', 'emit', 'emits', 'listener', 'listeners', 'listen', 'listens'],
    ['requester', 'requesters', 'requestor', 'requestors', 'replier', 'repliers', 'responder', 'responders'],
    ['outbound', 'inbound', 'outgoing', 'incoming', 'upstream', 'downstream', 'egress', 'ingress'],
  ].flat(),
)

/** A word begins at a capital after a small letter or digit, and at the last of several capitals before a small letter. */
const wordStart = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u
const between = /[^\p{L}\d]+/u

/** Asks `tags` about `tags` and `externalDocs` of `info` and of reversed operations. */
export function askAboutTags({ graph, operations }: QuestionedParts, ask: AskQuestion): void {
  const root = rootPath(graph.entry)
  const info = root && stepTo(root, 'info')
  const valuesOf = (name: string) => {
    const own = info && stepTo(info, name)
    const shared = sharedFields(operations, name, graph)
    return [...(own === undefined ? [] : [own]), ...shared.map(({ at }) => at)]
  }
  for (const at of new Set(valuesOf('tags'))) askAboutList(at, graph, ask)
  for (const at of new Set(valuesOf('externalDocs'))) askAboutLink(at, graph, ask)
}

function askAboutList(at: NodePath, graph: Graph, ask: AskQuestion): void {
  const names = membersOf(at).flatMap(({ node }) => stringOf(childOf(resolvedNode(node, graph), 'name')) ?? [])
  if (names.length === 0) return
  const ofSide = names.filter(namesSide)
  const [named, text] = ofSide.length > 0 ? [ofSide, texts.ofOtherSide] : [names, texts.kept]
  const message = text(`${plural(named.length, 'tag')} ${listed(named)}`, named.length === 1)
  ask({ code: 'tags', at, on: 'key', message })
}

function askAboutLink(at: NodePath, graph: Graph, ask: AskQuestion): void {
  const url = stringOf(childOf(resolvedNode(at.node, graph), 'url'))
  ask({ code: 'tags', at, on: 'key', message: texts.link(url === undefined ? undefined : excerpt(url)) })
}

/** True if a name contains a whole word of a side: `order-producer`, `OutboundOrders`, `in_publish`. */
function namesSide(name: string): boolean {
  return name
    .split(between)
    .flatMap((part) => part.split(wordStart))
    .some((word) => words.has(word.toLowerCase()))
}
