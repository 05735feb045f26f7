import { type Fixer, formatPointer } from '../../src/plugin/index.ts'
import { removeValue } from './remove-value.ts'
import { dataOf } from './steps/finding-data.ts'

/** Removes parameters that are not used, or gives their channel the address that its key is. */
export const unusedParameters: Fixer['fix'] = (finding, context) => {
  const value = dataOf(finding, 'value')
  return value === undefined
    ? removeValue(finding, context)
    : [{ op: 'add', path: formatPointer([...finding.place.pointer.slice(0, -1), 'address']), value }]
}
