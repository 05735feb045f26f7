import { discriminatorOf, familiesOf } from '../graph/discriminator-families.ts'
import { namedPlace } from '../graph/fragment.ts'
import type { Graph } from '../graph/graph.ts'
import { nameInFile } from '../graph/name-in-file.ts'
import { resolvedPath } from '../graph/resolved-node.ts'
import { stringOf } from '../load/node.ts'
import { type NodePath, pathTo, stepTo } from '../load/node-path.ts'
import type { WrittenAt } from '../load/text/path-at.ts'

/**
 * What the texts around a discriminator lead to (format text, Schema Object): the discriminator to its property, and a value of the
 * property, or of `mapping`, to the schema that it names.
 */
export function discriminatorTarget({ path, on }: WrittenAt, graph: Graph): NodePath | undefined {
  const text = on === 'value' ? stringOf(path.node) : undefined
  const { parent, key } = path
  if (text === undefined || parent === undefined) return undefined
  if (key === 'discriminator') return propertyOf(parent, text, graph)
  if (parent.key === 'discriminator' && key === 'propertyName')
    return parent.parent && propertyOf(parent.parent, text, graph)
  const families = familiesOf(graph)
  if (parent.key === 'mapping' && parent.parent?.key === 'discriminator') {
    const schema = parent.parent.parent
    return schema && families.has(schema.node) ? mapped(text, schema, graph) : undefined
  }
  const property = ['const', 'default'].includes(key) ? parent : parent.key === 'enum' ? parent.parent : undefined
  const schema = property?.parent?.key === 'properties' ? property.parent.parent : undefined
  if (property === undefined || schema === undefined) return undefined
  const members = families.membersWith(schema.node)
  const isDiscriminator = members.some(({ node }) => discriminatorOf(node) === property.key)
  return isDiscriminator ? members.find((member) => nameInFile(member) === text) : undefined
}

/** The property of a schema, or of one that it inherits from. */
function propertyOf(schema: NodePath, name: string, graph: Graph): NodePath | undefined {
  if (!familiesOf(graph).has(schema.node)) return undefined
  const parents = stepTo(schema, 'allOf')
  const items = parents?.node.kind === 'list' ? parents.node.items : []
  const all = [schema, ...items.flatMap((_item, index) => (parents && stepTo(parents, String(index))) ?? [])]
  for (const each of all) {
    const resolved = resolvedPath(each, graph)
    const properties = resolved && stepTo(resolved, 'properties')
    const property = properties && stepTo(properties, name)
    if (property !== undefined) return property
  }
  return undefined
}

/** The schema that a value of a mapping names: by its name in the family, or as a reference does. */
function mapped(text: string, schema: NodePath, graph: Graph): NodePath | undefined {
  const named = familiesOf(graph)
    .membersWith(schema.node)
    .find((member) => nameInFile(member) === text)
  if (named !== undefined) return named
  const place = namedPlace(text, schema.file.path)
  const file = place && graph.files.get(place.file)
  return file && place && pathTo(file, place.pointer)
}
