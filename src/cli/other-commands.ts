import { Argument, type Command, Option } from 'commander'
import { addMaxWarningsOption, addRulesetOptions } from './command-options.ts'
import { declarations } from './commands.ts'
import { declareDiff, declarePair } from './diff/diff-options.ts'
import { declareGraph } from './graph/graph-options.ts'
import { file, port, repeatable } from './option-values.ts'
import {
  type CompletionOptions,
  type ConfigOptions,
  type CreatePluginOptions,
  type InitOptions,
  type LanguageServerOptions,
  type ListOptions,
  type MergeReportsOptions,
  type RulesOptions,
  type RunningOptions,
  type Shell,
  shells,
} from './options.ts'
import {
  addConfigOptions,
  addFailOptions,
  addReportOptions,
  addShowSuppressedOption,
  addSuppressionsOptions,
  addVerboseOption,
  formats,
} from './shared-options.ts'
import { declareUpgrade } from './upgrade/upgrade-options.ts'

const listExample = `
Examples:
  msgapi list
  msgapi list 'apis/**/*.yaml' --json

Exit codes: 0 printed, 2 could not run, 70 a bug in msgapi.`

const mergeReportsExample = `
Examples:
  msgapi merge-reports shard-*.json -f github-actions -f sarif:msgapi.sarif
  msgapi merge-reports a.json b.json -F warn --max-warnings 10

Exit codes: 0 clean, 1 findings, 2 a file is no report, 70 a bug in msgapi.`

const configExample = `
Examples:
  msgapi config apis/orders.yaml
  msgapi config apis/orders.yaml --json

Exit codes: 0 printed, 2 a config, ruleset or plugin cannot be used, 70 a bug.`

const initExample = `
Examples:
  msgapi init
  msgapi init --yes --from redocly

Exit codes: 0 done, 2 a config is there already or a file cannot be read, 70 a bug.`

const createPluginExample = `
Examples:
  msgapi create-plugin acme
  msgapi create-plugin acme --typescript --msgapi ../msgapi-0.1.0.tgz

Exit codes: 0 written, 2 could not be written, 70 a bug.`

const languageServerExample = `
An editor starts this command; it ends with the editor. Code of plugins and
rulesets runs only if the editor says that the workspace is trusted.

Exit codes: 0 the editor ended it, 1 the editor was gone, 2 could not run, 70 a bug.`

const completionExample = `
Examples:
  eval "$(msgapi completion bash)"
  msgapi completion fish > ~/.config/fish/completions/msgapi.fish`

/** The commands that read no entries or print what a run would do, which most runs do not load, as `declarations` has the others. */
export const otherDeclarations: ReadonlyMap<string, (program: Command) => void> = new Map([
  ['rules', declareRules],
  ['explain', declareExplain],
  ['upgrade', declareUpgrade],
  ['diff', declareDiff],
  ['pair', declarePair],
  ['graph', declareGraph],
  ['config', declareConfig],
  ['list', declareList],
  ['merge-reports', declareMergeReports],
  ['init', declareInit],
  ['doctor', declareDoctor],
  ['create-plugin', declareCreatePlugin],
  ['lsp', declareLanguageServer],
  ['completion', declareCompletion],
  ['help', declareHelp],
])

function declareRules(program: Command): void {
  addRulesOptions(program.command('rules').description('List the rules of msgapi and of plugins.'))
    .argument('[words...]', 'list only rules with these words in their code or description')
    .usage('[words...] [options]')
    .action(async (words: readonly string[], options: RulesOptions) => {
      const { listRules } = await import('./rules.ts')
      await listRules(words, options)
    })
}

function declareExplain(program: Command): void {
  addRunningOptions(program.command('explain').description('Explain a rule, the code of a finding, or a transform.'))
    .argument('<rule>', 'the code, such as spec/required-field, or the name of a transform')
    .usage('<rule> [options]')
    .helpOption('-h, --help', 'print this help')
    .action(async (code: string, options: RunningOptions) => {
      const { explainCode } = await import('./explain.ts')
      await explainCode(code, options)
    })
}

