import { relative } from 'node:path'
import { glob } from 'tinyglobby'
import {
  ConfigError,
  type Finding,
  openProject,
  type RunOutcome,
  run,
  settingsFor,
  suppress,
  UsageError,
} from '../../src/index.ts'
import type { CommandRun } from '../scenario.ts'
import { type Calls, type Entries, functionCalls, pathOf, projectCalls } from './calls.ts'
import type { CommandLine } from './command-line.ts'
import { callOptions, type LibraryFunction, projectOptions } from './library-options.ts'
import { changesText, type Placed, placedBundles, placedDescriptions } from './placed-files.ts'

/** What a call of the library gives, and the files that a caller would write by it. */
export interface Made extends Placed {
  /** The exit code that the command has for it. */
  readonly status: number
  /** Why something could not be read or run, as the command prints it. */
  readonly errors: readonly string[]
  readonly notices: readonly string[]
  readonly findings: readonly Finding[]
  readonly failures: readonly Finding[]
  readonly suppressed: readonly Finding[]
}

const nothing: Made = {
  status: 0,
  errors: [],
  notices: [],
  findings: [],
  failures: [],
  suppressed: [],
  printed: '',
  files: new Map(),
  maps: new Map(),
  changed: new Map(),
}

/** Calls the function of the library that does what a command line asks for. */
export async function callFunction(line: CommandLine, command: CommandRun): Promise<Made> {
  const common = { workingFolder: command.folder, ...projectOptions(line) }
  // Comparing and changing what is on disk needs what only lists have.
  const asLists = line.options.has('--check') || line.options.has('--write')
  return collected((onError) => called(line, command, functionCalls(common, { asLists }, onError)))
}

/** Whether an open project has the function; of a list there is no source map of what it is transformed to. */
export function isOfProject({ command, options }: CommandLine): boolean {
  return ['lint', 'bundle'].includes(command) || (command === 'transform' && !options.has('--map'))
}

/** Calls that function on an open project. */
export async function callProject(line: CommandLine, command: CommandRun): Promise<Made> {
  return collected(async (onError) => {
    const project = openProject({ workingFolder: command.folder, ...projectOptions(line) })
    try {
      return await called(line, command, projectCalls(project, onError))
    } finally {
      await project.close()
    }
  })
}

/** Collects what a call throws, and what it says of single entries. */
async function collected(call: (onError: (error: unknown) => void) => Promise<Made>): Promise<Made> {
  const errors: string[] = []
  const onError = (error: unknown) => void errors.push(messageOf(error))
  try {
    const made = await call(onError)
    return errors.length === 0 ? made : { ...made, status: 2, errors: [...errors, ...made.errors] }
  } catch (error) {
    return { ...nothing, status: 2, errors: [...errors, messageOf(error)] }
  }
}

/** What the command prints of an error. Throws any that is none of the library: it is a bug. */
function messageOf(error: unknown): string {
  if (error instanceof ConfigError) return error.message
  if (error instanceof UsageError) return `msgapi: ${error.message}`
  throw error
}

async function called(line: CommandLine, command: CommandRun, calls: Calls): Promise<Made> {
  const { folder } = command
  const { targets, options } = line
  const asked = (name: LibraryFunction) => callOptions(name, line)
  // These are no functions of an open project.
  const common = { workingFolder: folder, ...projectOptions(line) }
  const entries = await entriesOf(line, command)
  if (line.command === 'lint' && [...options.keys()].some((name) => /^--fix(?!-rule)/.test(name))) {
    const outcome = await calls.fix(entries, asked('fix'))
    const changed = textsBelow(folder, outcome.fixed)
    const written = new Map(options.has('--fix-dry-run') ? [] : changed)
    const [list] = options.get('--changes') ?? []
    if (list !== undefined) written.set(list, changesText(outcome.changes))
    return made(outcome, folder, { changed, files: written })
  }
  if (line.command === 'lint') return made(await calls.lint(entries, asked('lint')), folder, {})
  if (line.command === 'suppress') {
    const outcome = await suppress(entries, { ...common, ...asked('suppress') })
    // Findings do not fail this command: it is run for them.
    return made({ ...outcome, failed: false }, folder, { files: textsBelow(folder, outcome.suppressions) })
  }
  if (line.command === 'bundle') {
    const outcome = await calls.bundle(entries, asked('bundle'))
    return made(outcome, folder, placedBundles(outcome.bundles, entries, folder))
  }
  if (line.command === 'run') {
    const outcome = await run(targets, { ...common, ...asked('run') })
    return made(outcome, folder, placedBundles(outcome.bundles, [], folder))
  }
  if (line.command === 'transform') {
    const outcome = await calls.transform(entries, asked('transform'))
    return made(outcome, folder, placedDescriptions(outcome, line, folder))
  }
  const [target] = entries.map(pathOf)
  const settings = await settingsFor(target, { ...common, ...asked('settingsFor') })
  const { errors, notices } = settings
  const printed = `${JSON.stringify(settings, null, 2)}\n`
  return { ...nothing, status: errors.length > 0 ? 2 : 0, errors, notices, printed }
}

/** The entries of a command line; standard input is content with a path, and globs are expanded as a caller does it. */
async function entriesOf({ targets, options }: CommandLine, { folder, input }: CommandRun): Promise<Entries> {
  const [path = '<STDIN>'] = options.get('--stdin-filepath') ?? []
  const [output] = options.get('--output') ?? []
  const excluded = targets.flatMap((target) => (target.startsWith('!') ? target.slice(1) : []))
  const ignore = ['**/node_modules/**', ...excluded, ...(output?.endsWith('/') ? [`${output}**`] : [])]
  const entries: Entries[number][] = []
  for (const target of targets.filter((each) => !each.startsWith('!'))) {
    if (target === '-') entries.push({ path, content: Buffer.from(input) })
    else if (target.includes('*')) entries.push(...(await glob(target, { cwd: folder, ignore })).sort())
    else entries.push(target)
  }
  return [...new Set(entries)]
}

function made(
  outcome: Omit<RunOutcome, 'files' | 'inputs'>,
  folder: string,
  { files = nothing.files, ...own }: Partial<Made>,
): Made {
  const { findings, failures, suppressed, notices, unreadable, rulesetErrors, crashed, failed, lock } = outcome
  const errors = [...unreadable.map((reason) => `msgapi: ${reason}`), ...rulesetErrors.map(({ message }) => message)]
  // Nothing in the description is wrong: another one needs what would change.
  const isRefused = findings.some(({ code }) => code === 'transform/used-elsewhere')
  const status = errors.length > 0 || crashed || isRefused ? 2 : failed ? 1 : 0
  const written = new Map([...files, ...textsBelow(folder, lock)])
  return { ...nothing, status, errors, notices, findings, failures, suppressed, ...own, files: written }
}

/** Texts by path from a folder. */
function textsBelow(
  folder: string,
  files: readonly { readonly path: string; readonly text?: string; readonly content?: string | Uint8Array }[],
): ReadonlyMap<string, string> {
  return new Map(
    files.map(({ path, text, content = '' }) => [relative(folder, path), text ?? Buffer.from(content).toString()]),
  )
}
