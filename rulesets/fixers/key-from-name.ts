import { type Fixer, formatPointer } from '../../src/plugin/index.ts'
import { dataText } from './steps/finding-data.ts'

/** Uses the name of a message as its key, and updates the references through the key. */
export const keyFromName: Fixer['fix'] = (finding) => {
  const to = dataText(finding, 'meant')
  return to === undefined ? [] : [{ op: 'rename', path: formatPointer(finding.place.pointer.slice(0, -1)), to }]
}