function declareConfig(program: Command): void {
  addSettingsOptions(
    program.command('config').description('Print which settings and rules apply to a document, and where each is set.'),
  )
    .argument('[entry]', 'the document, or a folder of documents (default: the working folder)')
    .usage('[entry] [options]')
    .addHelpText('after', configExample)
    .action(async (entry: string | undefined, options: ConfigOptions) => {
      const { printConfig } = await import('./config.ts')
      await printConfig(entry, options)
    })
}

function declareList(program: Command): void {
  addListOptions(
    program.command('list').description('List descriptions, with every file that their results depend on.'),
  )
    .argument('[targets...]', 'files, folders, globs, or names of APIs of the config (default: all)')
    .usage('[targets...] [options]')
    .addHelpText('after', listExample)
    .action(async (targets: readonly string[], options: ListOptions) => {
      const { listDescriptions } = await import('./list.ts')
      await listDescriptions(targets, options)
    })
}

function declareMergeReports(program: Command): void {
  addMergeReportsOptions(
    program.command('merge-reports').description('Join reports of -f json into one, in any format.'),
  )
    .argument('<files...>', 'reports that lint wrote with -f json')
    .usage('<files...> [options]')
    .addHelpText('after', mergeReportsExample)
    .action(async (files: readonly string[], options: MergeReportsOptions) => {
      const { mergeReports } = await import('./merge-reports/merge-reports.ts')
      await mergeReports(files, options)
    })
}

function declareInit(program: Command): void {
  program
    .command('init')
    .description('Propose a config for the descriptions in the working folder.')
    .option('-y, --yes', 'write the proposed files without asking')
    .addOption(
      new Option('--from <tool>', 'setup to convert (default: the one that is found)').choices(['spectral', 'redocly']),
    )
    .helpOption('-h, --help', 'print this help')
    .usage('[options]')
    .addHelpText('after', initExample)
    .action(async (options: InitOptions) => {
      const { initProject } = await import('./init/init.ts')
      await initProject(options)
    })
}

function declareDoctor(program: Command): void {
  addRunningOptions(
    program.command('doctor').description('Check the setup: versions, configs, plugins, lock, bundles.'),
  )
    .usage('[options]')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing is wrong, 1 something is, 2 the config here cannot be used, 70 a bug.',
    )
    .action(async (options: RunningOptions) => {
      const { examineProject } = await import('./doctor.ts')
      await examineProject(options)
    })
}

function declareCreatePlugin(program: Command): void {
  program
    .command('create-plugin')
    .description('Write a new plugin into ./msgapi-plugin-<name>: rule, fixer, test.')
    .option('--typescript', 'write TypeScript, which tsc compiles')
    .option('--msgapi <spec>', 'msgapi to test with: a version or a tarball (default: this version)')
    .helpOption('-h, --help', 'print this help')
    .argument('<name>', 'namespace of its rules, such as acme')
    .usage('<name> [options]')
    .addHelpText('after', createPluginExample)
    .action(async (name: string, options: CreatePluginOptions) => {
      const { createPlugin } = await import('./create-plugin/create-plugin.ts')
      await createPlugin(name, options)
    })
}

function declareLanguageServer(program: Command): void {
  program
    .command('lsp')
    .description('Serve an editor: findings while you type (Language Server Protocol).')
    .option('--stdio', 'exchange messages over standard input and output (default)')
    .addOption(
      new Option('--socket <port>', 'connect to an editor that listens on this port')
        .argParser(port)
        .conflicts('stdio'),
    )
    .addOption(
      new Option('--node-ipc', 'use the channel of the Node process that starts it').conflicts(['stdio', 'socket']),
    )
    // Clients that watch over their servers give it to all of them.
    .addOption(new Option('--clientProcessId <id>').hideHelp())
    .helpOption('-h, --help', 'print this help')
    .usage('[options]')
    .addHelpText('after', languageServerExample)
    .action(async (options: LanguageServerOptions) => {
      const { serveEditor } = await import('./lsp.ts')
      await serveEditor(options)
    })
}

