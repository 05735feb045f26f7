import type { Rule, Ruleset } from '@stoplight/spectral-core'
import { severities } from '../../../src/findings/finding.ts'
import { quote } from '../../../src/findings/quote.ts'
import type { ActiveRule } from '../../../src/lint/rule.ts'
import type { RuleVisitor } from '../../../src/lint/visitor.ts'
import { coreFunctions } from '../functions/core-functions.ts'
import { dependsOnName, dependsOnValueOnly, prepareReplacements, replacementOf } from '../functions/replacements.ts'
import type { AnyFunction } from '../functions/spectral-function.ts'
import { parsePath } from '../jsonpath/parse.ts'
import { compileQuery, type Query } from '../jsonpath/query.ts'
import type { PathExpression } from '../jsonpath/syntax.ts'
import { severityIn } from '../loading/definition.ts'
import { RulesetError, type RulesetProblem } from '../loading/problem-log.ts'
import { readField, type TargetField } from './targets.ts'

/** One `then` of a rule: a function, its options, and the part of a match that it checks. */
export interface RuleCall {
  readonly rule: Rule
  /** The function to call: our version of the ruleset's function, if there is one. */
  readonly function: AnyFunction
  /** The name of the function in the ruleset. */
  readonly functionName: string
  readonly options: unknown
  readonly field: TargetField
  /** True for our versions of Spectral's functions, which read their context only during the call. */
  readonly isOneOfOurs: boolean
  /** True if the function reads only the value, its options and the whole document. */
  readonly dependsOnValueOnly: boolean
  /** True if the function also reads the name of the value. A value is then checked once for each of its names. */
  readonly dependsOnName: boolean
  /** True if the places of its results do not depend on the place of the value. */
  readonly hasFixedPlaces: boolean
}

/** The expressions to search in one view of the document, and their checks. */
export interface Search {
  readonly view: 'resolved' | 'source'
  /** In the order of the query. */
  readonly expressions: readonly SearchedExpression[]
  readonly query: Query
}

/** An expression with all checks that use it. */
export interface SearchedExpression {
  readonly expression: PathExpression
  readonly checks: readonly RuleCall[]
}

/** The rules of a ruleset that run on a document, prepared. */
interface SelectedRules {
  /** In Spectral's order: the resolved view first. */
  readonly searches: readonly Search[]
  readonly visitors: readonly ActiveRule[]
  /** Problems in rules that are skipped because an expression, a field or an alias cannot be used. */
  readonly problems: readonly RulesetProblem[]
}

const ours: ReadonlySet<AnyFunction> = new Set(Object.values(coreFunctions))

const selections = new WeakMap<Ruleset, Map<string, SelectedRules>>()

/** A format of a ruleset: a function that tests a document. */
export type SpectralFormat = Ruleset['formats'] extends Set<infer Entry> ? Entry : never

/**
 * The rules of a ruleset that are on and match a format of a document (null if it has none), with their expressions parsed.
 * Cached for each ruleset and its formats.
 */
export async function selectRules(
  ruleset: Ruleset,
  formats: ReadonlySet<SpectralFormat> | null,
): Promise<SelectedRules> {
  const known = selections.get(ruleset) ?? new Map<string, SelectedRules>()
  selections.set(ruleset, known)
  const identity = [...ruleset.formats].map((format) => (formats?.has(format) === true ? '1' : '0')).join('')
  const selection = known.get(identity) ?? (await select(ruleset, formats === null ? null : new Set(formats)))
  known.set(identity, selection)
  return selection
}

