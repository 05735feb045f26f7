import { join } from 'node:path'
import type { Vocabulary } from '../format/vocabulary.ts'
import { dataFile, headOf } from './find-descriptions.ts'
import { folderEntries, toolFolders } from './folder-entries.ts'
import { spellingOf } from './is-description.ts'

/** A folder can be that of all projects: so many of its folders and files are looked at, the nearest first. */
const mostFolders = 200
const mostFiles = 200

/** The spelling of a description; undefined for any other file, and one that cannot be read. */
export async function spellingOfFile(path: string): Promise<Vocabulary | undefined> {
  try {
    return await spellingOf(path, headOf(path))
  } catch {
    return undefined
  }
}

/** The spelling of most descriptions in a folder and below it; undefined where none has the most. */
export async function spellingInFolder(folder: string): Promise<Vocabulary | undefined> {
  const counts = new Map<Vocabulary, number>()
  for (const path of nearestFiles(folder)) {
    const spelling = await spellingOfFile(path)
    if (spelling !== undefined) counts.set(spelling, (counts.get(spelling) ?? 0) + 1)
  }
  const [[most, count] = [], [, next] = []] = [...counts].sort(([, one], [, other]) => other - one)
  return count === next ? undefined : most
}

function nearestFiles(folder: string): readonly string[] {
  const files: string[] = []
  const folders = [folder]
  for (const each of folders) {
    for (const entry of folderEntries(each)) {
      const path = join(each, entry.name)
      if (entry.isDirectory() && !toolFolders.has(entry.name) && folders.length < mostFolders) folders.push(path)
      else if (entry.isFile() && dataFile.test(entry.name)) files.push(path)
      if (files.length === mostFiles) return files
    }
  }
  return files
}
