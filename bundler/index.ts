/** The bundler as a library (`msgapi/bundler`): a graph in, the text of one file out. */
export { type BundleOptions, type BundleResult, bundleGraph } from './bundle.ts'
