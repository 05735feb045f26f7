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
import { isWithoutBroker } from './protocols.ts'
import { sharedFields } from './shared-places.ts'
import { listed, located, plural, quotedName } from './wording.ts'

const { texts } = questions['server-may-differ']

/** Asks `server-may-differ` about each root server. */
export function askAboutServers({ graph, servers }: QuestionedParts, ask: AskQuestion): void {
  for (const { name, location, effective } of servers) {
    const protocol = stringOf(childOf(effective?.node, 'protocol')) ?? ''
    const host = stringOf(childOf(effective?.node, 'host')) ?? ''
    const server = `server ${quotedName(name)} (${[quotedName(protocol), located(host)].filter((part) => part !== '""').join(', ')})`
    const advice = hasSecurity(effective) ? texts.host : texts.hostAndCredentials
    const message = isWithoutBroker(protocol)
      ? texts.noBroker(server)
      : (isLocal(host, effective, graph) ? texts.local : texts.assumed)(server, advice)
    ask({ code: 'server-may-differ', at: location, on: 'key', message })
  }
}

function hasSecurity(server: NodePath | undefined): boolean {
  const security = server && stepTo(server, 'security')
  return security !== undefined && membersOf(security).length > 0
}

const localNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
/** The maximum length of a host name. */
const longestHost = 253
const variableName = /\{([^{}]+)\}/g

/** True if a host, with the defaults of its variables, is the local machine. */
function isLocal(host: string, server: NodePath | undefined, graph: Graph): boolean {
  const variables = server && stepTo(server, 'variables')
  const filled = host.slice(0, longestHost).replace(variableName, (_, name: string) => {
    const value = variables && stepTo(variables, name)
    const filling = value && stringOf(childOf(resolvedNode(value.node, graph), 'default'))
    return (filling ?? '').slice(0, longestHost)
  })
  const url = filled.includes('://') ? filled : `host://${filled}`
  return URL.canParse(url) && localNames.has(new URL(url).hostname.toLowerCase())
}

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
