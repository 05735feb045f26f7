import { type Fixer, formatPointer, type Graph, type NodePath } from '../../../src/plugin/index.ts'
import { dataText } from '../steps/finding-data.ts'

/** Uses the id of an operation or message as its key. */
export const objectId: Fixer['fix'] = (finding, { graph, node }) => {
  const to = dataText(finding, 'meant')
  const { pointer } = finding.place
  const remove = { op: 'remove', path: formatPointer(pointer) } as const
  if (to === undefined) return [remove]
  // Operations of channels must move first, because their references would not follow the new key.
  return hasOperationsInChannels(node, graph)
    ? []
    : [remove, { op: 'rename', path: formatPointer(pointer.slice(0, -1)), to }]
}

/** Whether channels of a file have operations. A part file may hold what channels of any other file use. */
function hasOperationsInChannels({ file }: NodePath, graph: Graph): boolean {
  const isDescription = graph.objectsOf('Description').some(({ location }) => location.file === file)
  return graph.objectsOf('Channel').some(({ location, node }) => {
    const mayUse = !isDescription || location.file === file
    return mayUse && (node.entries.has('publish') || node.entries.has('subscribe'))
  })
}
