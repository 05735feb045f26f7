import type { Limits } from '../../../src/load/limits.ts'
import { CircularTest, leadsToAncestor } from './circular.ts'
import { type Container, isContainer, ownMember, shallowCopy } from './container.ts'
import { PointerGraph, processingOrder, referrersOf } from './reference-order.ts'
import {
  type Branch,
  type BranchObjects,
  branchesBelow,
  type FoundReferences,
  foreignTarget,
  type Reference,
  resolvedRoot,
  type TakenValue,
  type TakenValues,
  type ViewFile,
  type ViewReferenceProblem,
} from './reference-tables.ts'

/**
 * Decides what replaces each reference: takes the same references as json-ref-resolver, in the same order, but without copying
 * targets. A reference that closes a cycle by the resolver's test stays.
 */
export function takeValues(found: FoundReferences, limits: Limits): TakenValues {
  const taking = new Taking(found, limits)
  for (const file of targetsFirst(found)) {
    taking.takeForeign(file)
    taking.takeLocal(file)
  }
  return taking
}

class Taking implements TakenValues {
  readonly values = new Map<Reference, TakenValue>()
  readonly localTargets = new Map<Reference, readonly string[]>()
  readonly objects = new Objects()
  readonly unresolvedRoots = new Map<ViewFile, Branch>()
  readonly problems: ViewReferenceProblem[] = []
  readonly #found: FoundReferences
  readonly #limits: Limits
  /** References that lead nowhere. References to them lead nowhere, too. */
  readonly #missing = new Set<unknown>()

  constructor(found: FoundReferences, limits: Limits) {
    this.#found = found
    this.#limits = limits
    for (const { root } of found.files.values()) if (root !== undefined) this.objects.add(root)
  }

  takeForeign(file: ViewFile): void {
    for (const reference of this.#found.files.get(file)?.all ?? []) {
      const target = foreignTarget(reference, this.#found)
      // A file that could not be read is reported at its reference.
      if (target?.file?.source === undefined) continue
      const { at, file: from } = target
      const value = this.#valueAt(resolvedRoot(from, this.#found, this), at.segments)
      if (value === undefined) {
        this.#report(reference, `'${at.text}' does not exist @ '${from.file.path}'`)
        this.#missing.add(reference.written)
      } else if (!this.#missing.has(value)) this.values.set(reference, { value, file: from })
    }
  }

  takeLocal(file: ViewFile): void {
    const graph = new PointerGraph()
    for (const reference of this.#found.files.get(file)?.all ?? []) {
      const target = this.#found.targets.get(reference)
      if (target === undefined || target === 'outside' || target.file !== file) continue
      if (!leadsToAncestor(reference, target.at)) graph.add(reference, target.at)
    }
    const test = new CircularTest(graph)
    const root = graph.targetAt('#') === undefined ? undefined : this.#unresolvedRoot(file)
    for (const node of processingOrder(graph)) {
      const { segments } = node
      if (segments === undefined) continue
      const value = segments.length === 0 ? root : this.#valueAt(resolvedRoot(file, this.#found, this), segments)
      for (const reference of referrersOf(node, this.#limits.chain, (beyond) => this.#reportChain(beyond))) {
        if (test.isExhausted || test.isCircular(reference, node)) continue
        this.localTargets.set(reference, segments)
        if (value !== undefined) this.values.set(reference, { value, file })
        else {
          this.#report(reference, `'${node.text}' does not exist`)
          this.#missing.add(reference.written)
        }
      }
    }
  }

  /**
   * The value of a reference to the whole of its own file (`#`): the file before references inside it were replaced, except those
   * to other files. As in json-ref-resolver, such references therefore close no cycle.
   */
  #unresolvedRoot(file: ViewFile): unknown {
    const { root, all = [] } = this.#found.files.get(file) ?? {}
    if (root === undefined || all.every((reference) => !this.values.has(reference))) return file.source
    const copy = this.#branchWithTaken(root)
    this.objects.add(copy)
    this.unresolvedRoots.set(file, copy)
    return this.objects.of(copy)
  }

  /**
   * A branch with only the references that are replaced by now. They are copies, because one of them can close a cycle where the
   * reference in the file does not.
   */
  #branchWithTaken(root: Branch): Branch {
    const made = emptyBranch(root)
    const open = [{ branch: root, copy: made }]
    for (const { branch, copy } of open) {
      for (const [name, reference] of branch.references) {
        const taken = this.values.get(reference)
        if (taken === undefined) continue
        const own = { ...reference }
        copy.references.set(name, own)
        this.values.set(own, taken)
      }
      for (const [name, inner] of branch.branches) {
        const innerCopy = emptyBranch(inner)
        copy.branches.set(name, innerCopy)
        open.push({ branch: inner, copy: innerCopy })
      }
    }
    return made
  }

  /** The value at a path from a root of the resolved view, as far as it is resolved by now. */
  #valueAt(root: unknown, segments: readonly string[]): unknown {
    let value = root
    for (const segment of segments) {
      value = this.#memberOf(value, segment)
      if (value === undefined) return undefined
    }
    return value
  }

  #memberOf(value: unknown, name: string): unknown {
    const branch = this.objects.branchOf(value)
    const reference = branch?.references.get(name)
    const taken = reference && this.values.get(reference)
    if (taken !== undefined) return taken.value
    const inner = branch?.branches.get(name)
    return inner === undefined ? ownMember(value, name) : this.objects.of(inner)
  }

  #reportChain(reference: Reference): void {
    const message = `Reference is reached through more than ${this.#limits.chain} others; shorten the path, or raise "limits.chain"`
    this.#report(reference, message, 'limit/reference-chain', this.#limits.chain)
  }

  #report(reference: Reference, message: string, code = 'invalid-ref', cause: unknown = message): void {
    this.problems.push({ reference, code, message, cause })
  }
}

/** The objects of branches. They have the members as written until `buildResolved`. */
class Objects implements BranchObjects {
  readonly #byBranch = new Map<Branch, Container>()
  readonly #branches = new Map<unknown, Branch>()

  add(root: Branch): void {
    for (const branch of branchesBelow([root])) {
      const object = shallowCopy(branch.source)
      this.#byBranch.set(branch, object)
      this.#branches.set(object, branch)
    }
  }

  of(branch: Branch): Container {
    return this.#byBranch.get(branch) ?? branch.source
  }

  branchOf(value: unknown): Branch | undefined {
    return isContainer(value) ? this.#branches.get(value) : undefined
  }
}

function emptyBranch({ source }: Branch) {
  return { source, references: new Map<string, Reference>(), branches: new Map<string, Branch>() }
}

/** Files before those that refer to them, except in cycles. */
function targetsFirst({ entry, files, targets }: FoundReferences): readonly ViewFile[] {
  const order: ViewFile[] = []
  const entered = new Set([entry])
  const path = [{ file: entry, index: 0 }]
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const reference = files.get(top.file)?.all[top.index]
    if (reference === undefined) {
      path.pop()
      order.push(top.file)
      continue
    }
    top.index += 1
    const target = targets.get(reference)
    const next = target === 'outside' ? undefined : target?.file
    if (next === undefined || entered.has(next)) continue
    entered.add(next)
    path.push({ file: next, index: 0 })
  }
  return order
}
