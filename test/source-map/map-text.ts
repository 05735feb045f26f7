import path from 'node:path'
import { type BundleResult, formatSourceMap } from '../../bundler/index.ts'
import { folder } from '../oracle/memory-files.ts'

/** The text of the map of a bundle. */
export function textOf({ map, text = '' }: BundleResult): string {
  return map === undefined ? '' : formatSourceMap(map, { bundleText: text, mapFolder: path.join(folder, 'dist') })
}
