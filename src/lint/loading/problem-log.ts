import { SuggestionBudget } from '../../findings/suggest.ts'
import { formatPointer, type Pointer } from '../../pointer.ts'
import type { Origin } from './definition.ts'
import type { RulesetProblem } from './ruleset-error.ts'

/** Collects what is wrong with the rulesets of one run, so that all of it is said at once. */
export interface ProblemLog {
  readonly problems: readonly RulesetProblem[]
  /** Reports a fault at a pointer into a definition; the rule is taken from the pointer. */
  report(origin: Origin, pointer: Pointer, message: string, on?: 'key' | 'value'): void
  /** Whether a fault was reported at a pointer, or inside or around it. */
  isReported(origin: Origin, pointer: Pointer): boolean
  add(problem: RulesetProblem): void
  /** What suggestions in all of these problems may cost. */
  readonly suggestions: SuggestionBudget
}

export function createProblemLog(): ProblemLog {
  const problems: RulesetProblem[] = []
  const known = new Set<string>()
  const places: { readonly file: string; readonly text: string }[] = []
  function add(problem: RulesetProblem): void {
    const identity = JSON.stringify([problem.file, problem.line, problem.column, problem.rule, problem.message])
    if (known.has(identity)) return
    known.add(identity)
    problems.push(problem)
  }
  return {
    problems,
    suggestions: new SuggestionBudget(0),
    add,
    report(origin, pointer, message, on = 'value') {
      const rule = ruleIn(pointer)
      places.push({ file: origin.file, text: `${formatPointer(pointer)}/` })
      add({ file: origin.file, ...placeOf(origin, pointer, on), ...(rule === undefined ? {} : { rule }), message })
    },
    isReported({ file }, pointer) {
      const text = `${formatPointer(pointer)}/`
      return places.some((place) => place.file === file && (place.text.startsWith(text) || text.startsWith(place.text)))
    },
  }
}

function placeOf({ source, base = [] }: Origin, pointer: Pointer, on: 'key' | 'value') {
  if (source === undefined) return {}
  const { start } = source.rangeOf([...base, ...pointer], on)
  return { line: start.line + 1, column: start.character + 1 }
}

/** The rule that a pointer leads into: `/rules/NAME/…`, also in an override. */
function ruleIn(pointer: Pointer): string | undefined {
  const inside = pointer[0] === 'overrides' ? pointer.slice(2) : pointer
  return inside[0] === 'rules' ? inside[1] : undefined
}
