import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import { sha256Of } from '../load/files/sha256.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Attempt, FixedFile } from './fix-attempt.ts'
import { circular, failedFixer, refusedChange, rolledBack } from './fix-findings.ts'
import { byChange, Proposals } from './fix-proposals.ts'
import { type FixRequest, type FixState, faultReason, Trials } from './fix-trials.ts'
import type { KnownFixer, ProposedFix } from './fixer.ts'
import { Identities } from './places-before.ts'

/** The changes of one pass. */
export interface FixPass {
  readonly applied: readonly ProposedFix[]
  readonly files: readonly FixedFile[]
}

export interface FixedRun<State> {
  /** After the last pass. */
  readonly state: State
  readonly passes: readonly FixPass[]
  /** Findings about the fixes themselves. */
  readonly findings: readonly Finding[]
  /** True if a fixer failed. */
  readonly crashed: boolean
  /** True if fixes are left after the last pass. */
  readonly isUnfinished: boolean
  /** The files that fixes would change and that must stay as they are, with the reason. */
  readonly staying: ReadonlyMap<string, string>
}

const mostPasses = 10

/**
 * Fixes findings in passes: asks fixers, applies fixes that do not overlap, and lints the result. If a pass adds an
 * error that it did not merely uncover, repeats it without the fix at fault. Writes nothing.
 */
export async function fixFindings<State extends FixState>(
  first: State,
  request: FixRequest<State>,
): Promise<FixedRun<State>> {
  return new FixRun(first, request).run()
}

class FixRun<State extends FixState> {
  readonly #proposals: Proposals
  readonly #trials: Trials<State>
  readonly #identities = new Identities()
  /** Findings whose fix is left out, by identity, with what to say of them. */
  readonly #left = new Map<string, (finding: Finding) => readonly Finding[]>()
  /** The findings at which fixers failed, by identity. */
  readonly #failed = new Map<KnownFixer, string>()
  readonly #passes: FixPass[] = []
  readonly #first: State
  #state: State
  #circles = 0

  constructor(state: State, request: FixRequest<State>) {
    this.#first = state
    this.#state = state
    this.#proposals = new Proposals(request)
    this.#trials = new Trials(request, true)
  }

  async run(): Promise<FixedRun<State>> {
    let isUnfinished = true
    let digests = [digestOf(new Map())]
    while (this.#passes.length < mostPasses) {
      if (!(await this.#pass())) {
        isUnfinished = false
        break
      }
      const digest = digestOf(this.#currentFiles())
      const before = digests.indexOf(digest)
      digests.push(digest)
      if (before === -1) continue
      this.#leaveCircle(before)
      digests = digests.slice(0, 1)
    }
    return {
      state: this.#state,
      passes: this.#passes,
      findings: [...this.#leftFindings(), ...this.#failures()],
      crashed: this.#proposals.failures.size > 0,
      isUnfinished,
      staying: this.#trials.staying,
    }
  }

  /** Runs one pass; false when it changes nothing. */
  async #pass(): Promise<boolean> {
    const { graph, findings } = this.#state
    if (graph === undefined) return false
    const proposed = byChange(await this.#proposals.of(this.#candidates(findings), graph))
    let fixes = await this.#allowed([...proposed.keys()], graph)
    this.#noteFailures()
    while (fixes.length > 0) {
      const { made, next, faulty, isGood } = await this.#trials.of(fixes, this.#state, graph)
      this.#proposals.refuse(made.refused)
      this.#noteFailures()
      if (made.applied.length === 0) return false
      if (next !== undefined && made.files.length === 0) return false
      if (next !== undefined && isGood) {
        this.#keep(made, next)
        return true
      }
      if (faulty.size === 0) return false
      for (const [fix, error] of faulty) this.#leaveOut(fix, faultReason(error, made))
      fixes = fixes.filter((fix) => !faulty.has(fix) && !this.#trials.leftCodes.has(fix.finding.code))
    }
    return false
  }

  #candidates(findings: readonly Finding[]): readonly Finding[] {
    if (this.#left.size === 0 && this.#trials.leftCodes.size === 0) return findings
    return findings.filter(
      (finding) => !this.#trials.leftCodes.has(finding.code) && !this.#left.has(this.#identities.of(finding)),
    )
  }

  #leaveOut({ finding, fixer }: ProposedFix, reason: Finding | string): void {
    this.#left.set(this.#identities.of(finding), (now) => [rolledBack(now, fixer, reason)])
  }

  #keep(made: Attempt, next: State): void {
    this.#passes.push({ applied: made.applied, files: made.files })
    this.#identities.add(made.places)
    this.#state = next
  }

  /** The fixes that change no file that must stay, and no key that other descriptions refer to. */
  async #allowed(fixes: readonly ProposedFix[], graph: Graph): Promise<readonly ProposedFix[]> {
    const { allowed, elsewhere } = await this.#trials.allowed(fixes, this.#state, graph)
    for (const [{ finding, operations }, references] of elsewhere) {
      const refused = (now: Finding) => [refusedChange({ finding: now, operations }, references)]
      this.#left.set(this.#identities.of(finding), refused)
    }
    return allowed
  }

  /** The files as they are now, those that are not as they were read. */
  #currentFiles(): ReadonlyMap<string, SourceFile> {
    const first = new Map<string, SourceFile>()
    const last = new Map<string, SourceFile>()
    for (const { before, after } of this.#passes.flatMap(({ files }) => files)) {
      if (!first.has(before.path)) first.set(before.path, before)
      if (first.get(after.path)?.text === after.text) last.delete(after.path)
      else last.set(after.path, after)
    }
    return last
  }

  /**
   * Starts again without the fixes that made the same texts twice. From the second circle on, leaves out all fixes for
   * their codes, so that the loop ends.
   */
  #leaveCircle(before: number): void {
    this.#circles += 1
    const turned = this.#passes.slice(before)
    const fixes = turned.flatMap(({ applied }) => applied)
    let isTold = false
    const tell = (now: Finding): readonly Finding[] => {
      if (isTold) return []
      isTold = true
      return [circular(now, fixes)]
    }
    for (const [index, { applied }] of turned.entries()) {
      for (const { finding } of applied) {
        this.#left.set(this.#identities.of(finding, before + index), tell)
        if (this.#circles > 1) this.#trials.leftCodes.add(finding.code)
      }
    }
    this.#passes.length = 0
    this.#identities.clear()
    this.#state = this.#first
  }

  /** Notes where fixers failed, while the texts are those that they got. */
  #noteFailures(): void {
    for (const [fixer, { finding }] of this.#proposals.failures) {
      if (!this.#failed.has(fixer)) this.#failed.set(fixer, this.#identities.of(finding))
    }
  }

  #leftFindings(): readonly Finding[] {
    if (this.#left.size === 0) return []
    return this.#state.findings.flatMap((finding) => this.#left.get(this.#identities.of(finding))?.(finding) ?? [])
  }

  #failures(): readonly Finding[] {
    return [...this.#proposals.failures].map(([fixer, failure]) => {
      const identity = this.#failed.get(fixer)
      const now = this.#state.findings.find((finding) => this.#identities.of(finding) === identity)
      return failedFixer({ ...failure, finding: now ?? failure.finding })
    })
  }
}

function digestOf(files: ReadonlyMap<string, SourceFile>): string {
  const texts = [...files.values()].map(({ path, text }) => [path, text])
  return sha256Of(JSON.stringify(texts.sort()))
}
