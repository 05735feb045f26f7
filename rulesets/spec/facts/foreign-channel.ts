import {
  effectiveTarget,
  type Graph,
  quote,
  type Reference,
  type RuleContext,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { foreignReference, type RootReference, rootReference } from './foreign-reference.ts'
import { expectedTarget, leadsInto, namesOf, referenceIn, rootChannels } from './operation-channel.ts'

/** Reports the `channel` of a root operation or its reply that is not a root channel. */
export function reportForeignChannel(object: TypedObject, { graph, report }: RuleContext): void {
  const reference = referenceIn(object, 'channel', graph)
  const channel = reference === undefined ? undefined : expectedTarget(reference, graph)
  if (reference === undefined || channel === undefined || leadsInto(reference, rootChannels(graph))) return
  const expected = 'one of the root "channels"'
  const { advice, ...data } = adviceFor(reference, object, graph)
  const problem = foreignReference({ reference, what: 'Channel', expected, advice, channel })
  report({ ...problem, data })
}

interface ChannelAdvice extends Partial<RootReference> {
  readonly advice: string
  /** The name that the channel may get at the root. */
  readonly name?: string
}

function adviceFor(reference: Reference, { location }: TypedObject, graph: Graph): ChannelAdvice {
  const target = effectiveTarget(reference)
  const names = target === undefined ? [] : namesOf(target.node, rootChannels(graph), graph)
  const [name] = names
  if (name === undefined) {
    const advice = 'add it there and refer to that name'
    const key = target?.key ?? ''
    const isFree = key !== '' && !rootChannels(graph)?.entries.has(key)
    return location.file === graph.entry && isFree ? { advice, name: key } : { advice }
  }
  const root = rootReference(['channels', name], location, graph)
  return { advice: `write ${quote(root.value)}`, ...(names.length === 1 ? root : {}) }
}
