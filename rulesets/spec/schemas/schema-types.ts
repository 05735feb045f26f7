import { childOf, type MapNode, type Node, type ObjectType, stringOf } from '../../../src/plugin/index.ts'

/** Schema Objects, and those of the HTTP-API dialect. */
export const isSchema = ({ name }: ObjectType): boolean => name === 'Schema' || name === 'OpenApiSchema'

const typeNames = ['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']

/** The types that a schema names; undefined when it names none, or something that is no type. */
export function typesOf(schema: MapNode, { name }: ObjectType): readonly string[] | undefined {
  const type = childOf(schema, 'type')
  if (type === undefined) return undefined
  const items: readonly Node[] = type.kind === 'list' ? type.items : [type]
  const names = items.flatMap((item) => stringOf(item) ?? [])
  const isRead = names.length > 0 && names.length === items.length && names.every((each) => typeNames.includes(each))
  if (!isRead) return undefined
  const nullable = name === 'OpenApiSchema' ? childOf(schema, 'nullable') : undefined
  return nullable?.kind === 'scalar' && nullable.value === true ? [...names, 'null'] : names
}

/** Whether a value is of one of the types; an integer is any number without a fraction (JSON Schema, Draft 07). */
export function isOfType(node: Node, types: readonly string[]): boolean {
  return types.some((type) => {
    switch (type) {
      case 'object':
        return node.kind === 'map'
      case 'array':
        return node.kind === 'list'
      case 'null':
        return node.kind === 'scalar' && node.value === null
      case 'integer':
        return node.kind === 'scalar' && typeof node.value === 'number' && Number.isInteger(node.value)
      default:
        return node.kind === 'scalar' && node.value !== null && typeof node.value === type
    }
  })
}
