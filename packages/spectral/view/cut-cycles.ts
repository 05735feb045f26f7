import {
  type Branch,
  type BranchObjects,
  branchesBelow,
  type CutValues,
  type FoundReferences,
  type Reference,
  type TakenValues,
} from './reference-tables.ts'
import { stronglyConnected } from './strongly-connected.ts'

/**
 * Cuts references, so that they stay as written, if they close a cycle that the test of json-ref-resolver does not find: across
 * files (where the resolver's result depends on the order of reading), and if a pointer leads through a reference. First those
 * from the entry to other files: as in json-ref-resolver, such a cycle ends where it enters the entry again. Then those that lead
 * back to where they were reached from. If cycles remain, every reference in them.
 */
export function cutCycles({ entry, files }: FoundReferences, taken: TakenValues): CutValues {
  const graph = new BranchGraph(taken, branchesOf({ entry, files }, taken))
  if (!graph.hasCycle()) return { values: taken.values, localTargets: taken.localTargets, cut: new Map() }
  const own = new Set(files.get(entry)?.all)
  const leavesEntry = (reference: Reference) => reference.file === entry && taken.values.get(reference)?.file !== entry
  graph.cutInCycles((reference) => own.has(reference) && leavesEntry(reference))
  // Values for references to `#` are cut only if that was not enough.
  graph.cutInCycles(leavesEntry)
  graph.cutBackward()
  graph.cutInCycles(() => true)
  const { cuts } = graph
  const cutForeign = [...cuts].flatMap((reference) => {
    const value = taken.values.get(reference)
    return value === undefined || value.file === reference.file ? [] : [[reference, value.value] as const]
  })
  return {
    values: withoutKeys(taken.values, cuts),
    localTargets: withoutKeys(taken.localTargets, cuts),
    cut: new Map(cutForeign),
  }
}

/** All branches, those of the entry first, so that walks begin there. */
function branchesOf(
  { entry, files }: Pick<FoundReferences, 'entry' | 'files'>,
  { unresolvedRoots }: TakenValues,
): readonly Branch[] {
  const roots = [entry, ...files.keys()].flatMap((file) => [
    files.get(file)?.root ?? [],
    unresolvedRoots.get(file) ?? [],
  ])
  return branchesBelow([...new Set(roots.flat())])
}

function withoutKeys<Value>(
  table: ReadonlyMap<Reference, Value>,
  left: ReadonlySet<Reference>,
): ReadonlyMap<Reference, Value> {
  return new Map([...table].filter(([reference]) => !left.has(reference)))
}

interface CycleStep {
  readonly to: Branch
  /** The reference that leads to `to`; undefined for a branch below. */
  readonly reference: Reference | undefined
}

/** The branches of a view, with edges to the branches below them and behind their references. */
class BranchGraph {
  readonly cuts = new Set<Reference>()
  readonly #branches: readonly Branch[]
  readonly #values: TakenValues['values']
  readonly #objects: BranchObjects

  constructor({ values, objects }: TakenValues, branches: readonly Branch[]) {
    this.#branches = branches
    this.#values = values
    this.#objects = objects
  }

  hasCycle(): boolean {
    if (this.#branches.length === 0) return false
    const steps = new Map(this.#branches.map((branch) => [branch, this.#edgesOf(branch)]))
    const components = stronglyConnected(this.#branches, (branch) => steps.get(branch) ?? [])
    for (const [branch, targets] of steps) {
      for (const target of targets) if (components.get(target) === components.get(branch)) return true
    }
    return false
  }

  /** Cuts the references in cycles for which `isMeant` is true. */
  cutInCycles(isMeant: (reference: Reference) => boolean): void {
    const components = stronglyConnected(this.#branches, (branch) => this.#edgesOf(branch))
    for (const branch of this.#branches) {
      for (const reference of branch.references.values()) {
        const target = this.#branchBehind(reference)
        if (target === undefined || components.get(target) !== components.get(branch)) continue
        if (isMeant(reference)) this.cuts.add(reference)
      }
    }
  }

  /** Walks the resolved view from the entry, and cuts every reference that leads back to the current path. */
  cutBackward(): void {
    const entered = new Set<Branch>()
    const open = new Set<Branch>()
    const enter = (branch: Branch) => {
      entered.add(branch)
      open.add(branch)
      return { branch, steps: this.#stepsOf(branch), index: 0 }
    }
    for (const start of this.#branches) {
      if (entered.has(start)) continue
      const path = [enter(start)]
      for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
        const step = top.steps[top.index]
        top.index += 1
        if (step === undefined) {
          open.delete(top.branch)
          path.pop()
        } else if (!entered.has(step.to)) path.push(enter(step.to))
        else if (step.reference !== undefined && open.has(step.to)) this.cuts.add(step.reference)
      }
    }
  }

  #stepsOf(branch: Branch): readonly CycleStep[] {
    const steps: CycleStep[] = [...branch.branches.values()].map((to) => ({ to, reference: undefined }))
    for (const reference of branch.references.values()) {
      const to = this.#branchBehind(reference)
      if (to !== undefined) steps.push({ to, reference })
    }
    return steps
  }

  #edgesOf(branch: Branch): readonly Branch[] {
    const edges = [...branch.branches.values()]
    for (const reference of branch.references.values()) {
      const to = this.#branchBehind(reference)
      if (to !== undefined) edges.push(to)
    }
    return edges
  }

  #branchBehind(reference: Reference): Branch | undefined {
    return this.cuts.has(reference) ? undefined : this.#objects.branchOf(this.#values.get(reference)?.value)
  }
}
