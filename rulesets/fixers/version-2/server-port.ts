import { type Fixer, formatPointer } from '../../../src/plugin/index.ts'
import { dataText } from '../steps/finding-data.ts'

/** Appends the port of a server to its host. */
export const serverPort: Fixer['fix'] = (finding) => {
  const value = dataText(finding, 'host')
  const { pointer } = finding.place
  if (value === undefined) return []
  return [
    { op: 'replace', path: formatPointer([...pointer.slice(0, -1), 'host']), value },
    { op: 'remove', path: formatPointer(pointer) },
  ]
}