function declareCompletion(program: Command): void {
  program
    .command('completion')
    .description('Print the script that completes commands, options and values in a shell.')
    .addArgument(new Argument('<shell>', 'the shell that loads the script').choices(shells))
    // The scripts that it prints give all but the shell.
    .allowExcessArguments()
    .addOption(new Option('--word <text>').hideHelp())
    .helpOption('-h, --help', 'print this help')
    .usage('<shell>')
    .addHelpText('after', completionExample)
    .action(async (shell: Shell, options: CompletionOptions, { args: [, ...words] }: Command) => {
      const { completeWords } = await import('./completion/completion.ts')
      await completeWords(shell, words, options, new Map([...declarations, ...otherDeclarations]))
    })
}

function declareHelp(program: Command): void {
  program
    .command('help')
    .description('Print the help of a command.')
    .argument('[command]', 'the command, such as lint')
    .usage('[command]')
    .helpOption('-h, --help', 'print this help')
    .action((name: string | undefined) => printHelp(program, name))
}

/** Prints the help of a command, or of msgapi if no name is given. */
function printHelp(program: Command, name: string | undefined): void {
  const command = program.commands.find((known) => known.name() === name) ?? program
  command.outputHelp()
}

/** Declares the options of `rules`. */
function addRulesOptions(command: Command): Command {
  return addRunningOptions(command)
    .option('--fixable', 'list only rules that have a fixer')
    .addOption(new Option('--json', 'the same as -f json').hideHelp())
    .addOption(
      new Option('-f, --format <name>', 'how the rules are listed (default: table)').choices(['table', 'json']),
    )
    .helpOption('-h, --help', 'print this help')
}

/** Declares the options on which plugins run. */
function addRunningOptions(command: Command): Command {
  return addConfigOptions(command).option(
    '--root <folder>',
    'read nothing outside of this folder (default: the repository)',
    file,
  )
}

/** Declares the options of `config`: those that decide which settings apply. */
function addSettingsOptions(command: Command): Command {
  command.optionsGroup('Settings:')
  addConfigOptions(command)
    .addOption(
      repeatable('-r, --ruleset <file>', 'use this Spectral ruleset instead of those in the config; repeatable', file),
    )
    .option('--root <folder>', 'read and write nothing outside of this folder (default: the repository)')
    .addOption(repeatable('--allow-remote <host>', 'read references to this host too, over https; repeatable'))
    .option('--stdin-filepath <path>', 'file name for standard input')
  return addFailOptions(command)
    .optionsGroup('Output:')
    .addOption(new Option('--json', 'the same as -f json').hideHelp())
    .addOption(
      new Option('-f, --format <name>', 'how the settings are printed (default: text)').choices(['text', 'json']),
    )
    .option('-q, --quiet', 'no notices')
    .optionsGroup('Help:')
    .helpOption('-h, --help', 'print this help')
}

/** Declares the options of `list`. */
function addListOptions(command: Command): Command {
  command
    .optionsGroup('What is read:')
    .option('--fail-on-unmatched-globs', 'fail when one of several globs matches no file')
  addRulesetOptions(command)
  addConfigOptions(command)
  addSuppressionsOptions(command)
    .optionsGroup('Output:')
    .option('--json', 'the same as -f json')
    .addOption(
      new Option('-f, --format <name>', 'how the descriptions are listed (default: text)').choices(['text', 'json']),
    )
  return addVerboseOption(command)
    .option('-q, --quiet', 'no notices')
    .optionsGroup('Help:')
    .helpOption('-h, --help', 'print this help')
}

/** Declares the options of `merge-reports`. */
function addMergeReportsOptions(command: Command): Command {
  command
    .optionsGroup('Report:')
    .addOption(repeatable('-f, --format <name[:file]>', `on standard output or in a file; repeatable: ${formats}`))
    .option('-o, --output <file>', 'write the report to a file', file)
    .option('--force', 'also replace a file that is not a report (never an input)')
    .option('-D, --display-only-failures', 'show only findings of the fail severity or above')
    .option('--root <folder>', 'the folder of the sources (default: the repository)', file)
  addShowSuppressedOption(command)
  addReportOptions(command).option('-q, --quiet', 'no output without findings').optionsGroup('Reporters of plugins:')
  addConfigOptions(command).optionsGroup('Exit code:')
  return addMaxWarningsOption(addFailOptions(command)).optionsGroup('Help:').helpOption('-h, --help', 'print this help')
}
