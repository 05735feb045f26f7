import { type Command, InvalidArgumentError, Option } from 'commander'

/** What both commands take, as commander hands it over. */
export interface CommonOptions {
  /** False for `--no-config`. */
  readonly config?: string | false
  readonly format?: readonly string[]
  readonly output?: string
  readonly failSeverity?: 'error' | 'warn' | 'info' | 'hint'
  readonly showDocumentationUrl?: true
  readonly quiet?: true
  readonly verbose?: true
  readonly stdinFilepath?: string
  readonly encoding?: BufferEncoding
  readonly root?: string
  readonly resolver?: string
  readonly allowRemote?: readonly string[]
  /** Undefined when neither `--color` nor `--no-color` is given. */
  readonly color?: boolean
}

export interface LintOptions extends CommonOptions {
  /** `FORMAT=FILE`, each. */
  readonly outputOf?: readonly string[]
  readonly displayOnlyFailures?: true
  readonly maxWarnings?: number
  readonly failOnUnmatchedGlobs?: true
  readonly ruleset?: readonly string[]
  readonly ignoreUnknownFormat?: true
  readonly safe?: true
}

export interface BundleOptions extends CommonOptions {
  readonly as?: 'yaml' | 'json'
}

export interface RulesOptions {
  readonly json?: true
  readonly format?: 'table' | 'json'
}

// Written out, because help must not load the reporters; a test holds it against them.
const formats = [
  'stylish, codeframe, json, text, pretty, html, markdown, github-actions, sarif, gitlab, code-climate, junit,',
  'teamcity',
].join(' ')

/** Declares the options of `lint`. */
export function addLintOptions(command: Command): Command {
  command
    .optionsGroup('What is checked:')
    .option('--fail-on-unmatched-globs', 'fail when one of several globs matches no file')
  addInputOptions(command)
    .optionsGroup('Rules:')
    .addOption(
      repeatable('-r, --ruleset <file>', 'use this Spectral ruleset in place of those of the config; repeatable', file),
    )
    .option('--ignore-unknown-format', 'say nothing of documents that no ruleset is for')
  addConfigOptions(command)
    .option('--safe', 'run no code of rulesets: refuse what needs any')
    .addOption(new Option('--resolver <file>').hideHelp())
    .optionsGroup('Report:')
    .addOption(repeatable('-f, --format <name[:file]>', `on standard output or in a file; repeatable: ${formats}`))
    .option('-o, --output <file>', 'write the report to a file; also --output.<format> <file>', file)
    .addOption(repeatable('--output-of <format=file>', '').hideHelp())
    .option('-D, --display-only-failures', 'show only findings of the fail severity or above')
  addReportOptions(command).option('-q, --quiet', 'no notices, and nothing when all is well').optionsGroup('Exit code:')
  return addFailOptions(command)
    .option('--max-warnings <number>', 'fail when there are more warnings', count)
    .optionsGroup('Help:')
    .helpOption('-h, --help', 'print this help')
}

/** Declares the options of `bundle`. */
export function addBundleOptions(command: Command): Command {
  command
    .optionsGroup('Bundle:')
    .option('-o, --output <file>', 'write the bundle to a file (default: standard output)', file)
    .addOption(
      new Option('--as <language>', 'language of the bundle (default: that of the output, else of the entry)').choices([
        'yaml',
        'json',
      ]),
    )
    .optionsGroup('What is read:')
  addConfigOptions(addInputOptions(command))
    .addOption(new Option('--safe').hideHelp())
    .addOption(new Option('--resolver <file>').hideHelp())
    .optionsGroup('Report:')
    .addOption(repeatable('-f, --format <name[:file]>', `on standard error or in a file; repeatable: ${formats}`))
  addReportOptions(command).option('-q, --quiet', 'show only failures, and no notices').optionsGroup('Exit code:')
  return addFailOptions(command).optionsGroup('Help:').helpOption('-h, --help', 'print this help')
}

/** Declares the options of `rules`. */
export function addRulesOptions(command: Command): Command {
  return command
    .option('--json', 'the same as -f json')
    .addOption(
      new Option('-f, --format <name>', 'how the rules are listed (default: table)').choices(['table', 'json']),
    )
    .helpOption('-h, --help', 'print this help')
}

function addInputOptions(command: Command): Command {
  return command
    .option('--stdin-filepath <path>', 'name for what is read from standard input (target "-")')
    .addOption(
      new Option('-e, --encoding <encoding>', 'read files as this (default: UTF-8, and nothing else)').choices([
        'utf8',
        'ascii',
        'utf-8',
        'utf16le',
        'ucs2',
        'ucs-2',
        'base64',
        'latin1',
      ]),
    )
    .option('--root <folder>', 'read and write nothing outside of this folder (default: the repository)')
    .addOption(repeatable('--allow-remote <host>', 'host to read from').hideHelp())
}

function addConfigOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'use this config (default: the nearest msgapi.config.yaml)')
    .option('--no-config', 'use no config')
}

function addReportOptions(command: Command): Command {
  return command
    .option('--show-documentation-url', 'name the page about its rule with each finding')
    .option('--color', 'use colors (default: on a terminal)')
    .option('--no-color', 'use no colors')
    .option('-v, --verbose', 'tell what is read on standard error')
}

function addFailOptions(command: Command): Command {
  return command.addOption(
    new Option('-F, --fail-severity <severity>', 'weakest finding that gives exit code 1 (default: error)').choices([
      'error',
      'warn',
      'info',
      'hint',
    ]),
  )
}

function repeatable(flags: string, description: string, check = (value: string): string => value): Option {
  return new Option(flags, description).argParser((value: string, previous: readonly string[] | undefined) => [
    ...(previous ?? []),
    check(value),
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
