import { type Fixer, formatPointer } from '../../src/plugin/index.ts'
import { removeValue } from './remove-value.ts'
import { dataOf } from './steps/finding-data.ts'

/** Removes unused parameters, or adds the key of their channel as its address. */
export const unusedParameters: Fixer['fix'] = (finding, context) => {
  const value = dataOf(finding, 'value')
  return value === undefined
    ? removeValue(finding, context)
    : [{ op: 'add', path: formatPointer([...finding.place.pointer.slice(0, -1), 'address']), value }]
}
