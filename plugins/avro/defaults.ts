import { isRecord, type Pointer, quote } from '../../src/plugin/index.ts'
import { isFixedValue, isPrimitiveValue, valueInWords, wantedFor, wantedForFixed } from './plain-values.ts'
import { type AvroType, branchName } from './types.ts'

/** A problem in the default of a field, with its place. */
interface DefaultProblem {
  readonly pointer: Pointer
  readonly message: string
}

/**
 * The problem if the default of a field does not have its type, by the table of defaults in the specification of Avro 1.9. The
 * default of a union must have its first type.
 */
export function defaultProblem(value: unknown, type: AvroType): DefaultProblem | undefined {
  const problem = problemIn(value, type, [])
  if (problem === undefined || type.kind !== 'union') return problem
  const [, ...others] = type.branches
  const fitting = others.find((branch) => branch.kind !== 'broken' && problemIn(value, branch, []) === undefined)
  const name = fitting === undefined ? undefined : branchName(fitting)
  if (name === undefined) return problem
  const message = `Unexpected ${valueInWords(value)} for the default of a field, expected a value of the first type in its union; put ${quote(name)} first`
  return { pointer: [], message }
}

function problemIn(value: unknown, type: AvroType, pointer: Pointer): DefaultProblem | undefined {
  const refuse = (expected: string): DefaultProblem => ({
    pointer,
    message: `Unexpected ${valueInWords(value)} for the default of a field, expected ${expected}`,
  })
  switch (type.kind) {
    case 'broken':
      return undefined
    case 'primitive':
      return isPrimitiveValue(value, type.name) ? undefined : refuse(wantedFor[type.name])
    case 'fixed':
      return isFixedValue(value, type) ? undefined : refuse(wantedForFixed(type))
    case 'enum':
      return typeof value === 'string' && type.symbols.includes(value) ? undefined : refuse('one of the symbols')
    case 'array':
      if (!Array.isArray(value)) return refuse('an array')
      return firstProblem(
        value.map((item, index) => [String(index), item, type.items]),
        pointer,
      )
    case 'map':
      if (!isRecord(value)) return refuse('an object')
      return firstProblem(
        Object.entries(value).map(([name, member]) => [name, member, type.values]),
        pointer,
      )
    case 'record': {
      if (!isRecord(value)) return refuse('an object with the fields of the record')
      const fields = [...type.fields]
      const missing = fields.find(([name, { hasDefault }]) => !hasDefault && !Object.hasOwn(value, name))
      if (missing !== undefined) return { pointer, message: `Missing ${quote(missing[0])} in the default of a field` }
      const present = fields.filter(([name]) => Object.hasOwn(value, name))
      return firstProblem(
        present.map(([name, field]) => [name, value[name], field.type]),
        pointer,
      )
    }
    case 'union': {
      const [first] = type.branches
      return first === undefined ? undefined : problemIn(value, first, pointer)
    }
  }
}

function firstProblem(
  members: readonly (readonly [string, unknown, AvroType])[],
  pointer: Pointer,
): DefaultProblem | undefined {
  for (const [name, value, type] of members) {
    const problem = problemIn(value, type, [...pointer, name])
    if (problem !== undefined) return problem
  }
  return undefined
}
