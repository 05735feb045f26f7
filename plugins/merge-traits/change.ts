import { formatPointer, type NodePath, type Operation, type Pointer, pointerOf } from '../../src/plugin/index.ts'

/** What merging changes in a target; pointers start at the target. */
export type Change =
  | { readonly kind: 'copy'; readonly from: NodePath; readonly to: Pointer }
  | { readonly kind: 'remove'; readonly at: Pointer }

/** A change as an operation, for a target at a place. */
export function operationAt(place: NodePath, change: Change): Operation {
  const target = pointerOf(place)
  const file = place.file.path
  if (change.kind === 'remove') return { op: 'remove', path: formatPointer([...target, ...change.at]), file }
  const { from, to } = change
  return {
    op: 'copy',
    from: formatPointer(pointerOf(from)),
    fromFile: from.file.path,
    path: formatPointer([...target, ...to]),
    file,
  }
}
