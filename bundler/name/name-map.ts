import { nameInFile } from '../../src/graph/name-in-file.ts'
import type { Node } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import { type SourceFile, stepInto } from '../../src/load/source-file.ts'
import { formatPointer, type Pointer } from '../../src/pointer.ts'
import { originText } from '../collect/requested-names.ts'
import { type BundledComponent, type ComponentNames, pointerTo } from '../decide/decision.ts'
import type { BundlePlan } from './name.ts'

/** Content of another file and its place in the bundle. */
export interface NameMapEntry {
  /** Its origin: the file, relative to the root with `/`, and a pointer. */
  readonly origin: string
  /** Its place in the bundle: `/components/schemas/Line`. */
  readonly pointer: string
  /** Its name in its own file, if the bundle has another one. */
  readonly renamedFrom?: string | undefined
}

/** Content of another file and its place in the bundle. */
interface Moved {
  readonly target: NodePath
  readonly pointer: Pointer
}

/**
 * The places of all content from other files, in the order of the bundle: components, content that moved to a name of the entry
 * file, and content merged into another component.
 */
export function nameMapOf(
  { components, homes, merged, names, root: folder }: BundlePlan,
  { root }: SourceFile,
): readonly NameMapEntry[] {
  if (root === undefined) return []
  const contents: readonly Moved[] = [
    ...homes.values(),
    ...components.map(({ target, kind, name }) => ({ target, pointer: ['components', kind, name] })),
    ...merged.map((component) => ({ target: component.target, pointer: pointerOfMerged(component, names) })),
  ]
  const entries = contents.map(({ target, pointer }) => {
    const original = nameInFile(target)
    const entry = { origin: originText(target, folder), pointer: formatPointer(pointer) }
    return {
      entry: original === undefined || original === pointer.at(-1) ? entry : { ...entry, renamedFrom: original },
      at: keyStart(root, pointer),
    }
  })
  entries.sort((one, other) => one.at - other.at || (one.entry.origin < other.entry.origin ? -1 : 1))
  return entries.map(({ entry }) => entry)
}

/** A schema that was wrapped in a schema with its format has the pointer of the wrapper. */
function pointerOfMerged(component: BundledComponent, names: ComponentNames): Pointer {
  const pointer = pointerTo(component, names)
  return component.wrapped ? pointer.slice(0, -1) : pointer
}

/** The offset of the key of a value in the text. */
function keyStart(root: Node, pointer: Pointer): number {
  let at: Node | undefined = root
  for (const key of pointer.slice(0, -1)) at = at === undefined ? undefined : stepInto(at, key)
  const last = pointer.at(-1)
  const entry = at?.kind === 'map' && last !== undefined ? at.entries.get(last) : undefined
  return entry?.keyStart ?? 0
}
