import { type NodePath, type Problem, quote, type Reference } from '../../../src/plugin/index.ts'
import { referenceField, relatedPlace } from '../../wording/related-places.ts'

/** A reference to a valid object in the wrong place. */
export interface ForeignReference {
  readonly reference: Reference
  /** The kind of the target, at the start of the message: `Channel`. */
  readonly what: string
  readonly expected: string
  readonly advice: string
  readonly channel: NodePath
}

export function foreignReference({ reference, what, expected, advice, channel }: ForeignReference): Problem {
  const message = `${what} ${quote(reference.text)} is not ${expected}; ${advice}`
  return { at: referenceField(reference.location), message, related: [relatedPlace(channel, 'the channel')] }
}
