import { resolve } from 'node:path'
import type { SourceMap } from '../../bundler/index.ts'
import { realPathOf } from '../config/root.ts'
import type { Settings } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { SourceFile } from '../load/source-file.ts'
import { type BuiltGraph, type EntryDocument, runPipeline } from '../pipeline.ts'
import { changesOf, type TransformChange } from '../transform/changes.ts'
import { followedKeys } from '../transform/follow-keys.ts'
import { graphAlone } from '../transform/graph-alone.ts'
import type { KeyChanges } from '../transform/key-changes.ts'
import type { Transformed } from '../transform/run.ts'
import type { ResultComparison } from '../transform/transform.ts'
import type { CallResources } from './call-resources.ts'
import { type EntryOfRun, entryInRun } from './entries-of-run.ts'
import { withFileViews } from './file-views.ts'
import { findingsInSources } from './findings-in-sources.ts'
import { isPartial, type LookupOptions, pipelineRequest, type ResultOptions, type TransformOptions } from './options.ts'
import { type EntryResult, entryResult } from './outcome.ts'
import { withSuppressions } from './suppression-stage.ts'

/** A file of a description, as its author wrote it and after the transforms. */
export interface TransformedFile {
  /** Real path, or address. */
  readonly path: string
  readonly before: SourceFile
  /** The same as `before` when no transform changed it. */
  readonly after: SourceFile
}

/** What transforms made of an entry. */
export interface TransformedDescription {
  /** The description as one file, with the byte order mark of its entry; absent when it cannot be bundled. */
  readonly text?: string
  readonly data?: unknown
  readonly language: 'yaml' | 'json'
  /** Where every value of that file was written, made when it is asked for. */
  readonly map?: SourceMap
  /** All files of the description, the entry first. After a transform that needs one file, that is the only one. */
  readonly files: readonly TransformedFile[]
  readonly changes: readonly TransformChange[]
  /** The first transform that needed one file and got a bundle of several. */
  readonly bundledFor: string | undefined
  /** Whether a transform reported an error, ended the run, or left an error in the description. */
  readonly isDraft: boolean
  /** Whether a transform refused its work, so that there is not even a draft. */
  readonly isRefused: boolean
  /** Compares what a file holds with the result, where a transform can do so; undefined for what is no earlier result. */
  readonly compareWith?: ((written: SourceFile) => Promise<ResultComparison | undefined>) | undefined
  /** The earlier result that `fromDraft` names. */
  readonly draft?: SourceFile | undefined
  /** The keys that transforms renamed or replaced with others. */
  readonly keys: KeyChanges
  /**
   * Lets references follow such keys of other descriptions. Undefined for a description of one file, which has no references to
   * others; resolves to undefined when nothing changes.
   */
  readonly follow?:
    | ((others: readonly KeyChanges[]) => Promise<Pick<TransformedDescription, 'files' | 'changes'> | undefined>)
    | undefined
}

/** What a call may set, and what only the command does. */
export interface EntryOptions extends TransformOptions, LookupOptions, ResultOptions {
  /** Keeps the files apart: no text of one file is made of several. */
  readonly asFiles?: boolean | undefined
}

/** What became of one entry. */
export interface TransformedEntry extends EntryOfRun {
  readonly result: EntryResult
  /** Absent when the entry could not be read, or is no description without errors. */
  readonly transformed?: TransformedDescription
  /** Absent when the entry could not be read. */
  readonly settings?: Settings
}

/**
 * Transforms one entry document with the files it refers to. Rejects with a ConfigError or UsageError when it cannot run; what
 * is wrong with the documents, and what transforms report, is among the findings of the result.
 */
export async function transformEntry(
  entry: string | EntryDocument,
  options: EntryOptions,
  resources: CallResources,
): Promise<TransformedEntry> {
  const request = pipelineRequest(entry, options, resources)
  const result = await runPipeline(request, async (run) => {
    await run.describe()
    return run
  })
  const inRun = entryInRun(result)
  if ('unreadable' in result) return { ...inRun, result: entryResult(result) }
  const { outcome: run, settings, transformed, root } = result
  const made = transformed === undefined ? undefined : await madeOf(transformed, run.files, options)
  const found = await findingsInSources([...result.findings, ...(made?.findings ?? [])], result)
  const crashed = transformed?.crashed === true
  const { findings, suppressions } = await withSuppressions(found, {
    run,
    plugins: await resources.pluginsFor(settings, root),
    linted: [],
    stage: 'transform',
    transforms: settings.transforms.map(({ name }) => name),
    isPartial: isPartial(options) || transformed === undefined || transformed.hasErrors,
    accepted: await resources.acceptedIn(settings, root),
    map: async (left) => ({ findings: left, notices: [] }),
  })
  const shown = entryResult({
    ...result,
    findings: [],
    outcome: { findings, crashed, questions: transformed?.questions, suppressions },
  })
  return { ...inRun, result: shown, settings, ...(made === undefined ? {} : { transformed: made.description }) }
}

async function madeOf(
  { description, changes, hasErrors, isRefused, bundledFor, keys, compare }: Transformed,
  sources: ReadonlyMap<string, SourceFile>,
  { as, asFiles, fromDraft, workingFolder = process.cwd() }: EntryOptions,
): Promise<{ readonly description: TransformedDescription; readonly findings: readonly Finding[] }> {
  const { graph } = description
  const isApart = asFiles === true && graph.files.size > 1
  const { file, findings } = isApart ? { file: undefined, findings: [] } : await oneFile(description, as)
  const files = filesOf(graph, sources)
  const compareWith =
    compare && (async (written: SourceFile) => compare(await graphAlone(written, description.building), graph))
  const draft = fromDraft === undefined ? undefined : sources.get(realPathOf(resolve(workingFolder, fromDraft)))
  const language = languageOf(file ?? graph.entry)
  const follow = async (others: readonly KeyChanges[]) => {
    const followed = await followedKeys(description, others)
    const step = followed?.description.step
    if (followed === undefined || step === undefined) return undefined
    const added = changesOf(step, { name: followed.transforms.join(', ') })
    return { files: filesOf(followed.description.graph, sources), changes: [...changes, added] }
  }
  const made = {
    language,
    files,
    changes,
    isDraft: hasErrors,
    isRefused,
    bundledFor,
    compareWith,
    draft,
    keys,
    follow: graph.files.size > 1 ? follow : undefined,
  }
  return { findings, description: file === undefined ? made : withFileViews(made, file) }
}

function filesOf(graph: Graph, sources: ReadonlyMap<string, SourceFile>): readonly TransformedFile[] {
  return [...graph.files.values()].map((after) => ({
    path: after.path,
    before: sources.get(after.path) ?? after,
    after,
  }))
}

function languageOf({ language }: SourceFile): 'yaml' | 'json' {
  return language === 'json' ? 'json' : 'yaml'
}

/** The description as one file: its only one, or a bundle. */
async function oneFile(
  { graph, building }: BuiltGraph,
  as: 'yaml' | 'json' | undefined,
): Promise<{ readonly file: SourceFile | undefined; readonly findings: readonly Finding[] }> {
  if (graph.files.size === 1 && (as === undefined || as === graph.entry.language)) {
    return { file: graph.entry, findings: [] }
  }
  const { bundledDescription } = await import('./bundled-description.ts')
  const { description, findings } = await bundledDescription({ graph, building }, { as })
  return { file: description?.graph.entry, findings }
}
