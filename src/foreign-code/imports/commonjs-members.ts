import { isRecord } from '../../plain-data.ts'

/**
 * What a CommonJS package exports, by name. Its namespace has a default export with everything; which other names it has
 * depends on what Node, or a bundler, sees from outside.
 */
export function commonjsMembers(namespace: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(namespace)) return {}
  return isRecord(namespace.default) ? namespace.default : namespace
}
