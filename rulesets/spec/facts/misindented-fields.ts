import { type Format, shapeUnder, type TypedObject, typeNamed } from '../../../src/plugin/index.ts'
import { isUnknown } from '../../facts/position.ts'

/**
 * Fields that lost their indentation below an empty field, with the name of that field: with `title:` below `info:` in the
 * same column, `info` is empty and `title` is a field of the object around it.
 */
export function misindentedFields(object: TypedObject, format: Format): ReadonlyMap<string, string> {
  const known = found.get(object)
  if (known !== undefined) return known
  const outdented = new Map<string, string>()
  let owner: string | undefined
  for (const [name, { value }] of object.node.entries) {
    if (owner !== undefined && isUnknown(name, object.type) && belongsTo(name, owner, object, format)) {
      outdented.set(name, owner)
    } else owner = value.kind === 'scalar' && value.value === null ? name : undefined
  }
  found.set(object, outdented)
  return outdented
}

const found = new WeakMap<TypedObject, ReadonlyMap<string, string>>()

function belongsTo(name: string, owner: string, { type }: TypedObject, format: Format): boolean {
  const shape = shapeUnder(type, owner)
  if (shape?.shape !== 'object') return false
  const missing = typeNamed(format, shape.type)
  const types = [missing, ...(missing.choices ?? []).map((choice) => typeNamed(format, choice.type))]
  return types.some(({ fields }) => Object.hasOwn(fields, name))
}
