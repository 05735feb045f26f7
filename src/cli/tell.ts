import type { RunOutcome } from '../index.ts'
import { endWith, fail, say } from './exit.ts'
import type { CommonOptions } from './options.ts'
import { version } from './version.ts'

/**
 * Tells of errors that ended the run of one entry, each once: several entries often share the config that is wrong.
 */
export function errorTeller(): (error: unknown) => void {
  const told = new Set<string>()
  return (error) => {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    if (!told.has(text)) fail(error, version)
    told.add(text)
  }
}

/** Tells, on standard error, of what the reports do not show: documents that could not be read, and notices. */
export function tellOutcome({ unreadable, notices, files }: RunOutcome, options: CommonOptions): void {
  for (const problem of unreadable) {
    say(`msgapi: ${problem}`)
    endWith(2)
  }
  if (options.quiet !== true) for (const notice of notices) say(`msgapi: note: ${notice}`)
  if (options.verbose === true) for (const file of files) say(`msgapi: note: Read ${file}.`)
}
