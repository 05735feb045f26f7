import { Command, CommanderError } from 'commander'
import { addBundleOptions, type BundleOptions } from './bundle/bundle-options.ts'
import { withoutDottedOutputs } from './dotted-outputs.ts'
import { tuneEngine } from './engine-flags.ts'
import { endWhenIdle, endWith, fail, say, watchProcess } from './exit.ts'
import {
  addLintOptions,
  addRulesOptions,
  addSettingsOptions,
  type ConfigOptions,
  type LintOptions,
  type RulesOptions,
} from './options.ts'
import { plannedCommand, plannedOption } from './planned.ts'
import { version } from './version.ts'

const lintExample = `
Example:
  msgapi lint 'apis/**/*.yaml' -f stylish -f json:report.json

Exit codes: 0 clean, 1 findings, 2 could not run, 70 a bug in msgapi.`

const bundleExample = `
Examples:
  msgapi bundle apis/orders.yaml -o dist/orders.yaml --map
  msgapi bundle 'apis/*.yaml' -o dist/ --check

Exit codes: 0 written, 1 findings or out of date, 2 could not run, 70 a bug.`

const configExample = `
Examples:
  msgapi config apis/orders.yaml
  msgapi config apis/orders.yaml --json

Exit codes: 0 printed, 2 a config, ruleset or plugin cannot be used, 70 a bug.`

function commandLine(): Command {
  const program = new Command('msgapi')
    .description('Lint and bundle message-driven API descriptions, in one file or many.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .usage('<command> [options]')
    .helpCommand(false)
    .addHelpText('after', '\nExample:\n  msgapi lint apis/orders.yaml\n\n"msgapi <command> --help" tells more.')
  // Settings are handed down to commands made after them.
  program.exitOverride().configureOutput({ outputError: () => {} })
  addLintOptions(program.command('lint').description('Check descriptions: files, globs, or "-" for standard input.'))
    .argument('[targets...]', 'files or globs')
    .usage('<targets...> [options]')
    .addHelpText('after', lintExample)
    .action(async (targets: readonly string[], options: LintOptions) => {
      const { lintTargets } = await import('./lint.ts')
      await lintTargets(targets, options)
    })
  addBundleOptions(program.command('bundle').description('Make one file of a description and the files it refers to.'))
    .argument('[entries...]', 'files to start from, globs, or "-" for standard input')
    .usage('<entries...> [options]')
    .addHelpText('after', bundleExample)
    .action(async (entries: readonly string[], options: BundleOptions) => {
      const { bundleEntries } = await import('./bundle/bundle.ts')
      tuneEngine('onePass')
      await bundleEntries(entries, options)
    })
  addRulesOptions(program.command('rules').description('List the rules that come with msgapi.'))
    .usage('[options]')
    .action(async (options: RulesOptions) => {
      const { listRules } = await import('./rules.ts')
      await listRules(options)
    })
  program
    .command('explain')
    .description('Tell what a rule, or any code of a finding, is about.')
    .argument('<rule>', 'the code, such as spec/required-field')
    .usage('<rule>')
    .helpOption('-h, --help', 'print this help')
    .action(async (code: string) => {
      const { explainCode } = await import('./explain.ts')
      await explainCode(code)
    })
  addSettingsOptions(
    program.command('config').description('Print which settings and rules apply to a document, and who set each.'),
  )
    .argument('[entry]', 'the document, or a folder of documents (default: the working folder)')
    .usage('[entry] [options]')
    .addHelpText('after', configExample)
    .action(async (entry: string | undefined, options: ConfigOptions) => {
      const { printConfig } = await import('./config.ts')
      await printConfig(entry, options)
    })
  program
    .command('help')
    .description('Print the help of a command.')
    .argument('[command]', 'the command, such as lint')
    .usage('[command]')
    .helpOption('-h, --help', 'print this help')
    .action((name: string | undefined) => printHelp(program, name))
  return program
}

/** Prints the help of a command, or of msgapi. An unknown command fails as it does when it is called. */
function printHelp(program: Command, name: string | undefined): void {
  const command = name === undefined ? program : program.commands.find((known) => known.name() === name)
  if (command !== undefined) {
    command.outputHelp()
    return
  }
  const names = program.commands.map((known) => known.name())
  say(`msgapi: ${plannedCommand(name ?? '') ?? `Unknown command "${name}", expected one of ${names.join(', ')}.`}`)
  endWith(2)
}

/** Tells of a command line that could not be understood, in one line; help that was asked for is no error. */
function failToParse(error: CommanderError, program: Command): void {
  if (error.exitCode === 0) return
  endWith(2)
  // Without any command, commander has printed the help.
  if (error.code === 'commander.help') return
  const planned = plannedWord(error, program)
  if (planned !== undefined) {
    say(`msgapi: ${planned}`)
    return
  }
  const problem = error.message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .replace(/\.$/, '')
  const [name = ''] = program.args
  const dashed =
    error.code === 'commander.unknownOption' ? process.argv.find((word) => looksLikeDashedFile(word)) : undefined
  const command = program.commands.find((candidate) => candidate.name() === name)
  const looksLikeFile = error.code === 'commander.unknownCommand' && /[./\\*]/.test(name)
  let advice = command === undefined ? 'see msgapi --help' : `see msgapi ${name} --help`
  if (looksLikeFile) advice = `to check a file: msgapi lint ${name}`
  if (dashed !== undefined) advice = `names that begin with a dash come after "--": msgapi ${name} -- ${dashed}`
  say(`msgapi: ${problem.charAt(0).toUpperCase()}${problem.slice(1)}; ${advice}`)
}

/** What is said of a command or option that a later version brings, where one was the error. */
function plannedWord({ code, message }: CommanderError, program: Command): string | undefined {
  if (code === 'commander.unknownCommand') return plannedCommand(program.args[0] ?? '')
  if (code !== 'commander.unknownOption') return undefined
  const [, word = ''] = /'(--[^']*)'/.exec(message) ?? []
  return plannedOption(word)
}

function looksLikeDashedFile(word: string): boolean {
  return /^-[^=]*\.(?:ya?ml|json)$/i.test(word)
}

async function run(): Promise<void> {
  // Node ends, as if all were well, when nothing is left that a promise could wait for. Who else listens goes on.
  const stopped = () => {
    if (process.listenerCount('beforeExit') > 1) return
    say('msgapi: The run ended before its work was done: code of a ruleset or plugin waits for what never comes.')
    endWith(2)
  }
  process.on('beforeExit', stopped)
  const program = commandLine()
  try {
    await program.parseAsync(withoutDottedOutputs(process.argv))
    endWith(0)
  } catch (error) {
    if (error instanceof CommanderError) failToParse(error, program)
    else fail(error, version)
  } finally {
    process.off('beforeExit', stopped)
    endWhenIdle()
  }
}

watchProcess(version)
void run()
