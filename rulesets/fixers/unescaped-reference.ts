import { type Fixer, formatPointer, stringOf } from '../../src/plugin/index.ts'
import { escapedReference } from '../spec/unescaped-reference.ts'

/** Percent-encodes what a URI does not hold as it is: the reference leads where it led. */
export const unescapedReference: Fixer['fix'] = ({ place }, { node }) => {
  const text = stringOf(node.node)
  return text === undefined
    ? []
    : [{ op: 'replace', path: formatPointer(place.pointer), value: escapedReference(text) }]
}
