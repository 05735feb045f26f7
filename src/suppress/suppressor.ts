import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { stageCodeFacts } from '../findings/stage-codes.ts'
import { closest } from '../findings/suggest.ts'
import { formatPointer, type Place } from '../pointer.ts'
import { problemAt } from './problem.ts'
import { type FoundSuppressions, isMeant, keyOf, type Suppression } from './suppression.ts'

/** What is known of rules in a run over one entry. */
export interface KnownRules {
  /** The codes of rules that ran, and those that other stages may have given. */
  readonly ran: readonly string[]
  /** Every code that can be suppressed. */
  readonly known: Iterable<string>
  /** Whether the settings switch a code off at a place. */
  readonly isOff: (code: string, place: Place) => boolean
}

/** What suppressions did in a run over one entry. */
export interface EntrySuppressions {
  /** The findings that are suppressed, with what suppresses them. */
  readonly suppressed: readonly Finding[]
  /** Keys of `open` that another run over the same files must not report. */
  readonly settled: ReadonlySet<string>
  /** What is to be reported unless another entry settles it: suppressions that hide nothing, and rules that do not exist. */
  readonly open: ReadonlyMap<string, Finding>
}

interface OfFile {
  /** Those that hold at one pointer, by its text. */
  readonly byPointer: Map<string, Suppression[]>
  readonly others: Suppression[]
}

/** Takes findings out of a report that suppressions are for. */
export class Suppressor {
  /** What is wrong with the suppressions themselves. */
  readonly problems: Finding[] = []
  readonly #bySource = new Map<string, OfFile>()
  /** All of them, with whether each is in a file that the run saw as a whole. */
  readonly #all = new Map<Suppression, boolean>()
  readonly #matched = new Set<Suppression>()
  readonly #suppressed: Finding[] = []
  readonly #isRule: (code: string) => boolean

  /** `isRule`: whether a code is that of a rule, whose errors can be suppressed too. */
  constructor(isRule: (code: string) => boolean) {
    this.#isRule = isRule
  }

  /** Takes suppressions. `isWhole`: whether all that they are for was looked at, so that one which hides nothing is of no use. */
  add({ suppressions, problems }: FoundSuppressions, isWhole: boolean): void {
    this.problems.push(...problems)
    for (const suppression of suppressions) {
      this.#all.set(suppression, isWhole)
      const ofFile: OfFile = this.#bySource.get(suppression.source) ?? { byPointer: new Map(), others: [] }
      this.#bySource.set(suppression.source, ofFile)
      if (suppression.pointer === undefined) ofFile.others.push(suppression)
      else {
        const pointer = formatPointer(suppression.pointer)
        const known = ofFile.byPointer.get(pointer)
        if (known === undefined) ofFile.byPointer.set(pointer, [suppression])
        else known.push(suppression)
      }
    }
  }

  /** The findings that nothing suppresses; the same list where that is all of them. */
  left(findings: readonly Finding[]): readonly Finding[] {
    const left = findings.filter((finding) => !this.#takes(finding))
    return left.length === findings.length ? findings : left
  }

  /** What became of the suppressions, when all findings were given. */
  end({ ran, known, isOff }: KnownRules): EntrySuppressions {
    const settled = new Set<string>()
    const open = new Map<string, Finding>()
    const codes = [...known]
    for (const [suppression, isWhole] of this.#all) {
      const { code, place, source } = suppression
      const about: Place = { ...place, source }
      const key = keyOf(suppression)
      const isKnown = codes.some((each) => isMeant(each, code))
      const isUnused = isKnown && isWhole && ran.some((each) => isMeant(each, code) && !isOff(each, about))
      if (isKnown) settled.add(`known ${key}`)
      else open.set(`known ${key}`, unknownRule(suppression, codes))
      if (this.#matched.has(suppression)) settled.add(`used ${key}`)
      else if (isUnused) open.set(`used ${key}`, unused(suppression))
    }
    return { suppressed: this.#suppressed, settled, open }
  }

  #takes(finding: Finding): boolean {
    const ofFile = this.#bySource.get(finding.place.source)
    if (ofFile === undefined || !this.#isSuppressible(finding)) return false
    const exact = ofFile.byPointer.size === 0 ? [] : ofFile.byPointer.get(formatPointer(finding.place.pointer))
    const taking = [...ofFile.others, ...(exact ?? [])].filter(
      ({ code, holdsAt }) => isMeant(finding.code, code) && holdsAt(finding),
    )
    const [first] = taking
    if (first === undefined) return false
    for (const suppression of taking) this.#matched.add(suppression)
    const { by, reason } = first
    // What is suppressed is not fixed.
    const { fixable: _fixable, ...unfixable } = finding
    this.#suppressed.push({ ...unfixable, suppressed: { by, ...(reason === undefined ? {} : { reason }) } })
    return true
  }

  #isSuppressible({ code, severity }: Finding): boolean {
    return severity !== 'error' || this.#isRule(code)
  }
}

function unused(suppression: Suppression): Finding {
  const { code } = suppression
  const what =
    code === undefined ? 'This comment suppresses nothing' : `No finding of ${quote(code)} is suppressed here`
  return problemAt('suppression/unused', `${what}. Remove it`, suppression)
}

function unknownRule(suppression: Suppression, known: readonly string[]): Finding {
  const { code = '' } = suppression
  const severity = stageCodeFacts(code)?.severity
  const nearest = closest(code, known)
  const advice = nearest === undefined ? '. "msgapi rules" lists the rules' : `. Did you mean ${quote(nearest)}?`
  const message =
    severity === 'error'
      ? `${quote(code)} is no rule, and its errors cannot be suppressed. Correct what it reports`
      : `Unknown rule ${quote(code)}${advice}`
  return problemAt('suppression/unknown-rule', message, suppression)
}
