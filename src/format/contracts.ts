import { bindingContracts, both } from './bindings/contracts.ts'
import { fieldOf } from './format.ts'
import type { Contract, FieldContract, ObjectType } from './shape.ts'

/**
 * What a change of a field of a binding means for counterparts. A field that no table knows is `unknown`; extensions are the
 * caller's business. A plugin that replaces a built-in binding keeps the contracts of fields for which it states none.
 */
export function contractOfField(type: ObjectType, field: string): FieldContract {
  if (field === 'bindingVersion') return both('label')
  // What another version says of a field of this name is not known.
  if (type.knownVersions !== undefined) return both('unknown')
  const contract = fieldOf(type, field)?.contract ?? rowOf(contractKey(type), field) ?? 'unknown'
  return typeof contract === 'string' ? both(contract) : contract
}

/** The key of an object type in the table: a protocol and a level, or the name of a type inside, in all versions. */
export function contractKey({ name, binding }: ObjectType): string {
  return binding === undefined ? name.replace(/ of [\d.]+$/, '') : `${binding.protocol}/${binding.level}`
}

function rowOf(key: string, field: string): Contract | FieldContract | undefined {
  const rows = Object.hasOwn(bindingContracts, key) ? bindingContracts[key] : undefined
  return rows !== undefined && Object.hasOwn(rows, field) ? rows[field] : undefined
}
