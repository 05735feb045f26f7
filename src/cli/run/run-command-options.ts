import { type Command, Option } from 'commander'
import { repeatable } from '../option-values.ts'
import type { CommonOptions } from '../options.ts'
import {
  addConfigOptions,
  addFailOptions,
  addInputOptions,
  addReportOptions,
  addShowSuppressedOption,
  addSuppressionsOptions,
  formats,
} from '../shared-options.ts'

/** What `run` takes, as commander hands it over. */
export interface RunCommandOptions extends Omit<CommonOptions, 'output' | 'stdinFilepath'> {
  readonly check?: true
  readonly watch?: true
}

/** Declares the options of `run`. */
export function addRunOptions(command: Command): Command {
  command
    .optionsGroup('Output:')
    .option('--force', 'also replace files that msgapi did not write (never an input)')
    .option('--check', 'write nothing; fail when the output is out of date')
    .option('--watch', 'run again when a file changes')
    .optionsGroup('What is read:')
  addConfigOptions(addInputOptions(command))
    .option('--safe', 'run no code of rulesets and plugins, and ignore hosts that the config allows')
    .addOption(new Option('--resolver <file>').hideHelp())
  addSuppressionsOptions(command)
    .optionsGroup('Report:')
    .addOption(repeatable('-f, --format <name[:file]>', `on standard error or in a file; repeatable: ${formats}`))
  addShowSuppressedOption(command)
  addReportOptions(command).option('-q, --quiet', 'show only failures, and no notices').optionsGroup('Exit code:')
  return addFailOptions(command).optionsGroup('Help:').helpOption('-h, --help', 'print this help')
}
