import type { RuleSummary } from '../../lint/rule.ts'
import type { EntryResult, ReadEntry } from '../entry-result.ts'
import type { HandedResults } from '../options.ts'
import { isPlain, type LintedEntry, type PlainResult, plainResult } from '../stored/result-text.ts'

interface HandedEntry {
  readonly index: number
  /** Undefined if another thread has to make it. */
  readonly given?: HandedResult | undefined
}

interface HandedResult {
  readonly result: PlainResult
  readonly files: readonly string[]
  /** The rules that ran: a list that is handed on for the first time, or else its number. */
  readonly rules: readonly RuleSummary[] | number
}

/** A result that another thread has made. */
export interface ReceivedResult extends Pick<HandedResult, 'result'>, Pick<ReadEntry, 'rules' | 'texts'> {}

/** Hands results on. What many results have in common is handed on once. */
export class ResultSender {
  readonly #inputs: ReadonlySet<string>
  readonly #nextInputs: Iterator<string>
  readonly #texts = new Map<string, string>()
  readonly #rules = new Map<readonly RuleSummary[], number>()
  #entries: HandedEntry[] = []
  #newTexts = new Map<string, string>()
  #handedInputs = 0

  /** Takes the paths of the files that the run reads. */
  constructor(inputs: ReadonlySet<string>) {
    this.#inputs = inputs
    this.#nextInputs = inputs.values()
  }

  /** Adds the result of an entry. Returns false if another thread has to make it: where there is none, or it is not plain data. */
  add(index: number, result: EntryResult<LintedEntry> | undefined): boolean {
    const given = result === undefined || 'unreadable' in result ? undefined : this.#handed(result)
    this.#entries.push({ index, given })
    return given !== undefined
  }

  /** What was added since the last call. */
  take(): HandedResults {
    const inputs: string[] = []
    // A set goes on after its last member when it gets more, unless the end was reached.
    for (; this.#handedInputs < this.#inputs.size; this.#handedInputs++) inputs.push(this.#nextInputs.next().value)
    const taken = { entries: JSON.stringify(this.#entries), texts: [...this.#newTexts], inputs }
    this.#entries = []
    this.#newTexts = new Map()
    return taken
  }

  #handed(read: ReadEntry<LintedEntry>): HandedResult | undefined {
    const { texts, rules } = read
    const result = plainResult(read)
    const known = this.#rules.get(rules)
    if (result === undefined || (known === undefined && !isPlain(rules))) return undefined
    if (known === undefined) this.#rules.set(rules, this.#rules.size)
    for (const [path, textOf] of texts) {
      const text = textOf()
      if (this.#texts.get(path) === text) continue
      this.#texts.set(path, text)
      this.#newTexts.set(path, text)
    }
    return { result, files: [...texts.keys()], rules: known ?? rules }
  }
}

/** Reads the results that one thread hands on. */
export class ResultReceiver {
  readonly #texts = new Map<string, string>()
  readonly #rules: (readonly RuleSummary[])[] = []

  /** The results by the numbers of their entries, each undefined if another thread has to make it. */
  read({ entries, texts }: HandedResults): ReadonlyMap<number, ReceivedResult | undefined> {
    for (const [path, text] of texts) this.#texts.set(path, text)
    const handed: readonly HandedEntry[] = JSON.parse(entries)
    return new Map(handed.map(({ index, given }) => [index, given && this.#received(given)]))
  }

  #received({ result, files, rules: written }: HandedResult): ReceivedResult {
    if (typeof written !== 'number') this.#rules.push(written)
    const rules = typeof written === 'number' ? (this.#rules[written] ?? []) : written
    return { result, rules, texts: new Map(files.map((path) => [path, this.#textOf(path)])) }
  }

  #textOf(path: string): () => string {
    const text = this.#texts.get(path) ?? ''
    return () => text
  }
}
