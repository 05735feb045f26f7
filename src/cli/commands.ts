import type { Command } from 'commander'
import { addBundleOptions, type BundleCommandOptions } from './bundle/bundle-options.ts'
import {
  addCompletionOptions,
  addCreatePluginOptions,
  addInitOptions,
  addLintOptions,
  addListOptions,
  addMergeReportsOptions,
  addRulesOptions,
  addRunningOptions,
  addRunOptions,
  addSettingsOptions,
  addSuppressOptions,
} from './command-options.ts'
import { tuneEngine } from './engine-flags.ts'
import type {
  CompletionOptions,
  ConfigOptions,
  CreatePluginOptions,
  InitOptions,
  LintCommandOptions,
  ListOptions,
  MergeReportsOptions,
  RulesOptions,
  RunCommandOptions,
  RunningOptions,
  Shell,
  SuppressCommandOptions,
} from './options.ts'
import { addTransformOptions, type TransformCommandOptions } from './transform/transform-options.ts'

const lintExample = `
Example:
  msgapi lint 'apis/**/*.yaml' -f stylish -f json:report.json

Exit codes: 0 clean, 1 findings, 2 could not run, 70 a bug in msgapi.`

const bundleExample = `
Examples:
  msgapi bundle apis/orders.yaml -o dist/orders.yaml --map
  msgapi bundle 'apis/*.yaml' -o dist/ --check

Exit codes: 0 written, 1 findings or out of date, 2 could not run, 70 a bug.`

const transformExample = `
Examples:
  msgapi transform apis/orders.yaml --use merge-traits --use sort-keys:order=format -o dist/orders.yaml
  msgapi transform 'apis/*.yaml' --use merge-traits --write

"msgapi explain transforms" lists the transforms, "msgapi explain sort-keys" tells more about one.

Exit codes: 0 written, 1 findings or something would change, 2 could not run, 70 a bug.`

const runExample = `
Examples:
  msgapi run
  msgapi run publish --check -f json:report.json

Exit codes: 0 written, 1 findings or out of date, 2 could not run, 70 a bug.`

const suppressExample = `
Examples:
  msgapi suppress 'apis/**/*.yaml' --reason 'there before we had rules'
  msgapi suppress 'apis/**/*.yaml' --prune

Exit codes: 0 written, 2 could not run, 70 a bug in msgapi.`

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

const doctorExample = `
Exit codes: 0 nothing is wrong, 1 something is, 2 the config here cannot be used, 70 a bug.`

const createPluginExample = `
Examples:
  msgapi create-plugin acme
  msgapi create-plugin acme --typescript --msgapi ../msgapi-0.1.0.tgz

Exit codes: 0 written, 2 could not be written, 70 a bug.`

const completionExample = `
Examples:
  eval "$(msgapi completion bash)"
  msgapi completion fish > ~/.config/fish/completions/msgapi.fish`

/** The commands, each with what declares it, in the order in which help lists them. */
export const declarations: ReadonlyMap<string, (program: Command) => void> = new Map([
  ['lint', declareLint],
  ['bundle', declareBundle],
  ['transform', declareTransform],
  ['run', declareRun],
  ['suppress', declareSuppress],
  ['rules', declareRules],
  ['explain', declareExplain],
  ['config', declareConfig],
  ['list', declareList],
  ['merge-reports', declareMergeReports],
  ['init', declareInit],
  ['doctor', declareDoctor],
  ['create-plugin', declareCreatePlugin],
  ['completion', declareCompletion],
  ['help', declareHelp],
])

function declareLint(program: Command): void {
  addLintOptions(
    program
      .command('lint')
      .description('Check descriptions; without targets, those of the config or the working folder.'),
  )
    .argument('[targets...]', 'files, folders, globs, names of APIs of the config, or "-" for standard input')
    .usage('[targets...] [options]')
    .addHelpText('after', lintExample)
    .action(async (targets: readonly string[], options: LintCommandOptions) => {
      const { lintTargets } = await import('./lint.ts')
      await lintTargets(targets, options)
    })
}

function declareBundle(program: Command): void {
  addBundleOptions(program.command('bundle').description('Make one file of a description and the files it refers to.'))
    .argument('[entries...]', 'files, folders, globs, names of APIs of the config, or "-" (default: all APIs)')
    .usage('[entries...] [options]')
    .addHelpText('after', bundleExample)
    .action(async (entries: readonly string[], options: BundleCommandOptions) => {
      const { bundleEntries } = await import('./bundle/bundle.ts')
      tuneEngine('onePass')
      await bundleEntries(entries, options)
    })
}

function declareTransform(program: Command): void {
  addTransformOptions(
    program.command('transform').description('Change descriptions and keep comments, order and layout.'),
  )
    .argument('[entries...]', 'files, folders, globs, names of APIs of the config, or "-" for standard input')
    .usage('[entries...] [--use <name[:options]>] [options]')
    .addHelpText('after', transformExample)
    .action(async (entries: readonly string[], options: TransformCommandOptions) => {
      const { transformEntries } = await import('./transform/transform.ts')
      tuneEngine('onePass')
      await transformEntries(entries, options)
    })
}

function declareRun(program: Command): void {
  addRunOptions(
    program.command('run').description('Run the pipelines of the config: lint, bundle, transform, lint, write.'),
  )
    .argument('[names...]', 'pipelines of the config (default: all)')
    .usage('[names...] [options]')
    .addHelpText('after', runExample)
    .action(async (names: readonly string[], options: RunCommandOptions) => {
      const { runPipelines } = await import('./run.ts')
      await runPipelines(names, options)
    })
}

function declareSuppress(program: Command): void {
  addSuppressOptions(
    program.command('suppress').description('Accept the findings that there are, in msgapi-suppressions.json.'),
  )
    .argument('[targets...]', 'files, folders, globs, or names of APIs of the config (default: all)')
    .usage('[targets...] [options]')
    .addHelpText('after', suppressExample)
    .action(async (targets: readonly string[], options: SuppressCommandOptions) => {
      const { suppressFindings } = await import('./suppress.ts')
      await suppressFindings(targets, options)
    })
}

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
  addInitOptions(program.command('init').description('Propose a config for the descriptions in the working folder.'))
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
    .addHelpText('after', doctorExample)
    .action(async (options: RunningOptions) => {
      const { examineProject } = await import('./doctor.ts')
      await examineProject(options)
    })
}

function declareCreatePlugin(program: Command): void {
  addCreatePluginOptions(
    program.command('create-plugin').description('Write a new plugin into ./msgapi-plugin-<name>: rule, fixer, test.'),
  )
    .argument('<name>', 'namespace of its rules, such as acme')
    .usage('<name> [options]')
    .addHelpText('after', createPluginExample)
    .action(async (name: string, options: CreatePluginOptions) => {
      const { createPlugin } = await import('./create-plugin/create-plugin.ts')
      await createPlugin(name, options)
    })
}

function declareCompletion(program: Command): void {
  addCompletionOptions(
    program
      .command('completion')
      .description('Print the script that completes commands, options and values in a shell.'),
  )
    .usage('<shell>')
    .addHelpText('after', completionExample)
    .action(async (shell: Shell, options: CompletionOptions, { args: [, ...words] }: Command) => {
      const { completeWords } = await import('./completion/completion.ts')
      await completeWords(shell, words, options, declarations)
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
