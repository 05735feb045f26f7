import { type Fixer, formatPointer, stringOf } from '../../src/plugin/index.ts'
import { escapedReference } from '../spec/unescaped-reference.ts'

/** Percent-encodes the characters that a URI must not contain. The target of the reference stays the same. */
export const unescapedReference: Fixer['fix'] = ({ place }, { node }) => {
  const text = stringOf(node.node)
  return text === undefined
    ? []
    : [{ op: 'replace', path: formatPointer(place.pointer), value: escapedReference(text) }]
}
