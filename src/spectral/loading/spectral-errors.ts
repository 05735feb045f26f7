import { assertValidRuleset } from '@stoplight/spectral-core'
import { isRecord } from '../../plain-data.ts'
import type { Pointer } from '../../pointer.ts'
import { rewordedErrors } from './config-errors.ts'
import type { Definition } from './definition.ts'
import type { ProblemLog } from './problem-log.ts'
import type { PlacedDefinition } from './walk-definitions.ts'

/**
 * Reports what spectral-core says is wrong with definitions, each fault in the file that holds it: spectral-core itself stops
 * at the first definition and gives no place in those that are extended.
 */
export function reportSpectralErrors(definitions: readonly PlacedDefinition[], log: ProblemLog): void {
  for (const { definition, origin } of definitions) {
    try {
      assertValidRuleset(asChecked(definition))
    } catch (error) {
      for (const { message, path } of errorsIn(error)) {
        if (log.isReported(origin, path)) continue
        const reworded = rewordedErrors(definition, path, message)
        if (reworded.length === 0) log.report(origin, path, sentence(message))
        for (const { pointer, message: text, on = 'key' } of reworded) log.report(origin, pointer, text, on)
      }
    }
  }
}

/**
 * What spectral-core checks of a definition: what is extended is checked on its own, so that its faults are not reported where
 * it is named, and rules with names of every object, which are refused already, would be written to objects of spectral-core.
 */
function asChecked(definition: Definition): Definition {
  const checked = layerAsChecked(definition)
  if (!Array.isArray(definition.overrides)) return checked
  const overrides = definition.overrides.map((override: unknown) =>
    isRecord(override) ? layerAsChecked(override) : override,
  )
  return { ...checked, overrides }
}

function layerAsChecked(layer: Definition): Definition {
  const checked: Record<string, unknown> = { ...layer }
  if (Object.hasOwn(layer, 'extends')) checked.extends = []
  if (isRecord(layer.rules)) {
    checked.rules = Object.fromEntries(Object.entries(layer.rules).filter(([name]) => !(name in Object.prototype)))
  }
  return checked
}

function errorsIn(error: unknown): readonly { message: string; path: Pointer }[] {
  if (!(error instanceof Error)) return [{ message: String(error), path: [] }]
  if ('errors' in error && Array.isArray(error.errors)) return error.errors.flatMap(errorsIn)
  const path: readonly unknown[] = 'path' in error && Array.isArray(error.path) ? error.path : []
  return [{ message: error.message, path: path.map(segmentOf).filter((segment, index) => index > 0 || segment !== '') }]
}

/** spectral-core splits pointers without decoding them. */
function segmentOf(segment: unknown): string {
  return String(segment).replaceAll('~1', '/').replaceAll('~0', '~')
}

function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}
