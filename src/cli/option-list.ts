import { isRecord, type JsonObject, optionWords, padded, textWidth, wrapped } from '../command.ts'

/** What a list of options needs beside their schema. */
interface ListFacts {
  readonly columns: number
  /** Values where nothing is set; default: those that the schema states. */
  readonly defaults?: JsonObject
  /** The options that may name a file. */
  readonly fileOptions?: readonly string[]
}

/** The options of a transform or a rule, each with its description, values and default; undefined if there are none. */
export function optionList(
  schema: JsonObject,
  { columns, defaults = {}, fileOptions = [] }: ListFacts,
): string | undefined {
  const required = Array.isArray(schema.required) ? schema.required : []
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const names = [...new Set([...Object.keys(properties), ...Object.keys(defaults)])]
  const rows = names.map((name) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : {}
    const facts = isRecord(property) ? property : {}
    const about = typeof facts.description === 'string' ? [facts.description] : []
    const words = optionWords(facts, {
      ...(Object.hasOwn(defaults, name) && { usual: defaults[name] }),
      isRequired: required.includes(name),
      isFile: fileOptions.includes(name),
    })
    return [name, [...about, `Value: ${words}`]] as const
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
