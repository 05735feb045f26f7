import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatFragment } from '../pointer.ts'

const known = new WeakMap<NodePath, string>()

/** The file and pointer of a value, which descriptions share that reach it by reference. */
export function identityOf(at: NodePath): string {
  const identity = known.get(at) ?? at.file.path + formatFragment(pointerOf(at))
  known.set(at, identity)
  return identity
}
