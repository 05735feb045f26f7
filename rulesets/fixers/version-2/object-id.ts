import { childOf, type Fixer, formatPointer, type Graph } from '../../../src/plugin/index.ts'
import { dataText } from '../steps/finding-data.ts'

/** Uses the id of an operation or message as its key. */
export const objectId: Fixer['fix'] = (finding, { graph }) => {
  const to = dataText(finding, 'meant')
  const { pointer } = finding.place
  const remove = { op: 'remove', path: formatPointer(pointer) } as const
  if (to === undefined) return [remove]
  // Operations of channels must move first, because their references would not follow the new key.
  return hasOperationsInChannels(graph) ? [] : [remove, { op: 'rename', path: formatPointer(pointer.slice(0, -1)), to }]
}

function hasOperationsInChannels({ entry }: Graph): boolean {
  const channels = childOf(entry.root, 'channels')
  const all = channels?.kind === 'map' ? [...channels.entries.values()] : []
  return all.some(({ value }) => ['publish', 'subscribe'].some((name) => childOf(value, name) !== undefined))
}
