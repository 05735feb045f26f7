import { join } from 'node:path'
import { configNames, folderEntries, toolFolders } from '../../command.ts'
import { type Diagnosis, warning } from './diagnosis.ts'

/** Configs below a folder that apply to no description. `used` are those that apply. */
export function diagnoseUnusedConfigs(
  folder: string,
  used: ReadonlySet<string>,
  shown: (path: string) => string,
): readonly Diagnosis[] {
  const found: Diagnosis[] = []
  const waiting = [folder]
  for (const each of waiting) {
    for (const entry of folderEntries(each)) {
      const path = join(each, entry.name)
      if (entry.isDirectory() && !toolFolders.has(entry.name)) waiting.push(path)
      else if (configNames.includes(entry.name) && !used.has(path))
        found.push(
          warning(`${shown(path)} is used for no description: none is below it, or a nearer config comes first.`),
        )
    }
  }
  return found
}
