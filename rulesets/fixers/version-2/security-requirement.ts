import { type Fixer, formatPointer } from '../../../src/plugin/index.ts'
import { dataText } from '../steps/finding-data.ts'

/** Refers to a security scheme where its name is written with an empty list of scopes. */
export const securityRequirement: Fixer['fix'] = (finding) => {
  const value = dataText(finding, 'reference')
  const path = formatPointer(finding.place.pointer)
  if (value === undefined) return []
  return [
    { op: 'replace', path, value },
    { op: 'rename', path, to: '$ref' },
  ]
}
