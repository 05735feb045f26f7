import { hasMember, isJsonObject, type JsonObject } from '../json-value.ts'
import type { Keyword, KeywordContext } from '../keyword.ts'

/** Schemas for members by name. */
export function properties(named: unknown, context: KeywordContext): Keyword<JsonObject> | undefined {
  if (!isJsonObject(named)) return undefined
  const members = Object.entries(named).map(([name, schema]) => ({ name, subschema: context.subschema(schema) }))
  return {
    isValid(value) {
      for (const { name, subschema } of members) {
        if (hasMember(value, name) && !subschema.isValid(value[name])) return false
      }
      return true
    },
    report(value, place) {
      for (const { name, subschema } of members) {
        if (!hasMember(value, name) || subschema.isValid(value[name])) continue
        subschema.report(value[name], place.member(name, 'properties', name))
        if (place.stopsAtFirst) return
      }
    },
  }
}

/** Schemas for the members whose names match a pattern. */
export function patternProperties(named: unknown, context: KeywordContext): Keyword<JsonObject> | undefined {
  if (!isJsonObject(named)) return undefined
  const patterns = Object.entries(named)
    .map(([pattern, schema]) => ({ pattern, matches: context.pattern(pattern), subschema: context.subschema(schema) }))
    .filter(({ subschema }) => !subschema.acceptsAll)
  if (patterns.length === 0) return undefined
  return {
    isValid(value) {
      const names = Object.keys(value)
      return patterns.every(({ matches, subschema }) =>
        names.every((name) => !matches(name) || subschema.isValid(value[name])),
      )
    },
    report(value, place) {
      for (const { pattern, matches, subschema } of patterns) {
        for (const name of Object.keys(value)) {
          if (!matches(name) || subschema.isValid(value[name])) continue
          subschema.report(value[name], place.member(name, 'patternProperties', pattern))
          if (place.stopsAtFirst) return
        }
      }
    },
  }
}

/** The schema for all members that neither `properties` nor `patternProperties` speak about. */
export function additionalProperties(schema: unknown, context: KeywordContext): Keyword<JsonObject> | undefined {
  const subschema = context.subschema(schema)
  if (subschema.acceptsAll) return undefined
  const isAdditional = additionalTest(context)
  return {
    isValid: (value) => Object.keys(value).every((name) => !isAdditional(name) || subschema.isValid(value[name])),
    report(value, place) {
      for (const name of Object.keys(value)) {
        if (!isAdditional(name) || subschema.isValid(value[name])) continue
        if (schema === false) {
          place.fail('additionalProperties', { additionalProperty: name }, 'must NOT have additional properties')
        } else {
          subschema.report(value[name], place.member(name, 'additionalProperties'))
        }
        if (place.stopsAtFirst) return
      }
    },
  }
}

function additionalTest(context: KeywordContext): (name: string) => boolean {
  const { properties: named, patternProperties: patterns } = context.schema
  const names = new Set(isJsonObject(named) ? Object.keys(named) : [])
  const tests = isJsonObject(patterns) ? Object.keys(patterns).map((pattern) => context.pattern(pattern)) : []
  return (name) => !names.has(name) && !tests.some((matches) => matches(name))
}
