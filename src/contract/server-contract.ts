import { effectiveField } from '../graph/effective.ts'
import type { Graph } from '../graph/graph.ts'
import { resolvedPath } from '../graph/resolved-node.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../load/node-path.ts'
import { AddressSet } from './addresses.ts'
import { bindingFieldsOf } from './binding-fields.ts'
import type { SecurityAlternative, SecurityContract, ServerContract } from './contract.ts'
import { resolvedField, textsIn, valuesOfNames } from './reading.ts'
import type { SchemaContracts } from './schema-contracts.ts'

/** A server with every endpoint that it can have (format text, Server Object). */
export function serverContract(id: string, at: NodePath, graph: Graph, schemas: SchemaContracts): ServerContract {
  const text = (field: string): string | undefined => stringOf(childOf(at.node, field))
  const protocol = (text('protocol') ?? '').toLowerCase()
  const pathname = (text('pathname') ?? '').replace(/^\/?/, '/').replace(/\/$/, '')
  const variables = resolvedField(at, 'variables', graph)
  const [object] = graph.objectsAt(at.node)
  const template = `${protocol}://${(text('host') ?? '').toLowerCase()}${pathname}`
  const valuesOf = (name: string): readonly string[] | undefined =>
    valuesOfNames(variables, graph)(name) ?? valuesOfLowered(variables, name, graph)
  return {
    id,
    at,
    protocol,
    protocolVersion: text('protocolVersion'),
    endpoints: AddressSet.of(template, valuesOf),
    usualEndpoints: AddressSet.of(template, (name) => {
      const written = defaultOf(variables, name, graph)
      const values = valuesOf(name)
      return written === undefined ? values : [...new Set([written, ...(values ?? [])])]
    }),
    text: template,
    security: securityOf(resolvedField(at, 'security', graph), at, graph),
    bindings:
      object === undefined ? [] : bindingFieldsOf(effectiveField(object, 'bindings', graph), 'server', graph, schemas),
  }
}

/** The default of a variable, whose name may be lowered like the host. */
function defaultOf(variables: NodePath | undefined, name: string, graph: Graph): string | undefined {
  const written = variables === undefined ? [] : membersOf(variables).map(({ key }) => key)
  const key = written.includes(name) ? name : written.find((each) => each.toLowerCase() === name)
  const variable = key === undefined || variables === undefined ? undefined : resolvedField(variables, key, graph)
  return stringOf(childOf(variable?.node, 'default'))
}

/** Hosts have no case (RFC 3986, section 3.2.2), names of variables have. */
function valuesOfLowered(variables: NodePath | undefined, name: string, graph: Graph): readonly string[] | undefined {
  const written = variables === undefined ? [] : membersOf(variables).map(({ key }) => key)
  const meant = written.find((key) => key.toLowerCase() === name)
  return meant === undefined ? undefined : valuesOfNames(variables, graph)(meant)
}

/** The ways to authorise that a list names. `owner` is where the list is, or would be. */
export function securityOf(list: NodePath | undefined, owner: NodePath, graph: Graph): SecurityContract {
  const members = list === undefined ? [] : membersOf(list)
  if (list === undefined || members.length === 0) return { at: list ?? owner, alternatives: undefined }
  return {
    at: list,
    alternatives: members.flatMap((written) => {
      const at = resolvedPath(written, graph)
      return at === undefined ? [] : [alternativeOf(at)]
    }),
  }
}

/** The fields that a client must match, whatever the type. Texts for people are none of them. */
const identifying = ['type', 'in', 'name', 'scheme', 'openIdConnectUrl']

function alternativeOf(at: NodePath): SecurityAlternative {
  const { node } = at
  const scheme = identifying.map((field) => {
    const text = stringOf(childOf(node, field))
    return field === 'scheme' ? text?.toLowerCase() : text
  })
  const flows = stepTo(at, 'flows')
  const named = flows === undefined ? [] : membersOf(flows).filter(({ key }) => !key.startsWith('x-'))
  return {
    at,
    scheme: JSON.stringify(scheme),
    scopes: new Set(textsIn(childOf(node, 'scopes'))),
    flows: new Set(named.map(({ key, node: flow }) => JSON.stringify([key, ...urlsOf(flow)]))),
  }
}

function urlsOf(flow: Node): readonly (string | undefined)[] {
  return ['authorizationUrl', 'tokenUrl'].map((field) => stringOf(childOf(flow, field)))
}
