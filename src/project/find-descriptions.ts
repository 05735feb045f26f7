import { closeSync, type Dirent, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { configNames } from '../config/find.ts'
import type { Settings } from '../config/settings.ts'
import type { Vocabulary } from '../format/vocabulary.ts'
import { isInsideFolder } from '../load/files/folders.ts'
import type { FolderScope, IgnoredFiles } from './ignored-files.ts'
import { isDescription, isDescriptionByHead, spellingOf } from './is-description.ts'

/** What a search for descriptions came by. */
export interface FoundDescriptions {
  /** Real paths, sorted. */
  readonly paths: readonly string[]
  /** YAML and JSON files that are none, and files and folders that are left alone, each with why, in words that follow on the path. */
  readonly passedOver: readonly { readonly path: string; readonly why: string }[]
}

/** The bound of a search that nobody asked for by name, and how it lets others work. */
export interface SearchPace {
  /** The most folders, and files that may be descriptions, that are looked at, the nearest first. */
  readonly most: number
  /** Called between folders. What it throws ends the search. */
  readonly pause: () => Promise<void> | undefined
  /** Called when the search ends at the bound. */
  readonly onCut: () => void
}

export interface SearchRequest {
  /** What holds for the files in a folder, by its real path; undefined where its config cannot be used. */
  readonly scopeOf: (folder: string) => Promise<FolderScope | undefined>
  readonly ignored: IgnoredFiles
  /** Called with each folder that is searched, and each file that may be a description. */
  readonly onLookup?: ((path: string, isAwaited?: boolean) => void) | undefined
  /** Without it, all folders are searched at once. */
  readonly pace?: SearchPace | undefined
}

const headBytes = 65_536
/** They have the root keys that tell a description in nearly all of them. */
const fewBytes = 2_048

/** Files that may be descriptions. */
const dataFile = /\.(?:ya?ml|json)$/i

/** What may change what holds for the files of a folder. */
const scopeNames: ReadonlySet<string> = new Set([...configNames, 'package.json', '.git'])

/** Folders of other tools, in which nobody writes descriptions or configs. */
export const toolFolders: ReadonlySet<string> = new Set(['node_modules', '.git', '.hg', '.svn', '.jj', '.sl'])

/** A folder can be that of all projects: so many of its folders and files are looked at, the nearest first. */
const mostFolders = 200
const mostFiles = 200

/**
 * The descriptions in a folder, given by its real path, and in the folders below it: files that have a version at their root. Parts of
 * descriptions, other YAML and JSON, what is ignored, and what a config has as the output of a bundle are passed over. Links are
 * not followed.
 */
export async function findDescriptions(
  folder: string,
  { scopeOf, ignored, onLookup, pace }: SearchRequest,
): Promise<FoundDescriptions> {
  const paths: string[] = []
  const passedOver: { path: string; why: string }[] = []
  const waiting: { folder: string; scope: FolderScope | undefined }[] = [{ folder, scope: await scopeOf(folder) }]
  let left = pace?.most ?? Number.POSITIVE_INFINITY
  for (const each of waiting) {
    if (left === 0) break
    left -= 1
    await pace?.pause()
    onLookup?.(each.folder + sep, true)
    const entries = folderEntries(each.folder)
    const isOwn = each.folder !== folder && entries.some(({ name }) => scopeNames.has(name))
    const scope = isOwn ? ((await scopeOf(each.folder)) ?? each.scope) : each.scope
    for (const entry of entries) {
      const path = join(each.folder, entry.name)
      const kind = entry.isDirectory() ? 'folder' : 'file'
      if (toolFolders.has(entry.name) || (kind === 'file' && !dataFile.test(entry.name))) continue
      if (left === 0) break
      if (kind === 'file') left -= 1
      const why = await whyNot(path, kind, entry)
      if (why !== undefined) passedOver.push({ path, why })
      else if (kind === 'folder') waiting.push({ folder: path, scope })
      else paths.push(path)
    }

    async function whyNot(path: string, kind: 'file' | 'folder', entry: Dirent): Promise<string | undefined> {
      const why = scope === undefined ? undefined : await ignored.whyFound(path, kind, scope)
      if (why !== undefined || kind === 'folder') return why
      if (entry.isSymbolicLink()) return 'is a link'
      if (!entry.isFile()) return 'is no regular file'
      if (scope !== undefined && isOutput(path, scope.settings)) return 'is written by msgapi'
      onLookup?.(path, true)
      return await whyNoDescription(path, scope)
    }
  }
  if (left === 0) pace?.onCut()
  return { paths: paths.sort(), passedOver }
}

async function whyNoDescription(path: string, scope: FolderScope | undefined): Promise<string | undefined> {
  try {
    if (isDescriptionByHead(path, headOf(path, fewBytes)) === true) return undefined
    const { size } = statSync(path)
    // A description that is too large is reported by who reads it.
    const isTooLarge = scope !== undefined && size > scope.settings.limits.fileBytes
    const bytes = isTooLarge ? headOf(path, headBytes) : readFileSync(path)
    return (await isDescription(path, bytes)) ? undefined : 'is no description, or a part of one'
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** The first bytes of a file, at most so many. */
function headOf(path: string, most: number): Uint8Array {
  const bytes = new Uint8Array(most)
  const file = openSync(path, 'r')
  try {
    return bytes.subarray(0, readSync(file, bytes))
  } finally {
    closeSync(file)
  }
}

/** Whether a config says that msgapi writes a file. */
function isOutput(path: string, { bundle, pipelines, apis, configFile = '' }: Settings): boolean {
  const bundles = [
    bundle,
    ...[...pipelines.values()].map((each) => each.bundle),
    ...[...apis.values()].map(({ own }) => own.bundle),
  ]
  return bundles.some((each) => {
    const output = each?.output
    if (output === undefined) return false
    if (!/[\\/]$/.test(output)) return path === output
    const folder = output.slice(0, -1)
    // A folder that bundles are written into beside the sources says nothing of what else is there.
    return isInsideFolder(path, folder) && !isInsideFolder(configFile, folder)
  })
}

/** What is in a folder; nothing when it cannot be read. */
export function folderEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** The spelling of a description; undefined for any other file, and one that cannot be read. */
export async function spellingOfFile(path: string): Promise<Vocabulary | undefined> {
  try {
    return await spellingOf(path, headOf(path, headBytes))
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
