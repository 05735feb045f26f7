import type { Command } from 'commander'
import { Option } from 'commander'
import { outputLanguages } from '../../command.ts'
import { besideOrFile, file } from '../option-values.ts'
import type { CommonOptions } from '../options.ts'
import { addDocumentOptions, addUseOption } from '../shared-options.ts'

/** The options of `transform`, as commander returns them. */
export interface TransformCommandOptions extends CommonOptions {
  readonly use?: readonly string[]
  readonly write?: true
  readonly as?: (typeof outputLanguages)[number]
  /** True for a file beside the output. */
  readonly map?: string | true
  readonly changes?: string
  readonly draft?: true
  readonly fromDraft?: string
  readonly dryRun?: true
  readonly check?: true
  readonly watch?: true
}

/** Declares the options of `transform`. */
export function addTransformOptions(command: Command): Command {
  command.optionsGroup('Transforms:')
  addUseOption(command, 'the list of the config')
    .option('--draft', 'write what was made although a transform reports an error; the exit code is still 1')
    .option('--from-draft <file>', 'keep what a person filled in in an earlier draft of perspective', file)
  addResultOptions(command)
    .option('--changes <file>', 'write each change, with the edits that undo it, as JSON', file)
    .option('--watch', 'transform again when a file changes')
  return addDocumentOptions(command)
}

/** Declares the options that say where changed descriptions are written, and how. */
export function addResultOptions(command: Command): Command {
  return command
    .optionsGroup('Output:')
    .option(
      '-o, --output <file>',
      'write one file, or every file of the description below a folder with "/" at its end (default: one file on standard output)',
      file,
    )
    .option('--write', 'change the files in place, each as a whole')
    .addOption(
      new Option(
        '--as <language>',
        'language of the one file (default: that of the output, else of the entry)',
      ).choices(outputLanguages),
    )
    .option('--map [file]', 'write a source map of the one file (default file: <output>.map)', besideOrFile)
    .option('--force', 'replace files that are no descriptions, maps or reports too, but none that was read')
    .option('--dry-run', 'write nothing; print a unified diff of the sources')
    .option('--check', 'write nothing; fail when something would change')
}
