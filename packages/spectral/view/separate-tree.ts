import {
  type Container,
  containerNames,
  hasOwn,
  isContainer,
  ownMember,
  referenceOf,
  setMember,
  shallowCopy,
} from './container.ts'
import type { ReferenceOwner, ViewFile } from './view-file.ts'

/** Facts about the objects of a separated tree. */
export interface SeparatedTree {
  /** Whether an object holds, under a name, what has a place of its own because of siblings of a `$ref`. */
  staysAtReference(owner: Container, key: string | number): boolean
  /** The object with the same members that references lead to, for an object of the tree; any other object itself. */
  originalOf(object: object): object
  /** Whether there is such an object of the tree for an object. */
  isCopied(object: object): boolean
  /** At least the objects of the resolved view that are held in more than one place, if no aliases hold them. */
  sharedObjects(): ReadonlySet<object>
}

/**
 * Spectral's result depends on the first reference in the path. Each such case gets a copy, so that one visit per object is
 * enough: objects above references are copied for the tree of the entry, and each reference with siblings gets an object of
 * its own. Adds at most as many objects as there are references.
 */
export function separateTree(entry: ViewFile, files: readonly ViewFile[]): SeparatedTree {
  const tree = new ResolvedTree(targetsOf(files), entry.source)
  if (entry.owner !== undefined) entry.resolved = tree.separate(entry.owner)
  return tree
}

interface TreePart {
  readonly owner: ReferenceOwner
  /** The object of the tree. */
  readonly own: Container
  /** Whether references lead to the owner or to something around it. */
  readonly isTarget: boolean
}

class ResolvedTree implements SeparatedTree {
  readonly #targets: ReadonlySet<unknown>
  readonly #source: unknown
  readonly #staying = new Map<object, ReadonlySet<string>>()
  readonly #originals = new Map<object, object>()
  readonly #copied = new Set<object>()

  constructor(targets: ReadonlySet<unknown>, source: unknown) {
    this.#targets = targets
    this.#source = source
  }

  staysAtReference(owner: Container, key: string | number): boolean {
    const names = this.#staying.get(owner)
    if (names === undefined) return false
    // Where a reference has siblings, a missing value is missing at the reference, not at its target.
    return names.has(String(key)) || (this.#originals.has(owner) && !hasOwn(owner, String(key)))
  }

  originalOf(object: object): object {
    return this.#originals.get(object) ?? object
  }

  isCopied(object: object): boolean {
    return this.#copied.has(object)
  }

  sharedObjects(): ReadonlySet<object> {
    const shared = new Set<object>()
    for (const target of this.#targets) if (isContainer(target)) shared.add(target)
    // A copy and its original hold the same members.
    for (const original of this.#copied) {
      for (const member of Object.values(original)) if (isContainer(member)) shared.add(member)
    }
    return shared
  }

  separate(root: ReferenceOwner): Container {
    const first = this.#partOf(root, false)
    const open = [first]
    for (const { owner, own, isTarget } of open) {
      for (const [key, held] of owner.held) {
        const part = this.#partOf(held, isTarget)
        if (part.isTarget) setMember(own, key, part.own)
        open.push(part)
      }
      this.#separateSites(owner, own, isTarget)
    }
    return first.own
  }

  #partOf(owner: ReferenceOwner, isInTarget: boolean): TreePart {
    const isTarget = isInTarget || this.#targets.has(owner.copy)
    return { owner, own: isTarget ? this.#copyOf(owner.copy) : owner.copy, isTarget }
  }

  #separateSites(owner: ReferenceOwner, own: Container, isTarget: boolean): void {
    const staying = new Set<string>()
    for (const [key, site] of owner.sites) {
      const isCut = isTarget && site.cut !== undefined
      if (site.taken === undefined && !isCut) {
        // Content behind another reference has a place of its own.
        if (!isTarget && !this.#isTarget(site.written)) continue
        staying.add(key)
        this.#copyBeside(own, key, site.written)
        continue
      }
      // Nothing that references lead to holds an object of the tree: here, what closed a cycle closes none.
      if (isCut) setMember(own, key, site.cut)
      if (site.hasSiblings || referenceOf(ownMember(own, key)) !== undefined) {
        staying.add(key)
        this.#copyBeside(own, key, site.written)
      }
    }
    if (staying.size > 0) this.#staying.set(own, staying)
  }

  /** Whether references lead to an object of the entry as written. */
  #isTarget(written: Container): boolean {
    return this.#targets.has(written) || this.#targets.has(this.#source)
  }

  /** Copies the content at a reference, and then the content along its siblings. */
  #copyBeside(around: Container, name: string, reference: Container): void {
    const open = [{ owner: around, key: name, written: reference }]
    for (const { owner, key, written } of open) {
      const value = ownMember(owner, key)
      if (!isContainer(value)) continue
      const copy = this.#copyOf(value)
      setMember(owner, key, copy)
      const names = containerNames(written)
      this.#staying.set(copy, new Set(names))
      for (const name of names) {
        const sibling = ownMember(written, name)
        if (isContainer(sibling)) open.push({ owner: copy, key: name, written: sibling })
      }
    }
  }

  #copyOf(container: Container): Container {
    // Spectral has no such copy: it must not show.
    const copy = shallowCopy(container, true)
    this.#originals.set(copy, container)
    this.#copied.add(container)
    return copy
  }
}

/** What references lead to. */
function targetsOf(files: readonly ViewFile[]): ReadonlySet<unknown> {
  const targets = new Set<unknown>()
  for (const { sites, unresolvedRoot } of files) {
    // What references to the whole of a file see shares all but the way to references with the file itself.
    if (unresolvedRoot !== undefined) addMembers(unresolvedRoot, targets)
    for (const { taken, cut, owner, file, key } of sites) {
      if (cut !== undefined) targets.add(cut)
      if (taken !== undefined) targets.add(owner === undefined ? file.resolved : ownMember(owner.copy, key))
    }
  }
  return targets
}

function addMembers(root: ReferenceOwner, targets: Set<unknown>): void {
  const open = [root]
  for (const { copy, held } of open) {
    for (const member of Object.values(copy)) targets.add(member)
    open.push(...held.values())
  }
}
