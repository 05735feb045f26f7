import { type Fixer, formatPointer } from '../../src/plugin/index.ts'
import { dataText } from './steps/finding-data.ts'

/** Gives a field the name that is meant; references that lead through it change too. */
export const renameField: Fixer['fix'] = (finding) => {
  const to = dataText(finding, 'meant')
  return to === undefined ? [] : [{ op: 'rename', path: formatPointer(finding.place.pointer), to }]
}
