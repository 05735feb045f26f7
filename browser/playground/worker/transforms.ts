import { knownTransforms } from '../../../src/rules/transforms.ts'
import type { OfferedTransform } from '../protocol.ts'

/** The transforms that come with msgapi, without `upgrade`, which the page has a button for. */
export function offeredTransforms(): readonly OfferedTransform[] {
  const known = [...knownTransforms([]).values()].filter(({ name }) => name !== 'upgrade')
  return known.map(({ name, definition: { description = '', schema } }) => ({ name, description, schema }))
}
