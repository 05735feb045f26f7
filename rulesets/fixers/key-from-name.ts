import { type Fixer, formatPointer } from '../../src/plugin/index.ts'
import { dataText } from './steps/finding-data.ts'

/** Makes the name of a message its key; references that lead through the key change too. */
export const keyFromName: Fixer['fix'] = (finding) => {
  const to = dataText(finding, 'meant')
  return to === undefined ? [] : [{ op: 'rename', path: formatPointer(finding.place.pointer.slice(0, -1)), to }]
}
