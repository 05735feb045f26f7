import { formatPointer, type NodePath, type Operation, pointerOf } from '../../../src/plugin/index.ts'
import type { PerspectiveQuestion } from '../codes.ts'

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
export const goes: BindingOutcome = { edits: [], questions: [], gone: 'unasked' }
export const staysWithOthers: BindingOutcome = { edits: [], questions: [], isIdle: true }

export function staysAsking(question: PerspectiveQuestion): BindingOutcome {
  return { edits: [], questions: [question] }
}

/** A member of a map or list. */
export interface ReversedMember {
  readonly location: NodePath
  readonly outcome: BindingOutcome
  /** The question about a member that is removed while others stay. */
  lost(): PerspectiveQuestion
}

/**
 * The outcome for a map or list. A `binding` object always stays. Another one is removed with its last member, and if it was
 * `removed`, one question about the whole is enough.
 */
export function outcomeOf(members: readonly ReversedMember[], kind: 'binding' | 'kept' | 'removed'): BindingOutcome {
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
