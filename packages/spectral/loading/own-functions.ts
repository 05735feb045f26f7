import { basename, dirname, join, resolve } from 'node:path'
import { quote } from '../../../src/findings/quote.ts'
import { closest } from '../../../src/findings/suggest.ts'
import { importCode, prepareImports } from '../../../src/foreign-code/imports/import-code.ts'
import type { ReadableFiles } from '../../../src/foreign-code/imports/readable-files.ts'
import { ownMember } from '../../../src/plain-data.ts'
import type { DefinitionOrigin, SpectralDefinition } from './definition.ts'
import { type FunctionTable, isRuleFunction, type LoadedFunction } from './formats.ts'
import { type ProblemLog, reasonOf } from './problem-log.ts'
import { type RulesetRequest, refusalOfCode } from './ruleset-request.ts'

interface OwnFunctionsContext {
  readonly request: RulesetRequest
  readonly reach: ReadableFiles
  readonly log: ProblemLog
  /** The files that are read are added here. */
  readonly files: Set<string>
  /** Set to false by code that does not say that equal input always gives equal findings. */
  readonly code: { isCacheable: boolean }
}

interface FunctionFile {
  /** The name that rules use: the last part of the listed path. */
  readonly name: string
  readonly index: number
  readonly path: string
}

const extensions = ['.js', '.mjs', '.cjs', '.ts', '.mts', '.cts']
/** Replaces a function that could not be loaded, so that its rules are not reported as well. */
const missing: LoadedFunction = () => undefined

/**
 * Loads the functions that a ruleset in data form brings: `functions` lists their files, in the folder `functionsDir` (default
 * `functions`) beside the ruleset. Reports problems in the log.
 */
export async function loadOwnFunctions(
  definition: SpectralDefinition,
  origin: DefinitionOrigin,
  { request, reach, log, files, code }: OwnFunctionsContext,
): Promise<FunctionTable> {
  const table = new Map<string, LoadedFunction>()
  const listed = ownMember(definition, 'functions')
  const folder = ownMember(definition, 'functionsDir') ?? 'functions'
  if (typeof folder !== 'string') {
    log.report(origin, ['functionsDir'], `Unexpected functionsDir ${quote(folder)}, expected the path of a folder.`)
    return table
  }
  if (listed === undefined) return table
  if (!Array.isArray(listed)) {
    log.report(origin, ['functions'], `Unexpected functions ${quote(listed)}, expected a list of names.`)
    return table
  }
  const found: FunctionFile[] = []
  for (const [index, name] of listed.entries()) {
    if (typeof name !== 'string' || name === '') {
      log.report(origin, ['functions', String(index)], unexpectedName(name))
      const shortName: unknown = Array.isArray(name) ? name[0] : undefined
      if (typeof shortName === 'string') table.set(basename(shortName), missing)
      continue
    }
    table.set(basename(name), missing)
    const path = await fileOf(resolve(dirname(origin.file), join(folder, name)), name, index)
    if (path !== undefined) found.push({ name: basename(name), index, path })
  }
  const refusal = found.length === 0 ? undefined : refusalOfCode(`What "functions" lists`, request)
  if (refusal !== undefined) {
    log.refuse(origin, ['functions'], refusal, 'key')
    return table
  }
  const { manifests } = reach
  const { files: parts, refused } = await prepareImports(
    found.map(({ path }) => path),
    { ofRuleset: true, manifests },
  )
  for (const part of parts) files.add(part)
  if (refused !== undefined) {
    log.report(origin, ['functions'], `These functions cannot be loaded. ${refused}.`)
    return table
  }
  for (const file of found) table.set(file.name, await load(file))
  return table

  async function fileOf(path: string, name: string, index: number): Promise<string | undefined> {
    let problem: string | undefined
    for (const extension of extensions) {
      const located = await reach.locate(path + extension)
      if (located.ok) return located.path
      if (located.reason !== 'missing')
        problem ??= `The function ${quote(name)} cannot be loaded from ${path}.js: ${located.detail}.`
    }
    log.report(origin, ['functions', String(index)], problem ?? (await missingFile(path, name)))
    return undefined
  }

  async function missingFile(path: string, name: string): Promise<string> {
    const names = (await reach.namesBeside(path)).filter((other) => extensions.some((end) => other.endsWith(end)))
    const meant = closest(
      basename(name),
      names.map((other) => other.replace(/\.[cm]?[jt]s$/, '')),
    )
    const hint =
      meant === undefined ? '; write it, or correct the name.' : `; did you mean ${quote(join(dirname(name), meant))}?`
    return `The function ${quote(name)} does not exist: there is no file ${path}.js${hint}`
  }

  async function load({ name, path }: FunctionFile): Promise<LoadedFunction> {
    const imported = await importCode(path, { manifests, namedBy: origin.file, files: parts })
    if ('problem' in imported) {
      const message = `The function ${quote(name)} cannot be loaded: ${reasonOf(imported)}`
      log.add({ file: path, ...imported.place, message }, true)
      return missing
    }
    code.isCacheable &&= imported.isCacheable
    if (isRuleFunction(imported.exported)) return imported.exported
    const shown = quote(imported.exported)
    log.add({ file: path, message: `Unexpected default export ${shown}, expected a rule function.` }, true)
    return missing
  }
}

function unexpectedName(name: unknown): string {
  return Array.isArray(name)
    ? `Unexpected function with a schema ${quote(name)}: list its name alone, and let its file export createRulesetFunction({ input, options }, function) of @stoplight/spectral-core.`
    : `Unexpected function ${quote(name)}, expected a name.`
}
