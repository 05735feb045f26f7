import { quote } from './quote.ts'

const mostShown = 300

/**
 * What a message says of a value that foreign code threw: one line of text without control characters, for an Error its name
 * and message. The value may be anything, even one that throws when it is read.
 */
export function thrownText(thrown: unknown, { named = true }: { readonly named?: boolean } = {}): string {
  try {
    const isError = thrown instanceof Error
    const line = firstLine(isError ? thrown.message : typeof thrown === 'string' ? thrown : quote(thrown))
    const text = isError && named ? `${thrown.name}: ${line}` : line
    return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
  } catch {
    return 'an error that cannot be read'
  }
}

function firstLine(text: string): string {
  return (
    text
      .split(/[\r\n]+/)
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'no message'
  )
}
