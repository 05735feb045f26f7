import { resolve } from 'node:path'
import { UsageError } from '../config/errors.ts'
import { realPathOf } from '../config/root.ts'
import type { Finding } from '../findings/finding.ts'
import { withByteOrderMark } from '../load/text/decode.ts'
import type { KeyChanges } from '../transform/key-changes.ts'
import { configsOf, type EntryResult, mapRead, partsAmong, readEntries, withoutParts } from './entry-result.ts'
import { conflictFindings, type JoinedFile, joinedChanges, joinedFiles } from './joined-files.ts'
import { withoutKnownOrigins } from './known-origins.ts'
import type { EntryFile, MadeDescription, TransformedEntry } from './made-description.ts'
import type { EntryDocument } from './open-entry.ts'
import { withOpenSuppressions } from './open-suppressions.ts'
import type { CallControl, TransformOptions } from './options.ts'
import { decidingResults, withoutOthers } from './other-entries.ts'
import type { RunOutcome, TransformsOutcome } from './outcome.ts'
import type { Run } from './run.ts'
import {
  type TransformedDescription,
  type TransformedFile,
  type TransformStageOptions,
  transformStage,
} from './stages/transform.ts'

const conflictMessage =
  'Two entries change this part in different ways; transform them in separate runs, or with the same options'

/** The same before its references follow keys that the other entries changed. */
interface UnjoinedDescription extends MadeDescription {
  readonly keys: KeyChanges
  readonly follow: ((others: readonly KeyChanges[]) => Promise<Pick<MadeDescription, 'files' | 'changes'>>) | undefined
}

/** Descriptions that were transformed in one run. */
export interface TransformedTogether {
  /** Without documents that are parts of others. */
  readonly entries: readonly TransformedEntry[]
  /** Documents that are parts of entries, as the call names them. */
  readonly parts: readonly string[]
  /** How many could not be run. */
  readonly failed: number
  /** The files of all descriptions, each once, with the changes of all. */
  readonly files: readonly JoinedFile[]
  /** Why the files cannot be written: two entries change one part differently, or another description needs what would be gone. */
  readonly problems: readonly Finding[]
  /** The results of entries that the run leaves out, where they decide on findings. */
  readonly deciding: readonly EntryResult[]
}

/** The options of transforms of entries. */
export interface TogetherOptions extends TransformStageOptions {
  readonly wantsMap: boolean
  /** True if the results replace the files that were read. Parts that other descriptions use must not change then. */
  readonly isInPlace?: boolean | undefined
}

/**
 * Transforms some entries, each by the transforms of the call, else of the config that is nearest to it. What one of them throws
 * goes to `onError` and does not stop the others; without it, the call rejects. References from one entry to another follow the keys
 * that change there, if the results take the place of what was read.
 */
export async function transformTogether(
  run: Run,
  documents: readonly (string | EntryDocument)[],
  { wantsMap, isInPlace, ...options }: TogetherOptions,
  control: CallControl = {},
): Promise<TransformedTogether> {
  for (const document of documents) {
    const path = typeof document === 'string' ? document : document.path
    run.transformed.add(realPathOf(resolve(run.workingFolder, path)))
  }
  const { referredBy } = options
  const stage = transformStage(run, options, (made) => textsOf(made, wantsMap))
  const { results, failed } = await run.each(documents, stage, control)
  const whole = withoutParts(results)
  const entries = referredBy === undefined ? whole : await joined(whole)
  const deciding = await decidingResults(run, results, stage)
  const { files, conflicts } = joinedFiles(madeOf(entries))
  const elsewhere = await problemsElsewhere(run, { entries, files, isInPlace, referredBy })
  const problems = [...(await conflictFindings(conflicts, conflictMessage)), ...elsewhere]
  return { entries, parts: partsAmong(results), failed, files, problems, deciding }
}

/** Transforms the entries of a list on a run. `tolerance`: which errors of the descriptions do not matter. */
export async function transformAll(
  run: Run,
  documents: readonly (string | EntryDocument)[],
  options: TransformOptions,
  tolerance: Pick<TransformStageOptions, 'toleratesErrors'> = {},
): Promise<TransformsOutcome> {
  const { use, as, fromDraft, draft, inPlace } = options
  const asked = { use, as, fromDraft, isInPlace: inPlace, referredBy: inPlace === true ? ('all' as const) : undefined }
  const { entries, files, problems, failed, deciding } = await transformTogether(
    run,
    documents,
    { ...asked, ...tolerance, asFiles: inPlace, wantsMap: false },
    options,
  )
  if (inPlace === true) checkApart(entries)
  const { files: _files, ...outcome } = await transformsOutcome(run, { entries, problems, deciding })
  const isBroken =
    failed > 0 ||
    outcome.crashed ||
    problems.length > 0 ||
    entries.some((entry) => 'unreadable' in entry || entry.made === undefined || !isGiven(entry.made, { draft }))
  const descriptions = readEntries(entries).map(({ document, made }) => ({
    entry: document.path,
    ...(made !== undefined &&
      isGiven(made, { draft }) && { language: made.language, ...(made.text !== undefined && { text: made.text }) }),
  }))
  return {
    ...outcome,
    failed: outcome.failed || isBroken,
    lock: isBroken ? [] : outcome.lock,
    descriptions,
    files: isBroken ? [] : files.map(({ path, before, after }) => ({ path, text: after, isChanged: after !== before })),
    changes: isBroken ? [] : joinedChanges(madeOf(entries), files),
  }
}

