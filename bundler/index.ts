/**
 * The bundler as a library (`msgapi/bundler`): a graph in, the text of one file out. `bundle` has the stages, `reading` says
 * what is a reference and what is data. The folders, in the order in which they work: `plan` decides what becomes of each
 * reference and what becomes a component, with `inline`, `dedupe`, `names` and `strip` for what may be asked for; `write`
 * changes the text of the entry file, or writes it anew; `check` compares the bundle with its sources; `source-map` tells
 * where each value comes from.
 */
export { type BundleResult, bundleGraph } from './bundle.ts'
export type { NameMapEntry } from './names/name-map.ts'
export type { BundleOptions, InlineStrategy } from './options.ts'
export { formatSourceMap, type SourceMapFile } from './source-map/format-source-map.ts'
export {
  type MappedPlace,
  type MappedSource,
  readSourceMap,
  type StoredSourceMap,
} from './source-map/read-source-map.ts'
export type { SourceMap, SourceMapEntry } from './source-map/source-map.ts'
