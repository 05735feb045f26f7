import {
  type Graph,
  type MapShape,
  type NodePath,
  namedPlace,
  resolvedPath,
  rootPath,
  shapeUnder,
  stepTo,
} from '../../src/plugin/index.ts'

/** The kinds of keys that can be renamed. Keys of other maps, such as properties, are part of the messages. */
const names: ReadonlySet<string | undefined> = new Set([
  'component name',
  'server name',
  'channel id',
  'operation id',
  'message id',
  'channel parameter name',
  'server variable name',
  'definition name',
])

/** The target of `at`, through references; undefined if there is none. */
export function renamedTarget(at: string, graph: Graph): NodePath | undefined {
  const named = namedPlace(at, graph.entry.path)
  const file = named && graph.files.get(named.file)
  if (named === undefined || file === undefined || named.pointer.length === 0) return undefined
  let found = rootPath(file)
  for (const [index, segment] of named.pointer.entries()) {
    const owner = found === undefined || index === 0 ? found : resolvedPath(found, graph)
    found = owner && stepTo(owner, segment)
  }
  return found
}

/**
 * The definition of a map whose keys are names; undefined for any other value. In a file that is not a description, such as a
 * collection of schemas, every key is a name: then `anything`.
 */
export function mapOfNames(owner: NodePath, graph: Graph): MapShape | 'anything' | undefined {
  if (owner.node.kind !== 'map') return undefined
  const { parent } = owner
  for (const { type } of parent === undefined ? [] : graph.objectsAt(parent.node)) {
    const shape = shapeUnder(type, owner.key)
    if (shape?.shape === 'map' && names.has(shape.keyName)) return shape
  }
  for (let at: NodePath | undefined = owner; at !== undefined; at = at.parent) {
    if (graph.objectsAt(at.node).length > 0) return undefined
  }
  return 'anything'
}
