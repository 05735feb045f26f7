import path from 'node:path'
import { UsageError } from './config/errors.ts'
import { loadSettings, type SettingsRequest } from './config/load-settings.ts'
import { withSetting } from './config/merge.ts'
import { isInside, projectRoot, realPathOf } from './config/root.ts'
import type { Settings } from './config/settings.ts'
import type { Finding } from './findings/finding.ts'
import { buildGraph } from './graph/build.ts'
import type { Graph } from './graph/graph.ts'
import { loadFile } from './load/load.ts'
import { languageOf, parseText } from './load/parse.ts'
import { createReader, type FileReader } from './load/read.ts'
import { SourceFile } from './load/source-file.ts'
import type { Description, DescriptionTransform } from './transform/transform.ts'

/** The entry document of a run: a file, or content that goes by the name of a file (standard input). */
export interface EntryDocument {
  readonly path: string
  /** Read in place of the file; references in it start from the folder of the path. */
  readonly content?: string | Uint8Array
}

/** A run over one entry document: runs are independent, nothing is shared between them but the process. */
export interface PipelineRequest extends Omit<SettingsRequest, 'entry'> {
  readonly entry: EntryDocument
  /** Transforms that run, in this order, before the last stage. */
  readonly transforms?: readonly DescriptionTransform[] | undefined
}

/** What a run made of one entry document. */
export type PipelineResult<Outcome> =
  | {
      readonly graph: Graph
      readonly settings: Settings
      /** Folder outside of which nothing was read; a real path. */
      readonly root: string
      readonly notices: readonly string[]
      /** What loading, references and transforms found; the last stage has its own in the outcome. */
      readonly findings: readonly Finding[]
      /** Undefined when a transform failed before the last stage. */
      readonly outcome: Outcome | undefined
    }
  | { readonly unreadable: string }

/**
 * Runs the stages on one entry document: settings, load, graph, transforms, then the stage that is given. Throws a
 * ConfigError or a UsageError when it cannot run; what is wrong with the document is among the findings.
 */
export async function runPipeline<Outcome>(
  request: PipelineRequest,
  last: (description: Description, settings: Settings) => Promise<Outcome>,
): Promise<PipelineResult<Outcome>> {
  const { entry, workingFolder } = request
  const { settings, notices } = await loadSettings({ ...request, entry: entry.path })
  const root = settings.root ?? (await projectRoot(entry.path, { workingFolder }))
  const reader = createReader({ root, limits: settings.limits })
  const source = await readEntry(entry, root, workingFolder, reader, settings)
  if (!(source instanceof SourceFile)) return source
  const graph = await buildGraph(source, { reader, limits: settings.limits })
  const transformed = await transform({ type: 'description', graph }, request.transforms)
  const outcome = transformed.description === undefined ? undefined : await last(transformed.description, settings)
  const findings = [...graph.findings.flatMap((finding) => withSetting(finding, settings)), ...transformed.findings]
  return { graph, settings, root, notices, outcome, findings }
}

async function transform(
  description: Description,
  transforms: readonly DescriptionTransform[] = [],
): Promise<{ readonly description: Description | undefined; readonly findings: readonly Finding[] }> {
  if (transforms.length === 0) return { description, findings: [] }
  // Loaded when there is something to transform, so that a run of lint starts sooner.
  const { runTransforms } = await import('./transform/run.ts')
  return runTransforms(description, transforms)
}

async function readEntry(
  entry: EntryDocument,
  root: string,
  workingFolder: string,
  reader: FileReader,
  settings: Settings,
): Promise<SourceFile | { unreadable: string }> {
  const requested = path.resolve(workingFolder, entry.path)
  const real = await realPathOf(requested)
  if (entry.content !== undefined) {
    const { fileBytes } = settings.limits
    if (Buffer.byteLength(entry.content) <= fileBytes) {
      return parseText(real, entry.content, languageOf(requested), settings.limits)
    }
    const detail = `the content is larger than ${fileBytes} bytes; split it, or raise limits.fileBytes`
    return unread({ path: real, code: 'limit/file-size', detail })
  }
  if (!isInside(real, root)) {
    throw new UsageError(`${entry.path} lies outside the root ${root}; give a root that holds it with --root.`)
  }
  const loaded = await loadFile(reader, requested, settings.limits)
  if (loaded instanceof SourceFile) return loaded
  if (loaded.reason === 'too-large') return unread(loaded)
  return { unreadable: `${entry.path} cannot be read: ${loaded.detail}.` }
}

/** A document that could be read but is more than the limits allow: that is a finding in it, as all limits are. */
function unread({ path, code, detail }: { path: string; code: string; detail: string }): SourceFile {
  const message = `This document is not read: ${detail}`
  const problems = [{ code, message, severity: 'error', start: 0, end: 0 } as const]
  return new SourceFile(path, languageOf(path), { text: '', hasByteOrderMark: false, root: undefined, problems })
}
