import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import { isObjectOrList, ownMember } from '../../../src/plain-data.ts'
import { objectOption, optional, typeOption } from './option-check.ts'
import { isArray, isString, printValue } from './print-path.ts'
import { spectralFunction } from './spectral-function.ts'

interface SortOptions {
  readonly keyedBy?: string
}

type OrderedCollection = readonly unknown[] | Readonly<Record<string, unknown>>

const isCollection = (value: unknown): value is OrderedCollection => typeof value === 'object' && value !== null

/**
 * Spectral's `alphabetical`: the keys of an object, the items of an array or, with the option `keyedBy`, one property of each
 * item must be in order. Reports the first pair that is not.
 */
export const alphabetical = spectralFunction({
  name: 'alphabetical',
  accepts: isCollection,
  options: optional<SortOptions>(
    objectOption<SortOptions>({ keyedBy: typeOption('string', isString) }, [], {
      type: '"alphabetical" function has invalid options specified. Example valid options: null (no options), { "keyedBy": "my-key" }',
    }),
  ),
  run(value, options, context) {
    const keyedBy = options?.keyedBy
    const entries = isArray(value) ? value : keysInOrder(value, context)
    if (entries.length < 2) return undefined
    if (keyedBy !== undefined && !entries.every(isObjectOrList))
      return [{ message: '#{{print("property")}}must be an object' }]
    const sorted = keyedBy === undefined ? entries : entries.map((entry) => ownMember(entry, keyedBy))
    if (!sorted.every(isSortable)) {
      return [{ message: '#{{print("property")}}must be one of the allowed types: number, string' }]
    }
    const index = sorted.findIndex((entry, position) => isAfter(entry, sorted[position + 1]))
    const [before, after] = sorted.slice(index)
    if (index < 0 || before === undefined) return undefined
    if (keyedBy !== undefined) return [{ message: 'properties must follow the alphabetical order' }]
    const message = `${printValue(before)} must be placed after ${printValue(after)}`
    return [{ message, path: [...context.path, isArray(value) ? index : before] }]
  },
})

/** The keys in the order of the text. JavaScript itself puts names that look like integers first. */
function keysInOrder(
  value: Readonly<Record<string, unknown>>,
  { document }: RulesetFunctionContext,
): readonly string[] {
  return Object.keys(document.trapAccess(value))
}

const isSortable = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** True if two values are out of order: numbers if they differ by one or more, texts by locale. A number and a text never are. */
function isAfter(before: string | number, after: string | number | undefined): boolean {
  if (after === undefined) return false
  const isNumeric = typeof after === 'number' || !Number.isNaN(Number(after))
  if (isNumeric && (typeof before === 'number' || Number.isNaN(Number(before))))
    return Number(before) - Number(after) >= 1
  return typeof before === 'string' && typeof after === 'string' && before.localeCompare(after) >= 1
}
