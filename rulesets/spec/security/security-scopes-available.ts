import {
  childOf,
  type Graph,
  type MapNode,
  type Node,
  type NodePath,
  type Pointer,
  type Problem,
  perGraph,
  pointerOf,
  quote,
  resolvedPath,
  rootPath,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { nearName } from '../../facts/near-name.ts'
import type { FormatRule } from '../../rule.ts'
import { quotedNames } from '../../wording/names.ts'

export const securityScopesAvailable: FormatRule = {
  description: 'The `scopes` of a security scheme must be in `availableScopes` of one of its flows',
  severity: 'warn',
  visit: {
    of: ({ name }) => name === 'SecurityScheme' || name === 'SecurityRequirement',
    object({ node, location, type }, { graph, report }) {
      if (type.name === 'SecurityScheme') {
        const needed = stepTo(location, 'scopes')
        if (needed !== undefined) reportMissing(needed, offeredScopes(location, 'availableScopes'), graph, report)
        return
      }
      // In version 2, the requirement has the scopes.
      for (const name of node.entries.keys()) {
        const needed = stepTo(location, name)
        if (needed !== undefined) reportMissing(needed, offeredByScheme(graph).of(name), graph, report)
      }
    },
  },
}

function reportMissing(
  needed: NodePath,
  offered: OfferedScopes | undefined,
  graph: Graph,
  report: (problem: Problem<undefined>) => void,
): void {
  if (needed.node.kind !== 'list' || offered === undefined) return
  for (const index of needed.node.items.keys()) {
    const at = stepTo(needed, String(index))
    const scope = stringOf(at?.node)
    if (at === undefined || scope === undefined || offered.names.has(scope)) continue
    const near = nearName(scope, offered.names, graph)
    const known = offered.names.size === 0 ? 'add it there' : `choose one of ${offered.shown}, or add it there`
    const advice = near === undefined ? known : `did you mean ${quote(near)}?`
    const message = `Scope ${quote(scope)} is not in "${offered.field}" of any flow; ${advice}`
    const related = offered.places.map((place) => offered.scheme.file.relatedAt(place, 'key', 'the available scopes'))
    report({ at, message, related })
  }
}

interface OfferedScopes {
  readonly names: ReadonlySet<string>
  /** The names in words. */
  readonly shown: string
  readonly places: readonly Pointer[]
  readonly scheme: NodePath
  /** The field of a flow that has them. */
  readonly field: string
}

/** The scopes that the schemes of version 2 offer, by their names, for each scheme once. */
const offeredByScheme = perGraph((graph) => {
  const known = new Map<Node, OfferedScopes | undefined>()
  const root = rootPath(graph.entry)
  const components = root && stepTo(root, 'components')
  const schemes = components && stepTo(components, 'securitySchemes')
  return {
    of(name: string): OfferedScopes | undefined {
      const written = schemes && stepTo(schemes, name)
      const scheme = written && resolvedPath(written, graph)
      if (scheme === undefined) return undefined
      if (!known.has(scheme.node)) known.set(scheme.node, offeredScopes(scheme, 'scopes'))
      return known.get(scheme.node)
    },
  }
})

/** The scopes of all flows of OAuth 2; undefined when there is no flow, or when one says nothing of scopes. */
function offeredScopes(scheme: NodePath, field: string): OfferedScopes | undefined {
  if (stringOf(childOf(scheme.node, 'type')) !== 'oauth2') return undefined
  const flows = stepTo(scheme, 'flows')
  if (flows?.node.kind !== 'map') return undefined
  const names = new Set<string>()
  const places: Pointer[] = []
  for (const name of flowNames(flows.node)) {
    const flow = stepTo(flows, name)
    const scopes = flow === undefined ? undefined : stepTo(flow, field)
    if (scopes?.node.kind !== 'map') return undefined
    for (const scope of scopes.node.entries.keys()) names.add(scope)
    places.push(pointerOf(scopes))
  }
  return places.length === 0 ? undefined : { names, shown: quotedNames([...names]), places, scheme, field }
}

function flowNames({ entries }: MapNode): readonly string[] {
  return [...entries.keys()].filter((name) => !name.startsWith('x-'))
}
