import { type Fixer, formatPointer } from '../../../src/plugin/index.ts'
import { dataText } from '../steps/finding-data.ts'

/** Replaces the name of a security scheme and its empty list of scopes with a reference. */
export const securityRequirement: Fixer['fix'] = (finding) => {
  const value = dataText(finding, 'reference')
  const path = formatPointer(finding.place.pointer)
  if (value === undefined) return []
  return [
    { op: 'replace', path, value },
    { op: 'rename', path, to: '$ref' },
  ]
}
