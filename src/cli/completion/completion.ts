import path from 'node:path'
import { Command, type Option } from 'commander'
import {
  builtIn,
  escapeActing,
  fixersOf,
  knownTransforms,
  loadSettings,
  quote,
  reporterNames,
  stageCodes,
} from '../../command.ts'
import { ConfigError, UsageError } from '../../index.ts'
import { RepeatableOption } from '../option-values.ts'
import type { CompletionOptions, Shell } from '../options.ts'
import { listedRules } from '../rules.ts'
import { currentFolder } from '../run-options.ts'
import { scripts } from './scripts.ts'

/**
 * `msgapi completion`: prints the script that completes msgapi in a shell. With `--word`, prints what that script asks for: which files
 * fit, what is before the completed part of the word, then a line for each candidate, with a description for shells that show one.
 */
export async function completeWords(
  shell: Shell,
  words: readonly string[],
  { word }: CompletionOptions,
  declarations: ReadonlyMap<string, (program: Command) => void>,
): Promise<void> {
  if (word === undefined) {
    if (words.length > 0)
      throw new UsageError(`Unexpected ${quote(words[0] ?? '')}, expected the name of a shell alone.`)
    process.stdout.write(scripts[shell])
    return
  }
  const { files, before, candidates } = await answerFor(words, word, declarations)
  const lines = candidates.map(
    ({ value, about }) => `${shell === 'zsh' ? value.replaceAll(':', '\\:') : value}${separators[shell]}${about}`,
  )
  process.stdout.write([files, before, ...lines].map((line) => `${line}\n`).join(''))
}

/** What is between a candidate and its description. */
const separators: Readonly<Record<Shell, string>> = { bash: '\t', zsh: ':', fish: '\t', powershell: '\t' }

/** What may be written in the place of a word. */
interface Answer {
  /** Whether files fit too, or folders alone. */
  readonly files: 'files' | 'folders' | 'none'
  /** The part of the word before the completed one, such as `json:` or `--root=`. */
  readonly before: string
  readonly candidates: readonly Candidate[]
}

/** A word, or the part of it behind `before`, and one line about it, empty where there is nothing to say. */
interface Candidate {
  readonly value: string
  readonly about: string
}

/** What fits a value or an argument. */
type Fitting = Partial<Pick<Answer, 'files'>> & { readonly candidates?: () => Promise<readonly Candidate[]> }

/** The values of options, by their placeholder in help. */
const valuesOf: Readonly<Record<string, Fitting>> = {
  file: { files: 'files' },
  path: { files: 'files' },
  folder: { files: 'folders' },
  code: { candidates: () => ruleCodes() },
  'name[:file]': { candidates: async () => reporterNames.map(withoutText) },
  'name[:options]': { candidates: async () => transforms() },
}

/**
 * Completes a word of the command line: the last one, `word`, behind the others (without `msgapi`). Reads the config of the working
 * folder, and runs no code of plugins or rulesets. A config that cannot be read has no names to offer.
 */
async function answerFor(
  words: readonly string[],
  word: string,
  declarations: ReadonlyMap<string, (program: Command) => void>,
): Promise<Answer> {
  const program = new Command('msgapi').helpOption('-h, --help', 'print this help').helpCommand(false)
  for (const declare of declarations.values()) declare(program)
  const [name, ...others] = words
  const command = program.commands.find((known) => known.name() === name)
  if (command === undefined)
    return name === undefined ? answer(word, '', { candidates: async () => commandsOf(program) }) : nothing
  const { option, count, isOver, used } = position(command, others)
  if (option !== undefined) return valueFor(option, word, '')
  const equals = word.indexOf('=')
  if (!isOver && word.startsWith('--') && equals !== -1) {
    const named = optionNamed(command, word.slice(0, equals))
    return named === undefined ? nothing : valueFor(named, word.slice(equals + 1), word.slice(0, equals + 1))
  }
  if (!isOver && word.startsWith('-')) return answer(word, '', { candidates: async () => optionsOf(command, used) })
  return answer(word, '', argumentOf(command, count, { program, words: others }))
}

const nothing: Answer = { files: 'none', before: '', candidates: [] }

/** Where a command line is after some words: behind an option that takes a value, or behind so many arguments. */
function position(command: Command, words: readonly string[]) {
  const used = new Set<Option>()
  let option: Option | undefined
  let count = 0
  let isOver = false
  for (const word of words) {
    const isValue = option?.required === true || (option !== undefined && !word.startsWith('-'))
    if (isValue) option = undefined
    else if (!isOver && word === '--') [option, isOver] = [undefined, true]
    else if (!isOver && word.startsWith('-') && word !== '-') {
      const named = optionNamed(command, word.split('=')[0] ?? word)
      if (named !== undefined) used.add(named)
      option = named !== undefined && (named.required || named.optional) && !word.includes('=') ? named : undefined
    } else {
      option = undefined
      count += 1
    }
  }
  return { option: option?.required === true ? option : undefined, count, isOver, used }
}

