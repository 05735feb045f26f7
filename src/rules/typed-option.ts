import { quote } from '../findings/quote.ts'
import { defaultLimits } from '../load/limits.ts'
import { toData } from '../load/node-data.ts'
import { parseText } from '../load/parse.ts'
import { ownMember } from '../plain-data.ts'
import type { TransformDefinition } from '../transform/transform.ts'
import { checkedOptions, typesOfOption } from './checked-options.ts'

/** An option as a person typed it: a text, whatever its value is. */
export interface TypedOption {
  /** The name of the transform. */
  readonly transform: string
  readonly option: string
  readonly text: string
}

/** The value that a typed text is, or what is wrong with it. */
export type ReadOption = { readonly value: unknown } | { readonly problem: string }

/** The keywords that say something about several options together, which one of them alone cannot meet. */
const aboutSeveral: ReadonlySet<string> = new Set([
  'required',
  'minProperties',
  'maxProperties',
  'dependencies',
  'dependentRequired',
  'dependentSchemas',
  'if',
  'then',
  'else',
  'not',
  'allOf',
  'anyOf',
  'oneOf',
])

/**
 * Reads the text of one option and checks it by the schema of the transform. In place of a list or map, the text can be one of YAML, as in
 * `[a, b]`; commas divide a list, too. Any other text is a word of a command line, or the name of a file where the option takes one.
 */
export async function readTypedOption(
  { transform, option, text }: TypedOption,
  { schema = {}, fileOptions = [] }: Pick<TransformDefinition, 'schema' | 'fileOptions'>,
): Promise<ReadOption> {
  const property = ownMember(schema.properties, option)
  const types = typesOfOption(property)
  const collection = collections.get(text.trim().charAt(0))
  const isYaml = collection !== undefined && (types.size === 0 || types.has(collection))
  const isFile = !isYaml && fileOptions.includes(option)
  if (isFile && text.trim() === '') return { problem: `Option ${quote(option)} needs the name of a file` }
  if (isFile) return { value: text }
  const isList = types.has('array') && !types.has('string')
  const read = isYaml ? await readYaml(text) : { value: isList ? wordsIn(text) : text }
  if ('problem' in read) return read
  const alone = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !aboutSeveral.has(keyword)))
  const checked = checkedOptions({ name: transform, options: { [option]: read.value }, isText: !isYaml }, alone)
  return 'problem' in checked ? { problem: checked.problem } : { value: ownMember(checked.options, option) }
}

/** The types of collections, by their first character in YAML. */
const collections: ReadonlyMap<string, string> = new Map([
  ['{', 'object'],
  ['[', 'array'],
])

function wordsIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}

async function readYaml(text: string): Promise<ReadOption> {
  const { root, findings } = await parseText('option', text, 'yaml', defaultLimits)
  const problem = findings.find(({ severity }) => severity === 'error')
  if (problem !== undefined) return { problem: problem.message }
  return { value: root === undefined ? undefined : toData(root) }
}
