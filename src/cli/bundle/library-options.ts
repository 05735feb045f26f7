import type { BundleOptions as LibraryBundleOptions } from '../../index.ts'
import type { BundleOptions } from './bundle-options.ts'

/** What the library takes to bundle beside the options of every call, from what the command line gave. */
export function bundleOptions(options: BundleOptions): LibraryBundleOptions {
  const { as, output, names, inline, dedupe, stripExtensions, xOrigin, followExtensions, nameMap, map } = options
  return {
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
