import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const passedOver = new Set(['node_modules', '.git'])

/**
 * The real paths of the files below a folder that may be descriptions, in order: YAML and JSON files that name a version field. Most
 * files of a repository do not, and need not be parsed. Links are not followed; what cannot be read is passed over.
 */
export async function descriptionsBelow(root: string): Promise<readonly string[]> {
  const found: string[] = []
  const waiting = [root]
  for (const folder of waiting) {
    for (const entry of await entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !passedOver.has(entry.name)) waiting.push(path)
      if (entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name) && (await mayBeDescription(path))) found.push(path)
    }
  }
  return found.sort()
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

async function mayBeDescription(path: string): Promise<boolean> {
  try {
    const bytes = await readFile(path)
    return bytes.includes('asyncapi') || bytes.includes('specversion')
  } catch {
    return false
  }
}
