import { hasMember, isRecord, type JsonObject } from '../../../src/plain-data.ts'
import type { Keyword, KeywordContext, KeywordFactory } from '../keyword.ts'

/** The keywords about objects, in ajv's order. */
export const objectKeywords: ReadonlyMap<string, KeywordFactory<JsonObject>> = new Map([
  ['maxProperties', size('maxProperties', 'more', (count, bound) => count <= bound)],
  ['minProperties', size('minProperties', 'fewer', (count, bound) => count >= bound)],
  ['required', required],
  ['propertyNames', propertyNames],
  ['additionalProperties', additionalProperties],
  ['dependencies', dependencies],
  ['properties', properties],
  ['patternProperties', patternProperties],
])

function size(
  keyword: string,
  comparison: string,
  holds: (count: number, bound: number) => boolean,
): KeywordFactory<JsonObject> {
  return (bound) => {
    if (typeof bound !== 'number') return undefined
    return {
      isValid: (value) => holds(Object.keys(value).length, bound),
      report: (_value, place) =>
        place.fail(keyword, { limit: bound }, `must NOT have ${comparison} than ${bound} properties`),
    }
  }
}

function required(names: unknown): Keyword<JsonObject> | undefined {
  if (!Array.isArray(names) || names.length === 0) return undefined
  const wanted = names.filter((name) => typeof name === 'string')
  return {
    isValid: (value) => wanted.every((name) => hasMember(value, name)),
    report(value, place) {
      for (const missingProperty of wanted) {
        if (hasMember(value, missingProperty)) continue
        place.fail('required', { missingProperty }, `must have required property '${missingProperty}'`)
        if (place.stopsAtFirst) return
      }
    },
  }
}

function propertyNames(schema: unknown, context: KeywordContext): Keyword<JsonObject> | undefined {
  const subschema = context.subschema(schema)
  if (subschema.acceptsAll) return undefined
  return {
    isValid: (value) => Object.keys(value).every((name) => subschema.isValid(name)),
    report(value, place) {
      for (const propertyName of Object.keys(value)) {
        if (subschema.isValid(propertyName)) continue
        subschema.report(propertyName, place.forName(propertyName, 'propertyNames'))
        place.fail('propertyNames', { propertyName }, 'property name must be valid', true)
        if (place.stopsAtFirst) return
      }
    },
  }
}

function dependencies(named: unknown, context: KeywordContext): Keyword<JsonObject> | undefined {
  if (!isRecord(named)) return undefined
  const members = Object.entries(named)
  const keywords = [
    ...members.flatMap(([property, names]) => (Array.isArray(names) ? [dependentNames(property, names)] : [])),
    ...members.flatMap(([property, schema]) =>
      Array.isArray(schema) ? [] : [dependentSchema(property, schema, context)],
    ),
  ]
  return {
    isValid: (value) => keywords.every((keyword) => keyword.isValid(value)),
    report(value, place) {
      for (const keyword of keywords) {
        if (keyword.isValid(value)) continue
        keyword.report(value, place)
        if (place.stopsAtFirst) return
      }
    },
  }
}

function dependentNames(property: string, named: readonly unknown[]): Keyword<JsonObject> {
  const names = named.filter((name) => typeof name === 'string')
  const deps = names.join(', ')
  const noun = names.length === 1 ? 'property' : 'properties'
  const message = `must have ${noun} ${deps} when property ${property} is present`
  return {
    isValid: (value) => !hasMember(value, property) || names.every((name) => hasMember(value, name)),
    report(value, place) {
      for (const missingProperty of names) {
        if (hasMember(value, missingProperty)) continue
        place.fail('dependencies', { property, missingProperty, depsCount: names.length, deps }, message)
        if (place.stopsAtFirst) return
      }
    },
  }
}

function dependentSchema(property: string, schema: unknown, context: KeywordContext): Keyword<JsonObject> {
  const subschema = context.subschema(schema)
  return {
    isValid: (value) => !hasMember(value, property) || subschema.isValid(value),
    report: (value, place) => subschema.report(value, place.under('dependencies', property)),
  }
}

/** Schemas for members by name. */
function properties(named: unknown, context: KeywordContext): Keyword<JsonObject> | undefined {
  if (!isRecord(named)) return undefined
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
function patternProperties(named: unknown, context: KeywordContext): Keyword<JsonObject> | undefined {
  if (!isRecord(named)) return undefined
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

/** The schema for all members outside `properties` and `patternProperties`. */
function additionalProperties(schema: unknown, context: KeywordContext): Keyword<JsonObject> | undefined {
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
  const names = new Set(isRecord(named) ? Object.keys(named) : [])
  const tests = isRecord(patterns) ? Object.keys(patterns).map((pattern) => context.pattern(pattern)) : []
  return (name) => !names.has(name) && !tests.some((matches) => matches(name))
}
