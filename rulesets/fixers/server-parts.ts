import { type Fixer, formatPointer, type Operation } from '../../src/plugin/index.ts'
import { dataText } from './steps/finding-data.ts'

/** Splits a URL into the fields of its server. */
export const serverParts: Fixer['fix'] = (finding) => {
  const host = dataText(finding, 'host')
  const { pointer } = finding.place
  if (host === undefined) return []
  const path = formatPointer(pointer)
  const operations: Operation[] = [{ op: 'replace', path, value: host }]
  if (pointer.at(-1) !== 'host') operations.push({ op: 'rename', path, to: 'host' })
  for (const name of ['pathname', 'protocol']) {
    const value = dataText(finding, name)
    if (value !== undefined) operations.push({ op: 'add', path: formatPointer([...pointer.slice(0, -1), name]), value })
  }
  return operations
}
