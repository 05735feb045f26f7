import {
  fieldOf,
  type Graph,
  type ObjectFields,
  quote,
  type TypedObject,
  type TypeName,
  typeNamed,
  type Visit,
  type VisitContext,
} from '../../../src/plugin/index.ts'
import { type IntendedName, renamingKey } from '../../fixers/shared-fixers.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'
import { matches, namesIn, nonBlankText, textOption, textsOption } from './values.ts'

/** The problem with a name, and a better name. */
export interface CasingProblem {
  readonly words: string
  readonly better?: string
}

/** The casings that options can name, each with its pattern and its name in messages. */
export const casings: Readonly<Record<string, { readonly pattern: string; readonly words: string }>> = {
  flat: { pattern: '^[a-z][a-z0-9]*$', words: 'flatcase' },
  camel: { pattern: '^[a-z][a-zA-Z0-9]*$', words: 'camelCase' },
  pascal: { pattern: '^[A-Z][a-zA-Z0-9]*$', words: 'PascalCase' },
  snake: { pattern: '^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$', words: 'snake_case' },
  macro: { pattern: '^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$', words: 'MACRO_CASE' },
  kebab: { pattern: '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$', words: 'kebab-case' },
  train: { pattern: '^[A-Z][a-zA-Z0-9]*(?:-[A-Z][a-zA-Z0-9]*)*$', words: 'Train-Case' },
  identifier: { pattern: '^[A-Za-z_][A-Za-z0-9_]*$', words: 'an identifier' },
}

const casing = { enum: Object.keys(casings) }

/** The options of a rule about names: one or more casings, or a pattern instead, and names to skip. */
export const casingOptions = {
  casing: { anyOf: [casing, { type: 'array', items: casing, minItems: 1 }] },
  pattern: { type: 'string', format: 'regex' },
  ignore: { type: 'array', items: { type: 'string', format: 'regex' } },
}

export const casingSchema = optionsSchema(casingOptions)

/**
 * The problem with a name, as the end of a sentence; undefined for a name that fits the options. A name that is `taken` is never
 * suggested.
 */
export function casingProblem(
  name: string,
  options: VisitContext['options'],
  taken: readonly string[] = [],
): CasingProblem | undefined {
  if (textsOption(options, 'ignore').some((pattern) => matches(pattern, name))) return undefined
  const pattern = textOption(options, 'pattern')
  if (pattern !== undefined)
    return matches(pattern, name) ? undefined : { words: `does not match /${pattern}/; change it` }
  const names = textsOption(options, 'casing')
  const meant = names.flatMap((each) => casings[each] ?? [])
  if (meant.length === 0 || meant.some((each) => matches(each.pattern, name))) return undefined
  const isNot = `is not ${meant.map(({ words }) => words).join(' or ')}`
  const [first = ''] = names
  const better = inCasing(name, first)
  if (!matches(casings[first]?.pattern ?? '', better)) return { words: `${isNot}; change it` }
  if (taken.includes(better)) return { words: `${isNot}; change it (${quote(better, 50)} is taken)` }
  return { words: `${isNot}; write ${quote(better, 50)}`, better }
}

/** A name in another casing, with the same words. */
function inCasing(name: string, casing: string): string {
  if (casing === 'identifier') return asIdentifier(name)
  const words = wordsOf(name)
  const lower = words.map((word) => word.toLowerCase())
  const capital = lower.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  switch (casing) {
    case 'flat':
      return lower.join('')
    case 'snake':
      return lower.join('_')
    case 'kebab':
      return lower.join('-')
    case 'macro':
      return lower.join('_').toUpperCase()
    case 'pascal':
      return capital.join('')
    case 'train':
      return capital.join('-')
    default:
      return [...lower.slice(0, 1), ...capital.slice(1)].join('')
  }
}

/** A name without the characters that identifiers exclude. They end a word, or become "_" in a name with underscores. */
function asIdentifier(name: string): string {
  if (name.includes('_')) return name.replaceAll(/[^A-Za-z0-9_]+/g, '_')
  const [first = '', ...others] = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}

/** The words in a name. A word ends at any other character than a letter or digit, and before a capital after a small letter. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
}

/** The parts in which rules about the keys of maps differ. */
interface KeyCasing {
  readonly description: string
  /** The start of a message, such as "The channel name". */
  readonly noun: string
  /** The fields with the maps, by the type of their object. */
  readonly maps: Readonly<Record<TypeName, string>>
  /** The field of version 2 that has the name, by the type of its object. */
  readonly ids?: Readonly<Record<TypeName, string>>
  /** The default casing, or several. */
  readonly casing: string | readonly string[]
  readonly recommended?: boolean
}

/** The fixer of rules about the casing of keys. */
export const renamingInCasing = renamingKey('Rename it in the configured casing, with its references')

/** Creates a rule about the keys of maps. */
export function keyCasing({
  description,
  noun,
  maps,
  ids = {},
  casing,
  recommended = true,
}: KeyCasing): StyleRule<IntendedName> {
  const visitOf =
    (field: string): Visit<ObjectFields, IntendedName> =>
    (object, { object: owner, graph, options, report }) => {
      if (areAddresses(owner, field, graph)) return
      const names = namesIn(object[field])
      for (const name of names) {
        const problem = casingProblem(name, options, names)
        if (problem === undefined) continue
        const message = `${noun} ${quote(name, 60)} ${problem.words}`
        report({ at: [field, name], on: 'key', message, data: { meant: problem.better } })
      }
    }
  const visitId =
    (field: string): Visit<ObjectFields, IntendedName> =>
    (object, { object: { type }, options, report }) => {
      const id = nonBlankText(object[field])
      const problem = id !== undefined && fieldOf(type, field) !== undefined ? casingProblem(id, options) : undefined
      if (problem !== undefined) report({ at: [field], message: `${noun} ${quote(id, 60)} ${problem.words}` })
    }
  return {
    description,
    severity: 'warn',
    recommended,
    schema: casingSchema,
    defaults: { casing },
    visit: Object.fromEntries([
      ...Object.entries(maps).map(([type, field]) => [type, visitOf(field)]),
      ...Object.entries(ids).map(([type, field]) => [type, visitId(field)]),
    ]),
    fix: renamingInCasing,
  }
}

/** Whether the keys of a map are addresses, as those of the channels of version 2 are. */
function areAddresses({ type }: TypedObject, field: string, { format }: Graph): boolean {
  return type.name === 'Description' && field === 'channels' && typeNamed(format, 'Channel').addressInKey === true
}
