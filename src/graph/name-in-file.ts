import path from 'node:path'
import { lastName } from '../load/files/address.ts'
import { childOf } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'

/** The name that a value has in its file: its key, or that of its file; items of a list have none. */
export function nameInFile(location: NodePath): string | undefined {
  const { parent, file, key } = namedLocation(location)
  if (parent === undefined) return withoutExtension(lastName(file.path))
  return parent.node.kind === 'list' ? undefined : key
}

/** The `schema` of a Multi Format Schema Object is called as that object is. */
export function namedLocation(location: NodePath): NodePath {
  const { parent, key } = location
  return parent !== undefined && key === 'schema' && childOf(parent.node, 'schemaFormat') !== undefined
    ? parent
    : location
}

/** The name of a file without what says its language. */
export function withoutExtension(name: string): string {
  const extension = path.extname(name)
  // A version, which addresses of resolvers can contain, is not a file extension.
  const stem = /^\.\d+$/.test(extension) ? name : path.basename(name, extension)
  return stem === '' ? name : stem
}
