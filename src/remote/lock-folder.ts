import { dirname } from 'node:path'
import { realPathOf } from '../config/root.ts'
import { isInsideFolder } from '../load/files/folders.ts'

/** The folder of the lock file: that of the config where that lies in the root, else the root. A real path. */
export function lockFolder(configFile: string | undefined, root: string): string {
  if (configFile === undefined) return root
  const folder = dirname(realPathOf(configFile))
  return isInsideFolder(folder, root) ? folder : root
}
