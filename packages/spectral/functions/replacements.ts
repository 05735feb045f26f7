import { commonjsMembers } from '../../../src/foreign-code/imports/commonjs-members.ts'
import { coreFunctions } from './core-functions.ts'
import {
  type Dependence,
  dependenceOfCoreFunction,
  dependenceOfRulesetFunction,
  isRulesetFunctionName,
} from './dependence.ts'
import type { AnyFunction } from './spectral-function.ts'
import {
  readSpectralRulesets,
  type SpectralRulesetName,
  spectralRuleset,
  spectralRulesetNames,
} from './spectral-rulesets.ts'

interface Known {
  readonly replacement: AnyFunction
  readonly dependence: Dependence
}

const known = new WeakMap<AnyFunction, Known>()
for (const [name, replacement] of Object.entries(coreFunctions)) {
  known.set(replacement, { replacement, dependence: dependenceOfCoreFunction(name) })
}

/**
 * Gets to know the functions of a ruleset, before `replacementOf` and `dependsOnValueOnly` are asked about them. Loads
 * `@stoplight/spectral-functions` and `@stoplight/spectral-rulesets` only when functions with names of theirs are used.
 */
export async function prepareReplacements(used: Iterable<AnyFunction>): Promise<void> {
  const unknown = [...used].filter((candidate) => !known.has(candidate))
  if (unknown.some(({ name }) => Object.hasOwn(coreFunctions, name))) await knowCoreFunctions(unknown)
  // Those that were read already come first: the others are large, and rarely what a function is from.
  for (const name of new Set([...readSpectralRulesets(), ...spectralRulesetNames])) {
    if (!unknown.some((candidate) => !known.has(candidate) && isRulesetFunctionName(candidate.name))) break
    await knowFunctionsOf(name)
  }
}

/**
 * Ours for a function of `@stoplight/spectral-functions` or `@stoplight/spectral-rulesets`, or the function itself. Those
 * that do not come from our own `coreFunctions` have to be prepared.
 */
export function replacementOf(original: AnyFunction): AnyFunction {
  return known.get(original)?.replacement ?? original
}

/**
 * Whether what a function finds depends on the value, its options and the document as a whole, and at most on
 * its name (see `dependsOnName`): then it is called once a value, whatever the number of ways that lead to it.
 */
export function dependsOnValueOnly(used: AnyFunction): boolean {
  return (known.get(used)?.dependence ?? 'path') !== 'path'
}

/**
 * Whether a message of a function can hold the name under which the value stands, the last segment of the path: Spectral
 * then has one finding for each name that leads to the value.
 */
export function dependsOnName(used: AnyFunction): boolean {
  return known.get(used)?.dependence === 'name'
}

async function knowCoreFunctions(used: readonly AnyFunction[]): Promise<void> {
  const originals = new Map(Object.entries(commonjsMembers(await import('@stoplight/spectral-functions'))))
  for (const [name, replacement] of Object.entries(coreFunctions)) {
    const original = originals.get(name)
    if (!isFunction(original)) continue
    const found: Known = { replacement, dependence: dependenceOfCoreFunction(name) }
    known.set(original, found)
    // A ruleset that is code can bring its own copy of the package.
    for (const candidate of used)
      if (candidate.name === name && isCopy(candidate, original)) known.set(candidate, found)
  }
}

/** Whether two functions accept the same values and options, and have options: without, a name alone says too little. */
function isCopy(candidate: AnyFunction, original: AnyFunction): boolean {
  const [ours, theirs] = [schemasOf(original), schemasOf(candidate)]
  return ours !== undefined && ours === theirs
}

function schemasOf(used: object): string | undefined {
  const schemas: unknown = Reflect.get(used, 'schemas')
  if (typeof schemas !== 'object' || schemas === null) return undefined
  return Reflect.get(schemas, 'options') === null ? undefined : JSON.stringify(schemas)
}

async function knowFunctionsOf(name: SpectralRulesetName): Promise<void> {
  const { rules } = await spectralRuleset(name)
  const replacementIn = await replacementsIn(name)
  for (const rule of Object.values(rules)) {
    for (const used of functionsOf(rule)) {
      if (known.has(used)) continue
      const replacement = replacementIn(used) ?? used
      const found: Known = { replacement, dependence: dependenceOfRulesetFunction(used.name) }
      known.set(used, found)
      known.set(replacement, found)
    }
  }
}

async function replacementsIn(name: SpectralRulesetName): Promise<(used: AnyFunction) => AnyFunction | undefined> {
  if (name === 'oas') return (await import('./oas-replacements.ts')).oasReplacement
  if (name !== 'asyncapi') return () => undefined
  const replacements = await (await import('./asyncapi-replacements.ts')).asyncapiReplacements()
  return (used) => replacements.get(used)
}

function functionsOf(rule: unknown): AnyFunction[] {
  if (typeof rule !== 'object' || rule === null) return []
  const checks: unknown[] = [Reflect.get(rule, 'then')].flat()
  return checks.flatMap((check) => {
    const used: unknown = typeof check === 'object' && check !== null ? Reflect.get(check, 'function') : undefined
    return isFunction(used) ? [used] : []
  })
}

const isFunction = (value: unknown): value is AnyFunction => typeof value === 'function'
