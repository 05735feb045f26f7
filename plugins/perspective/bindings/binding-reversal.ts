import {
  effectiveTarget,
  fieldOf,
  formatPointer,
  type Graph,
  hasMembers,
  type MapNode,
  membersOf,
  type NodePath,
  type ObjectShape,
  type ObjectType,
  type Operation,
  pointerOf,
  type Review,
  type Shape,
  type Side,
  shapeOfChild,
  sideOf,
  typeFor,
  typeInPlace,
} from '../../../src/plugin/index.ts'
import type { PerspectiveQuestion } from '../codes.ts'
import type { Action } from '../reversed-operation.ts'
import * as wording from './wording.ts'

/** The outcome for a value in a binding. */
export interface BindingOutcome {
  /** Edits in the value; none if it is removed. */
  readonly edits: readonly Operation[]
  readonly questions: readonly PerspectiveQuestion[]
  /** Set if the value is removed: `unasked` if its question is still to ask, `asked` if its members' questions are enough. */
  readonly gone?: 'unasked' | 'asked'
  /** Set if the value is removed when all its siblings are. */
  readonly isIdle?: true
}

export const stays: BindingOutcome = { edits: [], questions: [] }
const goes: BindingOutcome = { edits: [], questions: [], gone: 'unasked' }
const staysWithOthers: BindingOutcome = { edits: [], questions: [], isIdle: true }

export function staysAsking(question: PerspectiveQuestion): BindingOutcome {
  return { edits: [], questions: [question] }
}

/** A member of a map or list. */
interface ReversedMember {
  readonly location: NodePath
  readonly outcome: BindingOutcome
  /** The question about a member that is removed while others stay. */
  lost(): PerspectiveQuestion
}

/**
 * The outcome for a map or list. A `binding` object always stays. Another one is removed with its last member, and if it was
 * `removed`, one question about the whole is enough.
 */
function outcomeOf(members: readonly ReversedMember[], kind: 'binding' | 'kept' | 'removed'): BindingOutcome {
  const going = members.filter(({ outcome }) => outcome.gone !== undefined)
  const isEmptied =
    (kind === 'removed' || (kind === 'kept' && going.length > 0)) &&
    members.every(({ outcome }) => outcome.gone !== undefined || outcome.isIdle === true)
  if (isEmptied && kind === 'removed' && going.every(({ outcome }) => outcome.gone === 'unasked')) return goes
  const questions = members.flatMap(({ outcome, lost }) => (outcome.gone === 'unasked' ? [lost()] : outcome.questions))
  if (isEmptied) return { edits: [], questions, gone: 'asked' }
  // Remove the last item first, because the others move up.
  const edits = members
    .toReversed()
    .flatMap(({ location, outcome }) => (outcome.gone === undefined ? outcome.edits : [removal(location)]))
  return { edits, questions }
}

function removal(location: NodePath): Operation {
  return { op: 'remove', path: formatPointer(pointerOf(location)), file: location.file.path }
}

/** A value in a binding, with its description in the format. */
interface BindingPart extends wording.NamedBindingValue {
  /** Undefined for data that no table describes. */
  readonly shape: Shape | undefined
  /** The object with the field that the value is in. */
  readonly owner: { readonly type: ObjectType; readonly node: MapNode }
  /** The side of that field. */
  readonly side: Side | undefined
  /** True if the field is removed. Values in it stay only if they have a side of their own. */
  readonly isRemoved: boolean
  readonly isBehindReference: boolean
}

/** Reverses binding objects of one protocol, by the sides of their fields. */
export class BindingReversal {
  readonly #graph: Graph
  readonly #protocol: string
  readonly #directions: ReadonlySet<Action>
  /** The new action, if all operations have the same. */
  readonly #to: Action | undefined

  /** Takes the new actions of the operations that use the bindings. With both actions, fields of one side stay. */
  constructor(graph: Graph, protocol: string, directions: ReadonlySet<Action>) {
    const [to, ...others] = directions
    this.#graph = graph
    this.#protocol = protocol
    this.#directions = directions
    this.#to = others.length === 0 ? to : undefined
  }

  /** The outcome for a binding object. It stays, even if it becomes empty. */
  reverse(location: NodePath, node: MapNode, type: ObjectType): BindingOutcome {
    const binding: BindingPart = {
      location,
      protocol: this.#protocol,
      way: '',
      shape: undefined,
      owner: { type, node },
      side: undefined,
      isRemoved: false,
      isBehindReference: false,
    }
    return this.#object(binding, 'binding')
  }

  /** The outcome for the owner of a part. */
  #object(part: BindingPart, kind: 'binding' | 'kept' | 'removed'): BindingOutcome {
    const members = membersOf(part.location).map((member) => this.#field(part, member))
    const outcome = outcomeOf(members, kind)
    const { review } = part.owner.type
    return kind === 'removed' ? outcome : this.#reviewed(part, review, outcome)
  }

