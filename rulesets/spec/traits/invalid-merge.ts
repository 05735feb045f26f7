import {
  type EffectiveValue,
  effectiveObject,
  forEachPosition,
  type Graph,
  type MapNode,
  type Node,
  type NodePath,
  type ObjectShape,
  objectCheck,
  perGraph,
  pointerOf,
  type RelatedPlace,
  type RuleContext,
  shapeUnder,
  type TypedObject,
  typeFor,
} from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { relatedPlace } from '../../wording/related-places.ts'
import { atLeastOne } from '../at-least-one.ts'
import { enumValue } from '../enum-value.ts'
import { replyAddressChannelNull } from '../operations/reply-address-channel-null.ts'
import { replyMessagesSubset } from '../operations/reply-messages-subset.ts'
import { requiredField } from '../required-field.ts'
import { schemaInlineEncoding } from '../schema-inline-encoding.ts'
import { schemaDefaultType } from '../schemas/schema-default-type.ts'
import { schemaDiscriminatorDefined } from '../schemas/schema-discriminator-defined.ts'
import { schemaDiscriminatorRequired } from '../schemas/schema-discriminator-required.ts'
import { unknownField } from '../unknown-field.ts'

/** The checks that an object may fail only because its fields come from several objects, each valid by itself. */
const checks: readonly FormatRule<unknown>[] = [
  requiredField,
  unknownField,
  enumValue,
  atLeastOne,
  schemaInlineEncoding,
  replyAddressChannelNull,
  replyMessagesSubset,
  schemaDefaultType,
  schemaDiscriminatorDefined,
  schemaDiscriminatorRequired,
]

const problemsOf = objectCheck(checks.map(({ visit }) => visit))

const judgedIn = perGraph(() => new Set<Node>())

/**
 * Reports what is invalid in an operation or message with its traits merged, but in none of the merged objects. A pair of
 * objects gets one finding, however many operations or messages merge the two.
 */
export function reportInvalidMerge(target: TypedObject, { graph, report }: RuleContext): void {
  if (!target.node.entries.has('traits')) return
  const effective = effectiveObject(target, graph)
  if (!sharesObjects([target, ...effective.traits])) return
  const done = judgedIn(graph)
  const values: [EffectiveValue, ObjectShape][] = []
  for (const [name, value] of effective.fields) {
    const shape = shapeUnder(target.type, name)
    if (shape?.shape === 'object') values.push([value, shape])
  }
  for (const [value, shape] of values) {
    const { node, parts, written } = value
    if (parts.length < 2 || node?.kind !== 'map' || done.has(node)) continue
    done.add(node)
    const merged = mergedObject(written, node, typeFor(graph.format, shape.type, node), target)
    if (merged.type.protocol !== undefined) continue
    const known = new Set(parts.flatMap(({ location }) => messagesOfPart(location.node, graph)))
    const messages = problemsOf(merged, graph).flatMap(({ message }) => (known.has(message) ? [] : [message]))
    const [first] = messages
    if (first !== undefined) {
      // Two objects that do not fit together conflict in many fields, which is one defect.
      const others = messages.length === 1 ? '' : ` (and ${messages.length - 1} more)`
      // Without the name of the object, because several objects can share the value with a trait.
      const message = `After merging traits: ${first}${others}`
      const merging = relatedPlace(target.location, `merged in the ${nameOf(target)}`)
      report({ at: written, on: 'key', message, related: [merging, ...relatedTo(value)] })
    }
    values.push(...membersOf(value, merged))
  }
}

/** Whether two of the objects that are merged have an object, or a reference to one, in a field of the same name. */
function sharesObjects(merged: readonly TypedObject[]): boolean {
  const seen = new Set<string>()
  for (const { node } of merged) {
    for (const { key, value } of node.entries.values()) {
      if (value.kind !== 'map') continue
      if (seen.has(key)) return true
      seen.add(key)
    }
  }
  return false
}

function mergedObject(at: NodePath, node: MapNode, type: TypedObject['type'], owner: TypedObject): TypedObject {
  return {
    location: { ...at, node },
    node,
    type,
    owner,
    misplaced: false,
    reachedBy: undefined,
    mayContainReferences: true,
    traitFormat: undefined,
  }
}

function messagesOfPart(node: Node, graph: Graph): readonly string[] {
  return graph.objectsAt(node).flatMap((object) => problemsOf(object, graph).map(({ message }) => message))
}

/** The objects in a merged object that are merged themselves. Merging does not look into lists. */
function membersOf(value: EffectiveValue, merged: TypedObject): readonly [EffectiveValue, ObjectShape][] {
  const members: [EffectiveValue, ObjectShape][] = []
  const known = new Map<NodePath, EffectiveValue | undefined>([[merged.location, value]])
  // Each value once: a value finds its members by their names when it is first asked for one.
  const valueAt = (path: NodePath): EffectiveValue | undefined => {
    if (!known.has(path) && path.parent !== undefined) known.set(path, valueAt(path.parent)?.member(path.key))
    return known.get(path)
  }
  forEachPosition(merged, ({ location, shape }) => {
    const member = shape?.shape === 'object' ? valueAt(location) : undefined
    if (shape?.shape === 'object' && member !== undefined) members.push([member, shape])
  })
  return members
}

function relatedTo({ parts }: EffectiveValue): readonly RelatedPlace[] {
  return parts.slice(1).map(({ location, source }) => {
    const pointer = pointerOf(location)
    return location.file.relatedAt(pointer, pointer.length === 0 ? 'value' : 'key', `merged from the ${nameOf(source)}`)
  })
}
