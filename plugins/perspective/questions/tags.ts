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
import type { Ask } from '../question.ts'
import { sharedFields } from './shared-places.ts'
import { namesSide } from './side-words.ts'
import type { Turning } from './turning.ts'
import { excerpt, listed, plural } from './wording.ts'

/** Asks P071 about `tags` and `externalDocs` of `info` and of turned operations. */
export function askAboutTags({ graph, operations }: Turning, ask: Ask): void {
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

function askAboutList(at: NodePath, graph: Graph, ask: Ask): void {
  const names = membersOf(at).flatMap(({ node }) => stringOf(childOf(resolvedNode(node, graph), 'name')) ?? [])
  if (names.length === 0) return
  const ofSide = names.filter(namesSide)
  const tags = plural(names.length, 'tag')
  const message =
    ofSide.length > 0
      ? `The ${plural(ofSide.length, 'tag')} ${listed(ofSide)} may name the other side; replace ${ofSide.length === 1 ? 'it' : 'them'} for your application`
      : `The ${tags} ${listed(names)} ${names.length === 1 ? 'is' : 'are'} kept; check that ${names.length === 1 ? 'it fits' : 'they fit'} your application`
  ask({ code: 'P071', at, on: 'key', message })
}

function askAboutLink(at: NodePath, graph: Graph, ask: Ask): void {
  const url = stringOf(childOf(resolvedNode(at.node, graph), 'url'))
  const where = url === undefined ? '' : ` at ${excerpt(url)}`
  ask({
    code: 'P071',
    at,
    on: 'key',
    message: `The link to the documentation${where} is kept; check that it describes your application`,
  })
}
