import { type Command, InvalidArgumentError, Option } from 'commander'

export type FailSeverity = 'error' | 'warn' | 'info' | 'hint'

/** How many characters a path may have. */
export const longestPath = 4_096

/** What both commands take, as commander hands it over. */
export interface CommonOptions {
  /** False for `--no-config`. */
  readonly config?: string | false
  readonly format?: readonly string[]
  readonly output?: string
  readonly failSeverity?: FailSeverity
  readonly showDocumentationUrl?: true
  readonly quiet?: true
  readonly verbose?: true
  readonly stdinFilepath?: string
  readonly encoding?: BufferEncoding
  readonly root?: string
  readonly resolver?: string
  /** One or several hosts each, with commas between. */
  readonly allowRemote?: readonly string[]
  readonly updateLock?: true
  readonly frozenLock?: true
  /** Plugins beside those of the config. */
  readonly plugin?: readonly string[]
  readonly safe?: true
  /** A suppressions file; false for `--no-suppressions`. */
  readonly suppressions?: string | false
  readonly showSuppressed?: true
  /** Replaces files whatever they hold, but none that was read. */
  readonly force?: true
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
  readonly use?: readonly string[]
  readonly fix?: true
  readonly fixUnsafe?: true
  readonly fixRule?: readonly string[]
  readonly fixDryRun?: true
  /** A file for the fixes as JSON. */
  readonly changes?: string
  readonly withFixes?: true
}

/** What `suppress` takes. */
export interface SuppressCommandOptions extends Omit<CommonOptions, 'format'> {
  readonly ruleset?: readonly string[]
  readonly ignoreUnknownFormat?: true
  readonly use?: readonly string[]
  readonly rule?: string
  readonly reason?: string
  readonly until?: string
  readonly prune?: true
}

/** What decides which config and which plugins a run in the working folder has. */
export type RunningOptions = Pick<CommonOptions, 'config' | 'plugin' | 'safe' | 'root'>

export interface RulesOptions extends RunningOptions {
  readonly json?: true
  readonly format?: 'table' | 'json'
}

/** What `config` takes. */
export interface ConfigOptions extends Omit<CommonOptions, 'format'> {
  readonly json?: true
  readonly format?: 'text' | 'json'
  readonly ruleset?: readonly string[]
}

/** What `create-plugin` takes. */
export interface InitOptions {
  readonly yes?: true
  readonly from?: 'spectral' | 'redocly'
}

export interface CreatePluginOptions {
  readonly typescript?: true
  /** A version, a range or a tarball. */
  readonly msgapi?: string
}

/** The names of reports, for help: written out, because help must not load the reporters; a test holds it against them. */
export const formats = [
  'stylish, codeframe, json, text, pretty, html, markdown, github-actions, sarif, gitlab, code-climate, junit,',
  'teamcity, or one of a plugin: acme/count',
].join(' ')

/** Declares the options of `lint`. */
export function addLintOptions(command: Command): Command {
  command
    .optionsGroup('What is checked:')
    .option('--fail-on-unmatched-globs', 'fail when one of several globs matches no file')
  addUseOption(addInputOptions(command), '"transforms" of the config')
    .optionsGroup('Rules:')
    .addOption(
      repeatable('-r, --ruleset <file>', 'use this Spectral ruleset in place of those of the config; repeatable', file),
    )
    .option('--ignore-unknown-format', 'say nothing of documents that no ruleset is for')
  addConfigOptions(command)
    .option('--safe', 'run no code of rulesets and plugins, read from no host that the config allows')
    .addOption(new Option('--resolver <file>').hideHelp())
  addSuppressionsOptions(command)
    .optionsGroup('Fixes:')
    .option('--fix', 'fix what can be fixed safely, in place, and report what is left')
    .option('--fix-unsafe', 'apply also fixes whose result you should look at')
    .addOption(repeatable('--fix-rule <code>', 'fix only findings of this rule, such as spec/*; repeatable'))
    .option('--fix-dry-run', 'write nothing; print the fixes as a unified diff in place of the report')
    .option('--changes <file>', 'write each fix, with the edits that undo it, as JSON', file)
    .optionsGroup('Report:')
    .addOption(repeatable('-f, --format <name[:file]>', `on standard output or in a file; repeatable: ${formats}`))
    .option('--with-fixes', 'add to findings in -f json what --fix would do about each')
    .option('-o, --output <file>', 'write the report to a file; also --output.<format> <file>', file)
    .addOption(repeatable('--output-of <format=file>', '').hideHelp())
    .option('--force', 'replace a file that is no report too, but none that was read')
    .option('-D, --display-only-failures', 'show only findings of the fail severity or above')
  addShowSuppressedOption(command)
  addReportOptions(command).option('-q, --quiet', 'no notices, and nothing when all is well').optionsGroup('Exit code:')
  return addFailOptions(command)
    .option('--max-warnings <number>', 'fail when there are more warnings', count)
    .optionsGroup('Help:')
    .helpOption('-h, --help', 'print this help')
}

