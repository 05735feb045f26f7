import { type Command, Option } from 'commander'
import { listenToStacks } from '../command.ts'
import { say } from './exit.ts'
import { failSeverities, failSeverity, file, repeatable } from './option-values.ts'

/** The names of reports, for help: written out, because help must not load the reporters; a test holds it against them. */
export const formats = [
  'stylish, codeframe, json, text, pretty, html, markdown, github-actions, sarif, gitlab, code-climate, junit,',
  'teamcity, or one of a plugin: acme/count',
].join(' ')

/** Declares the options on what is read. */
export function addInputOptions(command: Command): Command {
  return command
    .option('--stdin-filepath <path>', 'file name for standard input (target "-")', file)
    .addOption(
      // For users of Spectral; descriptions are UTF-8.
      new Option('-e, --encoding <encoding>', 'encoding of the files (default: UTF-8 only)')
        .choices(['utf8', 'ascii', 'utf-8', 'utf16le', 'ucs2', 'ucs-2', 'base64', 'latin1'])
        .hideHelp(),
    )
    .option('--root <folder>', 'read and write nothing outside of this folder (default: the repository)', file)
    .addOption(repeatable('--allow-remote <host>', 'read references to this host too, over https; repeatable'))
    .option('--update-lock', 'read everything in msgapi.lock again and update it')
    .option('--frozen-lock', 'read only what msgapi.lock lists from the network')
}

/** Declares the options on the config, and on what it may do. */
export function addConfigOptions(command: Command): Command {
  return command
    .option('-c, --config <file>', 'use this config (default: the nearest msgapi.config.yaml)', file)
    .option('--no-config', 'use no config')
    .addOption(repeatable('--plugin <name>', 'run this plugin too: a package or a file; repeatable', file))
    .option('--safe', 'run no code of rulesets and plugins, and ignore hosts that the config allows')
}

/** Declares what the commands that write documents read, and how they report it. */
export function addDocumentOptions(command: Command): Command {
  addSinceOption(command.optionsGroup('What is read:'))
  addConfigOptions(addInputOptions(command)).addOption(new Option('--resolver <file>').hideHelp())
  addSuppressionsOptions(command)
    .optionsGroup('Report:')
    .addOption(repeatable('-f, --format <name[:file]>', `on standard error or in a file; repeatable: ${formats}`))
  addShowSuppressedOption(command)
  addReportOptions(command).option('-q, --quiet', 'show only failures, and no notices').optionsGroup('Exit code:')
  return addFailOptions(command).optionsGroup('Help:').helpOption('-h, --help', 'print this help')
}

/** Declares the option that leaves out descriptions that have not changed. */
export function addSinceOption(command: Command): Command {
  return command.option(
    '--since <revision>',
    'only descriptions that depend on a file changed since this commit or branch of Git',
  )
}

/** Declares `--use`, which replaces the list of a config. */
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
    .addOption(suppressionsFile('read this suppressions file instead of the one in the config'))
    .addOption(new Option('--no-suppressions', 'read no suppressions file').default(undefined))
}

/** Declares the option that shows suppressed findings in reports. */
export function addShowSuppressedOption(command: Command): Command {
  return command.option('--show-suppressed', 'list suppressed findings in json and sarif, count them in stylish')
}

/** Declares an option that names a suppressions file. */
export function suppressionsFile(description: string): Option {
  return new Option('--suppressions <file>', description).argParser(file)
}

/** Declares the options on how reports look. */
export function addReportOptions(command: Command): Command {
  command
    .option('--show-documentation-url', 'show the page of the rule with each finding')
    .option('--color', 'use colors (default: on a terminal)')
    .option('--no-color', 'use no colors')
  return addVerboseOption(command)
}

/** Declares `--verbose`. Stacks of plugins are printed when they arise, each once. */
export function addVerboseOption(command: Command): Command {
  const told = new Set<string>()
  const tell = (stack: string): void => {
    if (!told.has(stack)) say(`msgapi: ${stack}`)
    told.add(stack)
  }
  return command
    .option('-v, --verbose', 'print the files, config and rulesets in use, and stack traces of plugins')
    .on('option:verbose', () => listenToStacks(tell))
}

/** Declares the options on what fails a run. */
export function addFailOptions(command: Command, effect = 'that gives exit code 1'): Command {
  return command.addOption(
    new Option('-F, --fail-severity <severity>', `weakest finding ${effect} (default: error)`)
      .choices(failSeverities)
      .argParser(failSeverity),
  )
}

/** Whose view descriptions of version 2 take. */
export function viewOption(): Option {
  return new Option(
    '--view <view>',
    'whose view descriptions of version 2 take; "publish" becomes receive for application, send for client (default: application)',
  ).choices(['application', 'client'])
}
