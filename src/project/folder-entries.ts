import { type Dirent, readdirSync } from 'node:fs'

/** Folders of other tools, in which nobody writes descriptions or configs. */
export const toolFolders: ReadonlySet<string> = new Set(['node_modules', '.git', '.hg', '.svn', '.jj', '.sl'])

/** What is in a folder; nothing when it cannot be read. */
export function folderEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
