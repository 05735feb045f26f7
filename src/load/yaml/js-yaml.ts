// Imported later through this module, so that only these functions of the package get into the published chunk.
export { getScalarValue, parseEvents, YAMLException } from 'js-yaml'
