import { dirname, relative, resolve, sep } from 'node:path'
import { graphDocuments, graphText, realPathOf } from '../../command.ts'
import { besideDocuments, type Command, carryOut } from '../carry-out.ts'
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
    async make({ targets, library, onError, options, workingFolder, withInputs }) {
      const folder = realPathOf(workingFolder)
      const made = await graphDocuments(targets.entries, library, {
        onError,
        onProgress: library.onProgress,
        focus: options.focus ?? [],
        folder,
        wantsDetails: form === 'html',
      })
      const outcome = withInputs(made.outcome)
      return {
        outcome,
        printing: besideDocuments(options),
        async deliver() {
          const content = await graphText(form, made, options.by ?? 'application', (file) =>
            linkFrom(folderOf(options.output, folder), resolve(folder, file)),
          )
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

/** The folder that links of a picture start from. */
function folderOf(output: string | undefined, folder: string): string {
  return output === undefined ? folder : realPathOf(dirname(resolve(folder, output)))
}

/** The address of a file, relative to a folder. Every part is encoded, so that no name is an address of its own. */
function linkFrom(folder: string, file: string): string {
  return relative(folder, file).split(sep).map(encodeURIComponent).join('/')
}
