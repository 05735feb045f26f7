import { type NodePath, stepTo, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { parseTemplate, type Template } from '../../facts/address-expression.ts'

/** A field of a server that may contain variables. */
export interface ServerTemplate extends Template {
  readonly field: 'host' | 'pathname'
  readonly text: string
  readonly location: NodePath
}

/** The templates of a server, as far as they are strings. */
export function templatesOf(server: TypedObject): readonly ServerTemplate[] {
  const templates: ServerTemplate[] = []
  for (const field of ['host', 'pathname'] as const) {
    const location = stepTo(server.location, field)
    const text = stringOf(location?.node)
    if (location !== undefined && text !== undefined) templates.push({ field, text, location, ...parseTemplate(text) })
  }
  return templates
}
