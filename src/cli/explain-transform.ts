import { isJsonObject } from '../json-schema/json-value.ts'
import type { KnownTransform } from '../library/transforms.ts'
import { padded, textWidth } from '../report/text-width.ts'
import { wrapped } from '../report/wrap.ts'
import type { TransformCode, TransformDefinition } from '../transform/transform.ts'
import { severityWords } from './code-tables.ts'
import { plainText } from './plain-page.ts'

/** The transforms that come with msgapi, each with what it does. */
export function transformList(transforms: Iterable<KnownTransform>, columns: number): string {
  const rows = [...transforms].map(({ name, definition }) => [name, [definition.description ?? '']] as const)
  return `${columnsOf(rows, columns)}\n\n${plainText('`msgapi explain <transform>` tells more about one.', columns)}\n`
}

/** What a transform does, its options and its codes, as text for a terminal. */
export function transformText(name: string, definition: TransformDefinition, columns: number): string {
  const { description = '', schema = {}, fileOptions = [], codes = {} } = definition
  const required = Array.isArray(schema.required) ? schema.required : []
  const options = Object.entries(isJsonObject(schema.properties) ? schema.properties : {}).map(([option, property]) => {
    const facts = isJsonObject(property) ? property : {}
    const about = typeof facts.description === 'string' ? [facts.description] : []
    const values = `Value: ${valuesOf(facts, fileOptions.includes(option))}${remark(facts, required.includes(option))}`
    return [option, [...about, values]] as const
  })
  const listed = Object.entries(codes).map(([code, { severity, description: about }]) => {
    return [`${name}/${code}`, [`${severityWords[severity]}: ${about}`]] as const
  })
  const blocks = [
    name,
    ...(description === '' ? [] : [plainText(`${description}.`, columns)]),
    options.length === 0 ? 'No options.' : `Options:\n${columnsOf(options, columns)}`,
    ...(listed.length === 0 ? [] : [`Codes:\n${columnsOf(listed, columns)}`]),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** What a code of a transform means; of one for an assumption, why msgapi has to assume it, and what to check. */
export function transformCodeText(
  code: string,
  { severity, errorWhen, description, explanation }: TransformCode,
  columns: number,
): string {
  const name = code.slice(0, code.indexOf('/'))
  const asked =
    explanation === undefined
      ? []
      : [
          `What is assumed: ${explanation.assumed}`,
          `Why it cannot be derived: ${explanation.reason}`,
          `What to check: ${explanation.check}`,
        ]
  const parts = [
    code,
    plainText(`${description}.`, columns),
    plainText(`Severity: ${severityWords[severity]}${errorWhen === undefined ? '' : `; error ${errorWhen}`}`, columns),
    ...asked.map((text) => plainText(`${text}.`, columns)),
    `Reported by the transform ${name}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Names with a few texts each, the texts in a column of their own. */
function columnsOf(rows: readonly (readonly [name: string, texts: readonly string[]])[], columns: number): string {
  const widest = Math.max(...rows.map(([name]) => textWidth(name)))
  const width = Math.max(columns - widest - 4, 20)
  return rows
    .flatMap(([name, texts]) => {
      const lines = texts.flatMap((text) => wrapped(text.replaceAll('`', ''), width))
      return lines.map((line, index) => `  ${padded(index === 0 ? name : '', widest)}  ${line}`)
    })
    .join('\n')
}

/** The values that a schema allows, in words. */
function valuesOf(schema: Readonly<Record<string, unknown>>, isFile: boolean): string {
  const choices = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : [])).filter(isJsonObject)
  if (choices.length > 0) return choices.map((choice) => valuesOf(choice, isFile)).join(', or ')
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(', ')
  if (schema.const !== undefined) return String(schema.const)
  const items = isJsonObject(schema.items) ? schema.items : {}
  const types = Array.isArray(schema.type) ? schema.type : [schema.type]
  return types
    .map((type) => {
      if (type !== 'array')
        return isFile && type === 'object' ? 'a map, or a file with it' : (typeWords.get(type) ?? 'any value')
      return Array.isArray(items.enum) ? `some of ${items.enum.map(String).join(', ')}` : 'a list'
    })
    .join(' or ')
}

const typeWords: ReadonlyMap<unknown, string> = new Map([
  ['string', 'text'],
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['object', 'a map'],
  ['null', 'null'],
])

function remark(schema: Readonly<Record<string, unknown>>, isRequired: boolean): string {
  if (isRequired) return '; required'
  const { default: usual } = schema
  if (usual === undefined) return ''
  return `; default: ${Array.isArray(usual) ? usual.join(', ') : String(usual)}`
}
