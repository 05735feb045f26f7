import { containerNames, isContainer, ownMember, referenceOf } from './container.ts'
import type { ValuePath, ViewPlace } from './document-view.ts'
import {
  type Branch,
  type CutValues,
  type FoundReferences,
  foreignTarget,
  type Reference,
  type ViewFile,
} from './reference-tables.ts'

/** A value of a file as written, with the way to it. */
interface WrittenSpot {
  readonly file: ViewFile
  readonly path: readonly string[]
  readonly value: unknown
  readonly branch: Branch | undefined
  /** The reference that is here. */
  readonly reference: Reference | undefined
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
  readonly #found: FoundReferences
  readonly #values: CutValues
  readonly #resolved: unknown
  readonly #ends = new Map<Reference, WrittenSpot | Stop>()

  /** `resolved` is the entry in the resolved view. */
  constructor(found: FoundReferences, values: CutValues, resolved: unknown) {
    this.#found = found
    this.#values = values
    this.#resolved = resolved
  }

  /** The place of a path of the source view: what exists of it. */
  inSource(path: ValuePath): ViewPlace {
    return whatExists(this.#found.entry, textsOf(path))
  }

  /**
   * The place of a path of the resolved view, behind the references on the way. A path stays in the entry as written as far
   * as siblings of its first reference go along with it.
   */
  inResolved(path: ValuePath): ViewPlace {
    const { entry } = this.#found
    const asked = textsOf(path)
    if (!this.#meetsReference(asked)) return whatExists(entry, asked)
    const depth = depthIn(this.#resolved, asked)
    const first = firstReference(entry.source, asked, depth)
    if (first === undefined) return whatExists(entry, asked)
    let spot = this.#behind(this.#rootOf(entry))
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
    const { atRoot, root } = this.#found.files.get(this.#found.entry) ?? {}
    if (atRoot !== undefined) return true
    let branch = root
    for (const segment of asked) {
      if (branch === undefined) return false
      if (branch.references.has(segment)) return true
      branch = branch.branches.get(segment)
    }
    return false
  }

  /** Where a reference leads in the end. */
  #behind(from: WrittenSpot): WrittenSpot | Stop {
    if (from.reference === undefined) return from
    const open: ReferenceWalk[] = []
    const walking = new Set<Reference>()
    let arrived = this.#enter(from, open, walking)
    for (let walk = open.at(-1); walk !== undefined; walk = open.at(-1)) {
      if (arrived !== undefined) {
        walk.at = arrived
        arrived = undefined
      }
      const segment = walk.segments[walk.index]
      if (segment === undefined || !('isEnd' in walk.at) || walk.at.isEnd) {
        arrived = 'isEnd' in walk.at ? walk.at : stopBefore(walk.at, walk.segments.slice(walk.index))
        this.#ends.set(walk.reference, arrived)
        walking.delete(walk.reference)
        open.pop()
        continue
      }
      walk.index += 1
      const next = step(walk.at, segment)
      const goesOn = walk.index < walk.segments.length && this.#isBroken(next.reference)
      arrived = this.#enter(goesOn ? { ...next, reference: undefined } : next, open, walking)
    }
    return arrived ?? from
  }

  /** Where a spot leads if that is known, or a new walk to it. */
  #enter(spot: WrittenSpot, open: ReferenceWalk[], walking: Set<Reference>): WrittenSpot | Stop | undefined {
    const { reference } = spot
    if (reference === undefined || walking.has(reference)) return spot
    const known = this.#ends.get(reference)
    if (known !== undefined) return known
    const target = this.#targetOf(reference)
    if (target === undefined) return spot
    if (target.file === undefined) return { file: reference.file, asked: reference.path }
    walking.add(reference)
    const at = this.#rootOf(target.file)
    open.push({ reference, segments: target.segments, index: 0, at })
    return at.reference === undefined ? undefined : this.#enter(at, open, walking)
  }

  #rootOf(file: ViewFile): WrittenSpot {
    const { root, atRoot } = this.#found.files.get(file) ?? {}
    return { file, path: [], value: file.source, branch: root, reference: atRoot, isEnd: false }
  }

  /** Whether a reference leads to nothing in a file that is there: a pointer goes on beside it, as far as it has siblings. */
  #isBroken(reference: Reference | undefined): boolean {
    if (reference === undefined || this.#values.values.has(reference)) return false
    return this.#targetOf(reference)?.file !== undefined
  }

  /** What a reference stands for, be it there or not; undefined when it stays as it is. */
  #targetOf(reference: Reference): PlacedTarget | undefined {
    const local = this.#values.localTargets.get(reference)
    if (local !== undefined) return { file: reference.file, segments: local }
    if (this.#found.targets.get(reference) === 'outside') return { file: undefined, segments: [] }
    const foreign = foreignTarget(reference, this.#found)
    return foreign && { file: foreign.file, segments: foreign.at.segments }
  }
}

interface ReferenceWalk {
  readonly reference: Reference
  readonly segments: readonly string[]
  index: number
  at: WrittenSpot | Stop
}

function stopBefore({ file, asked }: Stop, segments: readonly string[]): Stop {
  return { file, asked: asked.concat(segments) }
}

/** One step down. Spectral looks for `$ref` in its percent-encoded form, and so does not find it. */
function step(spot: WrittenSpot, segment: string): WrittenSpot {
  const value = segment === '$ref' ? undefined : ownMember(spot.value, segment)
  if (value === undefined) return { ...spot, reference: undefined, isEnd: true }
  const { file, branch } = spot
  return {
    file,
    path: [...spot.path, segment],
    value,
    branch: branch?.branches.get(segment),
    reference: branch?.references.get(segment),
    isEnd: false,
  }
}

/** Where a path leads from a spot as far as there is no reference on it. */
function withoutReferences(spot: WrittenSpot, asked: readonly string[], start: number): WrittenSpot {
  let { value, branch } = spot
  let index = start
  for (let segment = asked[index]; segment !== undefined; segment = asked[index]) {
    const next = segment === '$ref' ? undefined : ownMember(value, segment)
    if (next === undefined || branch?.references.has(segment) === true) break
    value = next
    branch = branch?.branches.get(segment)
    index += 1
  }
  if (index === start) return spot
  const path = spot.path.concat(asked.slice(start, index))
  return { file: spot.file, path, value, branch, reference: undefined, isEnd: false }
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
