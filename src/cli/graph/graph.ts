import { type GraphOutcome, graphDocuments, jsonText, realPathOf } from '../../command.ts'
import { besideDocuments, type Command, carryOut } from '../carry-out.ts'
import type { GraphCommandOptions } from '../options.ts'
import { runOptions } from '../run-options.ts'
import { findTargets } from '../targets/find-targets.ts'
import { graphKind } from '../write/output-kinds.ts'
import { writableFolders } from '../write/writable-folders.ts'
import { writeFiles } from '../write/write-file.ts'

/** `msgapi graph`: prints the applications of some descriptions, and the messages that go from one to another. */
export async function graphDescriptions(
  written: readonly string[],
  { format, ...options }: GraphCommandOptions,
): Promise<void> {
  await carryOut(graphCommand(), written, options)
}

function graphCommand(): Command<Omit<GraphCommandOptions, 'format'>> {
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
      const made = await graphDocuments(targets.entries, library, {
        onError,
        onProgress: library.onProgress,
        focus: options.focus ?? [],
        folder: realPathOf(workingFolder),
      })
      const outcome = withInputs(made.outcome)
      return {
        outcome,
        printing: besideDocuments(options),
        async deliver() {
          const content = textOf(made)
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

function textOf({ report }: GraphOutcome): string {
  return jsonText(report)
}
