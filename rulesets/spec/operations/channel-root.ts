import {
  effectiveTarget,
  formatFragment,
  type Graph,
  quote,
  type Reference,
  type RuleContext,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { nameOf, quotedNames } from '../../wording.ts'
import { leadsInto, namesOf, referenceIn, rootChannels, targetOf } from './channel-of.ts'
import { foreignReference } from './foreign-reference.ts'

/** Reports the `channel` of an object in the root Operations Object that is no channel of the root Channels Object. */
export function reportForeignChannel(object: TypedObject, { graph, report }: RuleContext): void {
  const reference = referenceIn(object, 'channel', graph)
  const channel = reference === undefined ? undefined : targetOf(reference, graph)
  if (reference === undefined || channel === undefined || leadsInto(reference, rootChannels(graph))) return
  const expected = 'one of the "channels" at the root'
  const advice = adviceFor(reference, object, graph)
  report(foreignReference({ reference, what: 'channel', owner: nameOf(object), expected, advice, channel }))
}

function adviceFor(reference: Reference, { location }: TypedObject, graph: Graph): string {
  const target = effectiveTarget(reference)
  const names = target === undefined ? [] : namesOf(target.node, rootChannels(graph), graph)
  const [name] = names
  if (name === undefined) return 'name it there and refer to that name'
  if (location.file === graph.entry) return `write ${quote(formatFragment(['channels', name]))}`
  return `it is there as ${quotedNames(names)}; refer to that name`
}
