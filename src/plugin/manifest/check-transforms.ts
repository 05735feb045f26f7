import { severities } from '../../findings/finding.ts'
import { isRecord } from '../../plain-data.ts'
import {
  type Check,
  code,
  listOf,
  mapOf,
  nameOutside,
  objectOf,
  optional,
  problemOfFields,
  text,
  unexpected,
  unknownKey,
  word,
} from './checks.ts'
import { jsonSchema } from './json-checks.ts'

const definition = (namespace: string): Readonly<Record<string, Check>> => ({
  create: code('a function from options to a transform'),
  description: optional(text),
  schema: optional(jsonSchema),
  fileOptions: optional(listOf(text, 'a list of names')),
  draftOption: optional(text),
  compare: optional(code('a function')),
  needs: optional(word('one-file')),
  keeps: optional(word('meaning')),
  except: optional(code('a function from options to exceptions')),
  codes: optional(
    mapOf(
      objectOf({
        severity: word(...severities),
        errorWhen: optional(text),
        description: text,
        explanation: optional(objectOf({ assumed: text, reason: text, check: text })),
      }),
      nameOutside(namespace),
    ),
  ),
})

/** The transforms of a plugin: functions, or definitions. */
export function transformsOf(namespace: string): Check {
  const fields = definition(namespace)
  return mapOf((transform, field) => {
    if (typeof transform === 'function') return undefined
    if (!isRecord(transform)) return unexpected(transform, field, 'a function, or an object with "create"')
    const problem = unknownKey(transform, Object.keys(fields), field) ?? problemOfFields(transform, fields, field)
    if (problem !== undefined) return problem
    const { fileOptions = [], draftOption } = transform
    const isKnown = draftOption === undefined || (Array.isArray(fileOptions) && fileOptions.includes(draftOption))
    return isKnown ? undefined : unexpected(draftOption, `${field}.draftOption`, 'one of its "fileOptions"')
  }, nameOutside(namespace))
}
