import {
  childOf,
  type MapNode,
  type NodePath,
  type Pointer,
  pointerOf,
  quote,
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
    of: ({ name }) => name === 'SecurityScheme',
    object({ node, location }, { graph, report }) {
      if (stringOf(childOf(node, 'type')) !== 'oauth2') return
      const needed = stepTo(location, 'scopes')
      const offered = offeredScopes(location)
      if (needed?.node.kind !== 'list' || offered === undefined) return
      for (const index of needed.node.items.keys()) {
        const at = stepTo(needed, String(index))
        const scope = stringOf(at?.node)
        if (at === undefined || scope === undefined || offered.names.has(scope)) continue
        const near = nearName(scope, offered.names, graph)
        const known = offered.names.size === 0 ? 'add it there' : `choose one of ${offered.shown}, or add it there`
        const advice = near === undefined ? known : `did you mean ${quote(near)}?`
        const message = `Scope ${quote(scope)} is not in "availableScopes" of any flow; ${advice}`
        const related = offered.places.map((place) => location.file.relatedAt(place, 'key', 'the available scopes'))
        report({ at, message, related })
      }
    },
  },
}

interface OfferedScopes {
  readonly names: ReadonlySet<string>
  /** The names in words. */
  readonly shown: string
  readonly places: readonly Pointer[]
}

/** The scopes of all flows; undefined when there is no flow, or when one has no `availableScopes`. */
function offeredScopes(scheme: NodePath): OfferedScopes | undefined {
  const flows = stepTo(scheme, 'flows')
  if (flows?.node.kind !== 'map') return undefined
  const names = new Set<string>()
  const places: Pointer[] = []
  for (const name of flowNames(flows.node)) {
    const flow = stepTo(flows, name)
    const scopes = flow === undefined ? undefined : stepTo(flow, 'availableScopes')
    if (scopes?.node.kind !== 'map') return undefined
    for (const scope of scopes.node.entries.keys()) names.add(scope)
    places.push(pointerOf(scopes))
  }
  return places.length === 0 ? undefined : { names, shown: quotedNames([...names]), places }
}

function flowNames({ entries }: MapNode): readonly string[] {
  return [...entries.keys()].filter((name) => !name.startsWith('x-'))
}
