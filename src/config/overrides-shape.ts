import { quote } from '../findings/quote.ts'
import { compileGlob, type GlobMatcher } from '../glob.ts'
import { stringOf } from '../load/node.ts'
import { type Pointer, parsePointer } from '../pointer.ts'
import { ruleSettings } from './rules-shape.ts'
import type { RuleOptions, RuleSetting } from './settings.ts'
import { type ConfigShape, list, object, oneOrMany } from './shape.ts'
import { describe } from './wording.ts'

/** The message for a key that users may expect, but this version does not have. */
function notYet(key: string): string {
  return `The key ${quote(key)} is not supported by this version of msgapi; remove it.`
}

function ofSpectral(key: string): string {
  return `The key ${quote(key)} belongs in a Spectral ruleset; write it there and name the file under "extends".`
}

const spectralKeys = [
  'aliases',
  'documentationUrl',
  'except',
  'formats',
  'functions',
  'functionsDir',
  'functionOptions',
  'parserOptions',
]

/** The keys of configs and of Spectral rulesets that this version rejects, each with its message. */
export const laterKeys: ReadonlyMap<string, string> = new Map([
  ...spectralKeys.map((key) => [key, ofSpectral(key)] as const),
])

/** Files, and values in them, that an override applies to, or exceptions from it. */
export interface FilePattern {
  readonly written: string
  readonly matches: GlobMatcher
  /** Written with a leading `!`: excludes what it matches from the other patterns of its list. */
  readonly excludes: boolean
  /** The value that the override applies to, with everything in it; empty for the whole file. */
  readonly pointer: Pointer
}

/** An override as read. Whether it applies to a place is computed when settings are merged. */
export interface OverrideValues {
  readonly files: readonly FilePattern[]
  readonly rules: ReadonlyMap<string, RuleSetting>
  readonly ruleOptions: ReadonlyMap<string, RuleOptions>
}

const filePattern: ConfigShape<FilePattern> = {
  schema: {
    description:
      'A glob, relative to the folder of this file; a JSON Pointer may follow, as in "old/**#/channels". With a leading "!", what it matches is excepted.',
    type: 'string',
    minLength: 1,
  },
  read(node, at, reading) {
    const refuse = (expected: string) => {
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected ${expected}.`)
      return undefined
    }
    const written = stringOf(node)
    if (written === undefined || written === '' || written === '!') return refuse('a glob such as "legacy/**"')
    const split = written.search(/#(?:\/|$)/)
    const pointer = split === -1 ? [] : pointerOf(written.slice(split + 1))
    if (pointer === undefined) return refuse('a JSON Pointer after the "#", such as "#/channels"')
    // `!(a|b)` is an extended pattern, which the compiler refuses with its own message.
    const excludes = written.startsWith('!') && !written.startsWith('!(')
    const glob = written.slice(excludes ? 1 : 0, split === -1 ? undefined : split)
    const matches = compileGlob(glob === '' ? '**' : glob)
    if (typeof matches !== 'string') return { written, matches, excludes, pointer }
    reading.report(at, 'value', `Unexpected glob ${quote(written)}: ${matches}.`)
    return undefined
  },
}

function pointerOf(fragment: string): Pointer | undefined {
  try {
    return parsePointer(decodeURIComponent(fragment))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

const filePatterns = oneOrMany('The files that the override is for.', filePattern)

const override = object<OverrideValues>(
  'Other severities for some files, or for some values in them.',
  {
    fields: { files: filePatterns, rules: ruleSettings },
    required: ['files', 'rules'],
    refused: new Map(['extends', 'suppressions', ...laterKeys.keys()].map((key) => [key, notYet(key)])),
  },
  (field) => {
    const { settings = new Map(), options = new Map() } = field('rules', ruleSettings) ?? {}
    return { files: field('files', filePatterns) ?? [], rules: settings, ruleOptions: options }
  },
)

/** `overrides`: other severities for some files. */
export const overrides = list('Other severities for some files; of equals the last one wins.', override)
