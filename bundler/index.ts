/**
 * The bundler as a library (`msgapi/bundler`): a graph in, the text of one file out. The steps, in the order in which
 * `bundle` calls them: `collect` finds what matters before anything is decided; `decide` says what becomes of each reference
 * and what becomes a component; `name` names the components; `write` changes the text of the entry file, or writes it anew;
 * `verify` compares the bundle with its sources. `source-map` tells where each value comes from. What is a reference and what is
 * data, `src/graph` says; `src/components` and `src/meaning` help to decide and know no bundle.
 */
export { type BundleResult, bundleGraph } from './bundle.ts'
export type { NameMapEntry } from './name/name-map.ts'
/** `BundleOptions` is the name that it had first. */
export type { GraphBundleOptions, GraphBundleOptions as BundleOptions, InlineStrategy } from './options.ts'
export { formatSourceMap, type SourceMapContext } from './source-map/format-source-map.ts'
export {
  type MappedPlace,
  type MappedSource,
  readSourceMap,
  type StoredSourceMap,
} from './source-map/read-source-map.ts'
export type { SourceMap, SourceMapEntry } from './source-map/trace.ts'
