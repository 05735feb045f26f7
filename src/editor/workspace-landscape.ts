import type { Contract } from '../contract/contract.ts'
import { type AuthorPlace, authorPlaceOf } from '../edit/author-places.ts'
import { type Landscape, landscapeOf, type ReadApplication } from '../landscape/landscape.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatPointer } from '../pointer.ts'
import { readEntries, withoutParts } from '../run/entry-result.ts'
import type { EditorServer } from './capability.ts'

/** Who sends what to whom in all folders of the client, and in the descriptions that a file belongs to. */
export async function workspaceLandscape(
  path: string,
  { workspace }: EditorServer,
  signal: AbortSignal,
): Promise<Landscape> {
  const { landscapeStage } = await import('../run/stages/landscape.ts')
  const read = new Map<string, ReadApplication>()
  const readAll = async (entries: readonly string[]): Promise<void> => {
    const [first] = entries
    if (first === undefined) return
    const { results } = await workspace.onRun(first, signal, (run) =>
      // One that cannot be read, such as for its config, has a finding that says so.
      run.each<Contract>(entries, landscapeStage(run, 'application'), { signal, onError: () => {} }),
    )
    for (const { made, path: entry, settings } of readEntries(withoutParts(results)))
      if (made !== undefined) read.set(entry, { contract: made, file: entry, api: settings.api })
  }
  for (const folder of workspace.folders)
    await readAll((await workspace.descriptionsIn(folder, signal)).map(({ entry }) => entry))
  await readAll((await workspace.entriesOf(path, signal)).filter((entry) => !read.has(entry)))
  return landscapeOf([...read.values()], placeText)
}

/** A file and a pointer as one text, where the author wrote a value. */
export function placeText(at: NodePath): string {
  const { file, pointer } = writtenPlace(at)
  return `${file.path}#${formatPointer(pointer)}`
}

/** Where the author wrote the key of a value. */
export function writtenPlace(at: NodePath): AuthorPlace {
  return authorPlaceOf(at.file, pointerOf(at), 'key')
}