/** The results for entries without errors. */
function madeOf(entries: readonly TransformedEntry[]): readonly MadeDescription[] {
  return readEntries(entries).flatMap(({ made }) => made ?? [])
}

/** Throws a UsageError where a transform needed one file: its result is a bundle, which takes the place of no file that was read. */
function checkApart(entries: readonly TransformedEntry[]): void {
  const entry = readEntries(entries).find(({ made }) => made?.bundledFor !== undefined)
  if (entry?.made === undefined) return
  const message = `The transform "${entry.made.bundledFor}" needs one file, and ${entry.document.path} has several`
  throw new UsageError(`${message}, which "inPlace" keeps apart; leave the option out.`)
}

/** True if a call returns the result of transforms. A draft, which has errors, is returned only on request. */
export function isGiven(
  { isDraft, isRefused }: Pick<MadeDescription, 'isDraft' | 'isRefused'>,
  { draft }: Pick<TransformOptions, 'draft'>,
): boolean {
  return !isDraft || (draft === true && !isRefused)
}

/** The outcome of all entries together, with the problems of writing them. Configs are among the files. */
export async function transformsOutcome(
  run: Run,
  { entries, problems, deciding }: Pick<TransformedTogether, 'entries' | 'problems' | 'deciding'>,
): Promise<RunOutcome> {
  const all = withoutKnownOrigins(withOpenSuppressions([...entries, ...deciding]))
  const results = withoutOthers(all, deciding)
  const [first] = readEntries(results)
  const withProblems = mapRead(results, (entry) =>
    entry === first ? { ...entry, findings: [...entry.findings, ...problems] } : entry,
  )
  const outcome = await run.outcome(withProblems)
  return { ...outcome, files: [...new Set([...outcome.files, ...configsOf(entries)])] }
}

/** Findings for what descriptions need that are not in the run, or other entries of it. */
async function problemsElsewhere(
  run: Run,
  {
    entries,
    files,
    isInPlace,
    referredBy,
  }: Pick<TransformedTogether, 'entries' | 'files'> & Pick<TogetherOptions, 'isInPlace' | 'referredBy'>,
): Promise<readonly Finding[]> {
  const changed = files.filter(({ before, after }) => before !== after)
  const isEntry = new Set(readEntries(entries).map(({ path }) => path))
  const parts = changed.filter(({ path }) => !isEntry.has(path))
  if (isInPlace === true && parts.length > 0) {
    const { findUsesElsewhere } = await import('./description-files.ts')
    const found = await findUsesElsewhere(entries, parts, run)
    if (found.length > 0) return found
  }
  if (referredBy === undefined || changed.length === 0) return []
  const { findBrokenElsewhere } = await import('./broken-references.ts')
  return findBrokenElsewhere({ entries, files, others: await run.others(), onlyInRun: referredBy === 'run' })
}

/** The entries after the references of each follow what changed in the others. */
async function joined(entries: readonly EntryResult<UnjoinedDescription>[]): Promise<readonly TransformedEntry[]> {
  const changes = readEntries(entries).flatMap(({ made }) => (made === undefined || made.keys.isEmpty ? [] : made.keys))
  if (changes.length === 0) return entries
  const followed = new Map<UnjoinedDescription, Pick<MadeDescription, 'files' | 'changes'>>()
  for (const { made } of readEntries(entries)) {
    const changed = await made?.follow?.(changes.filter((each) => each !== made.keys))
    if (made !== undefined && changed !== undefined) followed.set(made, changed)
  }
  return mapRead(entries, ({ made, ...entry }) => ({
    ...entry,
    made: made && { ...made, ...followed.get(made) },
  }))
}

/** The texts of a result, which a run keeps without its trees. */
export function textsOf(transformed: TransformedDescription, wantsMap: boolean): UnjoinedDescription {
  const { text, language, files, changes, isDraft, isRefused, bundledFor, compareWith, keys, follow, draft } =
    transformed
  return {
    text,
    language,
    map: wantsMap ? transformed.map : undefined,
    files: files.map(fileTexts),
    changes,
    isDraft,
    isRefused,
    bundledFor,
    compareWith,
    keys,
    follow:
      follow &&
      (async (others) => {
        const { files, changes } = (await follow(others)) ?? transformed
        return { files: files.map(fileTexts), changes }
      }),
    draft: draft && { path: draft.path, before: withByteOrderMark(draft) },
  }
}

function fileTexts({ path, before, after }: TransformedFile): EntryFile {
  return { path, before: withByteOrderMark(before), after: withByteOrderMark(after) }
}
