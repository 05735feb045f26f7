const dotted = /^--output\.([^=]*)(?:=(.*))?$/s

/**
 * The words of a command line with every `--output.FORMAT FILE` and `--output.FORMAT=FILE`, which Spectral has, written as
 * `--output-of FORMAT=FILE`, which can be declared as an option. Words after `--` are targets and stay.
 */
export function withoutDottedOutputs(words: readonly string[]): string[] {
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
