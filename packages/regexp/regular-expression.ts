import { Backtracking } from './backtracking.ts'
import { MatchingBudgetSpent, RegularExpressionBudgetError, spendSteps } from './budget.ts'
import { CharacterTest } from './character-test.ts'
import { isProvenLinear } from './linear-proof.ts'
import { Matching } from './matching.ts'
import { type Pattern, type PatternNode, parsePattern, Refusal } from './parse.ts'
import { compileProgram } from './program.ts'
import { PlaceSets, SubsetSearch } from './subset-search.ts'
import { TextReader } from './text-reader.ts'

/** A regular expression that matches in time linear in the text, unless it refers back to groups. */
export interface RegularExpression {
  readonly source: string
  readonly flags: string
  /**
   * True if the text contains a match.
   * @throws MatchingBudgetSpent if the run has no steps left
   * @throws RegularExpressionBudgetError if the text is too long for the expression, or if it refers back to groups and too
   *   many paths have to be tried
   */
  test(text: string): boolean
  /**
   * The first match with its groups, as `String.prototype.match` without the flag `g` returns it. Where JavaScript would take
   * very long for the groups, the match can be shorter than JavaScript's, and a group empty instead of undefined.
   * @throws RegularExpressionBudgetError as `test`
   */
  match(text: string): RegularMatch | null
}

/** The text of a match and of its groups, and the start of the match. */
export interface RegularMatch extends Array<string | undefined> {
  index?: number
}

const longestSource = 10_000

/**
 * Compiles a JavaScript regular expression, or returns its problem. Uses JavaScript's own engine if that is proven to be linear
 * for the expression, and otherwise ours, with the same results. The flag `g` has no effect: every text is matched from its
 * start.
 */
export function compileRegularExpression(source: string, flags = ''): RegularExpression | { readonly problem: string } {
  const quoted = `the regular expression ${JSON.stringify(source.slice(0, 120))}${source.length > 120 ? '…' : ''}`
  if (source.length > longestSource) return { problem: `${quoted} has more than ${longestSource} characters` }
  if (flags.includes('v')) return { problem: `${quoted} has the flag "v", expected only i, m, s, u, g, y or d` }
  let native: RegExp
  try {
    native = new RegExp(source, flags)
    if (native.global) native = new RegExp(source, flags.replace('g', ''))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { problem: `${quoted} is not valid: ${reason.replace(/^Invalid regular expression: (?:.*: )?/s, '')}` }
  }
  try {
    const pattern = parsePattern(source, native.unicode)
    const characterFlags = native.flags.replaceAll(/[^isu]/g, '')
    const { instructions } = compileProgram(pattern, characterFlags, true)
    const isNative = isProvenLinear(pattern.node, instructions.length, native.multiline, characterFlags)
    return isNative
      ? ofNative(native, { source, flags, size: instructions.length })
      : ofPattern(pattern, characterFlags, native, flags)
  } catch (error) {
    if (error instanceof Refusal) return { problem: `${quoted} cannot be used: ${error.message}` }
    throw error
  }
}

/** The characters that JavaScript's engine matches against one instruction in the time of one step. */
const charactersPerStep = 16

interface NativeExpression {
  readonly source: string
  readonly flags: string
  /** The number of its instructions. Each may be tried at each character. */
  readonly size: number
}

function ofNative(native: RegExp, { source, flags, size }: NativeExpression): RegularExpression {
  const share = Math.max(1, size / charactersPerStep) / charactersPerStep
  const spend = (text: string) => spendSteps(1 + Math.ceil(text.length * share), source, text.length)
  const fromStart = (text: string): RegExpExecArray | null => {
    spend(text)
    native.lastIndex = 0
    return native.exec(text)
  }
  return {
    source,
    flags,
    test(text) {
      spend(text)
      native.lastIndex = 0
      return native.test(text)
    },
    match(text) {
      const match = fromStart(text)
      return match === null ? null : Object.assign([...match], { index: match.index })
    },
  }
}

function ofPattern(pattern: Pattern, characterFlags: string, native: RegExp, flags: string): RegularExpression {
  const { source, sticky: isSticky } = native
  const word = new CharacterTest('\\w', native.flags.replaceAll(/[^iu]/g, ''))
  const readingFlags = {
    isMultiline: native.multiline,
    ignoresCase: native.ignoreCase,
    isUnicode: native.unicode,
    isWord: (character: string) => word.accepts(character),
  }
  const read = (text: string): TextReader => new TextReader(text, readingFlags)
  const exact = compileProgram(pattern, characterFlags, true)
  const matchFrom = (text: string, from: number, onlyThere: boolean): RegularMatch | null => {
    const backtracking = new Backtracking(exact, read(text), source)
    const index = backtracking.find(from, onlyThere)
    return index === undefined ? null : Object.assign(backtracking.groups(), { index })
  }
  if (refersBack(pattern.node)) {
    const match = (text: string): RegularMatch | null => matchFrom(text, 0, isSticky)
    return { source, flags, test: (text) => match(text) !== null, match }
  }
  const program = compileProgram(pattern, characterFlags, false)
  const start = (text: string): Matching => new Matching(program, read(text), source)
  const canFollow = !native.multiline && PlaceSets.canFollow(program)
  const search = canFollow
    ? new SubsetSearch(program, source, { isUnicode: native.unicode, onlyAtStart: isSticky })
    : undefined
  return {
    source,
    flags,
    test: (text) => search?.test(text) ?? start(text).find(isSticky) !== undefined,
    match(text) {
      if (search?.test(text) === false) return null
      const matching = start(text)
      const index = matching.find(isSticky)
      if (index === undefined) return null
      try {
        return matchFrom(text, index, true)
      } catch (error) {
        const isTooLong = error instanceof RegularExpressionBudgetError && !(error instanceof MatchingBudgetSpent)
        if (!isTooLong) throw error
        return Object.assign(matching.groups(index), { index })
      }
    },
  }
}

function refersBack(node: PatternNode): boolean {
  if (node.kind === 'sequence') return node.items.some(refersBack)
  if (node.kind === 'choice') return node.options.some(refersBack)
  return node.kind === 'reference' || ('body' in node && refersBack(node.body))
}
