import { type Command, Option } from 'commander'
import { repeatable } from '../option-values.ts'
import type { DiffCommandOptions, PairCommandOptions } from '../options.ts'
import {
  addConfigOptions,
  addInputOptions,
  addReportOptions,
  addShowSuppressedOption,
  addSuppressionsOptions,
  addVerboseOption,
  formats,
  viewOption,
} from '../shared-options.ts'

const diffExample = `
Examples:
  msgapi diff main:apis/orders.yaml apis/orders.yaml
  msgapi diff old.yaml new.yaml --for receivers --fail-on unknown -f markdown

Exit codes: 0 nothing breaks, 1 something does, 2 could not compare, 70 a bug.`

const pairExample = `
Example:
  msgapi pair apis/orders.yaml apis/billing.yaml

Exit codes: 0 all fits, 1 something breaks, 2 could not compare, 70 a bug.`

/** Declares how schemas are read. */
function addReadingOptions(command: Command, byDefault = 'practical'): Command {
  return command
    .addOption(
      new Option(
        '--reading <reading>',
        `practical: senders send no names that only others describe; strict: they may (default: ${byDefault})`,
      ).choices(['practical', 'strict']),
    )
    .option('--assert-formats', 'values must match "format"')
}

/** Declares `diff`. */
export function declareDiff(program: Command): void {
  const command = program
    .command('diff')
    .description('Compare two versions of a description: what changed for whom, with proof.')
    .optionsGroup('What is compared:')
    .addOption(
      new Option(
        '--for <counterparts>',
        'only changes for those that receive, or those that send (default: both)',
      ).choices(['receivers', 'senders', 'both']),
    )
  addReadingOptions(command, 'practical; with --schema: strict')
    .addOption(viewOption())
    .option('--schema', 'compare two files with one schema each')
    .addOption(
      new Option(
        '--role <action>',
        'with --schema: the application sends the values, or receives them (default: both)',
      ).choices(['send', 'receive']),
    )
    .option(
      '--schema-format <format>',
      'with --schema: draft-04, draft-07, 2019-09, 2020-12, avro, protobuf, or a media type',
    )
    .optionsGroup('What is read:')
  addConfigOptions(addInputOptions(command))
  addSuppressionsOptions(command)
    .optionsGroup('Report:')
    .addOption(repeatable('-f, --format <name[:file]>', `how changes are reported; repeatable: ${formats}`))
  addShowSuppressedOption(command)
  addReportOptions(command)
    .option('-o, --output <file>', 'write the report to this file')
    .option('-q, --quiet', 'show only what breaks, and no notices')
    .optionsGroup('Exit code:')
    .addOption(
      new Option('--fail-on <verdict>', 'mildest verdict that gives exit code 1 (default: breaking)').choices([
        'breaking',
        'unknown',
        'none',
      ]),
    )
    .optionsGroup('Help:')
    .helpOption('-h, --help', 'print this help')
    .argument('<old>', 'the old description: a file, or a file in a commit of Git, such as main:api.yaml')
    .argument('<new>', 'the new description')
    .usage('<old> <new> [options]')
    .addHelpText('after', diffExample)
    .action(async (old: string, current: string, options: DiffCommandOptions) => {
      const { diffDescriptions } = await import('./diff.ts')
      await diffDescriptions(old, current, options)
    })
}

/** Declares `pair`. */
export function declarePair(program: Command): void {
  const command = program
    .command('pair')
    .description('Check whether applications fit together: what one sends, the other accepts.')
    .optionsGroup('What is compared:')
  addReadingOptions(command).addOption(viewOption()).optionsGroup('What is read:')
  addConfigOptions(addInputOptions(command))
    .optionsGroup('Report:')
    .addOption(new Option('-f, --format <name>', 'how the answer is printed (default: text)').choices(['text', 'json']))
  addVerboseOption(command)
    .option('-q, --quiet', 'show only what breaks, and no notices')
    .optionsGroup('Exit code:')
    .addOption(
      new Option('--fail-on <verdict>', 'mildest verdict that gives exit code 1 (default: breaks)').choices([
        'breaks',
        'unknown',
        'none',
      ]),
    )
    .optionsGroup('Help:')
    .helpOption('-h, --help', 'print this help')
    .argument('<descriptions...>', 'the descriptions of two applications or more')
    .usage('<descriptions...> [options]')
    .addHelpText('after', pairExample)
    .action(async (descriptions: readonly string[], options: PairCommandOptions) => {
      const { pairDescriptions } = await import('./pair.ts')
      await pairDescriptions(descriptions, options)
    })
}
