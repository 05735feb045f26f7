import { type Severity, severities } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { compileGlob, type GlobMatcher } from '../glob.ts'
import { childOf, stringOf } from '../load/node.ts'
import { type BundleValues, bundle } from './bundle-shape.ts'
import { rulesetsInUse } from './extends-shape.ts'
import { type OverrideValues, overrides } from './overrides-shape.ts'
import { type RuleValues, rules } from './rules-shape.ts'
import { defaultFailSeverity, type RulesetUse, type WrittenTransform } from './settings.ts'
import { type ConfigShape, choice, named, nonEmptyText, object, oneOrMany } from './shape.ts'
import { transforms } from './transforms-shape.ts'
import { describe } from './wording.ts'

/** A file that an API starts from, or a glob for several. */
export interface ApiEntry {
  readonly written: string
  /** For a glob, tests a path relative to the folder of the config. Undefined for one file. */
  readonly matches: GlobMatcher | undefined
  /** Written with a leading `!`: excludes what it matches from the others of its list. */
  readonly excludes: boolean
}

/** The settings that an API overrides, as written. */
export interface ApiOwnValues {
  readonly extends: readonly RulesetUse[] | undefined
  readonly rules: RuleValues | undefined
  readonly overrides: readonly OverrideValues[] | undefined
  readonly transforms: readonly WrittenTransform[] | undefined
  readonly bundle: BundleValues | undefined
  readonly failSeverity: Severity | undefined
  readonly baseline: string | undefined
}

/** An API in a config, with paths as written. */
export interface ApiValues {
  readonly entry: readonly ApiEntry[]
  readonly own: ApiOwnValues
}

const globCharacters = /[*?[\]{}]|[@+]\(/

/** `failSeverity`: the lowest severity of findings that fail a run. */
export const failSeverity = choice(
  `Findings of this severity or a stronger one fail the run; ${defaultFailSeverity} when this key is missing.`,
  severities,
)

/** `baseline`: the version that lint compares with. */
export const baseline = nonEmptyText(
  'The commit, branch or tag of Git that lint compares descriptions with: what breaks counterparts is an error.',
  'origin/main',
)

/** The entry of an API that is one file: its path, with the characters of globs escaped. */
export function entryOfPath(path: string): string {
  if (!globCharacters.test(path)) return path.startsWith('!') ? `./${path}` : path
  // A backslash does not make a text a glob, but a bracketed character does.
  const escaped = path.replace(/[\\*?[\]{}]|!(?=\()/g, '\\$&').replace(/[@+](?=\()/g, '[$&]')
  return escaped.startsWith('!') ? `./${escaped}` : escaped
}

const entryPattern: ConfigShape<ApiEntry> = {
  schema: {
    description:
      'A file, relative to the folder of this file, or a glob for several; with a leading "!", what it matches is excepted.',
    type: 'string',
    minLength: 1,
  },
  read(node, at, reading) {
    const written = stringOf(node)
    if (written === undefined || written === '' || written === '!') {
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected a file or a glob such as "apis/**/*.yaml".`)
      return undefined
    }
    const excludes = written.startsWith('!')
    const glob = excludes ? written.slice(1) : written
    if (!excludes && !globCharacters.test(glob)) return { written, matches: undefined, excludes }
    const matches = compileGlob(glob)
    if (typeof matches !== 'string') return { written, matches, excludes }
    reading.report(at, 'value', `Unexpected glob ${quote(written)}: ${matches}.`)
    return undefined
  },
}

const entry = oneOrMany('The file that the API starts from, or globs for several.', entryPattern)

const ownFields = { extends: rulesetsInUse, rules, overrides, transforms, bundle, failSeverity, baseline }

const api = object<ApiValues>(
  'A description, or several, and what holds for it beside the rest of this config.',
  { fields: { entry, ...ownFields }, required: ['entry'] },
  (field) => ({
    entry: field('entry', entry) ?? [],
    own: {
      extends: field('extends', rulesetsInUse),
      rules: field('rules', rules),
      overrides: field('overrides', overrides),
      transforms: field('transforms', transforms),
      bundle: field('bundle', bundle),
      failSeverity: field('failSeverity', failSeverity),
      baseline: field('baseline', baseline),
    },
  }),
)

/** Names are targets on the command line, like paths, globs and options. */
const apiName = /^[\p{L}\p{N}_@][\p{L}\p{N}_@.-]*$/u

/** `apis`: the descriptions of a project, by name. */
export const apis: ConfigShape<ReadonlyMap<string, ApiValues>> = named(
  'The descriptions of the project, by name: "msgapi lint" without targets checks them all.',
  { one: 'an API', several: 'APIs', pattern: apiName, example: 'orders' },
  api,
  (values, node, at, reading) => {
    const isEmpty = childOf(node, 'entry')?.kind === 'list' && values.entry.every(({ excludes }) => excludes)
    if (isEmpty) reading.report([...at, 'entry'], 'value', 'Missing entry, expected a file or a glob to start from.')
  },
)
