import { isRecord, type JsonObject, padded, textWidth, wrapped } from '../command.ts'

/** Facts about options that their schema does not hold. */
interface OptionFacts {
  readonly columns: number
  /** Values where nothing is set; default: those that the schema states. */
  readonly defaults?: JsonObject
  /** The options that may name a file. */
  readonly fileOptions?: readonly string[]
}

/** The options of a transform or a rule, each with its description, values and default; undefined if there are none. */
export function optionList(
  schema: JsonObject,
  { columns, defaults = {}, fileOptions = [] }: OptionFacts,
): string | undefined {
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const names = [...new Set([...Object.keys(properties), ...Object.keys(defaults)])]
  const rows = names.map((name) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : {}
    const facts = isRecord(property) ? property : {}
    const usual = Object.hasOwn(defaults, name) ? defaults[name] : facts.default
    const about = typeof facts.description === 'string' ? [facts.description] : []
    const values = `Value: ${valuesOf(facts, fileOptions.includes(name))}${remark(usual, required.includes(name))}`
    return [name, [...about, values]] as const
  })
  return rows.length === 0 ? undefined : `Options:\n${columnsOf(rows, columns)}`
}

/** Names with a few texts each, the texts in a column of their own. */
export function columnsOf(
  rows: readonly (readonly [name: string, texts: readonly string[]])[],
  columns: number,
): string {
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
function valuesOf(schema: JsonObject, isFile: boolean): string {
  const choices = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : [])).filter(isRecord)
  if (choices.length > 0) return choices.map((choice) => valuesOf(choice, isFile)).join(', or ')
  if (Array.isArray(schema.enum)) return schema.enum.map(String).join(', ')
  if (schema.const !== undefined) return String(schema.const)
  const items = isRecord(schema.items) ? schema.items : {}
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

function remark(usual: unknown, isRequired: boolean): string {
  if (usual === undefined) return isRequired ? '; required' : ''
  const isPlain = Array.isArray(usual) && usual.every((item) => !isCollection(item))
  return `; default: ${isPlain ? usual.join(', ') : isCollection(usual) ? JSON.stringify(usual) : String(usual)}`
}

function isCollection(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
