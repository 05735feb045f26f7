import type { SuppressionPolicy } from '../config/settings.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { stageCodeFacts } from '../findings/stage-codes.ts'
import { closest, type SuggestionBudget, suggestionBudget } from '../findings/suggest.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { matchesPattern } from '../graph/name-pattern.ts'
import type { Place } from '../pointer.ts'
import { inForce, isSuppressible } from './in-force.ts'
import { SuppressedValues } from './suppressed-values.ts'
import { type FoundSuppressions, problemAt, type Suppression, suppressionKey } from './suppression.ts'
import { unused } from './unused.ts'

/** The facts about rules in a run over one entry. */
export interface KnownRules {
  /** The codes of rules that ran, and of what other stages may have given. */
  readonly ran: Iterable<string>
  /** Codes that only other commands give: a pattern that is meant for one of them too may be there for that. */
  readonly elsewhere: Iterable<string>
  /** Every code that can be suppressed; undefined where that is not to be checked. */
  readonly known: Iterable<string> | undefined
  /** True if the settings switch a code off at a place. */
  readonly isOff: (code: string, place: Place) => boolean
}

/** The effect of suppressions in a run over one entry. */
export interface EntrySuppressions {
  /** The findings that are suppressed, with what suppresses them. */
  readonly suppressed: readonly Finding[]
  /** Keys of `open` that another run over the same files must not report. */
  readonly settled: ReadonlySet<string>
  /** Problems to report unless another entry settles them: unused suppressions, and unknown rules. */
  readonly open: ReadonlyMap<string, Finding>
  /** The files whose findings those of `open` are about, by the same keys. */
  readonly openIn: ReadonlyMap<string, string>
  /** True if one of the suppressions has a last day, so that the result is that of a day. */
  readonly isDated: boolean
}

/** Takes findings out of a report that suppressions are for. */
export class Suppressor {
  /** Problems of the suppressions themselves. */
  readonly problems: Finding[] = []
  readonly #useless: Finding[] = []
  readonly #bySource = new Map<string, SuppressedValues>()
  /** All of them, with whether each is in a file that the run saw as a whole. */
  readonly #all = new Map<Suppression, boolean>()
  readonly #matched = new Set<Suppression>()
  readonly #suppressed: Finding[] = []
  #isDated = false
  readonly #isRule: (code: string) => boolean
  readonly #policy: SuppressionPolicy

  /** `isRule`: whether a code is that of a rule, whose errors can be suppressed too. */
  constructor(isRule: (code: string) => boolean, policy: SuppressionPolicy = {}) {
    this.#isRule = isRule
    this.#policy = policy
  }

