import { quote } from '../../findings/quote.ts'
import { parseField, parsePath } from '../../jsonpath/parse.ts'
import { isRecord } from '../../plain-data.ts'
import type { Pointer } from '../../pointer.ts'
import type { Definition, Origin } from './definition.ts'
import { type ExpansionBudget, expandAliases } from './expand-aliases.ts'
import type { ProblemLog } from './problem-log.ts'

/**
 * Checks the expressions of a rule: every `given`, aliases replaced, every `field` that is an expression, and the regular
 * expressions of `pattern`. Returns whether the aliases can be left to spectral-core.
 */
export function checkRule(
  rule: Definition,
  at: Pointer,
  { aliases, budget }: { aliases: Readonly<Record<string, unknown>>; budget: ExpansionBudget },
  origin: Origin,
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
        log.report(
          origin,
          pointer,
          expression === given ? problem : `${problem} It comes from the alias ${quote(given)}.`,
        )
        break
      }
    }
  }
  for (const [action, pointer] of itemsOf(rule.then, [...at, 'then'])) {
    if (isRecord(action)) checkAction(action, pointer, origin, log)
  }
  return isSafe
}

/** The items of what may be one value or a list, each with its pointer. */
function itemsOf(value: unknown, at: Pointer): readonly (readonly [unknown, Pointer])[] {
  if (!Array.isArray(value)) return [[value, at]]
  return value.map((item: unknown, index) => [item, [...at, String(index)]])
}

/** Other texts than paths are no expressions at all, which spectral-core says. */
function problemOfPath(expression: string, parse = parsePath): string | undefined {
  if (!expression.startsWith('$')) return undefined
  const parsed = parse(expression)
  return 'problem' in parsed ? `The path ${quote(expression)} cannot be read: ${parsed.problem}.` : undefined
}

function checkAction(action: Definition, at: Pointer, origin: Origin, log: ProblemLog): void {
  const { field, function: used, functionOptions: options } = action
  const problem = typeof field === 'string' ? problemOfPath(field, parseField) : undefined
  if (problem !== undefined) log.report(origin, [...at, 'field'], problem)
  if (!isPattern(used) || !isRecord(options)) return
  for (const name of ['match', 'notMatch']) {
    const text = options[name]
    const fault = typeof text === 'string' ? problemOfRegularExpression(text) : undefined
    if (fault !== undefined) log.report(origin, [...at, 'functionOptions', name], fault)
  }
}

/** Whether a function is the `pattern` of Spectral, or ours in its place: by its name and by the schema of its options. */
function isPattern(used: unknown): boolean {
  return typeof used === 'function' && used.name === 'pattern' && 'validator' in used
}

/** Spectral takes a text between slashes with its flags, and any other text as a whole. */
function problemOfRegularExpression(text: string): string | undefined {
  const [, source = text, flags = ''] = /^\/(.+)\/([a-z]*)$/.exec(text) ?? []
  try {
    new RegExp(source, flags)
    return undefined
  } catch (error) {
    return `Unexpected regular expression ${quote(text)}, expected one of JavaScript: ${error instanceof Error ? error.message : String(error)}.`
  }
}
