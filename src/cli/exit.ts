import {
  describeThrown,
  forgetForeignListeners,
  hasRunForeign,
  isForeign,
  putLanguageBack,
  runOwn,
  safeText,
  treatAsForeign,
} from '../command.ts'

/** How a run ended that was not interrupted: clean, findings, could not run, a bug of ours. */
type ExitCode = 0 | 1 | 2 | 70

/**
 * Errors that such code threw in a timer or an unhandled promise: a timer may throw the same error for each value of a
 * document.
 */
const toldLate = new Set<string>()

/** The exit codes that shells use for signals. */
const bySignals: readonly unknown[] = [130, 143]

const weakestFirst: readonly unknown[] = [undefined, 0, 1, 2, 70]

/** The exit code so far. It is kept here too, because plugin code may set that of the process. */
let known: ExitCode | undefined

/** Sets how the process will end when all its output is written; a stronger reason to fail is kept. */
export function endWith(code: ExitCode): void {
  if (weakestFirst.indexOf(code) > weakestFirst.indexOf(known)) known = code
  process.exitCode = known
}

/**
 * Writes a line to standard error. Nothing in it acts on the terminal or on the continuous integration that shows the log;
 * line breaks within it are kept.
 */
export function say(text: string): void {
  const lines = text.split('\n').map((line) => safeText(line))
  process.stderr.write(`${lines.join('\n')}\n`)
}

/**
 * Reports an error that ended a run or a part of it, and sets the exit code: 2 if the user can fix it; otherwise 70,
 * with the stack.
 */
export function fail(error: unknown, version: string): void {
  // The functions that print the message use these built-ins too.
  const replaced = putLanguageBack()
  // Known by name, so that the start file need not load the classes.
  if (error instanceof Error && error.name === 'UsageError') {
    say(`msgapi: ${error.message}`)
    endWith(2)
  } else if (error instanceof Error && error.name === 'ConfigError') {
    say(error.message)
    endWith(2)
  } else if (isForeign()) {
    // It threw after the run stopped waiting for it, in a timer for example.
    const text = describeThrown(error, { named: true })
    if (!toldLate.has(text))
      say(`msgapi: Code of a ruleset or plugin threw an exception: ${text}; fix it, or run without it.`)
    toldLate.add(text)
    endWith(2)
  } else if (replaced !== undefined) {
    say(`msgapi: Code of a ruleset or plugin changed ${replaced}, which msgapi itself uses; fix it, or run without it.`)
    endWith(2)
  } else {
    say(error instanceof Error && error.stack !== undefined ? error.stack : String(error))
    say(`msgapi: This is a bug in msgapi ${version} (Node ${process.version}); please report it, with the lines above.`)
    endWith(70)
  }
}

/**
 * Makes the process end with the documented exit code after a closed pipe or an uncaught error. For signals, see
 * `interruptible`.
 */
export function watchProcess(version: string): void {
  endFirstProcessBySignals()
  process.on('uncaughtException', (error) => fail(error, version))
  // First of all that listen: what plugins do when the process ends is theirs.
  process.on('exit', (code) => {
    if (!hasRunForeign()) return
    if (!bySignals.includes(code)) process.exitCode = known
    treatAsForeign()
  })
  process.stdout.on('error', (error) => {
    // A reader that closes the pipe has read enough.
    if ('code' in error && error.code === 'EPIPE') return
    say(`msgapi: Standard output cannot be written: ${error.message}.`)
    endWith(2)
  })
  process.stderr.on('error', () => {})
}

/**
 * Ends the process as soon as nothing is left to do. It would end by itself then, but give back all that is in its memory
 * before, object by object. Who else waits for that moment, code of a plugin say, is not cut off.
 */
export function endWhenIdle(): void {
  if (hasRunForeign()) endSoon()
  process.on('beforeExit', () => {
    if (process.listenerCount('beforeExit') === 1) runOwn(() => process.exit())
  })
}

/** How long code of plugins and rulesets may go on when all work is done. */
const grace = 1_000

/** Ends the process although something keeps it alive, a timer that a plugin left say, when all output is written. */
function endSoon(): void {
  const end = () => {
    forgetForeignListeners()
    // Other code that waits for the exit is not cut off: the build runs several commands in one process.
    if (process.listenerCount('beforeExit') > 1) return
    if (process.stdout.writableLength === 0 && process.stderr.writableLength === 0) process.exit()
    endSoon()
  }
  setTimeout(end, grace).unref()
}

const interruptions = ['SIGINT', 'SIGTERM'] as const

/**
 * Does work that would leave something behind if it were cut off, such as temporary files. A signal is handled as soon
 * as the work waits for something: msgapi cleans up and ends by that signal, so `work` must not be synchronous for
 * long. Elsewhere nothing handles signals, and the system ends the process at once; a handler in JavaScript would have
 * to wait until reading, linting or bundling ends.
 */
export async function interruptible<Result>(work: () => Promise<Result>, cleanUp: () => void): Promise<Result> {
  const end = (signal: NodeJS.Signals): void => {
    cleanUp()
    stopListening()
    endBy(signal)
  }
  const stopListening = (): void => {
    for (const signal of interruptions) process.off(signal, end)
  }
  for (const signal of interruptions) process.prependListener(signal, end)
  try {
    return await work()
  } finally {
    await signalsNoticed()
    stopListening()
  }
}

/** Fulfils when signals that came before have been handled: the event loop looks for them once between two of its turns. */
export function signalsNoticed(): Promise<void> {
  return new Promise((fulfil) => setImmediate(() => setImmediate(fulfil)))
}

/** In a container, msgapi may be the first process, which no signal ends by itself. */
function endFirstProcessBySignals(): void {
  if (process.pid === 1) for (const signal of interruptions) process.on(signal, endBy)
}

/** It ends by the signal itself, so that a shell that runs msgapi in a loop ends the loop too. */
function endBy(signal: NodeJS.Signals): void {
  // The exit codes that shells use for these signals.
  if (process.pid === 1 || process.platform === 'win32') process.exit(signal === 'SIGINT' ? 130 : 143)
  process.kill(process.pid, signal)
}
