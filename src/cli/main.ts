import { Command, CommanderError } from 'commander'
import { declarations } from './commands.ts'
import { endWhenIdle, endWith, fail, say, watchProcess } from './exit.ts'
import { version } from './version.ts'

const dotted = /^--output\.([^=]*)(?:=(.*))?$/s

type Declarations = typeof declarations

/** The commands that can be called; without those that few runs call if it is another one. */
async function declarationsFor(called: string | undefined): Promise<Declarations> {
  if (declarations.has(called ?? '') || called === '-V' || called === '--version') return declarations
  const { otherDeclarations } = await import('./other-commands.ts')
  return new Map([...declarations, ...otherDeclarations])
}

/**
 * The command line with the called command; with all commands if none is called, as for help. Declaring options takes a
 * tenth of the calls of a small run.
 */
function commandLine(called: string | undefined, known: Declarations): Command {
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
  const declare = called === 'help' ? undefined : known.get(called ?? '')
  if (declare === undefined) for (const each of known.values()) each(program)
  else declare(program)
  return program
}

/** The unknown command that the words call or ask help about; commander prints the help of msgapi when `--help` is beside it. */
function unknownCommand(words: readonly string[], known: Declarations): string | undefined {
  const [name = '', topic] = words.filter((word) => word !== '-h' && word !== '--help')
  const called = name === 'help' && topic !== undefined ? topic : name
  return called === '' || called.startsWith('-') || known.has(called) ? undefined : called
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
  const known = await declarationsFor(words[0])
  const program = commandLine(words[0], known)
  try {
    const unknown = unknownCommand(words, known)
    await program.parseAsync(unknown === undefined ? withoutDottedOutputs(words) : [unknown], { from: 'user' })
    endWith(0)
  } catch (error) {
    if (!(error instanceof CommanderError)) fail(error, version)
    else if (error.exitCode !== 0) {
      const { failToParse } = await import('./command-line-errors.ts')
      failToParse(error, program)
    }
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

/** Carries out the command line of the process. Other files take from the file that this becomes what they share with it. */
export function start(): void {
  watchProcess(version)
  void run()
}
