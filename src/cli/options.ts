import { type Command, InvalidArgumentError, Option } from 'commander'

/** What both commands take, as commander hands it over. */
export interface CommonOptions {
  /** False for `--no-config`. */
  readonly config?: string | false
  readonly format?: readonly string[]
  readonly failSeverity?: 'error' | 'warn' | 'info' | 'hint'
  readonly quiet?: true
  readonly stdinFilepath?: string
  readonly root?: string
  readonly ruleset?: readonly string[]
  readonly allowRemote?: readonly string[]
  /** Undefined when neither `--color` nor `--no-color` is given. */
  readonly color?: boolean
}

export interface LintOptions extends CommonOptions {
  readonly output?: string
  readonly displayOnlyFailures?: true
  readonly maxWarnings?: number
  readonly failOnUnmatchedGlobs?: true
}

export interface BundleOptions extends CommonOptions {
  readonly output?: string
  readonly as?: 'yaml' | 'json'
}

// Written out, because help must not load the reporters; a test holds it against them.
const formats = 'stylish, codeframe, json, github-actions'

/** Declares the options of `lint`. */
export function addLintOptions(command: Command): Command {
  command
    .addOption(
      repeatable('-f, --format <name[:file]>', `report as ${formats}, on standard output or in a file; repeatable`),
    )
    .option('-o, --output <file>', 'write the report to a file', file)
    .option('-D, --display-only-failures', 'show only findings of the fail severity or above')
    .option('--max-warnings <number>', 'fail when there are more warnings', count)
    .option('--fail-on-unmatched-globs', 'fail when one of several globs matches no file')
  return addCommonOptions(command)
}

/** Declares the options of `bundle`. */
export function addBundleOptions(command: Command): Command {
  command
    .option('-o, --output <file>', 'write the bundle to a file (default: standard output)', file)
    .addOption(
      new Option('--as <language>', 'language of the bundle (default: that of the output, else of the entry)').choices([
        'yaml',
        'json',
      ]),
    )
    .addOption(
      repeatable('-f, --format <name[:file]>', `report as ${formats}, on standard error or in a file; repeatable`),
    )
  return addCommonOptions(command)
}

function addCommonOptions(command: Command): Command {
  return command
    .addOption(
      new Option('-F, --fail-severity <severity>', 'weakest finding that gives exit code 1 (default: error)').choices([
        'error',
        'warn',
        'info',
        'hint',
      ]),
    )
    .option('-q, --quiet', 'show only failures, no notices, and nothing when all is well')
    .option('-c, --config <file>', 'use this config (default: the nearest msgapi.config.yaml)')
    .option('--no-config', 'use no config')
    .option('--root <folder>', 'read and write nothing outside of this folder (default: the repository)')
    .option('--stdin-filepath <path>', 'name for what is read from standard input (target "-")')
    .option('--color', 'use colors (default: on a terminal)')
    .option('--no-color', 'use no colors')
    .option('--safe', 'run no code of plugins or rulesets; this version never does')
    .addOption(repeatable('-r, --ruleset <file>', 'Spectral ruleset').hideHelp())
    .addOption(repeatable('--allow-remote <host>', 'host to read from').hideHelp())
}

function repeatable(flags: string, description: string): Option {
  return new Option(flags, description).argParser((value: string, previous: readonly string[] | undefined) => [
    ...(previous ?? []),
    value,
  ])
}

function file(value: string): string {
  if (value === '') throw new InvalidArgumentError('Expected the name of a file.')
  return value
}

function count(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Expected a whole number, 0 or more.')
  return Number(value)
}
