import { isRecord, type JsonObject } from '../plain-data.ts'

/** Facts about an option that its schema does not hold. */
export interface OptionFacts {
  /** The value where nothing is set; default: the one that the schema states. */
  readonly usual?: unknown
  readonly isRequired: boolean
  /** True if it may name a file that holds the value. */
  readonly isFile: boolean
}

/** The values that an option takes and its default, in words. */
export function optionWords(schema: JsonObject, { usual = schema.default, isRequired, isFile }: OptionFacts): string {
  return `${valueWords(schema, isFile)}${remark(usual, isRequired)}`
}

function valueWords(schema: JsonObject, isFile: boolean): string {
  const choices = [schema.anyOf, schema.oneOf].flatMap((list) => (Array.isArray(list) ? list : [])).filter(isRecord)
  if (choices.length > 0) return choices.map((choice) => valueWords(choice, isFile)).join(', or ')
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
