import { type Fixer, formatPointer } from '../../src/plugin/index.ts'
import { dataText } from './finding-data.ts'

/** Points a message of an operation or reply to the same message in the messages of the channel. */
export const messagesSubset: Fixer['fix'] = (finding) => {
  const value = dataText(finding, 'text')
  return value === undefined ? [] : [{ op: 'replace', path: formatPointer(finding.place.pointer), value }]
}
