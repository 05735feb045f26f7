import { type Fixer, formatPointer, pointerOf } from '../../src/plugin/index.ts'
import { dataText } from './steps/finding-data.ts'

/** Replaces a reference with a copy of its target, including comments. */
export const inlineReference: Fixer['fix'] = (finding, { node }) => {
  const [from, fromFile] = [dataText(finding, 'from'), dataText(finding, 'fromFile')]
  const reference = node.key === '$ref' ? node.parent : node
  if (reference === undefined || from === undefined || fromFile === undefined) return []
  return [{ op: 'copy', from, fromFile, path: formatPointer(pointerOf(reference)) }]
}
