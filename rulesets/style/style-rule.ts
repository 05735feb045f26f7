import { nameInFile, quote, type Rule, type VisitContext, type VisitorRule } from '../../src/plugin/index.ts'

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

/** The name of an object in quotes: its key, or the name of its file. */
export function quotedKey({ location }: Pick<VisitContext, 'location'>): string {
  return quote(nameInFile(location) ?? location.key, 60)
}
