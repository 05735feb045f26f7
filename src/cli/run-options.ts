import { UsageError } from '../config/errors.ts'
import type { LintOptions as LibraryLintOptions, RunOptions } from '../index.ts'
import type { CommonOptions, LintOptions } from './options.ts'

/** The working folder of the process. Throws a UsageError when it is gone. */
export function currentFolder(): string {
  try {
    return process.cwd()
  } catch {
    throw new UsageError('The working folder does not exist any more; change to one that does.')
  }
}

/** What the library takes, from what the command line gave. Throws a UsageError for what this version cannot do. */
export function runOptions(options: CommonOptions, workingFolder: string): RunOptions {
  const [host] = options.allowRemote ?? []
  if (host !== undefined) {
    throw new UsageError(
      `Reading from the network (--allow-remote ${host}) is not supported by this version of msgapi.`,
    )
  }
  if (options.resolver !== undefined) {
    const message = `Resolvers of Spectral (--resolver ${options.resolver}) are not run by msgapi.`
    throw new UsageError(`${message} Leave the option out to read references from files; plugins will bring resolvers.`)
  }
  return {
    workingFolder,
    configFile: options.config === false ? undefined : options.config,
    noConfig: options.config === false,
    root: options.root,
    failSeverity: options.failSeverity,
    encoding: options.encoding,
  }
}

/** The same for `lint`. */
export function lintOptions(options: LintOptions, workingFolder: string): LibraryLintOptions {
  return {
    ...runOptions(options, workingFolder),
    rulesets: options.ruleset,
    safe: options.safe,
    ignoreUnknownFormat: options.ignoreUnknownFormat,
  }
}
