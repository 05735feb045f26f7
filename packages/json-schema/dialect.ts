import type { JsonObject } from '../../src/plain-data.ts'
import type { KeywordFactory } from './keyword.ts'
import { arrayKeywords } from './keywords/array.ts'
import { generalKeywords } from './keywords/general.ts'
import { numberKeywords, numberKeywordsOfDraft4 } from './keywords/number.ts'
import { objectKeywords } from './keywords/object.ts'
import { formatOfNumber, formatOfString, stringKeywords } from './keywords/string.ts'

/** A version of JSON Schema, as in ajv 8 and ajv-draft-04. Draft 6 is read as draft-07. */
export type JsonSchemaDialect = 'draft4' | 'draft7' | 'draft2020-12'

type Keywords<Value> = ReadonlyMap<string, KeywordFactory<Value>>

/** The keywords of a dialect by the type of their values, in ajv's order. */
export interface DialectKeywords {
  readonly general: Keywords<unknown>
  readonly number: Keywords<number>
  readonly string: Keywords<string>
  readonly array: Keywords<readonly unknown[]>
  readonly object: Keywords<JsonObject>
  /** All names that ajv treats as keywords, including those that require nothing by themselves. */
  readonly names: ReadonlySet<string>
}

const passiveKeywords = ['$comment', 'type', 'nullable', 'then', 'else']

function keywordTables(
  numbers: Keywords<number>,
  array: Keywords<readonly unknown[]>,
  furtherNames: readonly string[],
): DialectKeywords {
  const general = generalKeywords
  const number = new Map([...numbers, ['format', formatOfNumber]])
  const string = new Map([...stringKeywords, ['format', formatOfString]])
  const object = objectKeywords
  const tables = [general, number, string, array, object]
  const names = new Set([...passiveKeywords, ...furtherNames, ...tables.flatMap((table) => [...table.keys()])])
  return { general, number, string, array, object, names }
}

const arraysOf2020 = new Map([...arrayKeywords].filter(([name]) => name !== 'additionalItems'))

const dialects: Readonly<Record<JsonSchemaDialect, DialectKeywords>> = {
  draft4: keywordTables(numberKeywordsOfDraft4, arrayKeywords, []),
  draft7: keywordTables(numberKeywords, arrayKeywords, ['id']),
  'draft2020-12': keywordTables(numberKeywords, arraysOf2020, ['id']),
}

/** The supported keywords of a dialect. `SchemaSurvey` finds keywords that only ajv supports. */
export function keywordsOfDialect(dialect: JsonSchemaDialect): DialectKeywords {
  return dialects[dialect]
}
