import { quote } from '../../../src/findings/quote.ts'
import { closest, type SuggestionBudget } from '../../../src/findings/suggest.ts'
import { namesOfCode, shownNames } from '../../../src/format/rule-codes.ts'
import { isRecord } from '../../../src/plain-data.ts'
import type { Pointer } from '../../../src/pointer.ts'
import { parseField, parsePath } from '../jsonpath/parse.ts'
import type { DefinitionOrigin, PlacedDefinition, SpectralDefinition } from './definition.ts'
import { type ExpansionBudget, expandAliases, expansionBudget } from './expand-aliases.ts'
import { isPointerOverride } from './idle-rules.ts'
import { knownName } from './known-names.ts'
import { problemOfOverrideFiles } from './override-files.ts'
import { isOwnDefinition } from './own-definitions.ts'
import type { ProblemLog } from './problem-log.ts'
import { countRulesets, createRuleNames, type RuleNames } from './rule-names.ts'

const mostRulesets = 5_000

/**
 * Checks the names, aliases and expressions of every definition for mistakes that spectral-core ignores, throws on while linting,
 * or hangs at. The last definition extends all others. Returns false if spectral-core must not get the definitions.
 */
export function checkDefinitions(
  definitions: readonly PlacedDefinition[],
  { log, isComplete }: { log: ProblemLog; isComplete: () => boolean },
): boolean {
  const names = createRuleNames()
  const budget: ExpansionBudget = { steps: expansionBudget, suggestions: log.suggestions }
  const top = definitions.at(-1)
  let isSafe = true
  if (top !== undefined && countRulesets(top.definition) > mostRulesets) {
    const message = `Rulesets extend each other in more than ${mostRulesets} ways; extend each one once.`
    log.report(top.origin, ['extends'], message)
    isSafe = false
  }
  for (const { definition, origin } of definitions) {
    if (isOwnDefinition(definition)) continue
    const check: LayerCheck = { origin, log, names, definition, isComplete: isComplete(), budget }
    if (!checkLayer(definition, [], recordOf(definition.aliases), check)) isSafe = false
    const overrides: readonly unknown[] = Array.isArray(definition.overrides) ? definition.overrides : []
    for (const [index, override] of overrides.entries()) {
      if (!isRecord(override)) continue
      checkFiles(override.files, ['overrides', String(index), 'files'], check)
      const aliases = { ...recordOf(definition.aliases), ...recordOf(override.aliases) }
      if (!checkLayer(override, ['overrides', String(index)], aliases, check)) isSafe = false
    }
  }
  return isSafe
}

