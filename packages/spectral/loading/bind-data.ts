import { quote } from '../../../src/findings/quote.ts'
import { closest, type SuggestionBudget } from '../../../src/findings/suggest.ts'
import { toData } from '../../../src/load/node-data.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import { isRecord, ownMember } from '../../../src/plain-data.ts'
import type { Pointer } from '../../../src/pointer.ts'
import { type DefinitionOrigin, extendedIn, type SpectralDefinition } from './definition.ts'
import { type FormatTable, type FunctionTable, functionNameOf, type LoadedFunction } from './formats.ts'
import { isPointerOverride } from './idle-rules.ts'
import { overridesOfExcept, renameRules } from './legacy.ts'
import type { ProblemLog } from './problem-log.ts'
import { keepOptions, optionsBeside, splitOptions } from './rule-options.ts'
import type { ProblemOfOptions } from './ruleset-request.ts'

/** An extended definition, with its mode if one is given. */
export type Extension = SpectralDefinition | readonly [SpectralDefinition, unknown]

/** Looks up the names that a ruleset in data form uses. */
export interface Bindings {
  readonly log: ProblemLog
  /** Returns the problem in the options of a rule, and its place in them. */
  readonly problemOfOptions: ProblemOfOptions
  /** The definitions behind a name in `extends`. Empty if there was a problem, which the log then has. */
  extend(name: string, mode: unknown, origin: DefinitionOrigin, pointer: Pointer): Promise<readonly Extension[]>
  formats(): Promise<FormatTable>
  coreFunctions(): Promise<FunctionTable>
  /** The functions that the ruleset brings itself, by name. */
  ownFunctions(definition: SpectralDefinition, origin: DefinitionOrigin): Promise<FunctionTable>
}

/** Replaces a ruleset that cannot be read, so that the rest is still checked. */
export const emptyDefinition: SpectralDefinition = { rules: {} }
const placeholder: LoadedFunction = () => undefined

/**
 * Turns a ruleset in data form into the definition that spectral-core takes: replaces the names of functions, formats and
 * rulesets by what they name, and old forms by today's. Reports problems in the log. Leaves wrong shapes as they are, because
 * spectral-core reports them.
 */
export async function bindData(source: SourceFile, bindings: Bindings): Promise<SpectralDefinition> {
  const origin: DefinitionOrigin = { file: source.path, source }
  const { log } = bindings
  const errors = source.findings.filter(({ severity }) => severity === 'error')
  for (const { message, range } of errors) {
    log.add({ file: source.path, line: range.start.line + 1, column: range.start.character + 1, message })
  }
  if (source.root === undefined) return emptyDefinition
  const data = toData(source.root)
  if (!isRecord(data)) {
    log.report(origin, [], `Unexpected ${quote(data)}, expected a ruleset: an object with rules, extends or overrides.`)
    return emptyDefinition
  }
  return await bindDefinition(data, origin, bindings)
}

/** The same as `bindData` for a definition that is data already: rules and severities of a config. */
export async function bindDefinition(
  data: SpectralDefinition,
  origin: DefinitionOrigin,
  bindings: Bindings,
): Promise<SpectralDefinition> {
  const { except, functions: _functions, functionsDir: _folder, ...definition } = data
  const scope: BindingScope = { origin, bindings, own: await bindings.ownFunctions(data, origin) }
  const bound: Record<string, unknown> = { ...(await bindLayer(definition, [], scope)) }
  const { rules, overrides = [] } = bound
  if (isRecord(rules)) {
    bound.rules = renameRules(rules)
    keepOptions(bound.rules, optionsBeside(rules))
  }
  if (except !== undefined && checkExcept(except, scope) && Array.isArray(overrides)) {
    bound.overrides = [...overrides, ...overridesOfExcept(except)]
  }
  return bound
}

interface BindingScope {
  readonly origin: DefinitionOrigin
  readonly bindings: Bindings
  readonly own: FunctionTable
}

