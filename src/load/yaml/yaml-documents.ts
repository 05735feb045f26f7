// The package is CommonJS, and a chunk that is imported later would offer it without names, so this module exports them.
export { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml'
