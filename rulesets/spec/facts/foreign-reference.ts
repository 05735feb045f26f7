import {
  formatFragment,
  type Graph,
  type NodePath,
  type Problem,
  quote,
  type Reference,
  writtenReference,
} from '../../../src/plugin/index.ts'
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

/** The reference that leads to a channel or server at the root, for a fixer. */
export interface RootReference {
  readonly value: string
  /** False in a part file, which may also serve descriptions with other roots. */
  readonly isSure: boolean
}

/** What to write in place of a reference to the same channel or server elsewhere. */
export function rootReference(pointer: readonly [string, string], at: NodePath, { entry }: Graph): RootReference {
  return { value: writtenReference(entry.path, at.file, formatFragment(pointer)), isSure: at.file === entry }
}
