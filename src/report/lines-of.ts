import type { Report } from './reporter.ts'

/** Gives the lines of files, without their breaks; none of a file whose text is not known. Each file is split once. */
export function splittingOnce(textOf: Report['textOf']): (source: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (source) => {
    const lines = known.get(source) ?? textOf(source)?.split(/\r\n|\n|\r/) ?? []
    known.set(source, lines)
    return lines
  }
}
