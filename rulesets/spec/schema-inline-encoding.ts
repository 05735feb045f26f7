import { foreignFormat, type NodePath, quote, type SchemaFormat, stringOf } from '../../src/plugin/index.ts'
import { misspelledReference } from '../facts/near-name.ts'
import { isReference } from '../facts/position.ts'
import { type ProposedValue, settingValue, whereSure } from '../fixers/shared-fixers.ts'
import type { FormatRule } from '../rule.ts'
import { asWritten } from '../wording/names.ts'
import type { ReplacementValue } from './facts/replacement-value.ts'

/** A schema of the record-schema format that is no more than the name of a type. */
const typeName = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/

export const schemaInlineEncoding: FormatRule<ProposedValue> = {
  description: 'Write schemas in JSON-based formats as objects, and schemas in other formats as strings',
  severity: 'error',
  visit: {
    at: ({ shape, isField }) => isField && shape?.shape === 'foreign',
    position({ shape, location, owner }, { report }) {
      if (shape?.shape !== 'foreign' || isReference(location.node)) return
      const format = foreignFormat(owner)
      const expected = format === undefined ? undefined : expectedInstead(location, format)
      if (expected === undefined) return
      const found = `Unexpected ${kindOf(location)} for ${quote(location.key)}, expected ${expected}`
      report({ at: location, message: `${found}${referenceHint(location)}`, data: format && parsed(location, format) })
    },
  },
  fix: settingValue('Write the schema as an object instead of a string', whereSure),
}

/** The advice for a schema that is not inlined as its format requires; undefined if it is. */
function expectedInstead({ node }: NodePath, { inlined, family }: SchemaFormat): string | undefined {
  const value = node.kind === 'scalar' ? node.value : undefined
  const isString = typeof value === 'string'
  if (inlined === 'any') return undefined
  if (inlined === 'string') return isString ? undefined : 'a string; write schemas of this format as text'
  const isRecord = family === 'avro'
  const isLegal = isRecord ? isString && typeName.test(value) : typeof value === 'boolean'
  if (node.kind !== 'scalar' || isLegal) return undefined
  const advice = isString ? '; write the schema as part of the document, not as text' : ''
  return `${isRecord ? 'an object, an array or the name of a type' : 'an object or a boolean'}${advice}`
}

function referenceHint({ node }: NodePath): string {
  const misspelled = node.kind === 'map' ? misspelledReference(node) : undefined
  return misspelled === undefined ? '' : `; did you mean "$ref" instead of ${quote(misspelled)}?`
}

/** The kind of a value, in words. The text of a schema is too long to show. */
function kindOf(location: NodePath): string {
  const { node } = location
  return node.kind === 'scalar' && typeof node.value === 'string' ? 'string' : asWritten(node, location)
}

/** The parsed schema, where a JSON schema is written as a string. */
function parsed({ node }: NodePath, { inlined }: SchemaFormat): ReplacementValue | undefined {
  const text = stringOf(node)
  if (text === undefined || inlined === 'string') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return undefined
    // A repeated key or the last digit of 1.50 would be lost.
    const isSure = JSON.stringify(value) === text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
    return { value, isSure }
  } catch {
    return undefined
  }
}
