import type { VisitContext } from '../../../src/plugin/index.ts'
import { isMap, itemsOf, type PlainMap } from './values.ts'

/** The schemas that describe the headers of a message, including those under `allOf` and behind references, each once. */
export function headerSchemas(headers: unknown, { follow }: VisitContext): readonly PlainMap[] {
  const found = new Set<PlainMap>()
  const take = (written: unknown): void => {
    const schema = follow(written)
    if (!isMap(schema) || found.has(schema)) return
    found.add(schema)
    for (const part of itemsOf(schema.allOf)) take(part)
  }
  take(headers)
  return [...found]
}
