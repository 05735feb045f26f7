import { type Fixer, formatPointer } from '../../src/plugin/index.ts'
import { dataOf, dataText } from './steps/finding-data.ts'

/** Adds a field with the value that the rule proposes, or writes the value in an empty field. */
export const addField: Fixer['fix'] = (finding, { node }) => {
  const [field, value] = [dataText(finding, 'field'), dataOf(finding, 'value')]
  if (field === undefined || value === undefined) return []
  const { pointer } = finding.place
  return node.node.kind === 'map'
    ? [{ op: 'add', path: formatPointer([...pointer, field]), value }]
    : [{ op: 'replace', path: formatPointer(pointer), value }]
}
