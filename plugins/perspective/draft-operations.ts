import {
  formatFragment,
  type Graph,
  type Named,
  namedValues,
  pointerOf,
  stringOf,
  toData,
} from '../../src/plugin/index.ts'

/** The operations of a draft and their counterparts in a new derivation. */
export interface OperationPairs {
  /** The derived ids of operations that a person renamed, by their new ids. */
  readonly derivedIds: ReadonlyMap<string, string>
}

/**
 * Finds the operations of a draft in a new derivation by their ids. The others are found by action, channel and messages, then by
 * action and channel, if only one operation on each side matches.
 */
export function operationPairs(draft: Graph, derived: Graph): OperationPairs {
  const [ofDraft = [], ofDerived = []] = [draft, derived].map((graph) => namedValues(graph, ['operations']))
  const [draftIds, newIds] = [ofDraft, ofDerived].map((operations) => new Set(operations.map(({ name }) => name)))
  const derivedIds = new Map<string, string>()
  let renamed = ofDraft.filter(({ name }) => newIds?.has(name) !== true)
  let waiting = ofDerived.filter(({ name }) => draftIds?.has(name) !== true)
  for (const placeOf of [byMessages, byChannel]) {
    const places = byPlace(waiting, (operation) => placeOf(operation, derived))
    for (const [place, [id, ...others]] of byPlace(renamed, (operation) => placeOf(operation, draft))) {
      const [derivedId, ...more] = places.get(place) ?? []
      if (id === undefined || derivedId === undefined || others.length > 0 || more.length > 0) continue
      derivedIds.set(id, derivedId)
    }
    const found = new Set(derivedIds.values())
    renamed = renamed.filter(({ name }) => !derivedIds.has(name))
    waiting = waiting.filter(({ name }) => !found.has(name))
  }
  return { derivedIds }
}

/** The ids of operations, by features that do not depend on their ids. */
function byPlace(
  operations: readonly Named[],
  placeOf: (operation: Named) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>()
  for (const operation of operations) {
    const place = placeOf(operation)
    if (place === undefined) continue
    const known = ids.get(place)
    if (known === undefined) ids.set(place, [operation.name])
    else known.push(operation.name)
  }
  return ids
}

function byChannel({ effective }: Named, graph: Graph): string | undefined {
  if (effective?.node.kind !== 'map') return undefined
  const { entries } = effective.node
  const channel = entries.get('channel')?.value
  const target = channel && graph.referenceAt(channel)?.target
  return target && `${stringOf(entries.get('action')?.value)} ${formatFragment(pointerOf(target))}`
}

function byMessages(operation: Named, graph: Graph): string | undefined {
  const channel = byChannel(operation, graph)
  const { node } = operation.effective ?? {}
  const messages = node?.kind === 'map' ? node.entries.get('messages')?.value : undefined
  return channel && `${channel} ${messages === undefined ? '' : JSON.stringify(toData(messages))}`
}