  /** Takes suppressions; only those that the policy allows count. `isWhole`: whether everything that they are for was checked, so that one that hides nothing is unused. */
  add(found: FoundSuppressions, isWhole: boolean): void {
    this.#isDated ||= found.suppressions.some(({ until }) => until !== undefined)
    const { suppressions, ends = [], problems, useless = [] } = inForce(found, this.#policy)
    for (const problem of problems) this.problems.push(problem)
    if (isWhole) for (const finding of useless) this.#useless.push(finding)
    for (const suppression of suppressions) {
      this.#all.set(suppression, isWhole)
      this.#reachesIn(suppression.file.path).add(suppression)
    }
    for (const end of ends) this.#reachesIn(end.file.path).addEnd(end)
  }

  /** The findings that nothing suppresses; the same list where that is all of them. */
  left(findings: readonly Finding[]): readonly Finding[] {
    for (const finding of findings) this.#bySource.get(finding.place.source)?.expect(finding)
    const left = findings.filter((finding) => !this.#takes(finding))
    return left.length === findings.length ? findings : left
  }

  /** The result for the suppressions. Call it after all findings were given. */
  end({ ran, elsewhere, known, isOff }: KnownRules): EntrySuppressions {
    const settled = new Set<string>()
    const useless = known === undefined ? [] : this.#useless
    const open = new Map<string, Finding>(useless.map((finding) => [`useless ${suppressionKey(finding, '')}`, finding]))
    const openIn = new Map([...open].map(([key, { place }]) => [key, place.source]))
    const [ranNames, otherNames] = [new CodeNames(ran), new CodeNames(elsewhere)]
    const knownNames = known && new CodeNames(known)
    const budget = suggestionBudget(0)
    for (const [suppression, isWhole] of this.#all) {
      const { code } = suppression
      const about = placeAbout(suppression)
      const key = suppressionKey(suppression, code)
      openIn.set(`known ${key}`, about.source).set(`used ${key}`, about.source)
      const isUnknown = code !== undefined && knownNames?.meantBy(code).length === 0
      if (isUnknown) open.set(`known ${key}`, unknownRule(suppression, knownNames.codes, budget))
      else settled.add(`known ${key}`)
      // A comment without codes is about rules.
      const mayBeUsed = code === undefined ? known === undefined : otherNames.meantBy(code).length > 0
      if (this.#matched.has(suppression)) settled.add(`used ${key}`)
      else if (isWhole && !mayBeUsed && ranNames.meantBy(code).some((each) => !isOff(each, about)))
        open.set(`used ${key}`, unused(suppression, known !== undefined))
    }
    return { suppressed: this.#suppressed, settled, open, openIn, isDated: this.#isDated }
  }

  #reachesIn(path: string): SuppressedValues {
    const known = this.#bySource.get(path) ?? new SuppressedValues((suppression) => this.#matched.add(suppression))
    this.#bySource.set(path, known)
    return known
  }

  #takes(finding: Finding): boolean {
    const reaches = this.#bySource.get(finding.place.source)
    if (reaches === undefined || !isSuppressible(finding, this.#isRule, this.#policy)) return false
    const suppression = reaches.of(finding)
    if (suppression === undefined) return false
    const { by, reason } = suppression
    // Suppressed findings are not fixed.
    const { fixable: _fixable, ...unfixable } = finding
    this.#suppressed.push({ ...unfixable, suppressed: { by, ...(reason === undefined ? {} : { reason }) } })
    return true
  }
}

/** Where findings are that a suppression is for. */
function placeAbout({ file, reach }: Suppression): Place {
  const pointer = reach.kind === 'at' || reach.kind === 'inside' ? reach.pointer : []
  return { source: file.path, pointer, on: 'value' }
}

/** Codes that are asked for by what suppressions name: a code in either spelling, or a pattern. */
class CodeNames {
  readonly codes: readonly string[]
  readonly #byName = new Map<string, string[]>()
  readonly #found = new Map<string, readonly string[]>()

  constructor(codes: Iterable<string>) {
    this.codes = [...new Set(codes)]
    for (const code of this.codes) {
      for (const name of namesOfCode(code)) {
        const known = this.#byName.get(name)
        if (known === undefined) this.#byName.set(name, [code])
        else known.push(code)
      }
    }
  }

  /** The known codes that a written code means; all codes if nothing is written. */
  meantBy(written: string | undefined): readonly string[] {
    if (written === undefined) return this.codes
    if (!written.includes('*')) return this.#byName.get(written) ?? []
    const found = this.#found.get(written) ?? this.#matching(written)
    this.#found.set(written, found)
    return found
  }

  #matching(pattern: string): readonly string[] {
    const head = pattern.slice(0, pattern.indexOf('*'))
    const codes = [...this.#byName].flatMap(([name, of]) => {
      // Most names differ in their first characters.
      return name.startsWith(head) && matchesPattern(name, pattern) ? of : []
    })
    return [...new Set(codes)]
  }
}

/** The finding for a suppression of a code that no rule has. All of a run share a budget for suggestions. */
function unknownRule(suppression: Suppression, known: readonly string[], budget: SuggestionBudget): Finding {
  const { code = '' } = suppression
  if (stageCodeFacts(code)?.severity === 'error') {
    const message = `Errors of ${quote(code)} cannot be suppressed; fix what it reports`
    return problemAt('suppression/unknown-rule', message, suppression)
  }
  const nearest = closest(code, known, budget)
  const advice = nearest === undefined ? '; "msgapi rules" lists the rules' : `; did you mean ${quote(nearest)}?`
  return problemAt('suppression/unknown-rule', `Unknown rule ${quote(code)}${advice}`, suppression)
}
