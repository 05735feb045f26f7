import { sep } from 'node:path'
import type { BundleValues } from './bundle-shape.ts'
import type { SettingOrigin } from './origin.ts'
import type { BundleSettings } from './settings.ts'

/** The settings of a bundle that are paths. */
export type BundlePath = 'output' | 'names' | 'nameMap' | 'map'

/** The option of the command line that sets the same. */
export const bundlePathOptions: Readonly<Record<BundlePath, string>> = {
  output: '--output',
  names: '--names',
  nameMap: '--name-map',
  map: '--map',
}

/**
 * The settings of a bundle with absolute paths, without those that nothing sets; `pathOf` resolves a path as it was written, and
 * `originOf` gives the origin of a transform.
 */
export function resolveBundle(
  values: BundleValues,
  pathOf: (written: string, key: BundlePath) => string,
  originOf: (index: number) => SettingOrigin,
): BundleSettings {
  const { as, output, names, nameMap, inline, dedupe, stripExtensions, map, origins, followExtensions, transforms } =
    values
  return {
    ...(as === undefined ? {} : { as }),
    ...(output === undefined ? {} : { output: withEnd(pathOf(output, 'output'), output) }),
    ...(names === undefined ? {} : { names: typeof names === 'string' ? pathOf(names, 'names') : names }),
    ...(nameMap === undefined ? {} : { nameMap: fileOrBeside(nameMap, 'nameMap') }),
    ...(inline === undefined ? {} : { inline }),
    ...(dedupe === undefined ? {} : { dedupe }),
    ...(stripExtensions === undefined ? {} : { stripExtensions }),
    ...(map === undefined ? {} : { map: fileOrBeside(map, 'map') }),
    ...(origins === undefined ? {} : { origins }),
    ...(followExtensions === undefined ? {} : { followExtensions }),
    ...(transforms === undefined
      ? {}
      : { transforms: transforms.map((use, index) => ({ ...use, origin: originOf(index) })) }),
  }

  function fileOrBeside(written: string | boolean, key: BundlePath): string | boolean {
    return typeof written === 'string' ? pathOf(written, key) : written
  }
}

/** A separator at the end says that a folder is meant, and resolving takes it away. */
function withEnd(path: string, written: string): string {
  const isFolder = (written.endsWith('/') || written.endsWith(sep)) && !path.endsWith(sep)
  return isFolder ? path + sep : path
}
