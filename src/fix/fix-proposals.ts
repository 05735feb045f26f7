import path from 'node:path'
import { type CommentChange, isCommentChange } from '../edit/comment-change.ts'
import type { Operation } from '../edit/operation.ts'
import { describeThrown } from '../findings/thrown.ts'
import type { Graph } from '../graph/graph.ts'
import { isAddress } from '../load/files/address.ts'
import { pathTo } from '../load/node-path.ts'
import { changesNothing } from './changes-nothing.ts'
import { checkedOperations } from './checked-operations.ts'
import { withoutEmptied } from './emptied-maps.ts'
import type { Attempt } from './fix-attempt.ts'
import type { FixableFinding, FixFunction, FixSafety } from './fixer.ts'
import { type KnownFixer, safetyOf } from './known-fixer.ts'
import type { FailedFixer, ProposedFix } from './proposed-fix.ts'

/** What fixes are asked for. */
export interface FixSelection {
  fixerFor(code: string): KnownFixer | undefined
  isWanted(finding: FixableFinding, safety: FixSafety): boolean
  /** The options of the rule that reported a finding. */
  optionsOf(finding: FixableFinding): unknown
}

/** Asks fixers what they would change. A fixer that fails is not asked again. */
export class Proposals {
  readonly failures = new Map<KnownFixer, FailedFixer>()
  readonly #selection: FixSelection
  readonly #loaded = new Map<KnownFixer, FixFunction>()

  constructor(selection: FixSelection) {
    this.#selection = selection
  }

  /** The fixes for findings, in their order. Findings that no fixer is for, or that have nothing to change, have none. */
  async of(findings: readonly FixableFinding[], graph: Graph): Promise<readonly ProposedFix[]> {
    const proposed: ProposedFix[] = []
    for (const finding of findings) {
      const fix = finding.fixable === undefined ? undefined : await this.#fixOf(finding, graph)
      if (fix !== undefined) proposed.push(fix)
    }
    return proposed
  }

  /** Takes fixers for failed whose edits cannot be applied. */
  refuse(refused: Attempt['refused']): void {
    for (const { fix, error } of refused)
      this.fail(fix.fixer, fix.finding, `returned an invalid edit: ${error.message}`)
  }

  fail(fixer: KnownFixer, finding: FixableFinding, problem: string): void {
    if (!this.failures.has(fixer)) this.failures.set(fixer, { fixer, finding, problem })
  }

  async #fixOf(finding: FixableFinding, graph: Graph): Promise<ProposedFix | undefined> {
    const fixer = this.#selection.fixerFor(finding.code)
    const file = graph.files.get(finding.place.source)
    const node = file === undefined ? undefined : pathTo(file, finding.place.pointer)
    if (fixer === undefined || node === undefined || this.failures.has(fixer)) return undefined
    try {
      const safety = await safetyOf(fixer, finding, node, graph)
      if (safety === undefined || !this.#selection.isWanted(finding, safety)) return undefined
      const fix = this.#loaded.get(fixer) ?? (await fixer.load())
      this.#loaded.set(fixer, fix)
      const returned: unknown = fix(finding, { graph, node, options: this.#selection.optionsOf(finding) })
      // Nobody waits for a promise, and what rejects it is no matter any more.
      if (returned instanceof Promise) returned.catch(() => {})
      const comments = fixer.plugin === undefined ? commentsIn(returned) : []
      if (comments.length > 0) return { finding, fixer, safety, operations: [], comments }
      const checked = checkedOperations(returned)
      if ('problem' in checked) this.fail(fixer, finding, checked.problem)
      else if (checked.operations.length > 0) {
        const operations = checked.operations.map((operation) => withFiles(operation, node.file.path, graph))
        if (!changesNothing(operations, graph))
          return { finding, fixer, safety, operations: withoutEmptied(operations, safety, graph), comments: [] }
      }
    } catch (error) {
      this.fail(fixer, finding, `threw an exception: ${describeThrown(error)}`)
    }
    return undefined
  }
}

function commentsIn(returned: unknown): readonly CommentChange[] {
  return Array.isArray(returned) ? returned.filter(isCommentChange) : []
}

/** An operation that names its files by their paths; relative ones start from the file of the finding. */
function withFiles(operation: Operation, source: string, { files }: Graph): Operation {
  const named = (file: string | undefined): string => {
    if (file === undefined) return source
    return files.has(file) || isAddress(file) ? file : path.resolve(path.dirname(source), file)
  }
  const file = named(operation.file)
  if (operation.op !== 'move' && operation.op !== 'copy') return { ...operation, file }
  return { ...operation, file, fromFile: operation.fromFile === undefined ? file : named(operation.fromFile) }
}
