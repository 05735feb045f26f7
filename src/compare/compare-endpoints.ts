import { AddressSet } from '../contract/addresses.ts'
import type {
  Action,
  AddressContract,
  OperationContract,
  SecurityAlternative,
  SecurityContract,
  ServerContract,
} from '../contract/contract.ts'
import type { NodePath } from '../load/node-path.ts'
import type { ContractCode, Counterparts } from './change.ts'
import { compareBindings } from './compare-bindings.ts'
import { broken, type Judgement, kept, type Reading, unknown } from './compare-schemas.ts'
import { PairingUp } from './pair-up.ts'
import type { Told } from './texts.ts'

/** A difference of where, or by whom, messages are exchanged. */
export interface EndpointChange extends Judgement {
  readonly code: ContractCode
  readonly for: Counterparts
  readonly old: NodePath | undefined
  readonly new: NodePath | undefined
  readonly part?: string
  /** The endpoint, address or way that the change is about, as people write it. */
  readonly subject?: string | undefined
  readonly values?: Told['values']
}

/** What is sent may only go to addresses where it did, what is accepted must be accepted wherever it was. */
export function compareAddresses(
  old: AddressContract,
  current: AddressContract,
  action: Action,
): readonly EndpointChange[] {
  const change = (code: ContractCode, judged: Judgement, subject?: string): EndpointChange => {
    return {
      code,
      for: 'both',
      old: old.at,
      new: current.at,
      subject,
      values: { old: old.text, new: current.text },
      ...judged,
    }
  }
  if (old.set === undefined && current.set === undefined) return []
  if (old.set === undefined)
    return [change('contract/address-changed', unknown('the old address was not known'), current.text)]
  if (current.set === undefined) return [change('contract/address-changed', broken, old.text)]
  if (old.set.key !== current.set.key) {
    if (!old.set.isExact || !current.set.isExact) return [change('contract/address-changed', tooMany, current.text)]
    const [inner, outer] = action === 'send' ? [current.set, old.set] : [old.set, current.set]
    const outside = inner.outside(outer)
    return [change('contract/address-changed', outside === undefined ? kept : broken, outside ?? current.text)]
  }
  // With other names in the same address, the values are those at the same position.
  return current.locations.flatMap((after, index) => {
    const before = old.locations[index]
    if (before?.text === after?.text) return []
    const judged =
      before === undefined || after === undefined ? unknown('one side does not say where the value is found') : broken
    return [
      {
        ...change('contract/parameter-location-changed', judged),
        old: before?.at ?? old.at,
        new: after?.at ?? current.at,
        values: { old: before?.text, new: after?.text },
      },
    ]
  })
}

const tooMany = unknown('there are too many values of parameters or variables to compare')

/** Every endpoint that there was must be there; more are welcome. */
export function compareServers(
  { servers: old, at: oldPlace }: OperationContract,
  { servers: current, at: newPlace }: OperationContract,
  action: Action,
  reading: Reading,
): readonly EndpointChange[] {
  const [before, after] = [old ?? [], current ?? []]
  const [allBefore, allAfter] = [before, after].map((servers) =>
    AddressSet.union(servers.map(({ endpoints }) => endpoints)),
  )
  const found: EndpointChange[] = []
  if (allBefore === undefined || allAfter === undefined) return found
  const { pairs } = new PairingUp(before, after)
    .by(({ endpoints }) => endpoints.key)
    .by(({ id }) => id)
    .lastOnes()
  const isKnown = allBefore.key === allAfter.key || (allBefore.isExact && allAfter.isExact)
  if (!isKnown) found.push({ code: 'contract/server-removed', for: 'both', old: oldPlace, new: newPlace, ...tooMany })
  for (const server of isKnown ? before : []) {
    const outside = server.endpoints.outside(allAfter)
    if (outside === undefined) continue
    const place = pairs.find((pair) => pair.old === server)?.new.at ?? newPlace
    found.push({
      code: 'contract/server-removed',
      for: 'both',
      old: server.at,
      new: place,
      subject: outside,
      ...broken,
    })
  }
  for (const server of isKnown ? after : []) {
    const outside = server.endpoints.outside(allBefore)
    if (
      outside === undefined ||
      (pairs.some((pair) => pair.new === server) && found.some((change) => change.new === server.at))
    )
      continue
    found.push({ code: 'contract/server-added', for: 'both', old: oldPlace, new: server.at, subject: outside, ...kept })
  }
  for (const pair of pairs) found.push(...compareServer(pair.old, pair.new, action, reading))
  return found
}

function compareServer(
  old: ServerContract,
  current: ServerContract,
  action: Action,
  reading: Reading,
): readonly EndpointChange[] {
  const places = { for: 'both', old: old.at, new: current.at } as const
  const found: EndpointChange[] = [...compareSecurity(old.security, current.security)]
  if (old.protocolVersion !== current.protocolVersion) {
    const judged = unknown('versions of a protocol are not compared')
    found.push({
      code: 'contract/protocol-version-changed',
      ...places,
      values: { old: old.protocolVersion, new: current.protocolVersion },
      ...judged,
    })
  }
  for (const { field, old: before, new: after, values, ...judged } of compareBindings(
    old.bindings,
    current.bindings,
    action,
    reading,
  ))
    found.push({
      code: 'contract/binding-changed',
      ...places,
      old: before?.at ?? old.at,
      new: after?.at ?? current.at,
      part: field,
      values,
      ...judged,
    })
  return found
}

/** Every way to authorise that there was must be enough. */
export function compareSecurity(old: SecurityContract, current: SecurityContract): readonly EndpointChange[] {
  const places = { for: 'both', old: old.at, new: current.at } as const
  if (old.alternatives === undefined && current.alternatives === undefined) return []
  if (old.alternatives === undefined)
    return [{ code: 'contract/security-removed', ...places, subject: 'none', ...broken }]
  if (current.alternatives === undefined)
    return [{ code: 'contract/security-added', ...places, subject: 'none', ...kept }]
  const lost = old.alternatives.filter((one) => !current.alternatives?.some((other) => isEnough(one, other)))
  const more = current.alternatives.filter((one) => !old.alternatives?.some((other) => isEnough(one, other)))
  if (lost.length > 0)
    return lost.map((one) => ({ code: 'contract/security-removed' as const, ...places, old: one.at, ...broken }))
  return more.map((one) => ({ code: 'contract/security-added' as const, ...places, new: one.at, ...kept }))
}

/** True if whoever authorises in one way is let in by another. */
function isEnough(one: SecurityAlternative, other: SecurityAlternative): boolean {
  return one.scheme === other.scheme && isSubset(other.scopes, one.scopes) && isSubset(one.flows, other.flows)
}

function isSubset(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((each) => whole.has(each))
}
