import type { RulesetFunction } from '@stoplight/spectral-core'
import formats from '@stoplight/spectral-formats'
import functions from '@stoplight/spectral-functions'
import { arazzo, asyncapi, oas } from '@stoplight/spectral-rulesets'

/** A function of a rule, with or without a schema of its options. */
export type AnyFunction = RulesetFunction<never, never>

/** What names in a ruleset may stand for, beside what comes with Spectral. */
export interface Available {
  readonly functions?: Readonly<Record<string, AnyFunction>>
  readonly rulesets?: Readonly<Record<string, unknown>>
}

const bundled: Readonly<Record<string, unknown>> = {
  'spectral:asyncapi': asyncapi,
  'spectral:oas': oas,
  'spectral:arazzo': arazzo,
}

const formatsByName: Readonly<Record<string, unknown>> = {
  oas2: formats.oas2,
  oas3: formats.oas3,
  'oas3.0': formats.oas3_0,
  'oas3.1': formats.oas3_1,
  asyncapi2: formats.asyncapi2,
  aas2: formats.aas2,
  aas3: formats.aas3,
  'aas3.0': formats.aas3_0,
  'json-schema': formats.jsonSchema,
}

/**
 * A ruleset of data as Spectral's definition: names of functions, formats and extended rulesets are replaced by what they
 * stand for. Written apart from the loader of msgapi, so that a mistake in one shows as a difference.
 */
export function definitionOf(ruleset: unknown, available: Available = {}): unknown {
  return replaced(ruleset, '', available)
}

function replaced(value: unknown, key: string, available: Available): unknown {
  if (key === 'functionOptions' || key === 'extensions') return value
  if (key === 'extends') return extended(value, available)
  if (key === 'function') return named(value, { ...functions, ...available.functions }, 'function')
  if (key === 'formats' && Array.isArray(value)) return value.map((name) => named(name, formatsByName, 'format'))
  if (Array.isArray(value)) return value.map((item) => replaced(item, '', available))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => name !== 'functions' && name !== 'functionsDir')
  return Object.fromEntries(entries.map(([name, member]) => [name, replaced(member, name, available)]))
}

function extended(value: unknown, available: Available): unknown {
  const rulesets = { ...bundled, ...available.rulesets }
  const one = (item: unknown) =>
    typeof item === 'string' ? named(item, rulesets, 'ruleset') : replaced(item, '', available)
  if (!Array.isArray(value)) return one(value)
  return value.map((item) => (Array.isArray(item) ? [one(item[0]), item[1]] : one(item)))
}

function named(name: unknown, known: Readonly<Record<string, unknown>>, what: string): unknown {
  if (typeof name === 'string' && Object.hasOwn(known, name)) return known[name]
  throw new Error(`no ${what} is called ${String(name)} in this test`)
}
