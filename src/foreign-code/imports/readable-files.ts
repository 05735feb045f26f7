import { dirname, sep } from 'node:path'
import { createReader, type FileReader } from '../../load/files/read.ts'
import type { ReadFailure } from '../../load/files/read-failure.ts'
import { defaultLimits } from '../../load/limits.ts'
import { loadFile } from '../../load/load.ts'
import { SourceFile } from '../../load/source-file.ts'
import { realPath } from './on-disk.ts'
import { PackageManifests } from './package-manifests.ts'

/** The files from which a run may read rulesets and their code. */
export interface ReadableFiles {
  /** The real path of a file, if it may be read. */
  locate(path: string): Promise<{ readonly ok: true; readonly path: string } | ReadFailure>
  /** Reads a ruleset in data form: `.json` as JSON, everything else as YAML. */
  load(path: string): Promise<SourceFile | ReadFailure>
  /** The names of the files beside a file, for suggestions. */
  namesBeside(path: string): Promise<readonly string[]>
  /** The manifests of packages, which are read here before Node reads them. They also record every path that is looked for. */
  readonly manifests: PackageManifests
}

/** Allows reading below some folders. No link may lead out of them. `held` has texts by real path that replace files on disk. */
export function readableFilesBelow(folders: readonly string[], held?: ReadonlyMap<string, string>): ReadableFiles {
  const real = [...new Set(folders.map(realPath))]
  const readers = real.map((root) => createReader({ root, limits: defaultLimits, held }))
  const manifests = new PackageManifests({
    folders: real,
    async read(path) {
      return await (await find(readers, path)).reader.read(path)
    },
  })
  return {
    manifests,
    async locate(path) {
      manifests.looked.add(path)
      return (await find(readers, path)).located
    },
    async load(path) {
      manifests.looked.add(path)
      const { located, reader } = await find(readers, path)
      if (!located.ok) return located
      const language = /\.json$/i.test(located.path) ? 'json' : 'yaml'
      const loaded = await loadFile(reader, located.path, defaultLimits, language)
      return loaded instanceof SourceFile ? tolerant(loaded) : loaded
    },
    async namesBeside(path) {
      manifests.looked.add(dirname(path) + sep)
      return await (await find(readers, dirname(path))).reader.namesBeside(path)
    },
  }
}

/**
 * Spectral accepts JSON rulesets with comments and with missing or extra commas, and many rulesets have them. If the meaning is
 * clear, they are read here too.
 */
function tolerant(file: SourceFile): SourceFile {
  const { path, language, text, hasByteOrderMark, tree, reader } = file
  if (language !== 'json' || file.root !== undefined || tree === undefined) return file
  return new SourceFile(path, language, { text, hasByteOrderMark, root: tree, reader, problems: [] })
}

async function find(readers: readonly FileReader[], path: string) {
  let first: { located: Awaited<ReturnType<FileReader['locate']>>; reader: FileReader } | undefined
  for (const reader of readers) {
    const located = await reader.locate(path)
    if (located.ok) return { located, reader }
    // A missing file inside a folder is more informative than a file outside of another folder.
    if (first === undefined || (!first.located.ok && first.located.reason === 'outside-root'))
      first = { located, reader }
  }
  if (first === undefined) throw new Error('no folder to read from')
  return first
}
