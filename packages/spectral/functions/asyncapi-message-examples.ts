import type { IFunctionResult, RulesetFunctionContext } from '@stoplight/spectral-core'
import { isRecord, type JsonObject } from '../../../src/plain-data.ts'
import { schema } from './schema.ts'

/**
 * Spectral's `asyncApi2MessageExamplesValidation`: the payload and the headers of the examples of a message must be valid
 * against its schemas, traits included.
 */
export function asyncApi2MessageExamplesValidation(
  value: unknown,
  _options: unknown,
  context: RulesetFunctionContext,
): IFunctionResult[] {
  if (!isRecord(value) || !isText(value.name) || !isText(value.summary)) return []
  const message = withTraits(value)
  const { examples } = message
  if (!Array.isArray(examples)) return []
  return examples.flatMap((example: unknown, index) =>
    ['payload', 'headers'].flatMap((part) => {
      if (!isRecord(example) || example[part] === undefined) return []
      const path = [...context.path, 'examples', index, part]
      return schema(example[part], { schema: message[part] ?? {}, allErrors: true }, { ...context, path }) ?? []
    }),
  )
}

function isText(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

/** Traits are applied in turn, over what the message says. */
function withTraits(message: JsonObject): JsonObject {
  if (!Array.isArray(message.traits)) return message
  let merged = message
  for (const trait of message.traits) if (isRecord(trait)) merged = mergedWith(merged, trait, false)
  return merged
}

/** JSON Merge Patch (RFC 7396); the members of the trait itself are not removed by null. */
function mergedWith(origin: unknown, patch: JsonObject, nullRemoves = true): JsonObject {
  const members = new Map(Object.entries(isRecord(origin) ? origin : {}))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null && nullRemoves) members.delete(name)
    else members.set(name, isRecord(value) ? mergedWith(members.get(name), value) : value)
  }
  return Object.fromEntries(members)
}
