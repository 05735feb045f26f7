import {
  effectiveTarget,
  formatFragment,
  type Graph,
  pointerOf,
  quote,
  type Reference,
  type RuleContext,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { nameOf, quotedNames } from '../../wording.ts'
import { leadsInto, namesOf, referenceIn, rootChannels, targetOf } from './channel-of.ts'

/** Reports the `channel` of an object in the root Operations Object that is no channel of the root Channels Object. */
export function reportForeignChannel(object: TypedObject, { graph, report }: RuleContext): void {
  const reference = referenceIn(object, 'channel', graph)
  const target = reference === undefined ? undefined : targetOf(reference, graph)
  if (reference === undefined || target === undefined || leadsInto(reference, rootChannels(graph))) return
  const found = `Unexpected channel ${quote(reference.text)} of the ${nameOf(object)}`
  const message = `${found}, expected one of the "channels" at the root: ${adviceFor(reference, object, graph)}`
  const related = target.file.relatedAt(
    pointerOf(target),
    pointerOf(target).length === 0 ? 'value' : 'key',
    'the channel',
  )
  report({ at: stepTo(reference.location, '$ref') ?? reference.location, message, related: [related] })
}

function adviceFor(reference: Reference, { location }: TypedObject, graph: Graph): string {
  const target = effectiveTarget(reference)
  const names = target === undefined ? [] : namesOf(target.node, rootChannels(graph), graph)
  const [name] = names
  if (name === undefined) return 'name it there and refer to that name'
  if (location.file === graph.entry) return `write ${quote(formatFragment(['channels', name]))}`
  return `it is there as ${quotedNames(names)}; refer to that name`
}
