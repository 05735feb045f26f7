import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { Limits } from '../load/limits.ts'
import { sha256Of } from '../load/sha256.ts'
import type { SourceFile } from '../load/source-file.ts'
import { enclosingFixes, foundByHalving } from './at-fault.ts'
import { type Attempt, attempt, type FixedFile } from './attempt.ts'
import { circular, failedFixer, refusedRename, rolledBack } from './fix-findings.ts'
import type { NewError } from './new-errors.ts'
import { newErrors } from './new-errors.ts'
import { Identities } from './places-before.ts'
import { type FixSelection, Proposals } from './proposals.ts'
import type { ProposedFix } from './proposed-fix.ts'
import { type OutsideReference, type RenamedKey, renamedKeys, touchedFiles } from './touched-files.ts'
import { notUncovered } from './uncovered.ts'

/** A run of lint over files as they are at some time. */
export interface FixState {
  /** In the order of the report. */
  readonly findings: readonly Finding[]
  /** All entries, before transforms; undefined when there is no description among them. */
  readonly graph: Graph | undefined
}

export interface FixRequest<State extends FixState> extends FixSelection {
  readonly limits: Limits
  /** Lints again with the files as they are now: those of `written` in the place of others with their paths. */
  lint(state: State, written: readonly SourceFile[]): Promise<State>
  /** Whether a file may be changed. */
  mayChange(path: string): Promise<boolean>
  /** The references to keys from descriptions that are not in the run, by key. */
  outsideReferences(
    keys: readonly RenamedKey[],
    state: State,
  ): Promise<ReadonlyMap<RenamedKey, readonly OutsideReference[]>>
}

/** What one pass changed. */
export interface FixPass {
  readonly applied: readonly ProposedFix[]
  readonly files: readonly FixedFile[]
}

export interface FixedRun<State> {
  /** After the last pass. */
  readonly state: State
  readonly passes: readonly FixPass[]
  /** What is to be said of the fixes themselves. */
  readonly findings: readonly Finding[]
  /** Whether a fixer failed. */
  readonly crashed: boolean
  /** Whether fixes are left after the last pass. */
  readonly isUnfinished: boolean
}

const mostPasses = 10
/** How many fixes of one fixer are found by halving, each at the cost of several runs of lint, before it is left out. */
const mostHalvings = 3

/**
 * Fixes findings in passes: asks fixers, applies what does not overlap, lints the result, and takes a pass back without the fix at
 * fault when it adds an error that it did not merely uncover. Writes nothing.
 */
export async function fixFindings<State extends FixState>(
  first: State,
  request: FixRequest<State>,
): Promise<FixedRun<State>> {
  return new FixRun(first, request).run()
}

class FixRun<State extends FixState> {
  readonly #request: FixRequest<State>
  readonly #proposals: Proposals
  readonly #identities = new Identities()
  /** Findings whose fix is left out, by identity, with what to say of them. */
  readonly #left = new Map<string, (finding: Finding) => Finding>()
  readonly #halvings = new Map<string, number>()
  readonly #leftCodes = new Set<string>()
  readonly #passes: FixPass[] = []
  readonly #findings: Finding[] = []
  /** The texts of the changed files before each pass. */
  readonly #seen: ReadonlyMap<string, SourceFile>[] = []
  #state: State

  constructor(state: State, request: FixRequest<State>) {
    this.#state = state
    this.#request = request
    this.#proposals = new Proposals(request)
  }

