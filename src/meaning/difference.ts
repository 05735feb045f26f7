import { type NodePath, pathBelow, pointerOf } from '../load/node-path.ts'
import { formatFragment } from '../pointer.ts'
import type { Gap } from './same-data.ts'

/** Where two descriptions say something else. */
export interface Difference {
  /** The value in the first of the two. */
  readonly source: NodePath
  readonly message: string
}

/** The difference at the end of the way of a gap, told by the pointer to it. */
export function differenceAt(start: NodePath, { what, way }: Gap): Difference {
  const source = pathBelow(start, way.toReversed())
  return { source, message: `${formatFragment(pointerOf(source))} ${what}` }
}
