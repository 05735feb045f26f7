import { formatPointer, type Graph, type NodePath, pointerOf, quote } from '../../src/plugin/index.ts'

/** A text that two paths have in common when they lead to one place. */
export function placeOf(location: NodePath): string {
  return `${location.file.path}#${formatPointer(pointerOf(location))}`
}

/** The operation, channel or component that something is in. */
export interface Owner {
  readonly name: string
  /** What selects it, if it is an operation or channel of the root. */
  readonly selector: string | undefined
}

/** How much of a name or path a message shows. */
const longestName = 50
const longestPath = 70

const roots: ReadonlyMap<string | undefined, string> = new Map([
  ['operations', 'operation'],
  ['channels', 'channel'],
])

/** The operation, channel or component of the entry that a value lies in; of another file, the file. */
export function ownerOf(location: NodePath, graph: Graph): Owner {
  if (location.file !== graph.entry)
    return { name: `the file ${quote(location.file.path, longestPath)}`, selector: undefined }
  const [map, name = '', component] = pointerOf(location)
  const kind = roots.get(map)
  if (kind !== undefined) return { name: `the ${kind} ${quote(name, longestName)}`, selector: `${kind}:${name}` }
  if (map === 'components' && component !== undefined)
    return { name: `${quote(component, longestName)} of ${quote(name)}`, selector: undefined }
  return { name: quote(map), selector: undefined }
}
