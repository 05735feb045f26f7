import type { Settings } from '../../config/settings.ts'
import type { Finding } from '../../findings/finding.ts'
import { isRecord } from '../../plain-data.ts'
import type { EntrySuppressions } from '../../suppress/suppressor.ts'
import type { ReadEntry } from '../entry-result.ts'
import type { EntryDocument } from '../open-entry.ts'
import type { Linted } from '../stages/lint.ts'

/** The form of the texts; those of another form are not read. */
const form = 1

/** What lint gives for an entry, where the caller keeps nothing of its graph. */
export type LintedEntry = Linted<undefined>

/** What a result depends on, beside what all results of the run have in common. */
export interface StoredFacts {
  /** The settings that were found. */
  readonly mark: string
  /** The day of the run, if a suppression ends on one. */
  readonly day: string | undefined
  /** Each path that was read or looked for, with what was there. */
  readonly looked: readonly (readonly [string, string])[]
  /** The paths among them that the call read. */
  readonly read: readonly string[]
  /** The files of the result, the entry first: each with its text if it is a remote document. */
  readonly files: readonly (readonly [string] | readonly [string, string])[]
  /** The name of the text with the rules that ran. */
  readonly rules: string
}

/** A result as it is kept. */
export interface StoredResult extends StoredFacts {
  readonly form: number
  readonly result: PlainResult
}

type Plain = 'path' | 'standsAlone' | 'parts' | 'root' | 'rulesets' | 'notices' | 'findings' | 'spectralOnly'

/** The parts of a result that are plain data as they are, and the others as lists. */
export interface PlainResult extends Pick<ReadEntry<LintedEntry>, Plain | 'suppressionsFile'> {
  readonly suppressions: PlainSuppressions | undefined
  readonly used: readonly string[]
}

interface PlainSuppressions {
  readonly suppressed: readonly Finding[]
  readonly settled: readonly string[]
  readonly open: readonly (readonly [string, Finding])[]
  readonly openIn: readonly (readonly [string, string])[]
  readonly isDated: boolean
}

/** The text to keep for a result; undefined if part of it is not plain data, or is not known to be the same in every run. */
export function storedText(result: ReadEntry<LintedEntry>, facts: StoredFacts): string | undefined {
  const plain = plainResult(result)
  return plain && JSON.stringify({ ...facts, form, result: plain } satisfies StoredResult)
}

/** A result as plain data; undefined if part of it is none, or is not known to be the same in every run. */
export function plainResult(result: ReadEntry<LintedEntry>): PlainResult | undefined {
  const { errors, crashed, isCacheable, questions, made } = result
  if (errors.length > 0 || crashed || !isCacheable || questions.size > 0 || made === undefined) return undefined
  const { path, standsAlone, parts, root, rulesets, notices, findings, spectralOnly, suppressionsFile } = result
  const plain: PlainResult = {
    path,
    standsAlone,
    parts,
    root,
    rulesets,
    notices,
    findings,
    spectralOnly,
    suppressionsFile,
    suppressions: result.suppressions && plainSuppressions(result.suppressions),
    used: [...made.used],
  }
  return isPlain(plain) ? plain : undefined
}

/** A result from its text; undefined for a text of another form. */
export function readStoredText(text: string): StoredResult | undefined {
  try {
    const read: unknown = JSON.parse(text)
    return isStoredResult(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** Only msgapi writes these texts, and a checksum shows damage: the form says enough. */
function isStoredResult(read: unknown): read is StoredResult {
  return isRecord(read) && read.form === form
}

/** The result that plain data was made of. */
export function resultOf(
  plain: PlainResult,
  given: {
    readonly document: EntryDocument
    readonly settings: Settings
    readonly rules: ReadEntry['rules']
    readonly texts: ReadEntry['texts']
  },
): ReadEntry<LintedEntry> {
  const { path, standsAlone, parts, root, rulesets, notices, findings, spectralOnly, suppressions } = plain
  const { document, settings, rules, texts } = given
  return {
    document,
    path,
    standsAlone,
    parts,
    texts,
    root,
    settings,
    rulesets,
    notices,
    findings,
    errors: [],
    crashed: false,
    isCacheable: true,
    spectralOnly,
    rules,
    suppressions: suppressions && entrySuppressions(suppressions),
    suppressionsFile: plain.suppressionsFile,
    questions: new Map(),
    made: { used: new Set(plain.used), kept: undefined },
  }
}

function plainSuppressions({ suppressed, settled, open, openIn, isDated }: EntrySuppressions): PlainSuppressions {
  return { suppressed, settled: [...settled], open: [...open], openIn: [...openIn], isDated }
}

function entrySuppressions({ suppressed, settled, open, openIn, isDated }: PlainSuppressions): EntrySuppressions {
  return { suppressed, settled: new Set(settled), open: new Map(open), openIn: new Map(openIn), isDated }
}

/** True for data that JSON can represent: members that are undefined count as absent. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value)) return value.every((item) => item !== undefined && isPlain(item))
    const prototype: unknown = Object.getPrototypeOf(value)
    return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain)
  }
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0)
  return value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean'
}
