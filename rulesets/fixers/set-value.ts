import { type Fixer, formatPointer } from '../../src/plugin/index.ts'
import { dataOf } from './steps/finding-data.ts'

/** Writes the value that the rule proposes. */
export const setValue: Fixer['fix'] = (finding) => {
  const value = dataOf(finding, 'value')
  return value === undefined ? [] : [{ op: 'replace', path: formatPointer(finding.place.pointer), value }]
}
