import { dirname, join, relative, resolve } from 'node:path'
import {
  formatSourceMap,
  isAddress,
  type JoinedFile,
  joinedChanges,
  type MadeDescription,
  readEntries,
  realPathOf,
  type TransformedEntry,
} from '../../command.ts'
import { type RunOutcome, UsageError } from '../../index.ts'
import { FileIdentities } from '../write/file-identities.ts'
import { bundleKind, documentKind, sourceMapKind } from '../write/output-kinds.ts'
import { commonFolder, nameBelow } from '../write/output-names.ts'
import { type WritableFolders, writableFolders } from '../write/writable-folders.ts'
import type { OutputFile } from '../write/write-file.ts'
import { changesKind, changesText } from './changes-file.ts'
import type { Destination } from './check-command.ts'
import type { TransformCommandOptions } from './transform-options.ts'

/** Where the result of a run goes, and facts about the run. */
export interface WriteRequest {
  /** The command that is run again to write. */
  readonly verb: 'transform' | 'upgrade'
  readonly options: TransformCommandOptions
  readonly destination: Destination
  readonly workingFolder: string
  readonly outcome: RunOutcome
  /** Absolute paths of all named files, even of unreadable ones. */
  readonly named: readonly string[]
  /** Files that are written beside the outputs: reports, and the lock file. */
  readonly others: readonly string[]
}

/** A file that is written. */
export interface TransformOutput extends OutputFile {
  /** Compares what is on disk with it, where the transform can do so. */
  readonly compareWith?: MadeDescription['compareWith']
}

/** The files that are written beside those that are changed in place. Throws a UsageError for one that has no place, or shares it. */
export function outputsOf(
  entries: readonly TransformedEntry[],
  files: readonly JoinedFile[],
  delivery: WriteRequest,
): readonly TransformOutput[] {
  const { options, destination, others, workingFolder } = delivery
  const outputs =
    destination === 'folder'
      ? filesBelow(entries, files, delivery)
      : readEntries(entries).flatMap(({ made }) => oneFile(made, delivery))
  const made = readEntries(entries).flatMap(({ made }) => made ?? [])
  const all: readonly TransformOutput[] =
    options.changes === undefined
      ? outputs
      : [...outputs, { written: options.changes, content: changesText(joinedChanges(made, files)), kind: changesKind }]
  const taken = new FileIdentities(workingFolder)
  for (const file of others) taken.add(file)
  for (const { written } of all) {
    if (taken.add(written)) continue
    throw new UsageError(`Two files would be written to ${written}; give each a name of its own.`)
  }
  return all
}

/** Where the outputs may be written: the earlier draft, which was read, may be replaced by the new one, unless it is a source too. */
export function writableOutputs(
  entries: readonly TransformedEntry[],
  files: readonly JoinedFile[],
  { outcome, workingFolder, options: { root, force } }: WriteRequest,
): WritableFolders {
  const sources = new Set(files.map(({ path }) => path))
  const drafts = new Set(readEntries(entries).flatMap(({ made }) => made?.draft?.path ?? []))
  const inputs = outcome.inputs.filter((path) => sources.has(path) || !drafts.has(path))
  return writableFolders({ ...outcome, inputs }, { workingFolder, root, force })
}

function oneFile(
  made: MadeDescription | undefined,
  { options, destination, workingFolder }: WriteRequest,
): TransformOutput[] {
  const { output, map } = options
  if (made?.text === undefined) return []
  const files: TransformOutput[] = []
  if (destination === 'file' && output !== undefined) {
    const { text: content, compareWith } = made
    files.push({ written: output, content, kind: bundleKind, compareWith, ...replacedBy(output, made, workingFolder) })
  }
  if (map !== undefined && made.map !== undefined) {
    const written = map === true ? `${output}.map` : map
    const mapFolder = dirname(realPathOf(resolve(workingFolder, written)))
    const content = formatSourceMap(made.map, { bundleText: made.text, mapFolder })
    files.push({ written, content, kind: sourceMapKind })
  }
  return files
}

/** Every file of the descriptions at its place below the folder of the output: relative references lead where they led. */
function filesBelow(
  entries: readonly TransformedEntry[],
  files: readonly JoinedFile[],
  { options, named, workingFolder }: WriteRequest,
): readonly TransformOutput[] {
  const { output = '' } = options
  // Documents from the network stay there, and references to them are absolute.
  const local = files.filter(({ path }) => !isAddress(path))
  const common = commonFolder([...named.map((path) => realPathOf(path)), ...local.map(({ path }) => path)])
  if (common === undefined)
    throw new UsageError('The files are on several drives; transform those of each drive apart.')
  const comparing = new Map(readEntries(entries).map(({ path, made }) => [path, made?.compareWith]))
  const languages = new Map(
    readEntries(entries).map(({ path, made }) => [path, made?.files.length === 1 ? made.language : undefined]),
  )
  for (const { document } of entries) {
    if (document.content === undefined || options.stdinFilepath !== undefined) continue
    throw new UsageError(`The file of standard input has no name in ${output}; give one with --stdin-filepath.`)
  }
  return local.map(({ path, after }) => {
    const language = languages.get(path)
    const name = languages.has(path) ? nameBelow(common, { entry: path, language }) : relative(common, path)
    const kind = languages.has(path) ? bundleKind : documentKind
    return {
      written: relative(workingFolder, join(resolve(workingFolder, output), name)) || name,
      content: after,
      kind,
      compareWith: comparing.get(path),
    }
  })
}

/** The content that an output must find when it replaces the earlier draft: the draft as it was read. */
function replacedBy(output: string, { draft }: MadeDescription, workingFolder: string): Pick<OutputFile, 'replaces'> {
  return draft !== undefined && realPathOf(resolve(workingFolder, output)) === draft.path
    ? { replaces: draft.before }
    : {}
}
