import {
  childOf,
  type NodePath,
  nameInFile,
  quote,
  type Rule,
  stringOf,
  type TypedObject,
  type VisitorRule,
} from '../../src/plugin/index.ts'
import { isNamedByKey } from '../wording/names.ts'

/** A rule of house style. The ruleset that lists it gives it its code. */
export interface StyleRule<Data = undefined> extends VisitorRule<Data> {
  readonly description: string
}

/** The JSON Schema of the options of a rule. */
export function optionsSchema(
  properties: Readonly<Record<string, unknown>>,
  required: readonly string[] = [],
): Readonly<Record<string, unknown>> {
  return { type: 'object', properties, ...(required.length > 0 && { required }), additionalProperties: false }
}

/** Whether a rule does nothing until a config sets its options. */
export function needsOptions({ schema, defaults = {} }: Pick<Rule, 'schema' | 'defaults'>): boolean {
  const required: unknown = schema?.required
  if (schema?.minProperties !== undefined && Object.keys(defaults).length === 0) return true
  return Array.isArray(required) && required.some((name) => !Object.hasOwn(defaults, String(name)))
}

/**
 * The name of an object in quotes: its key, or the name of its file. In version 2, an operation or message of a channel has its own
 * name or id, or the way to it from the channel: `"publish/message" of "orders"`.
 */
export function quotedKey({
  location,
  object,
}: {
  readonly location: NodePath
  readonly object?: TypedObject
}): string {
  return (object && nameInChannel(object)) ?? quote(nameInFile(location) ?? location.key, 60)
}

function nameInChannel(object: TypedObject): string | undefined {
  if (isNamedByKey(object)) return undefined
  const [own] = ['operationId', 'messageId', 'name'].flatMap((field) => stringOf(childOf(object.node, field)) || [])
  if (own !== undefined) return quote(own, 60)
  const way: string[] = []
  let channel = object.owner
  while (channel !== undefined && channel.type.name !== 'Channel') channel = channel.owner
  if (channel === undefined) return undefined
  for (let at: NodePath | undefined = object.location; at !== undefined && at !== channel.location; at = at.parent)
    way.unshift(at.key)
  return `${quote(way.join('/'), 60)} of ${quote(nameInFile(channel.location) ?? channel.location.key, 60)}`
}
