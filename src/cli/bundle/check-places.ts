import { resolve } from 'node:path'
import { UsageError } from '../../config/errors.ts'
import type { BundleOptions } from './bundle-options.ts'
import type { BundlePlaces } from './bundle-places.ts'

export interface PlacesCheck {
  readonly options: BundleOptions
  readonly workingFolder: string
  /** How many entries were named, be they readable or not. */
  readonly count: number
  /** Files that reports are written to. */
  readonly reports: readonly string[]
}

/**
 * Checks where the bundles of a run go, before anything is written. Throws a UsageError when an output is missing that is
 * needed, or two files would be one.
 */
export function checkPlaces(places: readonly BundlePlaces[], check: PlacesCheck): void {
  const { options, workingFolder, count, reports } = check
  if (count > 1) checkSeveral(places, options, count)
  checkOutput(places, options)
  const taken = new Set(reports.map((file) => identityOf(file, workingFolder)))
  for (const file of places.flatMap(({ bundle, map, nameMap }) => [bundle, map, nameMap])) {
    if (file === undefined) continue
    const identity = identityOf(file, workingFolder)
    if (taken.has(identity)) {
      throw new UsageError(`Two files would be written to ${file}; ${adviceFor(count, options)}.`)
    }
    taken.add(identity)
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
    throw new UsageError(`${message}; leave the name out, and each lies beside its bundle.`)
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

/** Names that differ in case or in how accents are composed are one file on many systems; so they are on none of them. */
function identityOf(file: string, workingFolder: string): string {
  return resolve(workingFolder, file).normalize('NFC').toLowerCase()
}
