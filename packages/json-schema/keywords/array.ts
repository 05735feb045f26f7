import { isRecord } from '../../../src/plain-data.ts'
import { JsonIdentities } from '../json-equality.ts'
import {
  type Keyword,
  type KeywordContext,
  type KeywordFactory,
  matchesType,
  type Subschema,
  schemaTypes,
} from '../keyword.ts'

type Items = readonly unknown[]

/** The keywords about arrays, in ajv's order. */
export const arrayKeywords: ReadonlyMap<string, KeywordFactory<Items>> = new Map([
  ['maxItems', size('maxItems', 'more', (count, bound) => count <= bound)],
  ['minItems', size('minItems', 'fewer', (count, bound) => count >= bound)],
  ['additionalItems', additionalItems],
  ['items', items],
  ['contains', contains],
  ['uniqueItems', uniqueItems],
])

function size(
  keyword: string,
  comparison: string,
  holds: (count: number, bound: number) => boolean,
): KeywordFactory<Items> {
  return (bound) => {
    if (typeof bound !== 'number') return undefined
    return {
      isValid: (value) => holds(value.length, bound),
      report: (_value, place) =>
        place.fail(keyword, { limit: bound }, `must NOT have ${comparison} than ${bound} items`),
    }
  }
}

/** Checks the items after those that a list in `items` describes. Ignored without such a list. */
function additionalItems(schema: unknown, context: KeywordContext): Keyword<Items> | undefined {
  const named = context.schema.items
  if (!Array.isArray(named)) return undefined
  const { length } = named
  if (schema === false) {
    return {
      isValid: (value) => value.length <= length,
      report: (_value, place) =>
        place.fail('additionalItems', { limit: length }, `must NOT have more than ${length} items`),
    }
  }
  return everyItem('additionalItems', length, context.subschema(schema))
}

function items(schema: unknown, context: KeywordContext): Keyword<Items> | undefined {
  return Array.isArray(schema) ? itemsByPlace(schema, context) : everyItem('items', 0, context.subschema(schema))
}

function everyItem(keyword: string, first: number, subschema: Subschema): Keyword<Items> | undefined {
  if (subschema.acceptsAll) return undefined
  return {
    isValid(value) {
      for (let index = first; index < value.length; index += 1) if (!subschema.isValid(value[index])) return false
      return true
    },
    report(value, place) {
      for (let index = first; index < value.length; index += 1) {
        if (subschema.isValid(value[index])) continue
        subschema.report(value[index], place.member(index, keyword))
        if (place.stopsAtFirst) return
      }
    },
  }
}

function itemsByPlace(schemas: readonly unknown[], context: KeywordContext): Keyword<Items> {
  const subschemas = schemas.map((schema) => context.subschema(schema))
  return {
    isValid: (value) =>
      subschemas.every((subschema, index) => index >= value.length || subschema.isValid(value[index])),
    report(value, place) {
      for (const [index, subschema] of subschemas.entries()) {
        if (index >= value.length || subschema.isValid(value[index])) continue
        subschema.report(value[index], place.member(index, 'items', index))
        if (place.stopsAtFirst) return
      }
    },
  }
}

function contains(schema: unknown, context: KeywordContext): Keyword<Items> {
  const subschema = context.subschema(schema)
  return {
    isValid: (value) => value.some((item) => subschema.isValid(item)),
    report(value, place) {
      if (place.looksIntoAlternatives)
        for (const [index, item] of value.entries())
          subschema.report(item, place.asAlternative().member(index, 'contains'))
      place.fail('contains', { minContains: 1 }, 'must contain at least 1 valid item(s)')
    },
  }
}

function uniqueItems(wanted: unknown, context: KeywordContext): Keyword<Items> | undefined {
  if (wanted !== true) return undefined
  const schema = context.schema.items
  const types = isRecord(schema) ? schemaTypes(schema) : []
  const onlySimple = types.length > 0 && !types.includes('object') && !types.includes('array')
  const duplicate = onlySimple ? (value: Items) => simpleDuplicate(value, types) : lastDuplicate
  return {
    isValid: (value) => value.length < 2 || duplicate(value) === undefined,
    report(value, place) {
      const { i, j } = duplicate(value) ?? { i: 0, j: 0 }
      place.fail('uniqueItems', { i, j }, `must NOT have duplicate items (items ## ${j} and ${i} are identical)`)
    },
  }
}

/** The indices of two equal items, with ajv's names. */
interface Duplicate {
  readonly i: number
  readonly j: number
}

/** The last item with an equal item before it, and the nearest such item. */
function lastDuplicate(value: Items): Duplicate | undefined {
  const identities = new JsonIdentities()
  const lastIndex = new Map<number, number>()
  let found: Duplicate | undefined
  for (const [i, item] of value.entries()) {
    const identity = identities.of(item)
    const j = lastIndex.get(identity)
    if (j !== undefined) found = { i, j }
    lastIndex.set(identity, i)
  }
  return found
}

/** If `items` allows only simple types, ajv searches from the end, and only items of these types. */
function simpleDuplicate(value: Items, types: readonly string[]): Duplicate | undefined {
  const nextIndex = new Map<unknown, number>()
  for (let i = value.length - 1; i >= 0; i -= 1) {
    const item = value[i]
    if (!types.some((type) => matchesType(item, type))) continue
    const j = nextIndex.get(item)
    if (j !== undefined) return { i, j }
    nextIndex.set(item, i)
  }
  return undefined
}
