import { closest, type Format, type ObjectType, quote, tableWord } from '../../src/plugin/index.ts'
import { looksLikeReference } from '../facts/near-name.ts'
import { isUnknown } from '../facts/position.ts'
import { type IntendedName, renamingField } from '../fixers/shared-fixers.ts'
import type { FormatRule } from '../rule.ts'
import { nameOf } from '../wording/names.ts'
import { carriesBinding, protocolKey } from './facts/server-protocols.ts'

export const knownProtocol: FormatRule<IntendedName> = {
  description: 'Keys of bindings must be protocols that the format lists',
  severity: 'warn',
  visit: {
    of: (type) => type.spelled === 'protocol',
    at: ({ shape, isField }) => isField && shape === undefined,
    position({ owner, location, name }, { graph, report }) {
      if (!isUnknown(name, owner.type)) return
      const meant = looksLikeReference(name, location.node) ? '$ref' : intendedKey(name, owner.type, graph.format)
      const near = meant === undefined ? undefined : `; did you mean ${quote(meant)}?`
      const message = `Unexpected protocol ${quote(name)} in the ${nameOf(owner)}`
      const advice = near ?? laterKey(name, graph.format) ?? `; use an extension such as ${quote(`x-${name}`)}`
      const isFree = meant !== undefined && !owner.node.entries.has(meant)
      report({ at: location, on: 'key', message: `${message}${advice}`, data: isFree ? { meant } : undefined })
    },
  },
  fix: renamingField('Correct the protocol'),
}

/** The key that the author most likely meant: that of the other spelling, a similar one, or that of a server protocol. */
function intendedKey(name: string, { fields }: ObjectType, format: Format): string | undefined {
  const definitions = [...format.bindings.values()]
  const respelled = format.bindings.get(tableWord('protocol', name))
  const keys = Object.keys(fields)
  const carrier = definitions.find(
    (definition) => definition.serverProtocols && carriesBinding(name, definition, format),
  )
  const carried = carrier && protocolKey(carrier.key, format)
  const meant = respelled === undefined ? (closest(name, keys) ?? carried) : protocolKey(respelled.key, format)
  return meant === undefined || !keys.includes(meant) ? undefined : meant
}

function laterKey(name: string, { bindings, minor }: Format): string | undefined {
  const since = bindings.get(name)?.since
  return since === undefined || since <= minor
    ? undefined
    : `; it exists since version ${since}, and this description has ${minor}`
}
