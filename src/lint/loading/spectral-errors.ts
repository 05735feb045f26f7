import { assertValidRuleset } from '@stoplight/spectral-core'
import type { Pointer } from '../../pointer.ts'
import { type Definition, isRecord, type Origin } from './definition.ts'
import { inOwnWords } from './own-words.ts'
import type { ProblemLog } from './problem-log.ts'
import { definitionsFrom } from './walk-definitions.ts'

/**
 * Reports what spectral-core says is wrong with definitions, each fault in the file that holds it: spectral-core itself stops
 * at the first definition and gives no place in those that are extended.
 */
export function reportSpectralErrors(
  top: Definition,
  topOrigin: Origin,
  { log, originOf }: { log: ProblemLog; originOf: (definition: object) => Origin | undefined },
): void {
  for (const { definition, origin } of definitionsFrom(top, topOrigin, originOf)) {
    try {
      assertValidRuleset(withoutExtended(definition))
    } catch (error) {
      for (const { message, path } of errorsIn(error)) {
        if (log.isReported(origin, path)) continue
        const reworded = inOwnWords(definition, path, message)
        if (reworded.length === 0) log.report(origin, path, sentence(message))
        for (const { pointer, message: text, on = 'key' } of reworded) log.report(origin, pointer, text, on)
      }
    }
  }
}

/** What is extended is checked on its own, so that its faults are not reported where it is named. */
function withoutExtended(definition: Definition): Definition {
  const checked: Record<string, unknown> = { ...definition }
  if (Object.hasOwn(definition, 'extends')) checked.extends = []
  if (Array.isArray(definition.overrides)) {
    checked.overrides = definition.overrides.map((override: unknown) =>
      isRecord(override) && Object.hasOwn(override, 'extends') ? { ...override, extends: [] } : override,
    )
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