/** Binds the keys that a ruleset and an override share. */
async function bindLayer(layer: SpectralDefinition, at: Pointer, scope: BindingScope): Promise<SpectralDefinition> {
  const bound: Record<string, unknown> = { ...layer }
  const { extends: extended, rules, aliases, formats, overrides } = layer
  if (Object.hasOwn(layer, 'extends')) bound.extends = await bindExtends(extended, [...at, 'extends'], scope)
  if (isRecord(rules)) {
    const split = splitOptions(rules)
    bound.rules = await bindEach(split.rules, (rule, name) => bindRule(rule, [...at, 'rules', name], scope))
    keepOptions(bound.rules, await soundOptions(split.given, layer, at, scope))
  }
  if (isRecord(aliases)) {
    bound.aliases = await bindEach(aliases, (alias, name) => bindAlias(alias, [...at, 'aliases', name], scope))
  }
  if (formats !== undefined) bound.formats = await bindFormats(formats, [...at, 'formats'], scope)
  if (Array.isArray(overrides) && at.length === 0) {
    bound.overrides = await bindItems(overrides, (override, index) =>
      isRecord(override) ? bindLayer(override, ['overrides', index], scope) : override,
    )
  }
  return bound
}

/** Returns the options that the rules accept, and reports the others in the log. */
async function soundOptions(
  given: ReadonlyMap<string, SpectralDefinition>,
  layer: SpectralDefinition,
  at: Pointer,
  { origin, bindings }: BindingScope,
): Promise<ReadonlyMap<string, SpectralDefinition>> {
  const sound = new Map<string, SpectralDefinition>()
  for (const [code, options] of given) {
    const wrong = isPointerOverride(layer) ? onlyInConfig : await bindings.problemOfOptions(code, options)
    if (wrong === undefined) sound.set(code, options)
    else bindings.log.report(origin, [...at, 'rules', code, '1', ...wrong.at], wrong.problem)
  }
  return sound
}

const onlyInConfig = {
  problem: 'Rulesets have no options for a part of a file; write them in a msgapi config.',
  at: [],
}

async function bindEach(
  record: Readonly<Record<string, unknown>>,
  bind: (value: unknown, name: string) => Promise<unknown>,
): Promise<Readonly<Record<string, unknown>>> {
  const bound: [string, unknown][] = []
  for (const [name, value] of Object.entries(record)) bound.push([name, await bind(value, name)])
  return Object.fromEntries(bound)
}

/** Binds one item after the other, so that a file that two items name is read only once. */
async function bindItems(
  items: readonly unknown[],
  bind: (value: unknown, index: string) => unknown,
): Promise<readonly unknown[]> {
  const bound: unknown[] = []
  for (const [index, item] of items.entries()) bound.push(await bind(item, String(index)))
  return bound
}

async function bindExtends(
  written: unknown,
  at: Pointer,
  { origin, bindings }: BindingScope,
): Promise<readonly Extension[]> {
  const bound: Extension[] = []
  for (const [index, { extended, mode }] of extendedIn(written).entries()) {
    const pointer = Array.isArray(written) ? [...at, String(index)] : at
    if (origin.isCode === true && isRecord(extended)) {
      bound.push(mode === undefined ? extended : [extended, mode])
      continue
    }
    const problem = problemOfExtension(written, index, extended, mode)
    if (problem !== undefined) bindings.log.report(origin, pointer, problem)
    else if (typeof extended === 'string') bound.push(...(await bindings.extend(extended, mode, origin, pointer)))
  }
  return bound
}

const modes = ['off', 'recommended', 'all']

function problemOfExtension(written: unknown, index: number, name: unknown, mode: unknown): string | undefined {
  const item: unknown = Array.isArray(written) ? written[index] : written
  const isPair = Array.isArray(item) && item.length > 1
  if (typeof name !== 'string' || (Array.isArray(item) && !isPair)) {
    return `Unexpected ${quote(item)}, expected the name of a ruleset, or a list of a name and one of "off", "recommended" and "all".`
  }
  if (!isPair || modes.some((known) => known === mode)) return undefined
  const meant = typeof mode === 'string' ? closest(mode, modes) : undefined
  const hint = meant === undefined ? '.' : `; did you mean ${quote(meant)}?`
  return `Unexpected mode ${quote(mode)}, expected one of "off", "recommended" and "all"${hint}`
}