async function select(ruleset: Ruleset, formats: Set<SpectralFormat> | null): Promise<SelectedRules> {
  const rules = Object.values(ruleset.rules).filter((rule) => rule.enabled && rule.matchesFormat(formats))
  const used = rules.flatMap((rule) => rule.then.map((then) => then.function))
  // Visitors are not Spectral functions and have no names of their own: looking them up would load Spectral's rulesets.
  await prepareReplacements(used.filter((each) => !isVisiting(each)))
  const visitors: ActiveRule[] = []
  const problems: RulesetProblem[] = []
  const found = { resolved: new Map<string, SelectedExpression>(), source: new Map<string, SelectedExpression>() }
  for (const rule of rules) {
    try {
      const checks: RuleCall[] = []
      for (const then of rule.then) {
        if (isVisiting(then.function)) visitors.push(activeRule(rule, then.function.visitor))
        else checks.push(checkOf(rule, then.function, then))
      }
      if (checks.length > 0) addChecks(found[rule.resolved ? 'resolved' : 'source'], givenOf(rule, formats), checks)
    } catch (error) {
      if (!(error instanceof RulesetError)) throw error
      problems.push(...error.problems)
    }
  }
  return { searches: [searchIn('resolved', found.resolved), searchIn('source', found.source)], visitors, problems }
}

/** An expression with the checks of all rules that have it. */
interface SelectedExpression {
  readonly expression: PathExpression
  readonly checks: RuleCall[]
}

/** The expressions of a rule by their text. Throws a RulesetError for an invalid one. */
function givenOf(rule: Rule, formats: Set<SpectralFormat> | null): ReadonlyMap<string, PathExpression> {
  return new Map(
    textsOf(rule, formats).map((text) => {
      const expression = parsePath(text)
      if ('problem' in expression) throw invalidRule(rule, `\`given\` ${quote(text)}: ${expression.problem}`)
      return [text, expression]
    }),
  )
}

function textsOf(rule: Rule, formats: Set<SpectralFormat> | null): readonly string[] {
  try {
    return rule.getGivenForFormats(formats)
  } catch (error) {
    throw invalidRule(rule, error instanceof Error ? error.message : String(error))
  }
}

function addChecks(
  found: Map<string, SelectedExpression>,
  expressions: ReadonlyMap<string, PathExpression>,
  checks: readonly RuleCall[],
): void {
  for (const [text, expression] of expressions) {
    const known = found.get(text)
    if (known === undefined) found.set(text, { expression, checks: [...checks] })
    else known.checks.push(...checks)
  }
}

function searchIn(view: Search['view'], found: ReadonlyMap<string, SelectedExpression>): Search {
  const expressions = [...found.values()]
  return { view, expressions, query: compileQuery(expressions.map(({ expression }) => expression)) }
}

function checkOf(
  rule: Rule,
  original: AnyFunction,
  then: { readonly field?: string; readonly functionOptions?: unknown },
): RuleCall {
  const field = readField(then.field)
  if ('problem' in field) throw invalidRule(rule, `\`field\` ${quote(then.field)}: ${field.problem}`)
  const used = replacementOf(original)
  return {
    rule,
    function: used,
    functionName: original.name,
    options: then.functionOptions ?? null,
    field,
    isOneOfOurs: ours.has(used),
    dependsOnValueOnly: dependsOnValueOnly(used),
    dependsOnName: dependsOnName(used),
    hasFixedPlaces: used === coreFunctions.unreferencedReusableObject,
  }
}

/** Only msgapi's own rulesets and plugins have functions with a visitor, in the form of RuleFunction. */
function isVisiting(candidate: unknown): candidate is { readonly visitor: RuleVisitor } {
  return typeof candidate === 'function' && 'visitor' in candidate && candidate.visitor !== undefined
}

function activeRule(rule: Rule, visit: RuleVisitor): ActiveRule {
  return {
    code: rule.name,
    definition: {
      description: rule.description ?? rule.name,
      severity: severities[rule.severity] ?? 'warn',
      recommended: rule.recommended,
      visit,
      ...(rule.documentationUrl === null ? {} : { documentationUrl: rule.documentationUrl }),
    },
    severityAt: ({ source, pointer }) => severityIn(rule, source, pointer),
  }
}

function invalidRule(rule: Rule | undefined, message: string): RulesetError {
  return new RulesetError([
    { file: rule?.owner.source ?? 'ruleset', message, ...(rule === undefined ? {} : { rule: rule.name }) },
  ])
}
