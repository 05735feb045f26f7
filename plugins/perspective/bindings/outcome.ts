import { formatPointer, type NodePath, type Operation, pointerOf } from '../../../src/plugin/index.ts'
import type { Question } from '../question.ts'

/** What becomes of a value in a binding. */
export interface Outcome {
  /** Edits in the value; none when it goes. */
  readonly edits: readonly Operation[]
  readonly questions: readonly Question[]
  /** Whether the value goes: with a question still to be asked about it, or since all in it goes, which the questions are about. */
  readonly gone?: 'unasked' | 'asked'
  /** Whether the value goes when all others around it do. */
  readonly isIdle?: true
}

export const stays: Outcome = { edits: [], questions: [] }
export const goes: Outcome = { edits: [], questions: [], gone: 'unasked' }
export const staysWithOthers: Outcome = { edits: [], questions: [], isIdle: true }

export function staysAsking(question: Question): Outcome {
  return { edits: [], questions: [question] }
}

/** A member of a map or list. */
export interface Turned {
  readonly location: NodePath
  readonly outcome: Outcome
  /** The question about a member that goes while others stay. */
  lost(): Question
}

/**
 * What becomes of a map or list: a `binding` object always stays. Others go with all their members, and when they were `leaving`, one
 * question about the whole is enough.
 */
export function outcomeOf(members: readonly Turned[], kind: 'binding' | 'kept' | 'leaving'): Outcome {
  const going = members.filter(({ outcome }) => outcome.gone !== undefined)
  const isEmptied =
    (kind === 'leaving' || (kind === 'kept' && going.length > 0)) &&
    members.every(({ outcome }) => outcome.gone !== undefined || outcome.isIdle === true)
  if (isEmptied && kind === 'leaving' && going.every(({ outcome }) => outcome.gone === 'unasked')) return goes
  const questions = members.flatMap(({ outcome, lost }) => (outcome.gone === 'unasked' ? [lost()] : outcome.questions))
  if (isEmptied) return { edits: [], questions, gone: 'asked' }
  // The last item first, since the others move up when one goes.
  const edits = members
    .toReversed()
    .flatMap(({ location, outcome }) => (outcome.gone === undefined ? outcome.edits : [removal(location)]))
  return { edits, questions }
}

function removal(location: NodePath): Operation {
  return { op: 'remove', path: formatPointer(pointerOf(location)), file: location.file.path }
}
