import { join, relative, resolve } from 'node:path'
import { type Bundle, UsageError } from '../../index.ts'
import { FileIdentities } from '../write/file-identities.ts'
import { isFolder, nameBelow } from '../write/output-names.ts'
import type { BundleCommandOptions } from './bundle-options.ts'

/** The files that the bundle of one entry goes to, as they are shown: relative paths start from the working folder. */
export interface BundlePlaces {
  /** Undefined for standard output. */
  readonly bundle: string | undefined
  readonly map: string | undefined
  readonly nameMap: string | undefined
  /** The outputs that a config names, also through the bundle beside them. */
  readonly byConfig: { readonly bundle: boolean; readonly map: boolean; readonly nameMap: boolean }
}

export interface PlacesRequest {
  readonly options: BundleCommandOptions
  readonly workingFolder: string
  /** The innermost folder around all named entries; undefined if there is none. */
  readonly common: string | undefined
  /** True if the entry is standard input, which has no name. */
  readonly isUnnamed?: boolean
}

/** Where the bundle of an entry goes. Throws a UsageError when it has no place there. */
export function placeOf(
  { entry, language, ...settings }: Bundle,
  { options, workingFolder, common, isUnnamed }: PlacesRequest,
): BundlePlaces {
  const shown = (file: string, written: string | true | undefined): string =>
    typeof written === 'string' ? written : relative(workingFolder, file)
  const { output, mapOutput, nameMapOutput } = settings
  let bundle = output === undefined ? undefined : shown(output, options.output)
  if (output !== undefined && bundle !== undefined && isFolder(output)) {
    if (isUnnamed === true)
      throw new UsageError(`The bundle of standard input has no name in ${bundle}; give one with --stdin-filepath.`)
    if (common === undefined)
      throw new UsageError('The entries are on several drives; bundle those of each drive apart.')
    bundle = join(bundle, nameBelow(common, { entry: resolve(workingFolder, entry), language }))
  }
  const ofBundle = options.output === undefined
  const ofFile = (file: string | true | undefined, written: string | true | undefined): boolean =>
    file === true ? ofBundle : typeof written !== 'string'
  const beside = (extension: string, option: string): string => {
    if (bundle !== undefined) return bundle + extension
    throw new UsageError(`${option} needs a bundle file; add -o FILE, or name a file: ${option} FILE.`)
  }
  return {
    byConfig: {
      bundle: ofBundle,
      map: ofFile(mapOutput, options.map),
      nameMap: ofFile(nameMapOutput, options.nameMap),
    },
    bundle,
    map: mapOutput === true ? beside('.map', '--map') : mapOutput && shown(mapOutput, options.map),
    nameMap:
      nameMapOutput === true
        ? beside('.names.json', '--name-map')
        : nameMapOutput && shown(nameMapOutput, options.nameMap),
  }
}

export interface PlacesCheck {
  readonly options: BundleCommandOptions
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

function adviceFor(count: number, { output }: BundleCommandOptions): string {
  if (count === 1) return 'give each a name of its own'
  return output === undefined ? 'give a folder: -o dist/' : 'bundle these entries in runs of their own'
}

function checkSeveral(places: readonly BundlePlaces[], options: BundleCommandOptions, count: number): void {
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

function checkOutput(places: readonly BundlePlaces[], { check, watch }: BundleCommandOptions): void {
  if (places.every(({ bundle }) => bundle !== undefined)) return
  const option = check === true ? '--check' : watch === true ? '--watch' : undefined
  if (option === undefined) return
  throw new UsageError(`${option} needs a bundle on disk; add -o FILE, or bundle.output to the config.`)
}
