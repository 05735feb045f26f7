import { join, relative, resolve } from 'node:path'
import { UsageError } from '../../config/errors.ts'
import type { BundledEntry } from '../../run/bundles.ts'
import { isFolder } from '../write/output-folder.ts'
import { nameBelow } from '../write/output-names.ts'
import type { BundleOptions } from './bundle-options.ts'

/** The files that the bundle of one entry goes to, as they are shown: relative paths start from the working folder. */
export interface BundlePlaces {
  /** Undefined for standard output. */
  readonly bundle: string | undefined
  readonly map: string | undefined
  readonly nameMap: string | undefined
  /** Which of them are named by a config, be it for the bundle that they lie beside. */
  readonly byConfig: { readonly bundle: boolean; readonly map: boolean; readonly nameMap: boolean }
}

export interface PlacesRequest {
  readonly options: BundleOptions
  readonly workingFolder: string
  /** The innermost folder that holds all that was named; undefined when there is none. */
  readonly common: string | undefined
}

/** Where the bundle of an entry goes. Throws a UsageError when it has no place there. */
export function placeOf(entry: BundledEntry, { options, workingFolder, common }: PlacesRequest): BundlePlaces {
  const { document } = entry
  const { settings, language } =
    'unreadable' in entry
      ? { settings: {}, language: undefined }
      : { settings: entry.settings.bundle, language: entry.made?.language }
  const shown = (file: string | boolean | undefined, written: string | true | undefined): string | undefined =>
    typeof file === 'string' ? (typeof written === 'string' ? written : relative(workingFolder, file)) : undefined
  const { output } = settings
  let bundle = shown(output, options.output)
  if (output !== undefined && bundle !== undefined && isFolder(output)) {
    if (document.content !== undefined && options.stdinFilepath === undefined) {
      throw new UsageError(`The bundle of standard input has no name in ${bundle}; give one with --stdin-filepath.`)
    }
    if (common === undefined)
      throw new UsageError('The entries are on several drives; bundle those of each drive apart.')
    bundle = join(bundle, nameBelow(common, { entry: resolve(workingFolder, document.path), language }))
  }
  const ofBundle = options.output === undefined
  const ofFile = (file: string | boolean | undefined, written: string | true | undefined): boolean =>
    file === true ? ofBundle : typeof written !== 'string'
  return {
    byConfig: {
      bundle: ofBundle,
      map: ofFile(settings.map, options.map),
      nameMap: ofFile(settings.nameMap, options.nameMap),
    },
    bundle,
    map: settings.map === true ? beside(bundle, '.map', '--map') : shown(settings.map, options.map),
    nameMap:
      settings.nameMap === true
        ? beside(bundle, '.names.json', '--name-map')
        : shown(settings.nameMap, options.nameMap),
  }
}

function beside(bundle: string | undefined, extension: string, option: string): string {
  if (bundle !== undefined) return bundle + extension
  throw new UsageError(`${option} needs a bundle file; add -o FILE, or name a file: ${option} FILE.`)
}
