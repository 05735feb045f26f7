import { resolve } from 'node:path'
import { CallResources } from '../../api/call-resources.ts'
import { type EntryOfRun, withoutParts } from '../../api/entries-of-run.ts'
import type { EntryResult } from '../../api/outcome.ts'
import { type EntryOptions, type TransformedDescription, transformEntry } from '../../api/transform-entry.ts'
import { UsageError } from '../../config/errors.ts'
import { realPathOf } from '../../config/root.ts'
import type { LockWrite, SourceMap, TransformChange } from '../../index.ts'
import { withByteOrderMark } from '../../load/decode.ts'
import type { EntryDocument } from '../../pipeline.ts'

/** A file of a description. */
export interface EntryFile {
  /** Real path, or address. */
  readonly path: string
  /** As its author wrote it, with its byte order mark. */
  readonly before: string
  /** The same text when no transform changed it. */
  readonly after: string
}

/** What transforms made of a description, without trees and graph. */
export interface MadeDescription {
  /** As one file; undefined when it cannot be bundled. */
  readonly text: string | undefined
  readonly language: 'yaml' | 'json'
  /** Undefined when none is wanted. */
  readonly map: SourceMap | undefined
  readonly files: readonly EntryFile[]
  readonly changes: readonly TransformChange[]
  /** Whether a transform reported an error. */
  readonly isDraft: boolean
  /** Whether a transform refused its work, so that there is not even a draft. */
  readonly isRefused: boolean
  /** The transform that needed one file and got a bundle of several. */
  readonly bundledFor: string | undefined
  /** Compares what a file holds with the result, where a transform can do so. */
  readonly compareWith: TransformedDescription['compareWith']
  /** The earlier result that the command line names. */
  readonly draft: Pick<EntryFile, 'path' | 'before'> | undefined
}

/** What was made of one entry. */
export interface TransformedDocument extends EntryOfRun {
  readonly document: EntryDocument
  readonly result: EntryResult
  /** The folder that limited what was read; undefined if the entry could not be read. */
  readonly root: string | undefined
  /** Undefined when the entry has errors, or could not be read. */
  readonly made: MadeDescription | undefined
  readonly settingFiles: readonly string[]
}

export interface TransformedDocuments {
  readonly entries: readonly TransformedDocument[]
  /** Documents that are parts of entries, as the command line names them. */
  readonly parts: readonly string[]
  /** How many could not be run. */
  readonly failed: number
  /** Whether a plugin failed. */
  readonly crashed: boolean
  /** The paths of all files that were read, for entries that could not be run too. */
  readonly inputs: ReadonlySet<string>
  readonly lock: readonly LockWrite[]
}

/** What entries are transformed with. */
export interface MakeOptions extends EntryOptions {
  readonly wantsMap: boolean
}

/**
 * Transforms some entries, each by the transforms of the call, else of the config that is nearest to it. What one of them throws
 * goes to `onError` and does not stop the others. Documents that turn out to be parts of another entry are left out.
 */
export async function makeEntries(
  documents: readonly EntryDocument[],
  options: MakeOptions,
  onError: (error: unknown) => void,
): Promise<TransformedDocuments> {
  const resources = new CallResources(options)
  const { workingFolder = process.cwd() } = options
  for (const { path } of documents) resources.entries.add(realPathOf(resolve(workingFolder, path)))
  const made: TransformedDocument[] = []
  let failed = 0
  for (const document of documents) {
    try {
      made.push(await makeEntry(document, options, resources))
    } catch (error) {
      failed += 1
      onError(error)
    }
  }
  const entries = withoutParts(made)
  const kept = new Set(entries)
  const parts = made.filter((entry) => !kept.has(entry)).map(({ document }) => document.path)
  const lock = await resources.lockWrites()
  return { entries, parts, failed, crashed: resources.crashed, lock, inputs: resources.inputs }
}

async function makeEntry(
  document: EntryDocument,
  options: MakeOptions,
  resources: CallResources,
): Promise<TransformedDocument> {
  const { result, transformed, settings, ...entry } = await transformEntry(document, options, resources)
  if (settings !== undefined && options.use === undefined && settings.transforms.length === 0) {
    throw new UsageError('No transforms to run; name one with --use, or list them under "transforms" in the config.')
  }
  return {
    ...entry,
    document,
    result,
    root: 'unreadable' in result ? undefined : result.root,
    settingFiles: settings?.configFile === undefined ? [] : [settings.configFile],
    made: transformed && {
      text: transformed.text,
      language: transformed.language,
      map: options.wantsMap ? transformed.map : undefined,
      files: transformed.files.map(({ path, before, after }) => ({
        path,
        before: withByteOrderMark(before),
        after: withByteOrderMark(after),
      })),
      changes: transformed.changes,
      isDraft: transformed.isDraft,
      isRefused: transformed.isRefused,
      bundledFor: transformed.bundledFor,
      compareWith: transformed.compareWith,
      draft: transformed.draft && { path: transformed.draft.path, before: withByteOrderMark(transformed.draft) },
    },
  }
}
