import { dirname, resolve } from 'node:path'
import { formatSourceMap } from '../../../bundler/index.ts'
import { realPathOf } from '../../config/root.ts'
import type { MadeBundle } from '../../run/bundles.ts'
import { bundleKind, nameMapKind, sourceMapKind } from '../write/output-kinds.ts'
import type { OutputFile } from '../write/write-file.ts'
import type { BundlePlaces } from './bundle-outputs.ts'

/**
 * The files that belong to one bundle, in the order in which they are to be replaced: a map names its bundle by the hash, so
 * one that comes later is never taken for that of an older bundle, nor an older one for that of a new bundle.
 */
export function filesOf(
  { text, map, nameMap }: MadeBundle & { readonly text: string },
  places: BundlePlaces,
  workingFolder: string,
): readonly OutputFile[] {
  const files: OutputFile[] = []
  const { byConfig } = places
  if (places.bundle !== undefined) {
    files.push({ written: places.bundle, content: text, kind: bundleKind, byConfig: byConfig.bundle })
  }
  if (places.map !== undefined && map !== undefined) {
    const mapFolder = dirname(realPathOf(resolve(workingFolder, places.map)))
    const content = formatSourceMap(map, { bundleText: text, mapFolder })
    files.push({ written: places.map, content, kind: sourceMapKind, byConfig: byConfig.map })
  }
  if (places.nameMap !== undefined && nameMap !== undefined) {
    const content = `${JSON.stringify(nameMap, null, 2)}\n`
    files.push({ written: places.nameMap, content, kind: nameMapKind, byConfig: byConfig.nameMap })
  }
  return files
}
