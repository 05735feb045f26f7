import { isInsideFolder } from './is-inside-folder.ts'

/** Folders in which the system shows itself and its devices as files: some have no end, some have an effect when read. */
export const systemFolders: readonly string[] = ['/dev', '/proc', '/sys']

/**
 * The system folder that a path lies in, or is; undefined for any other path. Who works inside of such a folder, in `/dev/shm`
 * say, means it.
 * @param path absolute
 * @param from the folder from which the path was reached, absolute
 */
export function systemFolderOf(path: string, from: string): string | undefined {
  return systemFolders.find(
    (folder) => path.startsWith(folder) && isInsideFolder(path, folder) && !isInsideFolder(from, folder),
  )
}
