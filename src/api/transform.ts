import type { SourceMap } from '../../bundler/index.ts'
import { checkArguments } from '../call-options.ts'
import { withByteOrderMark } from '../load/text/decode.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import { withOpenSuppressions } from '../run/open-suppressions.ts'
import type { TransformOptions } from '../run/options.ts'
import type { RunOutcome, TransformedText, TransformsOutcome } from '../run/outcome.ts'
import { Run } from '../run/run.ts'
import { transformStage } from '../run/stages/transform.ts'
import { isGiven, transformAll } from '../run/transform-entries.ts'
import type { TransformChange } from '../transform/changes.ts'
import { abortable } from './abortable.ts'
import { entriesKind, entryKind, isList, transformOptionsKind } from './option-kinds.ts'

export type { ChangeEdit, FileEdit, TransformChange } from '../transform/changes.ts'

export interface TransformOutcome extends Omit<RunOutcome, 'files'> {
  /** The description as one file, bundled if it has several; absent when there is an error. */
  readonly text?: string
  /** The result as data, computed on first use. */
  readonly data?: unknown
  readonly language?: 'yaml' | 'json'
  /** All files of the description, the entry first; empty when there is an error. */
  readonly files: readonly TransformedText[]
  /** The changes of the transforms, in order, with the edits that undo them. */
  readonly changes?: readonly TransformChange[]
  /** The origin of every value of that file, computed on first use. */
  readonly map?: SourceMap | undefined
}

/**
 * Transforms a document and the files it refers to with `use`, or with the transforms of the config. Resolves to the
 * changed texts and the findings; writes nothing. When a transform reports an error, the result has no texts. Rejects
 * with a ConfigError or UsageError when it cannot run. Of a list, files that several descriptions share have the changes of all; two
 * that change one place differently are an error.
 */
export function transform(
  entries: readonly (string | EntryDocument)[],
  options?: TransformOptions,
): Promise<TransformsOutcome>
export function transform(entry: string | EntryDocument, options?: TransformOptions): Promise<TransformOutcome>
export async function transform(
  given: string | EntryDocument | readonly (string | EntryDocument)[],
  options: TransformOptions = {},
): Promise<TransformOutcome | TransformsOutcome> {
  const named = isList(given) ? { entries: [given, entriesKind] as const } : { entry: [given, entryKind] as const }
  checkArguments('transform()', { ...named, options: [options, transformOptionsKind] })
  return abortable<TransformOptions, TransformOutcome | TransformsOutcome>(options, (own) =>
    isList(given) ? transformAll(new Run(own), given, own) : transformDocument(given, own),
  )
}

async function transformDocument(entry: string | EntryDocument, options: TransformOptions): Promise<TransformOutcome> {
  const run = new Run(options)
  const result = await run.entry(
    entry,
    transformStage(run, options, (made) => made),
    options.signal,
  )
  const summary = await run.outcome(withOpenSuppressions([result]))
  const transformed = 'unreadable' in result ? undefined : result.made
  if (transformed === undefined || summary.crashed || !isGiven(transformed, options))
    return { ...summary, lock: [], files: [], failed: true }
  const { language, changes, files } = transformed
  return {
    ...summary,
    language,
    changes,
    ...(transformed.text === undefined ? { failed: true } : { text: transformed.text }),
    files: files.map(({ path, before, after }) => ({
      path,
      text: withByteOrderMark(after),
      isChanged: after !== before,
    })),
    get data() {
      return transformed.data
    },
    get map() {
      return transformed.map
    },
  }
}
