import { type Command, Option } from 'commander'
import { count, file, repeatable, threadCount } from './option-values.ts'
import {
  addConfigOptions,
  addDocumentOptions,
  addFailOptions,
  addInputOptions,
  addReportOptions,
  addShowSuppressedOption,
  addSinceOption,
  addSuppressionsOptions,
  addUseOption,
  addVerboseOption,
  formats,
  suppressionsFile,
} from './shared-options.ts'

/** Declares the options of `lint`. */
export function addLintOptions(command: Command): Command {
  command
    .optionsGroup('What is checked:')
    .option('--fail-on-unmatched-globs', 'fail when one of several globs matches no file')
  addSinceOption(command)
    .option('--shard <i/n>', 'only one of n parts of the descriptions, such as 1/4, for jobs that share the work')
    .option('--cache', 'use results of earlier runs where nothing has changed (on where the config has "apis")')
    .option('--no-cache', 'make all results again')
    .option('--concurrency <number>', 'lint on this many threads (default: 1)', threadCount)
    .option('--watch', 'lint again when a file changes')
  addRulesetOptions(command)
  addConfigOptions(command).addOption(new Option('--resolver <file>').hideHelp())
  addSuppressionsOptions(command)
    .optionsGroup('Fixes:')
    .option('--fix', 'apply safe fixes in place, and report the rest')
    .option('--fix-unsafe', 'also apply fixes that you should review')
    .addOption(repeatable('--fix-rule <code>', 'fix only findings of this rule, such as spec/*; repeatable'))
    .option('--fix-dry-run', 'write nothing; print the fixes as a unified diff in place of the report')
    .option('--changes <file>', 'write each fix, with the edits that undo it, as JSON', file)
    .optionsGroup('Report:')
    .addOption(repeatable('-f, --format <name[:file]>', `on standard output or in a file; repeatable: ${formats}`))
    .option('--with-fixes', 'add the fix of each finding to -f json')
    .option('-o, --output <file>', 'write the report to a file', file)
    .addOption(repeatable('--output-of <format=file>', '').hideHelp())
    .option('--force', 'also replace a file that is not a report (never an input)')
    .option('-D, --display-only-failures', 'show only findings of the fail severity or above')
    .option('--only-changed-lines', 'with --since: leave out what is on lines that have not changed')
  addShowSuppressedOption(command)
  addReportOptions(command)
    .option('--timing', 'print the time by stage, rule and file on standard error')
    .option('-q, --quiet', 'no notices, and no output without findings')
    .optionsGroup('Exit code:')
  return addMaxWarningsOption(addFailOptions(command)).optionsGroup('Help:').helpOption('-h, --help', 'print this help')
}

/** Declares the options of `run`. */
export function addRunOptions(command: Command): Command {
  command
    .optionsGroup('Output:')
    .option('--force', 'also replace files that msgapi did not write (never an input)')
    .option('--check', 'write nothing; fail when the output is out of date')
    .option('--watch', 'run again when a file changes')
  return addDocumentOptions(command)
}

/** Declares the options of `suppress`. */
export function addSuppressOptions(command: Command): Command {
  command
    .optionsGroup('Suppressions:')
    .option('--rule <code>', 'accept the findings of this rule, of any severity, such as acme/*')
    .option('--reason <text>', 'why they are accepted')
    .option('--until <date>', 'last day of the suppression, in UTC: 2027-01-31')
    .option('--prune', 'only remove suppressions that hide nothing, have expired, or name missing files')
    .addOption(suppressionsFile('write this suppressions file instead of the one in the config'))
    .optionsGroup('What is checked:')
  addRulesetOptions(command)
  addConfigOptions(command)
  addVerboseOption(command).option('-q, --quiet', 'no notices')
  return addFailOptions(command, 'that is accepted').helpOption('-h, --help', 'print this help')
}

export function addMaxWarningsOption(command: Command): Command {
  return command.option('--max-warnings <number>', 'fail when there are more warnings than this', count)
}

/** Declares the options on what `lint` and `suppress` read and which rulesets they run. */
export function addRulesetOptions(command: Command): void {
  addUseOption(addInputOptions(command), '"transforms" of the config')
    .optionsGroup('Rules:')
    .addOption(
      repeatable('-r, --ruleset <file>', 'use this Spectral ruleset instead of those in the config; repeatable', file),
    )
    .option('--ignore-unknown-format', 'do not report documents that no ruleset covers')
}
