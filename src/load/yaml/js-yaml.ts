// Imported later by way of this module, so that only these functions of the package reach the published chunk.
export { getScalarValue, parseEvents, YAMLException } from 'js-yaml'
