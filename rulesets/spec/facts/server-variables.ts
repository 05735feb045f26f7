import { fieldOf, type NodePath, stepTo, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { type Comparison, compareNames, parseTemplate, type Template } from '../../facts/address-expression.ts'
import { isReference } from '../../facts/position.ts'
import { isMisspelled } from './intended-field.ts'

/** The fields of servers that may contain variables; version 2 has the URL. */
const templateFields = ['host', 'pathname', 'url'] as const

/** A field of a server that may contain variables. */
export interface ServerTemplate extends Template {
  readonly field: (typeof templateFields)[number]
  readonly text: string
  readonly location: NodePath
}

/** The fields of a server with variables, if they are strings. */
export function templatesOf(server: TypedObject): readonly ServerTemplate[] {
  const templates: ServerTemplate[] = []
  for (const field of templateFields) {
    if (fieldOf(server.type, field) === undefined) continue
    const location = stepTo(server.location, field)
    const text = stringOf(location?.node)
    if (location !== undefined && text !== undefined) templates.push({ field, text, location, ...parseTemplate(text) })
  }
  return templates
}

/** The variables of a server, as its host and pathname use them and as `variables` defines them. */
export interface ServerVariables extends Comparison {
  readonly templates: readonly ServerTemplate[]
  /** The map that defines them, if it is there. */
  readonly variables: NodePath | undefined
}

/** Compares used and defined variables; undefined where another rule reports that one side cannot be read. */
export function variablesOf(server: TypedObject): ServerVariables | undefined {
  const { location, node } = server
  const variables = stepTo(location, 'variables')
  if (variables === undefined ? isMisspelled('variables', server) : variables.node.kind !== 'map') return undefined
  if (variables !== undefined && isReference(variables.node)) return undefined
  const templates = templatesOf(server)
  const isRead = templates.every(({ defects }) => defects.length === 0)
  if (!isRead || !templates.some(({ field }) => field !== 'pathname')) return undefined
  const hasPathname = node.entries.has('pathname') || isMisspelled('pathname', server)
  if (hasPathname && !templates.some(({ field }) => field === 'pathname')) return undefined
  const used = new Set(templates.flatMap(({ names }) => names))
  const defined = variables?.node.kind === 'map' ? [...variables.node.entries.keys()] : []
  return { templates, variables, ...compareNames([...used], defined) }
}
