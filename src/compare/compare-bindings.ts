import { sameJson } from '../../packages/json-schema/index.ts'
import type { Action, BindingField } from '../contract/contract.ts'
import { quote } from '../findings/quote.ts'
import type { Contract } from '../format/shape.ts'
import { broken, type Judgement, judgeSchemas, kept, type Reading, unknown } from './compare-schemas.ts'

/** A difference of a field of bindings. */
export interface BindingChange extends Judgement {
  /** Protocol, level and names: `kafka/channel/topic`. */
  readonly field: string
  readonly old: BindingField | undefined
  readonly new: BindingField | undefined
  /** Both values, as people write them. */
  readonly values: { readonly old: string | undefined; readonly new: string | undefined }
}

/** The addresses of the channel on both sides, which some fields have where they are absent. */
interface Addresses {
  readonly old: string | undefined
  readonly new: string | undefined
}

const noAddresses: Addresses = { old: undefined, new: undefined }

/** Compares bindings field by field, as the table of bindings says what each field means to counterparts. */
export function compareBindings(
  old: readonly BindingField[],
  current: readonly BindingField[],
  action: Action,
  reading: Reading,
  addresses: Addresses = noAddresses,
): readonly BindingChange[] {
  const [before, after] = [old, current].map((fields) => new Map(fields.map((field) => [field.path, field])))
  const paths = new Set([...old, ...current].map(({ path }) => path))
  return [...paths].sort().flatMap((path): readonly BindingChange[] => {
    const pair: FieldPair = { old: before?.get(path), new: after?.get(path) }
    const judged = judgementOf(pair, action, reading, addresses)
    if (judged === undefined || judged.verdict === 'none') return []
    return [{ field: path, ...pair, values: { old: shown(pair.old), new: shown(pair.new) }, ...judged }]
  })
}

interface FieldPair {
  readonly old: BindingField | undefined
  readonly new: BindingField | undefined
}

/** What a change of a field means; undefined if it means nothing to anybody. */
function judgementOf(
  { old, new: current }: FieldPair,
  action: Action,
  reading: Reading,
  addresses: Addresses,
): Judgement | undefined {
  const contract = (current ?? old)?.contract
  if (contract === undefined) return undefined
  const meaning = contract[action]
  if (meaning === 'private' || meaning === 'label') return undefined
  if (meaning === 'schema' || meaning === 'acceptedSchema') {
    if (old?.schema === undefined || current?.schema === undefined) return unknown('one side has no schema')
    return judgeSchemas(old.schema, current.schema, meaning === 'schema' ? action : 'receive', reading, undefined)
  }
  const { absent, unlimited } = contract
  const valueIn = (field: BindingField | undefined, address: string | undefined): unknown =>
    field !== undefined ? field.data : absent === 'channel address' ? address : absent?.value
  const values = { old: valueIn(old, addresses.old), new: valueIn(current, addresses.new) }
  if (sameJson(values.old, values.new)) return undefined
  return judgeValues(meaning, values, unlimited)
}

type Values = { readonly old: unknown; readonly new: unknown }

function judgeValues(meaning: Contract, values: Values, unlimited: number | undefined): Judgement {
  const isAdded = values.old === undefined
  const isGone = values.new === undefined
  if (meaning === 'kept') return isAdded ? kept : broken
  if (meaning === 'address' || meaning === 'identity')
    return isAdded || isGone ? unknown('one side does not say') : broken
  if (meaning === 'atLeast' || meaning === 'atMost') {
    if (isAdded) return kept
    if (isGone) return broken
    const [before, after] = [values.old, values.new].map((value) => amountOf(value, unlimited))
    if (before === undefined || after === undefined) return unknown('the values cannot be compared')
    return (meaning === 'atLeast' ? after > before : after < before) ? kept : broken
  }
  return unknown('nothing says what it means to others')
}

const secondsOf: Readonly<Record<string, number>> = { D: 86_400, H: 3_600, M: 60, S: 1 }

/** A number, or a duration in seconds: `86400s`, or ISO 8601 without years and months. */
function amountOf(value: unknown, unlimited: number | undefined): number | undefined {
  if (typeof value === 'number') return value === unlimited ? Number.POSITIVE_INFINITY : value
  if (typeof value !== 'string') return undefined
  const [, seconds] = /^(\d+(?:\.\d+)?)s$/.exec(value) ?? []
  if (seconds !== undefined) return Number(seconds)
  if (!/^P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/.test(value)) return undefined
  const parts = [...value.matchAll(/([\d.]+)([DHMS])/g)]
  return parts.reduce((sum, [, amount, unit = '']) => sum + Number(amount) * (secondsOf[unit] ?? 0), 0)
}

function shown(field: BindingField | undefined): string | undefined {
  return field === undefined ? undefined : quote(field.data, 40)
}
