import { formatFragment, type Graph, type NodePath, writtenReference } from '../../../src/plugin/index.ts'

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
