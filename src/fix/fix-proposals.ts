import path from 'node:path'
import { type CommentChange, isCommentChange } from '../edit/drafts/comment-change.ts'
import type { Operation } from '../edit/operation.ts'
import { quote } from '../findings/quote.ts'
import { describeThrown } from '../findings/thrown.ts'
import type { Graph } from '../graph/graph.ts'
import { isAddress } from '../load/files/address.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pathTo } from '../load/node-path.ts'
import { isRecord } from '../plain-data.ts'
import { parsePointer } from '../pointer.ts'
import { withoutEmptied } from './emptied-maps.ts'
import type { Attempt } from './fix-attempt.ts'
import {
  type FailedFixer,
  type FixableFinding,
  type FixFunction,
  type FixSafety,
  type KnownFixer,
  type ProposedFix,
  safetyOf,
} from './fixer.ts'

/** The request to fixers. */
export interface FixSelection {
  fixerFor(code: string): KnownFixer | undefined
  isWanted(finding: FixableFinding, safety: FixSafety): boolean
  /** The options of the rule that reported a finding. */
  optionsOf(finding: FixableFinding): unknown
}

/** Asks fixers for their changes. A fixer that fails is not asked again. */
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
    const known: KnownChanges = new Map()
    for (const finding of findings) {
      const fix = finding.fixable === undefined ? undefined : await this.#fixOf(finding, graph, known)
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

  /** Of several fixers for a finding, the first safe one that has something to change, or else the first of the others. */
  async #fixOf(finding: FixableFinding, graph: Graph, known: KnownChanges): Promise<ProposedFix | undefined> {
    const fixer = this.#selection.fixerFor(finding.code)
    const file = graph.files.get(finding.place.source)
    const node = file === undefined ? undefined : pathTo(file, finding.place.pointer)
    if (fixer === undefined || node === undefined) return undefined
    const asked = { finding, graph, node, known }
    if (fixer.alternatives === undefined) return await this.#fixBy(fixer, asked)
    for (const only of ['safe', 'unsafe'] as const)
      for (const each of fixer.alternatives) {
        const fix = await this.#fixBy(each, asked, only)
        if (fix !== undefined) return fix
      }
    return undefined
  }

  /** The fix of one fixer; undefined if it has nothing to change, or a safety that is not asked for. */
  async #fixBy(
    fixer: KnownFixer,
    { finding, graph, node, known }: AskedFix,
    only?: FixSafety,
  ): Promise<ProposedFix | undefined> {
    if (this.failures.has(fixer)) return undefined
    try {
      const safety = await safetyOf(fixer, finding, node, graph)
      if (safety === undefined || !this.#selection.isWanted(finding, safety)) return undefined
      if (only !== undefined && safety !== only) return undefined
      const fix = this.#loaded.get(fixer) ?? (await fixer.load())
      this.#loaded.set(fixer, fix)
      const returned: unknown = fix(finding, { graph, node, options: this.#selection.optionsOf(finding) })
      // Nothing waits for this promise, so its rejection can be ignored.
      if (returned instanceof Promise) returned.catch(() => {})
      const earlier = known.get(returned)
      if (earlier?.safety === safety) return { finding, fixer, safety, operations: earlier.operations, comments: [] }
      const comments = fixer.plugin === undefined ? commentsIn(returned) : []
      if (comments.length > 0) return { finding, fixer, safety, operations: [], comments }
      const checked = checkedOperations(returned)
      if ('problem' in checked) this.fail(fixer, finding, checked.problem)
      else if (checked.operations.length > 0) {
        const named = checked.operations.map((operation) => withFiles(operation, node.file.path, graph))
        if (changesNothing(named, graph)) return undefined
        const operations = withoutEmptied(named, safety, graph)
        if (fixer.plugin === undefined) known.set(returned, { safety, operations })
        return { finding, fixer, safety, operations, comments: [] }
      }
    } catch (error) {
      this.fail(fixer, finding, `threw an exception: ${describeThrown(error)}`)
    }
    return undefined
  }
}

/** Fixes by the first of those that make the same change, as the fixes for all items that one list repeats do. */
export function byChange(fixes: readonly ProposedFix[]): ReadonlyMap<ProposedFix, readonly ProposedFix[]> {
  const first = new Map<ProposedFix['operations'], ProposedFix>()
  const alike = new Map<ProposedFix, ProposedFix[]>()
  for (const fix of fixes) {
    const known = fix.comments.length === 0 ? first.get(fix.operations) : undefined
    if (known === undefined) {
      first.set(fix.operations, fix)
      alike.set(fix, [fix])
    } else {
      alike.get(known)?.push(fix)
    }
  }
  return alike
}

/** A finding that fixers are asked about. */
interface AskedFix {
  readonly finding: FixableFinding
  readonly graph: Graph
  readonly node: NodePath
  readonly known: KnownChanges
}

/** By the list that a fixer of msgapi returned, which is the same one for findings with the same change. */
type KnownChanges = Map<unknown, Pick<ProposedFix, 'safety' | 'operations'>>

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

/** Edits that a fixer returned, or what is wrong with them as the second half of a sentence. */
type CheckedOperations = { readonly operations: readonly Operation[] } | { readonly problem: string }

const withValue: readonly unknown[] = ['add', 'replace', 'test']
const withSource: readonly unknown[] = ['move', 'copy']
const deepest = 256

/** Checks what a fixer returned, which may be anything. */
function checkedOperations(returned: unknown): CheckedOperations {
  if (!Array.isArray(returned)) return { problem: `returned ${described(returned)}, expected a list of edits` }
  const operations: Operation[] = []
  for (const each of returned as readonly unknown[]) {
    if (!isOperation(each))
      return {
        problem: `returned ${described(each)} among its edits, expected one such as { op: 'remove', path: '/info/x' }`,
      }
    operations.push(each)
  }
  return { operations }
}

function isOperation(value: unknown): value is Operation {
  if (!isRecord(value) || typeof value.path !== 'string' || !isTextOrAbsent(value.file)) return false
  if (withValue.includes(value.op)) return isPlain(value.value, 0)
  if (withSource.includes(value.op)) return typeof value.from === 'string' && isTextOrAbsent(value.fromFile)
  return value.op === 'remove' || (value.op === 'rename' && typeof value.to === 'string')
}

/** True if a value is data that JSON can express. */
function isPlain(value: unknown, depth: number): boolean {
  if (depth > deepest) return false
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every((item) => isPlain(item, depth + 1))
  return isRecord(value) && Object.values(value).every((member) => isPlain(member, depth + 1))
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function described(value: unknown): string {
  return value instanceof Promise ? 'a promise' : quote(value)
}

/** True if each of some operations leaves everything as it is: it gives a value or a name that is there already, or moves nothing. */
function changesNothing(operations: readonly Operation[], graph: Graph): boolean {
  return operations.every((operation) => isIdle(operation, graph))
}

function isIdle(operation: Operation, { files }: Graph): boolean {
  const pointer = parsePointer(operation.path)
  if (operation.op === 'test') return true
  if (operation.op === 'rename') return pointer?.at(-1) === operation.to
  if (operation.op === 'move') {
    return operation.from === operation.path && (operation.fromFile ?? operation.file) === operation.file
  }
  if ((operation.op !== 'add' && operation.op !== 'replace') || pointer === undefined) return false
  const file = files.get(operation.file ?? '')
  // Adding to a list adds one item.
  if (operation.op === 'add' && file?.nodeAt(pointer.slice(0, -1))?.kind !== 'map') return false
  const node = file?.nodeAt(pointer)
  return node !== undefined && isSame(node, operation.value)
}

/** True if a value is what a node says, with its names in the same order. */
function isSame(node: Node, value: unknown): boolean {
  if (node.kind === 'scalar') return node.value === value
  if (typeof value !== 'object' || value === null || Array.isArray(value) !== (node.kind === 'list')) return false
  const names = Object.keys(value)
  const parts =
    node.kind === 'list'
      ? node.items.map((item, index) => [String(index), item] as const)
      : [...node.entries].map(([name, entry]) => [name, entry.value] as const)
  return (
    parts.length === names.length &&
    parts.every(([name, part], index) => names[index] === name && isSame(part, Reflect.get(value, name)))
  )
}
