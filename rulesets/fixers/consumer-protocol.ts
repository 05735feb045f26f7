import { type Fixer, formatPointer, pointerOf, stepTo } from '../../src/plugin/index.ts'
import { dataText } from './steps/finding-data.ts'

/** Gives a consumer the protocol of the URL of its endpoint. */
export const consumerProtocol: Fixer['fix'] = (finding, { node }) => {
  const value = dataText(finding, 'protocol')
  const consumer = node.parent?.parent
  const protocol = consumer === undefined ? undefined : stepTo(consumer, 'protocol')
  return value === undefined || protocol === undefined
    ? []
    : [{ op: 'replace', path: formatPointer(pointerOf(protocol)), value }]
}
