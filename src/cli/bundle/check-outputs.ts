import { UsageError } from '../../config/errors.ts'
import { FileIdentities } from '../write/file-identities.ts'
import type { BundleOptions } from './bundle-options.ts'
import type { BundlePlaces } from './bundle-outputs.ts'

export interface PlacesCheck {
  readonly options: BundleOptions
  readonly workingFolder: string
  /** How many entries were named, be they readable or not. */
  readonly count: number
  /** Files that are written beside them: reports, and the lock file. */
  readonly others: readonly string[]
}

/**
 * Checks where the bundles of a run go, before anything is written. Throws a UsageError when an output is missing that is
 * needed, or two files would be one.
 */
export function checkPlaces(places: readonly BundlePlaces[], check: PlacesCheck): void {
  const { options, workingFolder, count, others } = check
  if (count > 1) checkSeveral(places, options, count)
  checkOutput(places, options)
  const taken = new FileIdentities(workingFolder)
  for (const file of others) taken.add(file)
  for (const file of places.flatMap(({ bundle, map, nameMap }) => [bundle, map, nameMap])) {
    if (file === undefined) continue
    if (taken.add(file)) continue
    throw new UsageError(`Two files would be written to ${file}; ${adviceFor(count, options)}.`)
  }
}

function adviceFor(count: number, { output }: BundleOptions): string {
  if (count === 1) return 'give each a name of its own'
  return output === undefined ? 'give a folder: -o dist/' : 'bundle these entries in runs of their own'
}

function checkSeveral(places: readonly BundlePlaces[], options: BundleOptions, count: number): void {
  const { output, map, nameMap } = options
  const advice = 'to write a bundle of each, give a folder: -o dist/'
  if (output !== undefined && places.some(({ bundle }) => bundle === output)) {
    throw new UsageError(`${output} is one file for ${count} entries, and entries are never joined; ${advice}`)
  }
  for (const [option, file] of [['--map', map] as const, ['--name-map', nameMap] as const]) {
    if (typeof file !== 'string') continue
    const message = `${option} ${file} is one file for ${count} entries`
    throw new UsageError(`${message}; leave the name out to write each beside its bundle.`)
  }
  if (places.some(({ bundle }) => bundle === undefined)) {
    const message = `Expected one entry for standard output but got ${count}, and entries are never joined`
    throw new UsageError(`${message}; ${advice}`)
  }
}

function checkOutput(places: readonly BundlePlaces[], { check, watch }: BundleOptions): void {
  if (places.every(({ bundle }) => bundle !== undefined)) return
  const option = check === true ? '--check' : watch === true ? '--watch' : undefined
  if (option === undefined) return
  throw new UsageError(`${option} needs a bundle on disk; add -o FILE, or bundle.output to the config.`)
}