  async run(): Promise<FixedRun<State>> {
    let isUnfinished = true
    const digests = [digestOf(new Map())]
    this.#seen.push(new Map())
    while (this.#passes.length < mostPasses) {
      if (!(await this.#pass())) {
        isUnfinished = false
        break
      }
      const current = this.#currentFiles()
      const digest = digestOf(current)
      const before = digests.indexOf(digest)
      digests.push(digest)
      this.#seen.push(current)
      if (before === -1) continue
      await this.#endCircle(before)
      isUnfinished = false
      break
    }
    return {
      state: this.#state,
      passes: this.#passes,
      findings: [...this.#findings, ...this.#leftFindings(), ...this.#failures()],
      crashed: this.#proposals.failures.size > 0,
      isUnfinished,
    }
  }

  /** Runs one pass; false when it changes nothing. */
  async #pass(): Promise<boolean> {
    const { graph, findings } = this.#state
    if (graph === undefined) return false
    let fixes = await this.#allowed(await this.#proposals.of(this.#candidates(findings), graph), graph)
    while (fixes.length > 0) {
      const made = await attempt(fixes, graph, this.#request.limits)
      for (const { fix, error } of made.refused) {
        this.#proposals.fail(fix.fixer, fix.finding, `returned an edit that cannot be applied: ${error.message}`)
      }
      if (made.applied.length === 0) return false
      const next = await this.#lintAfter(made)
      if (next !== undefined && made.files.length === 0) return false
      const problems = next === undefined ? [] : this.#problemsOf(made, next)
      if (next !== undefined && problems.length === 0) {
        this.#keep(made, next)
        return true
      }
      const faulty = await this.#faultyOf(made, problems, graph)
      if (faulty.size === 0) return false
      for (const [fix, error] of faulty) this.#leaveOut(fix, error, made.unwritable)
      fixes = fixes.filter((fix) => !faulty.has(fix) && !this.#leftCodes.has(fix.finding.code))
    }
    return false
  }

  #candidates(findings: readonly Finding[]): readonly Finding[] {
    if (this.#left.size === 0 && this.#leftCodes.size === 0) return findings
    return findings.filter(
      (finding) => !this.#leftCodes.has(finding.code) && !this.#left.has(this.#identities.of(finding)),
    )
  }

  /** Lints what an attempt made; undefined when it has no texts. */
  async #lintAfter(made: Attempt): Promise<State | undefined> {
    if (made.unwritable !== undefined) return undefined
    if (made.files.length === 0) return this.#state
    return this.#request.lint(
      this.#state,
      made.files.map(({ after }) => after),
    )
  }

  #problemsOf(made: Attempt, next: State): readonly NewError[] {
    const errors = newErrors(this.#state.findings, next.findings, made.places)
    return errors.length === 0 || next.graph === undefined
      ? errors
      : notUncovered(errors, made.applied, next.graph, made.places)
  }

  /** The fixes at fault, each with the error that it added. */
  async #faultyOf(
    made: Attempt,
    problems: readonly NewError[],
    graph: Graph,
  ): Promise<ReadonlyMap<ProposedFix, NewError | undefined>> {
    const enclosing = enclosingFixes(problems, made.applied)
    if (enclosing.size > 0) return enclosing
    const found = await foundByHalving(made.applied, async (fixes) => {
      const half = await attempt(fixes, graph, this.#request.limits)
      const next = await this.#lintAfter(half)
      return next === undefined || this.#problemsOf(half, next).length > 0
    })
    if (found === undefined) return new Map()
    const { code } = found.finding
    const count = (this.#halvings.get(code) ?? 0) + 1
    this.#halvings.set(code, count)
    if (count > mostHalvings) this.#leftCodes.add(code)
    return new Map([[found, problems[0]]])
  }

  #leaveOut({ finding, fixer }: ProposedFix, error: NewError | undefined, unwritable: string | undefined): void {
    const reason = error?.finding ?? unwritable ?? ''
    this.#left.set(this.#identities.of(finding), (now) => rolledBack(now, fixer, reason))
  }

  #keep(made: Attempt, next: State): void {
    this.#passes.push({ applied: made.applied, files: made.files })
    this.#identities.add(made.places)
    this.#state = next
  }

  /** The fixes that change no file that must stay, and no key that other descriptions refer to. */
  async #allowed(fixes: readonly ProposedFix[], graph: Graph): Promise<readonly ProposedFix[]> {
    const allowed: ProposedFix[] = []
    for (const fix of fixes) {
      const paths = [...touchedFiles(fix.operations, graph)].filter((path) => graph.files.has(path))
      const answers = await Promise.all(paths.map((path) => this.#request.mayChange(path)))
      if (answers.every((answer) => answer)) allowed.push(fix)
    }
    const keys = new Map(allowed.map((fix) => [fix, renamedKeys(fix.operations, graph)]))
    const all = [...keys.values()].flat()
    if (all.length === 0) return allowed
    const outside = await this.#request.outsideReferences(all, this.#state)
    return allowed.filter((fix) => {
      const references = (keys.get(fix) ?? []).flatMap((key) => outside.get(key) ?? [])
      if (references.length === 0) return true
      this.#left.set(this.#identities.of(fix.finding), (now) => refusedRename(now, references))
      return false
    })
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

  /** Goes back to the first texts that came twice, so that the next run ends with the same. */
  async #endCircle(before: number): Promise<void> {
    const turned = this.#passes.slice(before)
    const earlier = this.#seen[before] ?? new Map<string, SourceFile>()
    const first = new Map(
      turned.toReversed().flatMap(({ files }) => files.map(({ before: file }) => [file.path, file] as const)),
    )
    this.#passes.length = before
    this.#identities.keepFirst(before)
    this.#state = await this.#request.lint(
      this.#state,
      [...first].map(([path, file]) => earlier.get(path) ?? file),
    )
    this.#findings.push(...circular(turned.flatMap(({ applied }) => applied)))
  }

  #leftFindings(): readonly Finding[] {
    if (this.#left.size === 0) return []
    return this.#state.findings.flatMap((finding) => this.#left.get(this.#identities.of(finding))?.(finding) ?? [])
  }

  #failures(): readonly Finding[] {
    return [...this.#proposals.failures.values()].map(failedFixer)
  }
}

function digestOf(files: ReadonlyMap<string, SourceFile>): string {
  const texts = [...files.values()].map(({ path, text }) => [path, text])
  return sha256Of(JSON.stringify(texts.sort()))
}
