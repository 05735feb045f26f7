import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectRoot, realPathOf, type StoredResultsPlace, sha256Of } from '../command.ts'
import { cacheFolder } from '../kept-files.ts'
import { currentFolder } from './run-options.ts'
import { version } from './version.ts'

/**
 * Where results are kept: with the packages of the project that the working folder is in, else in the cache folder of the user; undefined
 * where there is neither. Windows has no owner and mode of files that would show whose results they are, but a cache folder that
 * belongs to the user.
 */
export function resultsPlace(): StoredResultsPlace | undefined {
  const ofProject = process.platform === 'win32' ? undefined : packagesFolder()
  const ofUser = ofProject === undefined ? cacheFolder() : undefined
  if (ofProject !== undefined) return { folder: join(ofProject, '.cache', 'msgapi'), build: build() }
  return ofUser === undefined ? undefined : { folder: join(ofUser, 'msgapi', 'results'), build: build() }
}

/** The nearest `node_modules` from the working folder up to the root of its project. */
function packagesFolder(): string | undefined {
  const from = realPathOf(currentFolder())
  const root = projectRoot(from, { workingFolder: from })
  for (let folder = from; ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules')
    if (statSync(packages, { throwIfNoEntry: false })?.isDirectory() === true) return packages
    if (folder === root || folder === dirname(folder)) return undefined
  }
}

/** A digest of the running command: its first file names the digest of all others. */
function build(): string {
  const [, started = ''] = process.argv
  return `${version} ${sha256Of(readFileSync(realpathSync.native(started)))}`
}