interface LayerCheck {
  readonly origin: DefinitionOrigin
  readonly log: ProblemLog
  readonly names: RuleNames
  readonly definition: SpectralDefinition
  /** True if all rules are known. */
  readonly isComplete: boolean
  readonly budget: ExpansionBudget
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** Checks the rules of a definition or of one of its overrides. Returns false if spectral-core would expand too many aliases. */
function checkLayer(
  layer: SpectralDefinition,
  at: Pointer,
  aliases: Readonly<Record<string, unknown>>,
  { origin, log, names, definition, isComplete, budget }: LayerCheck,
): boolean {
  let isSafe = true
  // Other problems of unused aliases are reported by spectral-core, which expands all aliases.
  for (const name of Object.keys(recordOf(layer.aliases))) {
    const expanded = expandAliases(`#${name}`, aliases, budget)
    if (!('problem' in expanded) || expanded.isTooMuch !== true) continue
    log.report(origin, [...at, 'aliases', name], expanded.problem)
    return false
  }
  const set = new Set<string>()
  for (const [name, rule] of Object.entries(recordOf(layer.rules))) {
    const pointer = [...at, 'rules', name]
    const same = namesOfCode(name).find((each) => set.has(each))
    set.add(name)
    if (same !== undefined)
      log.report(origin, pointer, `This is the same rule as ${quote(same)}; keep one of them.`, 'key')
    if (name in Object.prototype) {
      log.report(
        origin,
        pointer,
        `Unexpected rule name ${quote(name)}: every object in JavaScript has that name; choose another.`,
        'key',
      )
    } else if (isRecord(rule)) {
      if (!checkRule(rule, pointer, { aliases, budget }, origin, log)) isSafe = false
    } else if (!Array.isArray(rule) && rule !== null && !isPointerOverride(layer)) {
      // In overrides for places in files, Spectral ignores unknown rules.
      const known = at.length === 0 ? names.extendedBy(definition) : names.inOverride(definition, layer)
      if (knownName(name, known) !== undefined) continue
      if (isComplete) log.report(origin, pointer, unknownRule(name, known, log.suggestions), 'key')
      else log.drop(origin, pointer)
    }
  }
  return isSafe
}

function checkFiles(files: unknown, at: Pointer, { origin, log }: LayerCheck): void {
  for (const [index, pattern] of (Array.isArray(files) ? files : []).entries()) {
    const problem = typeof pattern === 'string' ? problemOfOverrideFiles(pattern) : undefined
    if (problem === undefined) continue
    log.report(origin, [...at, String(index)], `Unexpected pattern ${quote(pattern)}: ${problem}.`)
  }
}

function unknownRule(name: string, known: ReadonlySet<string>, suggestions: SuggestionBudget): string {
  const meant = closest(name, allNames(known), suggestions)
  if (meant !== undefined) return `There is no such rule to set; did you mean ${quote(meant)}?`
  return known.size === 0
    ? 'There is no such rule to set: the ruleset extends none; define it with "given" and "then", or extend a ruleset that has it.'
    : 'There is no such rule to set in what the ruleset extends; define it with "given" and "then", or extend a ruleset that has it.'
}

/** A generator, because the budget for suggestions can end before the rules do. */
function* allNames(codes: Iterable<string>): Generator<string> {
  for (const code of codes) yield* shownNames(code)
}

/**
 * Checks the expressions of a rule: each `given` with its aliases expanded, each `field` that is an expression, and the regular
 * expressions of `pattern`. Returns false if spectral-core would expand too many aliases.
 */
function checkRule(
  rule: SpectralDefinition,
  at: Pointer,
  { aliases, budget }: { aliases: Readonly<Record<string, unknown>>; budget: ExpansionBudget },
  origin: DefinitionOrigin,
  log: ProblemLog,
): boolean {
  let isSafe = true
  for (const [given, pointer] of itemsOf(rule.given, [...at, 'given'])) {
    if (typeof given !== 'string') continue
    const expanded = expandAliases(given, aliases, budget)
    if ('problem' in expanded) {
      log.report(origin, pointer, expanded.problem)
      if (expanded.isTooMuch === true) isSafe = false
    } else {
      for (const expression of expanded.expressions) {
        const problem = problemOfPath(expression)
        if (problem === undefined) continue
        log.report(origin, pointer, expression === given ? `${problem}.` : `${problem} (in the alias ${quote(given)}).`)
        break
      }
    }
  }
  for (const [action, pointer] of itemsOf(rule.then, [...at, 'then'])) {
    if (isRecord(action)) checkAction(action, pointer, origin, log)
  }
  return isSafe
}

/** The items of a list, or the single value, each with its pointer. */
function itemsOf(value: unknown, at: Pointer): readonly (readonly [unknown, Pointer])[] {
  if (!Array.isArray(value)) return [[value, at]]
  return value.map((item: unknown, index) => [item, [...at, String(index)]])
}

/** Returns the problem in a path. Ignores other texts, which spectral-core reports. */
function problemOfPath(expression: string, parse = parsePath): string | undefined {
  if (!expression.startsWith('$')) return undefined
  const parsed = parse(expression)
  return 'problem' in parsed ? `The path ${quote(expression)} cannot be read: ${parsed.problem}` : undefined
}

function checkAction(action: SpectralDefinition, at: Pointer, origin: DefinitionOrigin, log: ProblemLog): void {
  const { field, function: used, functionOptions: options } = action
  const problem = typeof field === 'string' ? problemOfPath(field, parseField) : undefined
  if (problem !== undefined) log.report(origin, [...at, 'field'], `${problem}.`)
  if (!isPattern(used) || !isRecord(options)) return
  for (const name of ['match', 'notMatch']) {
    const text = options[name]
    const fault = typeof text === 'string' ? problemOfRegularExpression(text) : undefined
    if (fault !== undefined) log.report(origin, [...at, 'functionOptions', name], fault)
  }
}

/** True for Spectral's `pattern` and for ours, recognized by its name and the schema of its options. */
function isPattern(used: unknown): boolean {
  return typeof used === 'function' && used.name === 'pattern' && 'validator' in used
}

/** Spectral reads flags only if the expression is between slashes. */
function problemOfRegularExpression(text: string): string | undefined {
  const [, source = text, flags = ''] = /^\/(.+)\/([a-z]*)$/.exec(text) ?? []
  try {
    new RegExp(source, flags)
    return undefined
  } catch (error) {
    return `Unexpected regular expression ${quote(text)}, expected one of JavaScript: ${error instanceof Error ? error.message : String(error)}.`
  }
}
