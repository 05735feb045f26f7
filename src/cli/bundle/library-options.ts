import type { BundleFiles } from '../../api/options.ts'
import type { BundleOptions as LibraryBundleOptions } from '../../index.ts'
import { runOptions } from '../run-options.ts'
import type { BundleOptions } from './bundle-options.ts'

/** What the library takes to bundle, from what the command line gave. Throws a UsageError for what this version cannot do. */
export function bundleOptions(options: BundleOptions, workingFolder: string): LibraryBundleOptions & BundleFiles {
  const { as, output, names, inline, dedupe, stripExtensions, xOrigin, followExtensions, nameMap, map } = options
  return {
    ...runOptions(options, workingFolder),
    as,
    output,
    names,
    inline,
    dedupe,
    stripExtensions,
    origins: xOrigin,
    followExtensions,
    nameMap,
    map,
  }
}
