import {
  childOf,
  kindOfKey,
  pointerOf,
  quote,
  type RuleContext,
  shapeOfChild,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { besideTypes, relatedType } from '../facts/declared-type.ts'
import { appliesTo, isWellFormed, keywordTypes } from '../facts/keyword-values.ts'
import { isSchema, typesOf } from '../facts/schema-types.ts'

/** The keyword for the upper bound, by that for the lower bound. */
const ranges: ReadonlyMap<string, string> = new Map([
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
])

export const schemaTypeKeywordMismatch: FormatRule = {
  description: 'Schema keywords must apply to the `type` beside them',
  severity: 'warn',
  aboutName: true,
  visit: {
    of: isSchema,
    object(schema, { report }) {
      const { type, node, location } = schema
      let types: readonly string[] | undefined
      for (const { key: keyword } of node.entries.values()) {
        const wanted = keywordTypes.get(keyword)
        if (wanted === undefined || kindOfKey(type, keyword) !== 'field') continue
        const most = ranges.get(keyword)
        if (most !== undefined && node.entries.has(most)) reportEmptyRange(schema, keyword, most, report)
        types ??= typesOf(node, type) ?? []
        if (types.length === 0 || appliesTo(wanted, types)) continue
        const at = stepTo(location, keyword)
        if (at === undefined || !isWellFormed(at.node, shapeOfChild(schema, undefined, keyword, at.node))) continue
        const message = `${quote(keyword)} applies to ${quote(wanted)} and has no effect ${besideTypes(types)}; remove it or change the type`
        report({ at, on: 'key', message, related: relatedType(location) })
      }
    },
  },
}

function reportEmptyRange(schema: TypedObject, least: string, most: string, report: RuleContext['report']): void {
  const { location } = schema
  const [minimum, maximum] = [numberAt(schema, least), numberAt(schema, most)]
  const at = stepTo(location, least)
  if (minimum === undefined || maximum === undefined || minimum <= maximum || at === undefined) return
  const message = `${quote(least)} ${minimum} is greater than ${quote(most)} ${maximum}, so no value is allowed; correct one of them`
  const bound = stepTo(location, most)
  const related = bound === undefined ? [] : [bound.file.relatedAt(pointerOf(bound), 'key', `the ${quote(most)}`)]
  report({ at, message, related })
}

function numberAt(schema: TypedObject, keyword: string): number | undefined {
  const node = childOf(schema.node, keyword)
  if (node?.kind !== 'scalar' || !isWellFormed(node, shapeOfChild(schema, undefined, keyword, node))) return undefined
  return typeof node.value === 'number' ? node.value : undefined
}
