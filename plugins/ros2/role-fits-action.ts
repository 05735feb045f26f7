import {
  type BindingRule,
  childOf,
  effectiveTarget,
  type Graph,
  type Node,
  perGraph,
  quote,
  stepTo,
  stringOf,
  type TypedObject,
} from '../../src/plugin/index.ts'

/** The roles in operations that send, each with the role of the other side in operations that receive. */
export const rolePairs = {
  publisher: 'subscriber',
  action_client: 'action_server',
  service_client: 'service_server',
} as const satisfies Readonly<Record<string, string>>

/** The actions of the operations that have a binding, directly or through a reference to the bindings. */
function actionsWith({ location }: TypedObject, graph: Graph): ReadonlySet<string> {
  const bindings = location.parent?.node
  return (bindings && actionsByBindings(graph).get(bindings)) ?? new Set()
}

const actionsByBindings = perGraph((graph): ReadonlyMap<Node, Set<string>> => {
  const found = new Map<Node, Set<string>>()
  for (const { node, type } of graph.objects) {
    const written = type.name === 'Operation' ? childOf(node, 'bindings') : undefined
    const reference = written && graph.referenceAt(written)
    const bindings = reference === undefined ? written : effectiveTarget(reference)?.node
    const action = stringOf(childOf(node, 'action'))
    if (bindings === undefined || action === undefined) continue
    found.set(bindings, (found.get(bindings) ?? new Set()).add(action))
  }
  return found
})

const roles: Readonly<Record<string, readonly string[]>> = {
  send: Object.keys(rolePairs),
  receive: Object.values(rolePairs),
}

export const roleFitsAction: BindingRule = {
  description: 'The role of a node must fit the action of the operation',
  severity: 'warn',
  visit: {
    of: ({ binding, choices, knownVersions }) =>
      binding?.level === 'operation' && choices === undefined && knownVersions === undefined,
    object(object, { graph, report }) {
      const at = stepTo(object.location, 'role')
      const role = stringOf(at?.node)
      if (at === undefined || role === undefined || !Object.values(roles).flat().includes(role)) return
      for (const action of actionsWith(object, graph)) {
        const expected = Object.hasOwn(roles, action) ? roles[action] : undefined
        if (expected === undefined || expected.includes(role)) continue
        const listed = expected.map((each) => quote(each)).join(', ')
        const message = `Unexpected role ${quote(role)} for the action ${quote(action)}, expected one of ${listed}`
        report({ at, message })
      }
    },
  },
}
