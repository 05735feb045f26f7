import type { Command } from 'commander'
import { quote } from '../../command.ts'
import { UsageError } from '../../index.ts'
import type { CompletionOptions, Shell } from '../options.ts'
import { answerFor } from './answer.ts'
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
