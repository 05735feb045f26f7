import { type Container, isContainer, ownMember, setMember } from './container.ts'
import { stronglyConnected } from './strongly-connected.ts'
import type { ReferenceOwner, ViewFile, ViewReference } from './view-file.ts'

/**
 * Puts references back as they were written where they close a cycle that the test of json-ref-resolver does not see: across
 * files (where its result depends on what is read first), and where a pointer leads through a reference. Those of the entry
 * to other files are first: as for json-ref-resolver, such a cycle ends where it comes through the entry a second time. Then
 * those that lead back to what they were reached from; should that not do, every reference of a cycle.
 */
export function breakCycles(entry: ViewFile, files: readonly ViewFile[]): void {
  const owners = allOwners([entry, ...files])
  if (owners.size === 0) return
  if (!hasCycle(owners)) return
  restoreInCycles(owners, (site) => site.file === entry && site.taken?.file !== entry)
  restoreBackward(owners)
  restoreInCycles(owners, () => true)
}

function restoreInCycles(owners: OwnerMap, isMeant: (site: ViewReference) => boolean): void {
  const components = stronglyConnected(owners.values(), (owner) => edgesOf(owner, owners))
  for (const owner of owners.values()) {
    for (const site of owner.sites.values()) {
      const target = targetContainer(site, owner, owners)
      if (target === undefined || components.get(target) !== components.get(owner)) continue
      if (isMeant(site)) restore(site, owner)
    }
  }
}

type OwnerMap = ReadonlyMap<Container, ReferenceOwner>

function allOwners(files: readonly ViewFile[]): OwnerMap {
  const owners = new Map<Container, ReferenceOwner>()
  const open: ReferenceOwner[] = []
  for (const { owner, unresolvedRoot } of files) {
    if (owner !== undefined) open.push(owner)
    if (unresolvedRoot !== undefined) open.push(unresolvedRoot)
  }
  // The entry comes first, so that walks begin there.
  for (const owner of open) {
    if (owners.has(owner.copy)) continue
    owners.set(owner.copy, owner)
    open.push(...owner.held.values())
  }
  return owners
}

function hasCycle(owners: OwnerMap): boolean {
  const edges = new Map<ReferenceOwner, readonly ReferenceOwner[]>()
  for (const owner of owners.values()) edges.set(owner, edgesOf(owner, owners))
  const components = stronglyConnected(owners.values(), (owner) => edges.get(owner) ?? [])
  for (const [owner, targets] of edges) {
    for (const target of targets) if (components.get(target) === components.get(owner)) return true
  }
  return false
}

function edgesOf(owner: ReferenceOwner, owners: OwnerMap): readonly ReferenceOwner[] {
  const edges = [...owner.held.values()]
  for (const site of owner.sites.values()) {
    const target = targetContainer(site, owner, owners)
    if (target !== undefined) edges.push(target)
  }
  return edges
}

function targetContainer(site: ViewReference, owner: ReferenceOwner, owners: OwnerMap): ReferenceOwner | undefined {
  if (site.taken === undefined) return undefined
  const value = ownMember(owner.copy, site.key)
  return isContainer(value) ? owners.get(value) : undefined
}

function restore(site: ViewReference, owner: ReferenceOwner): void {
  if (site.taken !== undefined && site.taken.file !== site.file) site.cut = ownMember(owner.copy, site.key)
  setMember(owner.copy, site.key, site.written)
  site.taken = undefined
  site.mapsTo = undefined
}

/** Goes through the resolved view from the entry on and restores every reference that leads back to where the walk stands. */
function restoreBackward(owners: OwnerMap): void {
  const entered = new Set<ReferenceOwner>()
  const standing = new Set<ReferenceOwner>()
  for (const start of owners.values()) {
    if (entered.has(start)) continue
    const way = [enter(start)]
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const step = top.steps[top.index]
      top.index += 1
      if (step === undefined) {
        standing.delete(top.owner)
        way.pop()
      } else if (!entered.has(step.to)) way.push(enter(step.to))
      else if (step.site !== undefined && standing.has(step.to)) restore(step.site, top.owner)
    }
  }

  function enter(owner: ReferenceOwner): { owner: ReferenceOwner; steps: readonly CycleStep[]; index: number } {
    entered.add(owner)
    standing.add(owner)
    const steps: CycleStep[] = [...owner.held.values()].map((to) => ({ to, site: undefined }))
    for (const site of owner.sites.values()) {
      const to = targetContainer(site, owner, owners)
      if (to !== undefined) steps.push({ to, site })
    }
    return { owner, steps, index: 0 }
  }
}

interface CycleStep {
  readonly to: ReferenceOwner
  readonly site: ViewReference | undefined
}
