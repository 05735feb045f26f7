import { dirname, resolve } from 'node:path'
import { formatSourceMap, type NameMapEntry, type SourceMap } from '../../../bundler/index.ts'
import { realPathOf } from '../../config/root.ts'
import { bundleKind, nameMapKind, type OutputKind, sourceMapKind } from '../write/output-kinds.ts'
import type { BundlePlaces } from './bundle-places.ts'

/** A bundle and what belongs to it. */
export interface MadeBundle {
  readonly text: string
  /** Undefined when none is wanted. */
  readonly map: SourceMap | undefined
  /** Undefined when none is wanted. */
  readonly nameMap: readonly NameMapEntry[] | undefined
}

/** A file and what it is to hold. */
export interface OutputFile {
  /** As it is shown; relative paths start from the working folder. */
  readonly written: string
  readonly content: string | Uint8Array
  /** What it is; without it, it may replace anything. */
  readonly kind?: OutputKind | undefined
  /** Whether a config names it, so that nobody at the command line knows where it goes. */
  readonly byConfig?: boolean | undefined
}

/**
 * The files that belong to one bundle, in the order in which they are to be replaced: a map names its bundle by the hash, so
 * one that comes later is never taken for that of an older bundle, nor an older one for that of a new bundle.
 */
export function filesOf(
  { text, map, nameMap }: MadeBundle,
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