/** Declares the options of `suppress`. */
export function addSuppressOptions(command: Command): Command {
  command
    .optionsGroup('Suppressions:')
    .option('--rule <code>', 'accept the findings of this rule, of any severity, such as acme/*')
    .option('--reason <text>', 'why they are accepted')
    .option('--until <date>', 'the last day on which they are, in UTC: 2027-01-31')
    .option('--prune', 'only remove suppressions that hide nothing, are over, or are of files that are gone')
    .addOption(suppressionsFile('write this suppressions file in place of that of the config'))
    .optionsGroup('What is checked:')
  addUseOption(addInputOptions(command), '"transforms" of the config')
    .optionsGroup('Rules:')
    .addOption(
      repeatable('-r, --ruleset <file>', 'use this Spectral ruleset in place of those of the config; repeatable', file),
    )
    .option('--ignore-unknown-format', 'say nothing of documents that no ruleset is for')
  addConfigOptions(command)
    .option('--safe', 'run no code of rulesets and plugins, read from no host that the config allows')
    .option('-v, --verbose', 'print the files, config and rulesets in use')
    .option('-q, --quiet', 'no notices')
  return addFailOptions(command, 'that is accepted').helpOption('-h, --help', 'print this help')
}

/** Declares the options of `rules`. */
export function addRulesOptions(command: Command): Command {
  return addRunningOptions(command)
    .option('--json', 'the same as -f json')
    .addOption(
      new Option('-f, --format <name>', 'how the rules are listed (default: table)').choices(['table', 'json']),
    )
    .helpOption('-h, --help', 'print this help')
}

/** Declares the options on which plugins run. */
export function addRunningOptions(command: Command): Command {
  return addConfigOptions(command)
    .option('--safe', 'run no plugins')
    .option('--root <folder>', 'read nothing outside of this folder (default: the repository)', file)
}

/** Declares the options of `config`: those that decide which settings apply. */
export function addSettingsOptions(command: Command): Command {
  command.optionsGroup('Settings:')
  addConfigOptions(command)
    .addOption(
      repeatable('-r, --ruleset <file>', 'use this Spectral ruleset in place of those of the config; repeatable', file),
    )
    .option('--safe', 'run no code of rulesets and plugins, read from no host that the config allows')
    .option('--root <folder>', 'read and write nothing outside of this folder (default: the repository)')
    .addOption(repeatable('--allow-remote <host>', 'read references to this host too, over https; repeatable'))
    .option('--stdin-filepath <path>', 'name for what is read from standard input')
  return addFailOptions(command)
    .optionsGroup('Output:')
    .option('--json', 'the same as -f json')
    .addOption(
      new Option('-f, --format <name>', 'how the settings are printed (default: text)').choices(['text', 'json']),
    )
    .option('-q, --quiet', 'no notices')
    .optionsGroup('Help:')
    .helpOption('-h, --help', 'print this help')
}

/** Declares the options of `create-plugin`. */
export function addCreatePluginOptions(command: Command): Command {
  return command
    .option('--typescript', 'write TypeScript, which tsc compiles')
    .option('--msgapi <spec>', 'the msgapi that it is tested with: a version or a tarball (default: this version)')
    .helpOption('-h, --help', 'print this help')
}

