import type { Node } from '../../src/load/node.ts'
import { type SourceFile, stepInto } from '../../src/load/source-file.ts'
import { formatPointer, type Pointer } from '../../src/pointer.ts'
import { pointerTo } from '../decide/component.ts'
import type { Plan } from '../decide/decide.ts'
import { nameInFile } from '../reading/name-in-file.ts'
import { originText } from '../reading/origin.ts'

/** Content of another file and the place that it has in the bundle. */
export interface NameMapEntry {
  /** Where it comes from: file from the root with `/`, and pointer. */
  readonly origin: string
  /** Where it stands in the bundle: `/components/schemas/Line`. */
  readonly pointer: string
  /** The name that it has in its file, when the bundle calls it something else. */
  readonly renamedFrom?: string | undefined
}

/**
 * Where all content of other files stands in a bundle, in the order of the bundle: components, what moved to a name of the
 * entry file, and what is one with another component because it is the same. `folder`: where origins are told from.
 */
export function nameMapOf(
  { components, homes, merged }: Plan,
  { root }: SourceFile,
  folder: string,
): readonly NameMapEntry[] {
  if (root === undefined) return []
  const entries = [...homes, ...components, ...merged].map((content) => {
    // A schema that was put into one that names its format is that one.
    const pointer = 'wrapped' in content && content.wrapped ? pointerTo(content).slice(0, -1) : pointerTo(content)
    const original = nameInFile(content.target)
    const entry = { origin: originText(content.target, folder), pointer: formatPointer(pointer) }
    return {
      entry: original === undefined || original === pointer.at(-1) ? entry : { ...entry, renamedFrom: original },
      at: keyStart(root, pointer),
    }
  })
  entries.sort((one, other) => one.at - other.at || (one.entry.origin < other.entry.origin ? -1 : 1))
  return entries.map(({ entry }) => entry)
}

/** Where the key of a value stands in the text. */
function keyStart(root: Node, pointer: Pointer): number {
  let at: Node | undefined = root
  for (const key of pointer.slice(0, -1)) at = at === undefined ? undefined : stepInto(at, key)
  const last = pointer.at(-1)
  const entry = at?.kind === 'map' && last !== undefined ? at.entries.get(last) : undefined
  return entry?.keyStart ?? 0
}
