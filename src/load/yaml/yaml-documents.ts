// The package is CommonJS, which a chunk that is imported later offers without names: this module gives them.
export { isAlias, isMap, isScalar, isSeq, parseDocument } from 'yaml'
