import { dirname, relative, resolve, sep } from 'node:path'
import { graphDocuments, graphText, realPathOf, referencesInDocument, referencesText } from '../../command.ts'
import { type RunOutcome, UsageError } from '../../index.ts'
import { besideDocuments, type Command, type CommandCall, carryOut } from '../carry-out.ts'
import type { GraphCommandOptions, GraphForm } from '../options.ts'
import { runOptions } from '../run-options.ts'
import { findTargets } from '../targets/find-targets.ts'
import { graphKind } from '../write/output-kinds.ts'
import { writableFolders } from '../write/writable-folders.ts'
import { writeFiles } from '../write/write-file.ts'

/** `msgapi graph`: prints the applications of some descriptions, and the messages that go from one to another. */
export async function graphDescriptions(
  written: readonly string[],
  { format = 'mermaid', ...options }: GraphCommandOptions,
): Promise<void> {
  await carryOut(graphCommand(format), written, options)
}

function graphCommand(form: GraphForm): Command<Omit<GraphCommandOptions, 'format'>> {
  return {
    doing: 'Reading',
    library: runOptions,
    find: ({ written, options, workingFolder }, library) =>
      findTargets(written, {
        workingFolder,
        run: library,
        readsProjectUnless: 'msgapi graph -',
        stdinFilepath: options.stdinFilepath,
        encoding: options.encoding,
      }),
    async make(call) {
      const { options, workingFolder, withInputs } = call
      const folder = realPathOf(workingFolder)
      const linkTo = (file: string): string => linkFrom(folderOf(options.output, folder), resolve(folder, file))
      const made = await (options.references === true ? references(form, call, linkTo) : flows(form, call, linkTo))
      const outcome = withInputs(made.outcome)
      return {
        outcome,
        printing: besideDocuments(options),
        async deliver() {
          const content = await made.text()
          if (options.output === undefined) {
            process.stdout.write(content)
            return { files: [], complete: true }
          }
          const bounds = writableFolders(outcome, { workingFolder, root: options.root, force: options.force })
          await writeFiles([{ written: options.output, content, kind: graphKind }], bounds)
          return { files: [options.output], complete: true }
        },
      }
    },
  }
}

type GraphCall = CommandCall<Omit<GraphCommandOptions, 'format'>>
type LinkTo = (file: string) => string

/** What was read, and its text when it is asked for. */
interface Made {
  readonly outcome: RunOutcome
  readonly text: () => Promise<string>
}

async function flows(
  form: GraphForm,
  { targets, library, onError, options, workingFolder }: GraphCall,
  linkTo: LinkTo,
): Promise<Made> {
  const made = await graphDocuments(targets.entries, library, {
    onError,
    onProgress: library.onProgress,
    focus: options.focus ?? [],
    view: options.view,
    folder: realPathOf(workingFolder),
    wantsDetails: form === 'html',
  })
  return { outcome: made.outcome, text: () => graphText(form, made, options.by ?? 'application', linkTo) }
}

async function references(
  form: GraphForm,
  { targets, library, onError, options, workingFolder }: GraphCall,
  linkTo: LinkTo,
): Promise<Made> {
  const [document, ...others] = targets.entries
  if (document === undefined || others.length > 0) throw new UsageError('--references shows one description; name one.')
  if (form === 'html' || options.by !== undefined || options.focus !== undefined)
    throw new UsageError('--references has neither --focus nor --by, nor the form html; leave them out.')
  const folder = realPathOf(workingFolder)
  const made = await referencesInDocument(document, library, { onError, onProgress: library.onProgress, folder })
  return { outcome: made.outcome, text: () => referencesText(form, made.references, linkTo) }
}

/** The folder that links of a picture start from. */
function folderOf(output: string | undefined, folder: string): string {
  return output === undefined ? folder : realPathOf(dirname(resolve(folder, output)))
}

/** The address of a file, relative to a folder. Every part is encoded, so that no name is an address of its own. */
function linkFrom(folder: string, file: string): string {
  return relative(folder, file).split(sep).map(encodeURIComponent).join('/')
}
