import {
  childOf,
  type DescriptionFile,
  discriminatorOf,
  familiesOf,
  formatPointer,
  type Graph,
  type Node,
  type NodePath,
  type Operation,
  pointerOf,
  quote,
  resolvedPath,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'
import { examplesOf, partsOf, valuesOf } from './discriminator-values.ts'

/** The schemas of a family, with what they consist of, if a key is the property that their discriminator names. */
export function discriminatedBy({ key, parent }: NodePath, graph: Graph): readonly NodePath[] | undefined {
  const schema = parent?.key === 'properties' ? parent.parent : undefined
  if (schema === undefined) return undefined
  const families = familiesOf(graph)
    .all()
    .map((family) => family.flatMap((each) => [each, ...partsOf(each, graph)]))
  return families.find(
    (parts) =>
      parts.some(({ node }) => node === schema.node) && parts.some(({ node }) => discriminatorOf(node) === key),
  )
}

/**
 * Renames the property of a discriminator in all schemas of its family: in `properties`, `required`, `discriminator` and examples
 * (format text, Schema Object). Undefined, with a report, if one of them has a property of the new name.
 */
export function propertyRenames(
  target: NodePath,
  to: string,
  schemas: readonly NodePath[],
  graph: Graph,
  file: DescriptionFile,
): readonly Operation[] | undefined {
  const { key } = target
  const unique = [...new Map<Node, NodePath>(schemas.map((each) => [each.node, each])).values()]
  const maps = unique.flatMap((schema) => stepTo(schema, 'properties') ?? [])
  const nodes = new Set(unique.map(({ node }) => node))
  const examples = [...unique.flatMap((schema) => valuesOf(stepTo(schema, 'examples'))), ...examplesOf(nodes, graph)]
  const keyed = [...maps, ...examples].flatMap((map) => resolvedPath(map, graph) ?? [])
  const taken = keyed.find(({ node }) => childOf(node, to) !== undefined)
  if (taken !== undefined) {
    const message = `${quote(key)} keeps its name, because ${quote(to)} already exists; choose another name`
    const related = [{ at: stepTo(taken, to) ?? taken, on: 'key' as const, message: 'has it' }]
    file.report({ code: 'taken', at: target, on: 'key', message, related })
    return undefined
  }
  const message = `The property ${quote(key)} of messages becomes ${quote(to)}; senders and receivers have to change together`
  file.report({ code: 'property-changed', at: target, on: 'key', message })
  const texts = unique.flatMap((schema) => {
    const discriminator = stepTo(schema, 'discriminator')
    const named = discriminator?.node.kind === 'map' ? stepTo(discriminator, 'propertyName') : discriminator
    return [...(named === undefined ? [] : [named]), ...valuesOf(stepTo(schema, 'required'))]
  })
  const placeOf = (at: NodePath) => ({ path: formatPointer(pointerOf(at)), file: at.file.path })
  return [
    ...texts
      .filter(({ node }) => stringOf(node) === key)
      .map((at): Operation => ({ op: 'replace', ...placeOf(at), value: to })),
    ...keyed.flatMap((map) => stepTo(map, key) ?? []).map((at): Operation => ({ op: 'rename', ...placeOf(at), to })),
  ]
}
