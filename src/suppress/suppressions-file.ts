import { ConfigError } from '../config/errors.ts'
import { type HeldTexts, readConfigFile } from '../config/read.ts'
import { configPlaceOf } from '../config/validate.ts'
import { withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { currentCode } from '../format/rule-codes.ts'
import { childOf, type MapNode, type Node, stringOf } from '../load/node.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatPointer, type Pointer, parsePointer } from '../pointer.ts'
import { isDate } from './in-force.ts'
import type { FoundSuppressions, Suppression } from './suppression.ts'

/** A finding that the suppressions file accepts. */
export interface AcceptedFinding {
  /** Path from the folder of the suppressions file with `/` between names, or an address. */
  readonly file: string
  readonly rule: string
  readonly pointer: Pointer
  /** The list items around the value, if any. They identify it wherever it is in its lists. */
  readonly item?: string | undefined
  readonly reason?: string | undefined
  readonly until?: string | undefined
}

/** A suppressions file as it was read. */
export interface SuppressionsFile {
  readonly source: SourceFile
  readonly accepted: readonly AcceptedFinding[]
  /** The positions of those that are about a file, by its name there. */
  readonly ofFile: ReadonlyMap<string, readonly number[]>
}

/** The keys of an entry of the suppressions file, in the order in which they are written, each with its JSON Schema. */
const properties = {
  file: { description: 'Path of the file, from the folder of the suppressions file.', type: 'string', minLength: 1 },
  rule: { description: 'The code of the finding.', type: 'string', minLength: 1 },
  pointer: { description: 'JSON Pointer of the value.', type: 'string', pattern: '^(?:/(?:[^~/]|~[01])*)*$' },
  item: {
    description:
      'The list items above the value, such as "name: urgent". It finds the value where the items have moved.',
    type: 'string',
    minLength: 1,
  },
  reason: { description: 'Why the finding is accepted.', type: 'string', pattern: '\\S' },
  until: { description: 'The last day, in UTC: 2027-01-31.', type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
} as const

type SuppressionField = keyof typeof properties

const suppressionFields = [
  'file',
  'rule',
  'pointer',
  'item',
  'reason',
  'until',
] as const satisfies readonly SuppressionField[]

/** Reads a suppressions file. Rejects with a ConfigError, at the place, for one that cannot be used. */
export async function readSuppressions(path: string, held?: HeldTexts): Promise<SuppressionsFile> {
  const source = await readConfigFile(path, { kind: 'suppressions file', held })
  const [syntax] = source.findings
  if (syntax !== undefined) {
    const { line, character } = syntax.range.start
    throw new ConfigError(withStop(syntax.message), { file: path, line: line + 1, column: character + 1 })
  }
  if (source.root?.kind !== 'list')
    throw wrong(source, [], `Unexpected value, expected a list of objects with ${suppressionFields.join(', ')}.`)
  const accepted = source.root.items.map((item, index) => readItem(item, source, String(index)))
  const ofFile = new Map<string, number[]>()
  for (const [index, { file }] of accepted.entries()) {
    const known = ofFile.get(file)
    if (known === undefined) ofFile.set(file, [index])
    else known.push(index)
  }
  return { source, accepted, ofFile }
}

/** Writes a suppressions file, sorted by file, rule, pointer and item, so that it does not depend on who writes it. */
export function formatSuppressions(accepted: readonly AcceptedFinding[]): string {
  const rows = accepted.map(
    ({ file, rule, pointer, item, reason, until }): Record<SuppressionField, string | undefined> => ({
      file,
      rule: currentCode(rule),
      pointer: formatPointer(pointer),
      item,
      reason,
      until,
    }),
  )
  const order = ['file', 'rule', 'pointer', 'item'] as const
  rows.sort((one, other) => {
    const differing = order.find((name) => one[name] !== other[name])
    return differing === undefined ? 0 : compare(one[differing] ?? '', other[differing] ?? '')
  })
  return `${JSON.stringify(rows, undefined, 2)}\n`
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The suppressions for one file, which the suppressions file calls `name`. */
export function suppressionsInFile(
  { source, accepted, ofFile }: SuppressionsFile,
  name: string,
  file: SourceFile,
): FoundSuppressions {
  const suppressions: Suppression[] = []
  for (const index of ofFile.get(name) ?? []) {
    const entry = accepted[index]
    if (entry === undefined) continue
    const { rule, pointer, item, reason, until } = entry
    const written = [String(index), 'rule']
    const at = { place: source.placeAt(written, 'value'), range: source.rangeOf(written, 'value') }
    suppressions.push({
      by: 'file',
      code: currentCode(rule),
      reason,
      until,
      ...at,
      file,
      reach: { kind: 'at', pointer, item },
    })
  }
  return { suppressions, problems: [] }
}

function readItem(item: Node, source: SourceFile, index: string): AcceptedFinding {
  if (item.kind !== 'map')
    throw wrong(source, [index], `Unexpected value, expected an object with ${suppressionFields.join(', ')}.`)
  for (const name of item.entries.keys()) {
    if (suppressionFields.some((field) => field === name)) continue
    throw wrong(
      source,
      [index, name],
      `Unexpected key ${quote(name)}, expected ${suppressionFields.join(', ')}.`,
      'key',
    )
  }
  const textOf = (name: SuppressionField) => stringOf(childOf(item, name))
  const [file, rule, reason, until] = [textOf('file'), textOf('rule'), textOf('reason'), textOf('until')]
  const itemText = textOf('item')
  const pointer = parsePointer(textOf('pointer') ?? ' ')
  if (!file)
    throw wrong(source, [index, 'file'], `${lacks(item, 'file')}, expected a path from the folder of this file.`)
  if (!rule) throw wrong(source, [index, 'rule'], `${lacks(item, 'rule')}, expected the code of a finding.`)
  if (pointer === undefined)
    throw wrong(source, [index, 'pointer'], `${lacks(item, 'pointer')}, expected a JSON Pointer: "/info".`)
  if (item.entries.has('item') && !itemText) {
    throw wrong(
      source,
      [index, 'item'],
      'Unexpected "item", expected a string such as "name: urgent"; or remove the key.',
    )
  }
  if (item.entries.has('reason') && (reason ?? '').trim() === '') {
    throw wrong(source, [index, 'reason'], 'Unexpected "reason", expected a string; write why, or remove the key.')
  }
  if (item.entries.has('until') && (until === undefined || !isDate(until))) {
    throw wrong(source, [index, 'until'], 'Unexpected "until", expected the last day as YYYY-MM-DD: 2027-01-31.')
  }
  return { file, rule, pointer, item: itemText, reason, until }
}

/** How a message about a field begins that is not there, or has another value than a text that is not empty. */
function lacks({ entries }: MapNode, name: SuppressionField): string {
  return `${entries.has(name) ? 'Unexpected' : 'Missing'} ${quote(name)}`
}

function wrong(source: SourceFile, at: Pointer, message: string, on: 'key' | 'value' = 'value'): ConfigError {
  return new ConfigError(message, configPlaceOf(source, at, on))
}

/** The JSON Schema (draft 07) of a suppressions file, for editors; `schema/msgapi-suppressions.schema.json` holds it as text. */
export function suppressionsSchema(): Readonly<Record<string, unknown>> {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'msgapi suppressions',
    description: 'Findings that msgapi does not report.',
    type: 'array',
    items: { type: 'object', properties, required: ['file', 'rule', 'pointer'], additionalProperties: false },
  }
}

/** The JSON Schema of the value of `x-msgapi-ignore`: entries without what their place says. */
export function ignoreSchema(): Readonly<Record<string, unknown>> {
  const { rule, reason, until } = properties
  return { type: 'array', items: { type: 'object', required: ['rule'], properties: { rule, reason, until } } }
}