/** Declares the options of `init`. */
export function addInitOptions(command: Command): Command {
  return command
    .option('-y, --yes', 'ask nothing, and write what is proposed')
    .addOption(
      new Option('--from <tool>', 'the setup to take over (default: what is there)').choices(['spectral', 'redocly']),
    )
    .helpOption('-h, --help', 'print this help')
}

/** Declares the options on what is read. */
export function addInputOptions(command: Command): Command {
  return command
    .option('--stdin-filepath <path>', 'name for what is read from standard input (target "-")', file)
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
    .option('--root <folder>', 'read and write nothing outside of this folder (default: the repository)', file)
    .addOption(repeatable('--allow-remote <host>', 'read references to this host too, over https; repeatable'))
    .option('--update-lock', 'read what msgapi.lock names anew, and note what it is now')
    .option('--frozen-lock', 'read nothing from the network that is not in msgapi.lock')
}

/** Declares the options on the config. */
export function addConfigOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'use this config (default: the nearest msgapi.config.yaml)', file)
    .option('--no-config', 'use no config')
    .addOption(repeatable('--plugin <name>', 'run this plugin too: a package or a file; repeatable', file))
}

/** Declares `--use`, in place of what a config lists. */
export function addUseOption(command: Command, replaced: string): Command {
  return command.addOption(
    repeatable(
      '--use <name[:options]>',
      `run this transform in place of ${replaced}; repeatable: sort-keys:order=format`,
    ),
  )
}

/** Declares which suppressions file is read. */
export function addSuppressionsOptions(command: Command): Command {
  return command
    .addOption(suppressionsFile('read this suppressions file in place of that of the config'))
    .addOption(new Option('--no-suppressions', 'read no suppressions file').default(undefined))
}

/** Declares that reports show what is suppressed. */
export function addShowSuppressedOption(command: Command): Command {
  return command.option('--show-suppressed', 'list what is suppressed in json and sarif, count it in stylish')
}

function suppressionsFile(description: string): Option {
  return new Option('--suppressions <file>', description).argParser(file)
}

/** Declares the options on how reports look. */
export function addReportOptions(command: Command): Command {
  return command
    .option('--show-documentation-url', 'name the page about its rule with each finding')
    .option('--color', 'use colors (default: on a terminal)')
    .option('--no-color', 'use no colors')
    .option('-v, --verbose', 'print the files, config and rulesets in use')
}

/** Declares the options on what fails a run. */
export function addFailOptions(command: Command, effect = 'that gives exit code 1'): Command {
  return command.addOption(
    new Option('-F, --fail-severity <severity>', `weakest finding ${effect} (default: error)`)
      .choices(failSeverities)
      .argParser(failSeverity),
  )
}

const failSeverities: readonly FailSeverity[] = ['error', 'warn', 'info', 'hint']

/** Takes a severity, also by the name that reports print. Throws an InvalidArgumentError for anything else. */
function failSeverity(value: string): FailSeverity {
  const severity = failSeverities.find((known) => known === (value === 'warning' ? 'warn' : value))
  if (severity === undefined) throw new InvalidArgumentError(`Allowed choices are ${failSeverities.join(', ')}.`)
  return severity
}

/** An option that may be given several times; `check` throws an InvalidArgumentError for a value that cannot be. */
export function repeatable(flags: string, description: string, check = (value: string): string => value): Option {
  return new Option(flags, description).argParser((value: string, previous: readonly string[] | undefined) => [
    ...(previous ?? []),
    check(value),
  ])
}

/** Takes the name of a file. Throws an InvalidArgumentError when it is empty or longer than any can be. */
export function file(value: string): string {
  if (value === '') throw new InvalidArgumentError('Expected the name of a file.')
  // No system has longer ones, and every folder of a path is looked at.
  if (value.length > longestPath)
    throw new InvalidArgumentError(`Expected a name of ${longestPath} characters at most.`)
  return value
}

/** The word after an option with a default is taken for its value, also when it was meant to be the entry. */
export function besideOrFile(value: string): string {
  if (!/\.ya?ml$/i.test(value)) return file(value)
  throw new InvalidArgumentError('Expected the name of a JSON file; entries come before this option.')
}

function count(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Expected a whole number, 0 or more.')
  return Number(value)
}
