import {
  childOf,
  type Graph,
  membersOf,
  type Node,
  type NodePath,
  resolvedNode,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { type AskQuestion, questions } from '../codes.ts'
import type { QuestionedParts } from '../reversed-operation.ts'
import { sharedFields } from './shared-places.ts'
import { listed, plural } from './wording.ts'

/** Asks `security` about `security` in reversed operations and root servers. */
export function askAboutSecurity({ graph, operations, servers }: QuestionedParts, ask: AskQuestion): void {
  const ofOperations = sharedFields(operations, 'security', graph)
  for (const { at } of ofOperations) askOf(at, graph, ask)
  const asked = new Set<Node>()
  for (const { effective } of servers) {
    const at = effective && stepTo(effective, 'security')
    if (at === undefined || asked.has(at.node)) continue
    asked.add(at.node)
    askOf(at, graph, ask)
  }
}

function askOf(at: NodePath, graph: Graph, ask: AskQuestion): void {
  const schemes = membersOf(at)
  if (schemes.length === 0) return
  const names = schemes.map(({ node }) => nameOf(node, graph))
  const scopes = schemes.flatMap(({ node }) => scopesOf(node, graph))
  const granted = scopes.length === 0 ? '' : ` (${plural(scopes.length, 'scope')} ${listed([...new Set(scopes)])})`
  const message = questions.security.texts.granted(`${listed(names)}${granted}`)
  ask({ code: 'security', at, on: 'key', message })
}

/** The name of a scheme in components, or the type of an inline one. */
function nameOf(node: Node, graph: Graph): string {
  return graph.referenceAt(node)?.target?.key ?? stringOf(childOf(node, 'type')) ?? '?'
}

function scopesOf(node: Node, graph: Graph): readonly string[] {
  const scopes = childOf(resolvedNode(node, graph), 'scopes')
  return scopes?.kind === 'list' ? scopes.items.flatMap((scope) => stringOf(scope) ?? []) : []
}
