import { componentsOf } from './components.ts'
import { type Container, isContainer, ownMember, setMember } from './container.ts'
import type { Holder, ReferenceSite, ViewFile } from './view-file.ts'

/**
 * Puts references back as they were written where they close a cycle that the test of json-ref-resolver does not see: across
 * files (where its result depends on what is read first), and where a pointer leads through a reference. Those of the entry
 * to other files are first: as for json-ref-resolver, such a cycle ends where it comes through the entry a second time. Then
 * those that lead back to what they were reached from; should that not do, every reference of a cycle.
 */
export function breakCycles(entry: ViewFile, files: readonly ViewFile[]): void {
  const holders = allHolders([entry, ...files])
  if (holders.size === 0) return
  if (!hasCycle(holders)) return
  restoreInCycles(holders, (site) => site.file === entry && site.taken?.file !== entry)
  restoreBackward(holders)
  restoreInCycles(holders, () => true)
}

function restoreInCycles(holders: HolderMap, isMeant: (site: ReferenceSite) => boolean): void {
  const components = componentsOf(holders.values(), (holder) => edgesOf(holder, holders))
  for (const holder of holders.values()) {
    for (const site of holder.sites.values()) {
      const target = targetOf(site, holder, holders)
      if (target === undefined || components.get(target) !== components.get(holder)) continue
      if (isMeant(site)) restore(site, holder)
    }
  }
}

type HolderMap = ReadonlyMap<Container, Holder>

function allHolders(files: readonly ViewFile[]): HolderMap {
  const holders = new Map<Container, Holder>()
  const open: Holder[] = []
  for (const { holder, unresolvedRoot } of files) {
    if (holder !== undefined) open.push(holder)
    if (unresolvedRoot !== undefined) open.push(unresolvedRoot)
  }
  // The entry comes first, so that walks begin there.
  for (const holder of open) {
    if (holders.has(holder.copy)) continue
    holders.set(holder.copy, holder)
    open.push(...holder.held.values())
  }
  return holders
}

function hasCycle(holders: HolderMap): boolean {
  const edges = new Map<Holder, readonly Holder[]>()
  for (const holder of holders.values()) edges.set(holder, edgesOf(holder, holders))
  const components = componentsOf(holders.values(), (holder) => edges.get(holder) ?? [])
  for (const [holder, targets] of edges) {
    for (const target of targets) if (components.get(target) === components.get(holder)) return true
  }
  return false
}

function edgesOf(holder: Holder, holders: HolderMap): readonly Holder[] {
  const edges = [...holder.held.values()]
  for (const site of holder.sites.values()) {
    const target = targetOf(site, holder, holders)
    if (target !== undefined) edges.push(target)
  }
  return edges
}

function targetOf(site: ReferenceSite, holder: Holder, holders: HolderMap): Holder | undefined {
  if (site.taken === undefined) return undefined
  const value = ownMember(holder.copy, site.key)
  return isContainer(value) ? holders.get(value) : undefined
}

function restore(site: ReferenceSite, holder: Holder): void {
  if (site.taken !== undefined && site.taken.file !== site.file) site.cut = ownMember(holder.copy, site.key)
  setMember(holder.copy, site.key, site.written)
  site.taken = undefined
  site.mapsTo = undefined
}

/** Goes through the resolved view from the entry on and restores every reference that leads back to where the walk stands. */
function restoreBackward(holders: HolderMap): void {
  const entered = new Set<Holder>()
  const standing = new Set<Holder>()
  for (const start of holders.values()) {
    if (entered.has(start)) continue
    const way = [enter(start)]
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const step = top.steps[top.index]
      top.index += 1
      if (step === undefined) {
        standing.delete(top.holder)
        way.pop()
      } else if (!entered.has(step.to)) way.push(enter(step.to))
      else if (step.site !== undefined && standing.has(step.to)) restore(step.site, top.holder)
    }
  }

  function enter(holder: Holder): { holder: Holder; steps: readonly Step[]; index: number } {
    entered.add(holder)
    standing.add(holder)
    const steps: Step[] = [...holder.held.values()].map((to) => ({ to, site: undefined }))
    for (const site of holder.sites.values()) {
      const to = targetOf(site, holder, holders)
      if (to !== undefined) steps.push({ to, site })
    }
    return { holder, steps, index: 0 }
  }
}

interface Step {
  readonly to: Holder
  readonly site: ReferenceSite | undefined
}