  #field(around: BindingPart, location: NodePath): ReversedMember {
    const { owner, isRemoved } = around
    const { key } = location
    const part: BindingPart = {
      ...around,
      location,
      way: around.way === '' ? key : `${around.way}.${key}`,
      shape: shapeOfChild(owner, undefined, key, location.node),
    }
    if (key.startsWith('x-')) return this.#member(part, isRemoved ? staysWithOthers : stays)
    const side = sideOf(owner.type, key, around.side)
    if (isRemoved && (side === undefined || side === 'grant' || side === 'prose')) return this.#member(part, goes)
    const goesHere = side === 'own' || (isAction(side) && this.#to !== undefined && side !== this.#to)
    const sided = { ...part, side, isRemoved: goesHere }
    if (goesHere) return this.#member(sided, this.#value(sided))
    const outcome = this.#kept(sided, around.side)
    return this.#member(sided, this.#reviewed(sided, fieldOf(owner.type, key)?.review, outcome))
  }

  /** The outcome for the value of a field that can stay. */
  #kept(part: BindingPart, inherited: Side | undefined): BindingOutcome {
    const { side } = part
    if (side === undefined) return staysAsking(wording.unknownField(part))
    if (side === 'grant') return staysAsking(wording.grants(part))
    if (side === 'prose') return staysAsking(wording.writtenForOtherSide(part))
    const outcome = this.#value(part)
    if (!isAction(side) || side === inherited || outcome.gone !== undefined) return outcome
    const question = side === this.#to ? wording.countsNow(part, side) : wording.concernsSome(part, side)
    return { ...outcome, questions: [question, ...outcome.questions] }
  }

  #value(part: BindingPart): BindingOutcome {
    const { shape, location, owner, side, isRemoved } = part
    if (shape !== undefined && hasMembers(shape, location.node)) {
      const members = membersOf(location).map((member) => {
        const { key, node } = member
        const way = shape.shape === 'list' ? `${part.way}[${key}]` : `${part.way}.${key}`
        const inner: BindingPart = { ...part, location: member, way, shape: shapeOfChild(owner, shape, key, node) }
        return this.#member(inner, this.#value(inner))
      })
      return outcomeOf(members, isRemoved ? 'removed' : 'kept')
    }
    if (shape?.shape === 'object' && location.node.kind === 'map') return this.#objectAt(part, shape, location.node)
    if (isRemoved) return goes
    return typeof side === 'object' && 'counterparts' in side ? counterpart(part, side.counterparts) : stays
  }

  #objectAt(part: BindingPart, shape: ObjectShape, node: MapNode): BindingOutcome {
    const kind = part.isRemoved ? 'removed' : 'kept'
    const unknown = part.isRemoved ? goes : stays
    const { format } = this.#graph
    const reference = this.#graph.referenceAt(node)
    if (reference === undefined) {
      const type = typeInPlace(format, shape, node)
      // Schemas and channels do not belong to a binding.
      if (type.protocol === undefined) return unknown
      return this.#object({ ...part, owner: { type, node } }, kind)
    }
    const target = effectiveTarget(reference)
    if (target?.node.kind !== 'map' || part.isBehindReference) return unknown
    const owner = { type: typeFor(format, shape.type, target.node), node: target.node }
    if (owner.type.protocol === undefined) return unknown
    const outcome = this.#object({ ...part, location: target, owner, isBehindReference: true }, kind)
    if (part.isRemoved && outcome.gone === 'unasked') return goes
    // Other parts can refer to the same object.
    const changes = part.isRemoved || outcome.gone !== undefined || outcome.edits.length > 0
    return changes ? staysAsking(wording.keptReference(part)) : outcome
  }

  #member(part: BindingPart, outcome: BindingOutcome): ReversedMember {
    return { location: part.location, outcome, lost: () => lost(part) }
  }

  #reviewed(part: BindingPart, review: Review | undefined, outcome: BindingOutcome): BindingOutcome {
    if (review === undefined || outcome.gone !== undefined) return outcome
    const { to, values } = review
    const { node } = part.location
    const isMeant = values === undefined || (node.kind === 'scalar' && values.some((value) => value === node.value))
    if (!isMeant || (to !== undefined && !this.#directions.has(to))) return outcome
    return { ...outcome, questions: [...outcome.questions, wording.toReview(part, review)] }
  }
}

function isAction(side: Side | undefined): side is Action {
  return side === 'send' || side === 'receive'
}

function lost(part: BindingPart): PerspectiveQuestion {
  return isAction(part.side) ? wording.removed(part, part.side) : wording.ownRemoved(part)
}

/** Replaces a value by its counterpart, in either direction. */
function counterpart(part: BindingPart, pairs: Readonly<Record<string, string>>): BindingOutcome {
  const { location } = part
  const { node, file } = location
  const value = node.kind === 'scalar' ? node.value : undefined
  const [one, other] = Object.entries(pairs).find((pair) => pair.some((each) => each === value)) ?? []
  if (one === undefined || other === undefined) return staysAsking(wording.withoutCounterpart(part))
  const path = formatPointer(pointerOf(location))
  const to = one === value ? other : one
  const origin = { path, file: file.path }
  return { edits: [{ op: 'replace', path, file: file.path, value: to, origin }], questions: [] }
}
