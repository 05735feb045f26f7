import { type Fixer, formatPointer, pointerOf, stepTo } from '../../src/plugin/index.ts'
import { dataText } from './steps/finding-data.ts'

/** Sets the protocol of a consumer to the scheme of its URL. */
export const consumerProtocol: Fixer['fix'] = (finding, { node }) => {
  const value = dataText(finding, 'protocol')
  const consumer = node.parent?.parent
  const protocol = consumer === undefined ? undefined : stepTo(consumer, 'protocol')
  return value === undefined || protocol === undefined
    ? []
    : [{ op: 'replace', path: formatPointer(pointerOf(protocol)), value }]
}
