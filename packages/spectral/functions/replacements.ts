import { commonjsMembers } from '../../../src/foreign-code/imports/provided-packages.ts'
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
 * Looks up the functions of a ruleset. Has to be called before `replacementOf` and `dependsOnValueOnly`. Loads
 * `@stoplight/spectral-functions` and `@stoplight/spectral-rulesets` only if functions have names from them.
 */
export async function prepareReplacements(used: Iterable<AnyFunction>): Promise<void> {
  const unknown = [...used].filter((candidate) => !known.has(candidate))
  if (unknown.some(({ name }) => Object.hasOwn(coreFunctions, name))) await knowCoreFunctions(unknown)
  // Rulesets that were already read come first, because the others are large and rarely have the function.
  for (const name of new Set([...readSpectralRulesets(), ...spectralRulesetNames])) {
    if (!unknown.some((candidate) => !known.has(candidate) && isRulesetFunctionName(candidate.name))) break
    await knowFunctionsOf(name)
  }
}

/**
 * Our version of a function of `@stoplight/spectral-functions` or `@stoplight/spectral-rulesets`, or the function itself.
 * Functions that are not from our `coreFunctions` have to be prepared.
 */
export function replacementOf(original: AnyFunction): AnyFunction {
  return known.get(original)?.replacement ?? original
}

/**
 * True if the results of a function depend only on the value, its options, the whole document and possibly its name (see
 * `dependsOnName`). It is then called once per value, not once per path to it.
 */
export function dependsOnValueOnly(used: AnyFunction): boolean {
  return (known.get(used)?.dependence ?? 'path') !== 'path'
}

/**
 * True if messages of a function can contain the name of the value, the last segment of the path. Spectral then has one finding
 * for each name of a value.
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
    // A ruleset in code can bring its own copy of the package.
    for (const candidate of used)
      if (candidate.name === name && isCopy(candidate, original)) known.set(candidate, found)
  }
}

/** True if two functions accept the same values and options, and have options: without options, an equal name proves too little. */
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
  if (name === 'oas') return (await import('./oas-example.ts')).oasReplacement
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
