import { type Fixer, formatPointer } from '../../src/plugin/index.ts'
import { dataText } from './steps/finding-data.ts'

/** Corrects the name of a field, and updates the references through it. */
export const renameField: Fixer['fix'] = (finding) => {
  const to = dataText(finding, 'meant')
  return to === undefined ? [] : [{ op: 'rename', path: formatPointer(finding.place.pointer), to }]
}
