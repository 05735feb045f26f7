import { quote } from '../../../src/findings/quote.ts'
import { closest, type SuggestionBudget } from '../../../src/findings/suggest.ts'
import { isRecord } from '../../../src/plain-data.ts'

type Aliases = Readonly<Record<string, unknown>>

const aliasName = /^#([A-Za-z0-9_-]+)/
const mostExpressions = 10_000

/** The number of steps that all expansions of a run share, and the budget for suggestions in their problems. */
export interface ExpansionBudget {
  steps: number
  readonly suggestions: SuggestionBudget
}

export const expansionBudget = 200_000
const longestTrail = 100

/**
 * Expands the aliases (`#Name` and `#Name.more`) in a `given`, through any number of steps and for all formats, and returns the
 * expressions. Returns a problem for an unknown alias, a loop, or too many expressions. Leaves wrong shapes to spectral-core.
 */
export function expandAliases(
  expression: string,
  aliases: Aliases,
  budget: ExpansionBudget,
): { readonly expressions: readonly string[] } | { readonly problem: string; readonly isTooMuch?: boolean } {
  const expressions: string[] = []
  const open: { text: string; trail: readonly string[] }[] = [{ text: expression, trail: [] }]
  let steps = 0
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { text, trail } = next
    steps += 1
    budget.steps -= 1
    const isMany = steps > mostExpressions || budget.steps < 0
    if (isMany || trail.length > longestTrail) {
      const limit = isMany ? `${mostExpressions} expressions` : `${longestTrail} aliases in a row`
      return {
        problem: `The aliases of ${quote(expression)} expand to more than ${limit}; define fewer.`,
        isTooMuch: true,
      }
    }
    if (!text.startsWith('#')) {
      expressions.push(text)
      continue
    }
    const name = aliasName.exec(text)?.[1]
    if (name === undefined) return { problem: `Unexpected ${quote(text)}, expected "#" and the name of an alias.` }
    if (trail.includes(name)) {
      const loop = [...trail.slice(trail.indexOf(name)), name].map((step) => `#${step}`).join(' -> ')
      return { problem: `The alias ${quote(`#${name}`)} leads to itself: ${loop}; remove one of these steps.` }
    }
    if (!Object.hasOwn(aliases, name)) return { problem: unknownAlias(name, aliases, budget.suggestions) }
    const rest = text.slice(name.length + 1)
    // The stack returns the last target first; reversed, expressions come in the order in which they are written.
    for (const target of targetsOf(aliases[name]).reverse()) open.push({ text: target + rest, trail: [...trail, name] })
  }
  return { expressions }
}

function targetsOf(alias: unknown): string[] {
  const scoped = isRecord(alias) && Array.isArray(alias.targets) ? alias.targets : []
  const given = Array.isArray(alias)
    ? alias
    : scoped.flatMap((target: unknown) => (isRecord(target) ? target.given : []))
  return given.filter((item): item is string => typeof item === 'string')
}

function unknownAlias(name: string, aliases: Aliases, suggestions: SuggestionBudget): string {
  const meant = closest(name, namesOf(aliases), suggestions)
  const hint =
    meant === undefined ? 'define it under "aliases" of the same ruleset.' : `did you mean ${quote(`#${meant}`)}?`
  return `Unknown alias ${quote(`#${name}`)}; ${hint}`
}

/** A generator, so that many aliases are not listed again for each unknown one. */
function* namesOf(aliases: Aliases): Iterable<string> {
  for (const name in aliases) yield name
}