async function bindRule(rule: unknown, at: Pointer, scope: BindingScope): Promise<unknown> {
  if (!isRecord(rule)) return rule
  const { formats, then } = rule
  const bound: Record<string, unknown> = { ...rule }
  if (formats !== undefined) bound.formats = await bindFormats(formats, [...at, 'formats'], scope)
  if (Array.isArray(then)) {
    bound.then = await bindItems(then, (action, index) => bindAction(action, [...at, 'then', index], scope))
  } else if (then !== undefined) bound.then = await bindAction(then, [...at, 'then'], scope)
  return bound
}

async function bindAction(
  action: unknown,
  at: Pointer,
  { origin, bindings, own: ownFunctions }: BindingScope,
): Promise<unknown> {
  if (!isRecord(action)) return action
  const name = ownMember(action, 'function')
  if (name === undefined || (origin.isCode === true && typeof name === 'function')) return action
  const core = await bindings.coreFunctions()
  const found = typeof name === 'string' ? (core.get(name) ?? ownFunctions.get(name)) : undefined
  if (found !== undefined) return { ...action, function: found }
  bindings.log.report(
    origin,
    [...at, 'function'],
    unknownFunction(name, namesOf(core, ownFunctions), bindings.log.suggestions),
  )
  // Options are not checked for the placeholder, because the accepted options are unknown.
  return { ...action, function: placeholder }
}

function* namesOf(...tables: readonly ReadonlyMap<string, unknown>[]): Iterable<string> {
  for (const table of tables) yield* table.keys()
}

function unknownFunction(name: unknown, names: Iterable<string>, suggestions: SuggestionBudget): string {
  if (typeof name !== 'string') return `Unexpected function ${quote(name)}, expected the name of one.`
  const meant = closest(name, names, suggestions)
  const hint = meant === undefined ? 'list it under "functions" to bring it along.' : `did you mean ${quote(meant)}?`
  return `Unknown function ${quote(name)}; ${hint}`
}

async function bindAlias(alias: unknown, at: Pointer, scope: BindingScope): Promise<unknown> {
  if (!isRecord(alias) || !Array.isArray(alias.targets)) return alias
  const targets = await bindItems(alias.targets, async (target, index) => {
    const formats = isRecord(target) ? ownMember(target, 'formats') : undefined
    if (!isRecord(target) || formats === undefined) return target
    return { ...target, formats: await bindFormats(formats, [...at, 'targets', index, 'formats'], scope) }
  })
  return { ...alias, targets }
}

async function bindFormats(written: unknown, at: Pointer, { origin, bindings }: BindingScope): Promise<unknown> {
  if (!Array.isArray(written)) return written
  const table = await bindings.formats()
  const bound = new Set<unknown>()
  for (const [index, name] of written.entries()) {
    const isFormat = origin.isCode === true && typeof name === 'function'
    const found = isFormat ? name : typeof name === 'string' ? table.get(functionNameOf(name)) : undefined
    if (found === undefined) bindings.log.report(origin, [...at, String(index)], unknownFormat(name, table))
    else bound.add(found)
  }
  return [...bound]
}

function unknownFormat(name: unknown, table: FormatTable): string {
  const names = [...table.keys()].map((known) => known.replaceAll('_', '.'))
  const meant = typeof name === 'string' ? closest(name, names) : undefined
  const hint =
    meant === undefined ? `expected one such as "asyncapi2", "aas3" or "oas3.1"` : `did you mean ${quote(meant)}?`
  return `Unknown format ${quote(name)}, ${hint}${meant === undefined ? '.' : ''}`
}

function checkExcept(except: unknown, { origin, bindings }: BindingScope): except is Readonly<Record<string, unknown>> {
  const isValid =
    isRecord(except) &&
    Object.values(except).every((rules) => Array.isArray(rules) && rules.every((rule) => typeof rule === 'string'))
  if (!isValid) {
    const message = 'Unexpected except, expected an object of lists of rule names, by file; use overrides instead.'
    bindings.log.report(origin, ['except'], message)
  }
  return isValid
}
