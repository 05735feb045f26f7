import { Command, CommanderError } from 'commander'
import { declarations } from './commands.ts'
import { endWhenIdle, endWith, fail, say, watchProcess } from './exit.ts'
import { insteadOfCommand, insteadOfOption } from './other-tools.ts'
import { version } from './version.ts'

const dotted = /^--output\.([^=]*)(?:=(.*))?$/s

/**
 * The command line with the called command; with all commands if none is called, as for help. Declaring options takes a
 * tenth of the calls of a small run.
 */
function commandLine(called: string | undefined): Command {
  const program = new Command('msgapi')
    .description('Lint, bundle and transform message-driven API descriptions, in one file or many.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .usage('<command> [options]')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExample:\n  msgapi lint apis/orders.yaml\n\n"msgapi <command> --help" lists the options of a command.',
    )
  // Settings are handed down to commands made after them.
  program.exitOverride().configureOutput({ outputError: () => {} })
  const declare = called === 'help' ? undefined : declarations.get(called ?? '')
  if (declare === undefined) for (const each of declarations.values()) each(program)
  else declare(program)
  return program
}

/** Reports an invalid command line in one line. A request for help is not an error. */
function failToParse(error: CommanderError, program: Command): void {
  if (error.exitCode === 0) return
  endWith(2)
  // Without any command, commander has printed the help.
  if (error.code === 'commander.help') return
  const known = knownElsewhere(error, program)
  if (known !== undefined) {
    say(`msgapi: ${known}`)
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

/** The advice for a command or an option of a later version or another tool. */
function knownElsewhere({ code, message }: CommanderError, { args: [name = ''] }: Command): string | undefined {
  if (code === 'commander.unknownCommand') return insteadOfCommand(name)
  if (code !== 'commander.unknownOption') return undefined
  return insteadOfOption(/'([^']*)'/.exec(message)?.[1] ?? '')
}

/** The unknown command that the words call or ask help about; commander prints the help of msgapi when `--help` is beside it. */
function unknownCommand(words: readonly string[]): string | undefined {
  const [name = '', topic] = words.filter((word) => word !== '-h' && word !== '--help')
  const called = name === 'help' && topic !== undefined ? topic : name
  return called === '' || called.startsWith('-') || declarations.has(called) ? undefined : called
}

function looksLikeDashedFile(word: string): boolean {
  return /^-[^=]*\.(?:ya?ml|json)$/i.test(word)
}

async function run(): Promise<void> {
  // Node ends, as if all were well, when nothing is left that a promise could wait for. Who else listens goes on.
  const stopped = () => {
    if (process.listenerCount('beforeExit') > 1) return
    say('msgapi: The run ended too early: code of a ruleset or plugin waits for a promise that never settles.')
    endWith(2)
  }
  process.on('beforeExit', stopped)
  const words = process.argv.slice(2)
  const program = commandLine(words[0])
  try {
    const unknown = unknownCommand(words)
    await program.parseAsync(unknown === undefined ? withoutDottedOutputs(words) : [unknown], { from: 'user' })
    endWith(0)
  } catch (error) {
    if (error instanceof CommanderError) failToParse(error, program)
    else fail(error, version)
  } finally {
    process.off('beforeExit', stopped)
    endWhenIdle()
  }
}

/**
 * The words of a command line with every `--output.FORMAT FILE` and `--output.FORMAT=FILE`, which Spectral has, written as
 * `--output-of FORMAT=FILE`, which can be declared as an option. Words after `--` are targets and stay.
 */
function withoutDottedOutputs(words: readonly string[]): string[] {
  const rewritten: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    if (word === '--') return [...rewritten, ...words.slice(index)]
    const [match, format, written] = dotted.exec(word) ?? []
    if (match === undefined) {
      rewritten.push(word)
      continue
    }
    const next = words[index + 1]
    const takesNext = written === undefined && next !== undefined && !next.startsWith('-')
    rewritten.push('--output-of', `${format}=${takesNext ? next : (written ?? '')}`)
    if (takesNext) index++
  }
  return rewritten
}

watchProcess(version)
void run()
