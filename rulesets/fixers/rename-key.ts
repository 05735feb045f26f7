import {
  type Fixer,
  formatPointer,
  type NodePath,
  type Operation,
  pointerOf,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'
import { dataText } from './steps/finding-data.ts'

/** Gives a key another name, and updates the references through it and the address that contains it. */
export const renameKey: Fixer['fix'] = (finding, { node }) => {
  const to = dataText(finding, 'meant')
  if (to === undefined) return []
  return [{ op: 'rename', path: formatPointer(finding.place.pointer), to }, ...addressOperations(node, to)]
}

/** Updates the name of a parameter in the address of its channel. */
function addressOperations({ key, parent }: NodePath, to: string): readonly Operation[] {
  const channel = parent?.key === 'parameters' ? parent.parent : undefined
  const at = channel === undefined ? undefined : stepTo(channel, 'address')
  const text = stringOf(at?.node)
  if (at === undefined || !text?.includes(`{${key}}`)) return []
  return [{ op: 'replace', path: formatPointer(pointerOf(at)), value: text.replaceAll(`{${key}}`, `{${to}}`) }]
}
