/**
 * The bundler as a library (`msgapi/bundler`): turns a graph into the text of one file. `bundle` runs these steps in order:
 * `collect` finds the facts that decisions need; `decide` decides about each reference and component; `name` names the
 * components; `write` changes the text of the entry file, or prints it; `verify` compares the bundle with its sources.
 * `source-map` finds the origin of each value. `src/graph` distinguishes references from data; `src/components` and `src/meaning`
 * help to decide, and do not depend on bundles.
 */
export { type BundleResult, bundleGraph } from './bundle.ts'
export type { NameMapEntry } from './name/name-map.ts'
/** `BundleOptions` is the earlier name. */
export type { GraphBundleOptions, GraphBundleOptions as BundleOptions, InlineStrategy } from './options.ts'
export { formatSourceMap, type SourceMapContext } from './source-map/format-source-map.ts'
export {
  type MappedPlace,
  type MappedSource,
  readSourceMap,
  type StoredSourceMap,
} from './source-map/read-source-map.ts'
export type { SourceMap, SourceMapEntry } from './source-map/trace.ts'
