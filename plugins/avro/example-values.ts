import { type AvroType, branchName, type RecordType } from './types.ts'

/** A value that is more than this many parts has no use as an example. */
const mostParts = 60

/** A small value of a type; undefined if it has none, or none that is small. */
export interface ExampleValue {
  readonly value: unknown
}

/** The values of types that a sender may write. A record that always contains itself has none, and neither has an empty union. */
export class ExampleValues {
  /** The types with values, each after those that its smallest value contains. */
  readonly #order = new Map<AvroType, number>()

  constructor(root: AvroType) {
    const types = partsFirst(root)
    // A round may find values of records that contain themselves, and so of those around them.
    for (let known = -1; known < this.#order.size; ) {
      known = this.#order.size
      for (const type of types)
        if (!this.#order.has(type) && this.#isKnown(type)) this.#order.set(type, this.#order.size)
    }
  }

  /** True if a type that is a part of the root has a value. */
  has(type: AvroType): boolean {
    return this.#order.has(type)
  }

  /** A small value in the JSON encoding of Avro 1.9. */
  of(type: AvroType): ExampleValue | undefined {
    const budget = { left: mostParts }
    return this.has(type) && isWritable(type, budget, this.#order)
      ? { value: smallestValue(type, this.#order) }
      : undefined
  }

  /** A record in which a field has a certain value; undefined if the other fields have no small values. */
  recordWith({ fields }: RecordType, name: string, { value }: ExampleValue): ExampleValue | undefined {
    const members: [string, unknown][] = []
    for (const [other, field] of fields) {
      const example = other === name ? { value } : this.of(field.type)
      if (example === undefined) return undefined
      members.push([other, example.value])
    }
    return { value: Object.fromEntries(members) }
  }

  #isKnown(type: AvroType): boolean {
    if (type.kind === 'union') return type.branches.some((branch) => this.#order.has(branch))
    if (type.kind === 'record') return [...type.fields.values()].every((field) => this.#order.has(field.type))
    return type.kind !== 'enum' || type.symbols.length > 0
  }
}

/** All types in a type, itself included; where types do not contain each other, parts are first. */
function partsFirst(root: AvroType): readonly AvroType[] {
  const found = new Set<AvroType>()
  const types: AvroType[] = []
  const open: { readonly type: AvroType; readonly isEntered: boolean }[] = [{ type: root, isEntered: false }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { type, isEntered } = next
    if (isEntered) types.push(type)
    else if (!found.has(type)) {
      found.add(type)
      open.push({ type, isEntered: true }, ...partsOf(type).map((part) => ({ type: part, isEntered: false })))
    }
  }
  return types
}

function partsOf(type: AvroType): readonly AvroType[] {
  switch (type.kind) {
    case 'array':
      return [type.items]
    case 'map':
      return [type.values]
    case 'union':
      return type.branches
    case 'record':
      return [...type.fields.values()].map((field) => field.type)
    default:
      return []
  }
}

/** The branch with the smallest value of a union. */
function smallestBranch(branches: readonly AvroType[], order: ReadonlyMap<AvroType, number>): AvroType | undefined {
  const rank = (branch: AvroType): number => (branchName(branch) === 'null' ? -1 : (order.get(branch) ?? 0))
  const [first] = branches.filter((branch) => order.has(branch)).sort((one, other) => rank(one) - rank(other))
  return first
}

/** Whether the smallest value of a type can be shown: it is not large, and no part of it is defined elsewhere. */
function isWritable(type: AvroType, budget: { left: number }, order: ReadonlyMap<AvroType, number>): boolean {
  budget.left -= 1
  if (budget.left < 0) return false
  switch (type.kind) {
    case 'broken':
      return false
    case 'fixed':
      return type.size <= mostParts
    case 'record':
      return [...type.fields.values()].every((field) => isWritable(field.type, budget, order))
    case 'union': {
      const branch = smallestBranch(type.branches, order)
      return branch !== undefined && isWritable(branch, budget, order)
    }
    default:
      return true
  }
}

function smallestValue(type: AvroType, order: ReadonlyMap<AvroType, number>): unknown {
  switch (type.kind) {
    case 'primitive':
      return primitiveValues[type.name]
    case 'fixed':
      return '\u0000'.repeat(type.size)
    case 'enum':
      return type.symbols[0]
    case 'array':
      return []
    case 'record':
      return Object.fromEntries([...type.fields].map(([name, field]) => [name, smallestValue(field.type, order)]))
    case 'union': {
      const branch = smallestBranch(type.branches, order)
      return branch && encoded(branch, smallestValue(branch, order))
    }
    default:
      return {}
  }
}

const primitiveValues = {
  null: null,
  boolean: true,
  int: 1,
  long: 1,
  float: 1.5,
  double: 1.5,
  bytes: '\u00ff',
  string: 'a',
}

/** The value of a union for a value of one of its branches. */
export function encoded(branch: AvroType, value: unknown): unknown {
  const name = branchName(branch)
  return name === undefined || name === 'null' ? value : { [name]: value }
}
