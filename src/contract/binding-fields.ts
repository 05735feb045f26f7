import { contractOfField } from '../format/contracts.ts'
import type { BindingLevel, FieldContract, ObjectType } from '../format/shape.ts'
import { tableWord } from '../format/vocabulary.ts'
import type { EffectiveValue } from '../graph/effective-object.ts'
import type { Graph } from '../graph/graph.ts'
import { resolvedPath } from '../graph/resolved-node.ts'
import { toData } from '../load/node-data.ts'
import { membersOf, type NodePath } from '../load/node-path.ts'
import type { BindingField } from './contract.ts'
import type { SchemaContracts } from './schema-contracts.ts'

/**
 * The fields of all bindings of an object, each with its place in the table of bindings. Objects inside bindings are opened: their
 * fields count one by one, where the table describes them.
 */
export function bindingFieldsOf(
  bindings: EffectiveValue | undefined,
  level: BindingLevel,
  graph: Graph,
  schemas: SchemaContracts,
): readonly BindingField[] {
  const found: BindingField[] = []
  const [owner] = bindings?.parts ?? []
  if (bindings === undefined || owner === undefined) return found
  const protocols = new Set(bindings.parts.flatMap(({ location }) => membersOf(location).map(({ key }) => key)))
  for (const key of [...protocols].sort()) {
    const protocol = tableWord('protocol', key)
    // The version says how to read the binding, and nothing to counterparts.
    if (key.startsWith('x-')) continue
    for (const { location } of bindings.member(key)?.parts ?? []) open(location, `${protocol}/${level}`, protocol)
  }
  return found

  function open(object: NodePath, path: string, protocol: string): void {
    const type = graph.objectsAt(object.node)[0]?.type
    for (const written of membersOf(object)) {
      const field = `${path}/${written.key}`
      // Of merged traits, the uppermost comes first.
      if (written.key.startsWith('x-') || written.key === 'bindingVersion') continue
      if (found.some((each) => each.path === field)) continue
      const at = resolvedPath(written, graph) ?? written
      const inner = graph.objectsAt(at.node)[0]?.type
      const isSchema = inner !== undefined && /Schema$/.test(inner.name)
      const contract = contractIn(type, written.key)
      if (at.node.kind === 'map' && contract.send === 'parts') open(at, field, protocol)
      else
        found.push({
          path: field,
          protocol,
          level,
          at: written,
          data: toData(at.node),
          contract,
          schema: isSchema ? schemas.at(written) : undefined,
        })
    }
  }
}

const nothingKnown: FieldContract = { send: 'unknown', receive: 'unknown' }

function contractIn(type: ObjectType | undefined, field: string): FieldContract {
  return type === undefined ? nothingKnown : contractOfField(type, field)
}
