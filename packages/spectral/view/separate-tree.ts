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
import {
  type Branch,
  branchesBelow,
  type CutValues,
  type FoundReferences,
  type Reference,
  resolvedRoot,
  type TakenValues,
  type ViewFile,
} from './reference-tables.ts'

/** Facts about the objects of a separated tree. */
export interface SeparatedTree {
  /** True if the value of a name stays at the reference, because its `$ref` has siblings. */
  staysAtReference(owner: Container, key: string | number): boolean
  /**
   * For an object of the tree, the original with the same members that references lead to. Other objects are returned as they
   * are.
   */
  originalOf(object: object): object
  /** True if the tree has a copy of an object. */
  isCopied(object: object): boolean
  /** At least the objects of the resolved view with several owners, if no aliases share them. */
  sharedObjects(): ReadonlySet<object>
}

/** The last stage: the data of the resolved view. */
export interface ResolvedData {
  readonly roots: ReadonlyMap<ViewFile, unknown>
  readonly tree: SeparatedTree
}

/**
 * Builds the data of the resolved view.
 * Spectral's result depends on the first reference in the path. Each such case gets a copy, so that one visit per object is
 * enough: objects above references are copied for the tree of the entry, and each reference with siblings gets an object of
 * its own. Adds at most as many objects as there are references.
 */
export function buildResolved(found: FoundReferences, taken: TakenValues, cutValues: CutValues): ResolvedData {
  const { entry, files } = found
  const { objects, unresolvedRoots } = taken
  const { values, cut } = cutValues
  const rootBranches = [...files].flatMap(([file, { root }]) => [root ?? [], unresolvedRoots.get(file) ?? []]).flat()
  for (const branch of branchesBelow(rootBranches)) {
    const object = objects.of(branch)
    for (const [name, inner] of branch.branches) setMember(object, name, objects.of(inner))
    for (const [name, reference] of branch.references) {
      const value = values.get(reference)
      if (value !== undefined) setMember(object, name, value.value)
    }
  }
  const roots = new Map([...files.keys()].map((file) => [file, resolvedRoot(file, found, { values, objects })]))
  const targets = new Set<unknown>(cut.values())
  for (const [reference, { value }] of values)
    targets.add(reference.path.length === 0 ? roots.get(reference.file) : value)
  // The values of references to a whole file share everything with the file except its branches.
  for (const branch of branchesBelow([...unresolvedRoots.values()]))
    for (const member of Object.values(objects.of(branch))) targets.add(member)
  const tree = new ResolvedTree(targets, entry.source, { objects, values, cut })
  const root = files.get(entry)?.root
  if (root !== undefined) roots.set(entry, tree.separate(root))
  return { roots, tree }
}

interface TreePart {
  readonly branch: Branch
  /** The object of the tree. */
  readonly own: Container
  /** True if references lead to the branch or to something around it. */
  readonly isTarget: boolean
}

type Tables = Pick<TakenValues, 'objects'> & Pick<CutValues, 'values' | 'cut'>

class ResolvedTree implements SeparatedTree {
  readonly #targets: ReadonlySet<unknown>
  readonly #source: unknown
  readonly #tables: Tables
  readonly #staying = new Map<object, ReadonlySet<string>>()
  readonly #originals = new Map<object, object>()
  readonly #copied = new Set<object>()

  constructor(targets: ReadonlySet<unknown>, source: unknown, tables: Tables) {
    this.#targets = targets
    this.#source = source
    this.#tables = tables
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
    // A copy and its original have the same members.
    for (const original of this.#copied) {
      for (const member of Object.values(original)) if (isContainer(member)) shared.add(member)
    }
    return shared
  }

  separate(root: Branch): Container {
    const first = this.#partOf(root, false)
    const open = [first]
    for (const part of open) {
      const { branch, own, isTarget } = part
      for (const [name, below] of branch.branches) {
        const inner = this.#partOf(below, isTarget)
        if (inner.isTarget) setMember(own, name, inner.own)
        open.push(inner)
      }
      this.#separateReferences(part)
    }
    return first.own
  }

  #partOf(branch: Branch, isInTarget: boolean): TreePart {
    const object = this.#tables.objects.of(branch)
    const isTarget = isInTarget || this.#targets.has(object)
    return { branch, own: isTarget ? this.#copyOf(object) : object, isTarget }
  }

  #separateReferences({ branch, own, isTarget }: TreePart): void {
    const staying = new Set<string>()
    for (const [name, reference] of branch.references) {
      const cut = isTarget ? this.#tables.cut.get(reference) : undefined
      if (!this.#tables.values.has(reference) && cut === undefined) {
        // The value behind another reference gets its own place.
        if (!isTarget && !this.#isTarget(reference)) continue
        staying.add(name)
        this.#copyBeside(own, name, reference.written)
        continue
      }
      // References never lead to objects of the tree, so a reference that closed a cycle closes none here.
      if (cut !== undefined) setMember(own, name, cut)
      if (reference.hasSiblings || referenceOf(ownMember(own, name)) !== undefined) {
        staying.add(name)
        this.#copyBeside(own, name, reference.written)
      }
    }
    if (staying.size > 0) this.#staying.set(own, staying)
  }

  /** True if references lead to an object of the entry as written. */
  #isTarget({ written }: Reference): boolean {
    return this.#targets.has(written) || this.#targets.has(this.#source)
  }

  /** Copies the value at a reference, and then the values along its siblings. */
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
    // Spectral has no such copy, so it must look the same.
    const copy = shallowCopy(container, true)
    this.#originals.set(copy, container)
    this.#copied.add(container)
    return copy
  }
}
