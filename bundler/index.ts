/**
 * The bundler as a library (`msgapi/bundler`): a graph in, the text of one file out. Its parts, in the order in which they
 * work and are best read: `bundle` (the stages); `zones` (what is a reference and what is data); `plan` with `homes`,
 * `decide`, `must-stay`, `own-values`, `nest` and `names` (what becomes of each reference, and what becomes a component);
 * `write` with `edit-entry`, `insert`, `value-writer` and `slice` (the text of the entry file, changed), or with `content`
 * and `tree` (written anew by `print-yaml`, `print-json`); `check` (the bundle against its sources).
 */
export { type BundleOptions, type BundleResult, bundleGraph } from './bundle.ts'
