import { type NodePath, type Problem, quote, type Reference } from '../../../src/plugin/index.ts'
import { referenceField, relatedPlace } from '../../wording/related-places.ts'

/** A reference to something that is right by itself, and stands elsewhere than it must. */
export interface ForeignReference {
  readonly reference: Reference
  /** What was referred to, and by what: `channel`, `Operation Object "send"`. */
  readonly what: string
  readonly owner: string
  readonly expected: string
  readonly advice: string
  readonly channel: NodePath
}

export function foreignReference({ reference, what, owner, expected, advice, channel }: ForeignReference): Problem {
  const message = `Unexpected ${what} ${quote(reference.text)} of the ${owner}, expected ${expected}: ${advice}`
  return { at: referenceField(reference.location), message, related: [relatedPlace(channel, 'the channel')] }
}