function optionNamed(command: Command, name: string): Option | undefined {
  return command.options.find(({ long, short }) => long === name || short === name)
}

/** Options that are not there yet, or that may be given several times. */
function optionsOf(command: Command, used: ReadonlySet<Option>): readonly Candidate[] {
  const visible = command.createHelp().visibleOptions(command)
  const free = visible.filter((option) => !used.has(option) || option instanceof RepeatableOption)
  return free.map(({ long, short, description }) => ({ value: long ?? short ?? '', about: description }))
}

function commandsOf(program: Command): readonly Candidate[] {
  return program.commands.map((command) => ({ value: command.name(), about: command.description() }))
}

async function valueFor(option: Option, word: string, before: string): Promise<Answer> {
  const placeholder = /[<[](.+)[\]>]$/.exec(option.flags)?.[1] ?? ''
  const colon = word.indexOf(':')
  if (placeholder === 'name[:file]' && option.argChoices === undefined && colon !== -1)
    return answer(word.slice(colon + 1), before + word.slice(0, colon + 1), { files: 'files' })
  const { argChoices } = option
  if (argChoices !== undefined) return answer(word, before, { candidates: async () => argChoices.map(withoutText) })
  if (option.long === '--plugin') return answer(word, before, { files: 'files' })
  if (option.long === '--fix-rule')
    return answer(word, before, { candidates: () => ruleCodes(({ fixable }) => fixable) })
  return answer(word, before, valuesOf[placeholder] ?? {})
}

/** What fits the next argument of a command, by the name of the argument. */
function argumentOf(
  command: Command,
  count: number,
  { program, words }: { readonly program: Command; readonly words: readonly string[] },
): Fitting {
  const { registeredArguments } = command
  const argument = registeredArguments[count] ?? registeredArguments.at(-1)
  if (argument === undefined || (count >= registeredArguments.length && !argument.variadic)) return {}
  const { argChoices } = argument
  if (argChoices !== undefined) return { candidates: async () => argChoices.map(withoutText) }
  switch (argument.name()) {
    case 'targets':
    case 'entries':
      return { files: 'files', candidates: async () => (await namesInConfig(words)).apis }
    case 'names':
      return { candidates: async () => (await namesInConfig(words)).pipelines }
    case 'entry':
    case 'files':
      return { files: 'files' }
    case 'rule':
      return { candidates: explained }
    case 'command':
      return { candidates: async () => commandsOf(program) }
    default:
      return {}
  }
}

async function answer(word: string, before: string, { files = 'none', candidates }: Fitting): Promise<Answer> {
  const fitting = (await candidates?.()) ?? []
  const starting = fitting.filter(({ value }) => value.startsWith(word))
  // A name of an API or a description of a command may have any characters, and the answer is one line each.
  const shown = starting.map(({ value, about }) => ({ value, about: escapeActing(about) }))
  return { files, before, candidates: shown.filter(({ value }) => escapeActing(value) === value) }
}

function withoutText(value: string): Candidate {
  return { value, about: '' }
}

/** The codes of the rules that come with msgapi; those of plugins would take running their code. */
async function ruleCodes(isWanted: (rule: { readonly fixable: boolean }) => boolean = () => true) {
  const rules = await listedRules(fixersOf(builtIn))
  return rules.filter(isWanted).map(({ code, description }): Candidate => ({ value: code, about: description }))
}

/** What `explain` explains. */
async function explained(): Promise<readonly Candidate[]> {
  const names = ['transforms', ...Object.keys(stageCodes)]
  return [...(await ruleCodes()), ...transforms(), ...names.map(withoutText)]
}

/** The transforms that come with msgapi. */
function transforms(): readonly Candidate[] {
  return [...knownTransforms([])].map(([value, { definition }]) => ({ value, about: definition.description ?? '' }))
}

const config = '--config='

async function namesInConfig(words: readonly string[]) {
  const named = words.findLastIndex((word) => word === '-c' || word === '--config')
  const configFile =
    named === -1 ? words.findLast((word) => word.startsWith(config))?.slice(config.length) : words[named + 1]
  try {
    const workingFolder = currentFolder()
    const { settings } = await loadSettings({
      entry: path.join(workingFolder, 'api.yaml'),
      workingFolder,
      configFile,
      noConfig: words.includes('--no-config'),
    })
    return {
      apis: [...settings.apis.keys()].map(withoutText),
      pipelines: [...settings.pipelines.keys()].map(withoutText),
    }
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UsageError) return { apis: [], pipelines: [] }
    throw error
  }
}
