import { type Graph, type NodePath, quote, resolvedPath, stepTo, type TypedObject } from '../../src/plugin/index.ts'
import type { FormatRule } from '../rule.ts'
import { quotedNames } from '../wording/names.ts'
import { relatedPlace } from '../wording/related-places.ts'
import { hasServers, serverProtocols, speaks } from './facts/server-protocols.ts'

export const protocolMatchesServers: FormatRule = {
  description: 'Bindings must be for a protocol of the servers',
  severity: 'info',
  recommended: false,
  visit: {
    of: ({ name }) => hasServers(name),
    object(object, { graph, report }) {
      const bindings = bindingsOf(object, graph)
      if (bindings?.node.kind !== 'map') return
      const spoken = serverProtocols(object, graph)
      if (spoken === undefined) return
      for (const { key, value } of bindings.node.entries.values()) {
        const at = stepTo(bindings, key)
        const isEmpty = value.kind !== 'map' || value.entries.size === 0
        if (at === undefined || isEmpty || spoken.some((protocol) => speaks(protocol, key, graph))) continue
        const protocol = object.type.name === 'Server' ? 'the protocol is' : 'the servers use'
        // Without the name of the object, because several objects can share the bindings.
        const message = `Unexpected binding ${quote(key)}: ${protocol} ${quotedNames(spoken)}; remove the binding, or add a server`
        report({ at, on: 'key', message, related: [relatedPlace(object.location, `the ${object.type.title}`)] })
      }
    },
  },
}

function bindingsOf({ location }: TypedObject, graph: Graph): NodePath | undefined {
  const written = stepTo(location, 'bindings')
  return written && resolvedPath(written, graph)
}
