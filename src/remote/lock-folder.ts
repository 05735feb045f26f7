import { dirname } from 'node:path'
import { isInside, realPathOf } from '../config/root.ts'

/** The folder of the lock file: that of the config where that lies in the root, else the root. A real path. */
export async function lockFolder(configFile: string | undefined, root: string): Promise<string> {
  if (configFile === undefined) return root
  const folder = dirname(await realPathOf(configFile))
  return isInside(folder, root) ? folder : root
}
