import { containerNames, isContainer, ownMember, referenceOf } from './container.ts'
import type { ValuePath, ViewPlace } from './document-view.ts'
import { foreignTarget } from './reference-graph.ts'
import type { ReferenceOwner, ViewFile, ViewReference } from './view-file.ts'

/** A value of a file as written, with the way to it. */
interface WrittenSpot {
  readonly file: ViewFile
  readonly path: readonly string[]
  readonly value: unknown
  readonly owner: ReferenceOwner | undefined
  /** The reference that stands here. */
  readonly site: ViewReference | undefined
  /** Whether the way goes on to nothing that exists, so that this is the end of it. */
  readonly isEnd: boolean
}

/** A reference to a file that is not there: no way goes on behind it. */
interface Stop {
  /** Where it stands. */
  readonly file: ViewFile
  /** The way to it, and what pointers of other references ask for behind it. */
  readonly asked: readonly string[]
}

/** Finds the places of values of a view as Spectral does; what a reference leads to is looked up once. */
export class Locator {
  readonly #entry: ViewFile
  readonly #targets = new Map<ViewReference, WrittenSpot | Stop>()

  constructor(entry: ViewFile) {
    this.#entry = entry
  }

  /** The place of a path of the source view: what exists of it. */
  inSource(path: ValuePath): ViewPlace {
    return whatExists(this.#entry, textsOf(path))
  }

  /**
   * The place of a path of the resolved view, behind the references on the way. A path stays in the entry as written as far
   * as siblings of its first reference go along with it.
   */
  inResolved(path: ValuePath): ViewPlace {
    const asked = textsOf(path)
    if (!this.#meetsReference(asked)) return whatExists(this.#entry, asked)
    const depth = depthIn(this.#entry.resolved, asked)
    const first = firstReference(this.#entry.source, asked, depth)
    if (first === undefined) return whatExists(this.#entry, asked)
    let spot = this.#behind(rootSpot(this.#entry))
    let index = 0
    while ('isEnd' in spot && !spot.isEnd && index < asked.length) {
      const plain = withoutReferences(spot, asked, index)
      index += plain.path.length - spot.path.length
      const segment = asked[index]
      spot = segment === undefined ? plain : this.#behind(step(plain, segment))
      index += 1
    }
    if (!('isEnd' in spot)) return whatExists(spot.file, spot.asked.concat(asked.slice(index)))
    return { file: spot.file.file, path: spot.path, asked: [...spot.path, ...missing(asked, first, depth)] }
  }

  /** Whether there is a reference on a path of the entry: without, it leads to the same value in both views. */
  #meetsReference(asked: readonly string[]): boolean {
    if (this.#entry.rootSite !== undefined) return true
    let { owner } = this.#entry
    for (const segment of asked) {
      if (owner === undefined) return false
      if (owner.sites.has(segment)) return true
      owner = owner.held.get(segment)
    }
    return false
  }

  /** Where a reference leads in the end. */
  #behind(from: WrittenSpot): WrittenSpot | Stop {
    if (from.site === undefined) return from
    const open: ReferenceWalk[] = []
    const walking = new Set<ViewReference>()
    let arrived = this.#enter(from, open, walking)
    for (let walk = open.at(-1); walk !== undefined; walk = open.at(-1)) {
      if (arrived !== undefined) {
        walk.at = arrived
        arrived = undefined
      }
      const segment = walk.segments[walk.index]
      if (segment === undefined || !('isEnd' in walk.at) || walk.at.isEnd) {
        arrived = 'isEnd' in walk.at ? walk.at : stopBefore(walk.at, walk.segments.slice(walk.index))
        this.#targets.set(walk.site, arrived)
        walking.delete(walk.site)
        open.pop()
        continue
      }
      walk.index += 1
      const next = step(walk.at, segment)
      const goesOn = walk.index < walk.segments.length && isBroken(next.site)
      arrived = this.#enter(goesOn ? { ...next, site: undefined } : next, open, walking)
    }
    return arrived ?? from
  }

  /** Where a spot leads if that is known, or a new walk to it. */
  #enter(spot: WrittenSpot, open: ReferenceWalk[], walking: Set<ViewReference>): WrittenSpot | Stop | undefined {
    const { site } = spot
    if (site === undefined || walking.has(site)) return spot
    const known = this.#targets.get(site)
    if (known !== undefined) return known
    const target = viewTarget(site)
    if (target === undefined) return spot
    if (target.file === undefined) return { file: site.file, asked: site.path }
    walking.add(site)
    const at = rootSpot(target.file)
    open.push({ site, segments: target.segments, index: 0, at })
    return at.site === undefined ? undefined : this.#enter(at, open, walking)
  }
}

interface ReferenceWalk {
  readonly site: ViewReference
  readonly segments: readonly string[]
  index: number
  at: WrittenSpot | Stop
}

function stopBefore({ file, asked }: Stop, segments: readonly string[]): Stop {
  return { file, asked: asked.concat(segments) }
}

function rootSpot(file: ViewFile): WrittenSpot {
  return { file, path: [], value: file.source, owner: file.owner, site: file.rootSite, isEnd: false }
}

/** One step down. Spectral looks for `$ref` in its percent-encoded form, and so does not find it. */
function step(spot: WrittenSpot, segment: string): WrittenSpot {
  const value = segment === '$ref' ? undefined : ownMember(spot.value, segment)
  if (value === undefined) return { ...spot, site: undefined, isEnd: true }
  const { file, owner } = spot
  const path = [...spot.path, segment]
  return { file, path, value, owner: owner?.held.get(segment), site: owner?.sites.get(segment), isEnd: false }
}

/** Where a path leads from a spot as far as there is no reference on it. */
function withoutReferences(spot: WrittenSpot, asked: readonly string[], start: number): WrittenSpot {
  let { value, owner } = spot
  let index = start
  for (let segment = asked[index]; segment !== undefined; segment = asked[index]) {
    const next = segment === '$ref' ? undefined : ownMember(value, segment)
    if (next === undefined || owner?.sites.has(segment) === true) break
    value = next
    owner = owner?.held.get(segment)
    index += 1
  }
  if (index === start) return spot
  const path = spot.path.concat(asked.slice(start, index))
  return { file: spot.file, path, value, owner, site: undefined, isEnd: false }
}

/** Whether a reference leads to nothing in a file that is there: a pointer goes on beside it, as far as it has siblings. */
function isBroken(site: ViewReference | undefined): boolean {
  return site !== undefined && site.taken === undefined && viewTarget(site)?.file !== undefined
}

/** What a reference stands for, be it there or not; undefined when it stays as it is. */
function viewTarget(site: ViewReference): PlacedTarget | undefined {
  if (site.mapsTo !== undefined) return { file: site.file, segments: site.mapsTo }
  if (site.leadsOutside) return { file: undefined, segments: [] }
  const foreign = foreignTarget(site)
  return foreign && { file: site.leadsTo, segments: foreign.segments }
}

interface PlacedTarget {
  /** Absent when it is not there. */
  readonly file: ViewFile | undefined
  readonly segments: readonly string[]
}

/** How far a path exists in a value. */
function depthIn(root: unknown, asked: readonly string[]): number {
  let value = root
  let depth = 0
  for (const segment of asked) {
    value = ownMember(value, segment)
    if (value === undefined) return depth
    depth += 1
  }
  return depth
}

function whatExists(file: ViewFile, asked: readonly string[]): ViewPlace {
  const depth = depthIn(file.source, asked)
  return { file: file.file, path: depth === asked.length ? asked : asked.slice(0, depth), asked }
}

function textsOf(path: ValuePath): readonly string[] {
  return path.every((segment) => typeof segment === 'string') ? path : path.map(String)
}

/**
 * At which depth a path of the resolved view leaves the entry as written, by a reference; undefined when it does not, as
 * when it ends at a reference that has siblings, or at a sibling. A sibling that the rest of the path does not go along with
 * counts for nothing. (Spectral then gives a path of the resolved view, of no file.)
 */
function firstReference(root: unknown, asked: readonly string[], depth: number): number | undefined {
  let value = root
  let passed: number | undefined
  for (let index = 0; index < depth; index += 1) {
    const isReference = referenceOf(value) !== undefined
    value = ownMember(value, asked[index] ?? '')
    if (value === undefined) return isReference ? index : passed
    if (isReference) passed = index
  }
  return isContainer(value) && referenceOf(value) !== undefined && containerNames(value).length === 1
    ? depth
    : undefined
}

/**
 * The part of a path that Spectral calls missing. Empty if no value exists behind the reference at index `reference`.
 * Example: for `a/ref/b/c` with `a/ref/b` as the deepest value, `c` is missing. A name that repeats counts where it is
 * last: for `a/ref/b/c/b`, nothing is missing.
 */
function missing(asked: readonly string[], reference: number, depth: number): readonly string[] {
  const deepest = depth > reference ? asked[depth - 1] : undefined
  return deepest === undefined ? [] : asked.slice(asked.lastIndexOf(deepest) + 1)
}
