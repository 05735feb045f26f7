import { type CallTiming, padded, type TimedStage, widest } from '../command.ts'
import type { Progress } from '../index.ts'

type TimedRules = Parameters<CallTiming['timedRules']>[0]
type TimedRule = TimedRules[number]
type Visitor = TimedRule['definition']['visit']

type Stage = 'start' | 'targets' | TimedStage | 'report'

/** The stages in the order of a run, as people read them. */
const stages: Readonly<Record<Stage, string>> = {
  start: 'start of msgapi',
  targets: 'descriptions to lint',
  kept: 'results of earlier runs',
  settings: 'settings and rulesets',
  reading: 'reading and graph',
  rules: 'rules',
  findings: 'findings and suppressions',
  report: 'report',
}

const mostLines = 10

/** Milliseconds that a stage needs to be shown: less is 0.0. */
const shown = 0.05

/** A name, and milliseconds. */
type Taken = readonly [name: string, time: number]

/** Measures a run of the command, for `--timing`: wall time, by stage, rule and entry. */
export class Timing implements CallTiming {
  readonly #now: () => number
  readonly #byStage = new Map<Stage, number>()
  readonly #byRule = new Map<string, number>()
  readonly #byEntry = new Map<string, number>()
  readonly #timed = new WeakMap<TimedRules, TimedRules>()
  #stage: Stage = 'targets'
  #since: number
  #entrySince = 0

  /** `now` counts milliseconds from the start of the process, as the clock of Node does. */
  constructor(now = () => performance.now()) {
    this.#now = now
    this.#since = now()
    this.#byStage.set('start', this.#since)
  }

  begins(stage: Stage): void {
    const now = this.#now()
    add(this.#byStage, this.#stage, now - this.#since)
    this.#stage = stage
    this.#since = now
  }

  /** Takes the progress of a run, which calls it when an entry begins and when it has ended. Passes it on. */
  noteWith(next: ((progress: Progress) => void) | undefined): (progress: Progress) => void {
    return (progress) => {
      const { entry, state } = progress
      const now = this.#now()
      if (state === 'begun') this.#entrySince = now
      else add(this.#byEntry, entry, now - this.#entrySince)
      this.begins(state === 'begun' ? 'kept' : 'findings')
      next?.(progress)
    }
  }

  timedRules(rules: TimedRules): TimedRules {
    const timed = this.#timed.get(rules) ?? rules.map((rule) => this.#timedRule(rule))
    this.#timed.set(rules, timed)
    return timed
  }

  // A function of its own, because Spectral's rules get it without the object.
  readonly timedCall = <Value>(code: string, call: () => Value): Value => {
    const begun = this.#now()
    try {
      return call()
    } finally {
      add(this.#byRule, code, this.#now() - begun)
    }
  }

  /** The lines to print: a table of the stages, one of the rules and one of the entries; none for what did not run. */
  lines(): readonly string[] {
    this.begins('report')
    const inOrder = Object.entries(stages).map(([stage, name]): Taken => [name, timeOf(this.#byStage, stage)])
    return [
      ...table(
        'stage',
        [...inOrder.filter(([, time]) => time >= shown), ['all stages', totalOf(inOrder)]],
        totalOf(inOrder),
      ),
      ...table('rule', slowestOf(this.#byRule), totalOf(this.#byRule)),
      ...table('file', slowestOf(this.#byEntry), totalOf(this.#byEntry)),
    ]
  }

  #timedRule(rule: TimedRule): TimedRule {
    const { visit } = rule.definition
    const time = <Value>(call: () => Value): Value => this.timedCall(rule.code, call)
    const timed: { -readonly [Name in keyof Visitor]: Visitor[Name] } = { ...visit }
    if (visit.suspects !== undefined) timed.suspects = (...given) => time(() => visit.suspects?.(...given) !== false)
    if (visit.object !== undefined) timed.object = (...given) => time(() => visit.object?.(...given))
    if (visit.position !== undefined) timed.position = (...given) => time(() => visit.position?.(...given))
    if (visit.reference !== undefined) timed.reference = (...given) => time(() => visit.reference?.(...given))
    if (visit.finish !== undefined)
      timed.finish = (...given) => this.#timedFinish(rule.code, () => visit.finish?.(...given))
    return { ...rule, definition: { ...rule.definition, visit: timed } }
  }

  /** The end of a rule often waits for code that it loads. */
  async #timedFinish(code: string, finish: () => Promise<void> | void): Promise<void> {
    const begun = this.#now()
    try {
      await finish()
    } finally {
      add(this.#byRule, code, this.#now() - begun)
    }
  }
}

function add<Key>(times: Map<Key, number>, key: Key, time: number): void {
  times.set(key, (times.get(key) ?? 0) + time)
}

function timeOf(times: ReadonlyMap<string, number>, name: string): number {
  return times.get(name) ?? 0
}

function totalOf(times: Iterable<Taken>): number {
  let total = 0
  for (const [, time] of times) total += time
  return total
}

/** The slowest, and how long all others took together. */
function slowestOf(times: ReadonlyMap<string, number>): readonly Taken[] {
  const sorted = [...times].sort(([, one], [, other]) => other - one)
  const others = sorted.slice(mostLines)
  const first = sorted.slice(0, mostLines)
  return others.length === 0 ? first : [...first, [`${others.length.toLocaleString('en')} more`, totalOf(others)]]
}

function table(title: string, rows: readonly Taken[], total: number): readonly string[] {
  if (rows.length === 0) return []
  const head = `Time by ${title}`
  const width = widest([head, ...rows.map(([name]) => name)])
  const line = (name: string, time: string, share: string) =>
    `${padded(name, width)}  ${time.padStart(10)}  ${share.padStart(6)}`
  return [
    '',
    line(head, 'ms', 'share'),
    ...rows.map(([name, time]) => line(name, time.toFixed(1), `${((time / (total || 1)) * 100).toFixed(1)}%`)),
  ]
}
