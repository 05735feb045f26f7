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
import { Trail } from './trail.ts'

/** A value of a file as written, with the path to it. */
interface WrittenSpot {
  readonly file: ViewFile
  readonly path: readonly string[]
  readonly value: unknown
  readonly branch: Branch | undefined
  /** The reference at this value. */
  readonly reference: Reference | undefined
  /** True if the path continues to a value that does not exist, so it ends here. */
  readonly isEnd: boolean
}

/** A reference to a missing file. No path continues behind it. */
interface Stop {
  /** The file with the reference. */
  readonly file: ViewFile
  /** The path to it, and the rest of the pointers that lead through it. */
  readonly asked: readonly string[]
}

/** Finds the places of values of a view as Spectral does. Looks up each reference once. */
export class Locator {
  readonly #found: FoundReferences
  readonly #values: CutValues
  readonly #trail: Trail<WrittenSpot>
  readonly #ends = new Map<Reference, WrittenSpot | Stop>()

  /** `resolved` is the entry in the resolved view. */
  constructor(found: FoundReferences, values: CutValues, resolved: unknown) {
    this.#found = found
    this.#values = values
    this.#trail = new Trail(resolved)
  }

  /** The place of a path of the source view: the part of it that exists. */
  inSource(path: ValuePath): ViewPlace {
    return whatExists(this.#found.entry, textsOf(path))
  }

  /**
   * The place of a path of the resolved view, behind the references on it. The path stays in the entry as written while siblings
   * of its first reference match it.
   */
  inResolved(path: ValuePath): ViewPlace {
    const { entry } = this.#found
    const asked = textsOf(path)
    if (!this.#meetsReference(asked)) return whatExists(entry, asked)
    const depth = this.#trail.turnTo(asked)
    const first = firstReference(entry.source, asked, depth)
    if (first === undefined) return whatExists(entry, asked)
    const known = this.#trail.last
    let spot: WrittenSpot | Stop = known?.spot ?? this.#behind(this.#rootOf(entry))
    let index = known?.index ?? 0
    while ('isEnd' in spot && !spot.isEnd && index < asked.length) {
      const plain = withoutReferences(spot, asked, index)
      index += plain.path.length - spot.path.length
      const segment = asked[index]
      spot = segment === undefined ? plain : this.#behind(step(plain, segment))
      index += 1
      if (segment !== undefined && 'isEnd' in spot && !spot.isEnd) this.#trail.add(spot, index)
    }
    if (!('isEnd' in spot)) return whatExists(spot.file, spot.asked.concat(asked.slice(index)))
    return { file: spot.file.file, path: spot.path, asked: [...spot.path, ...missing(asked, first, depth)] }
  }

  /** True if a path of the entry meets a reference. Otherwise it leads to the same value in both views. */
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

  /** The place where a reference finally leads. */
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
        if (!walk.isInLoop) this.#ends.set(walk.reference, arrived)
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

  /** The place where a spot leads if it is known, or a new walk to it. */
  #enter(spot: WrittenSpot, open: ReferenceWalk[], walking: Set<Reference>): WrittenSpot | Stop | undefined {
    const { reference } = spot
    if (reference === undefined) return spot
    if (walking.has(reference)) {
      this.#closeLoop(reference, open)
      return spot
    }
    const known = this.#ends.get(reference)
    if (known !== undefined) return known
    const target = this.#targetOf(reference)
    if (target === undefined) return spot
    if (target.file === undefined) return { file: reference.file, asked: reference.path }
    walking.add(reference)
    const at = this.#rootOf(target.file)
    open.push({ reference, spot, segments: target.segments, index: 0, at, isInLoop: false })
    return at.reference === undefined ? undefined : this.#enter(at, open, walking)
  }

  /**
   * A loop of references ends where a walk entered it, so the ends of the others in it are not those that this walk finds. Each of
   * them is its own end if they lead straight to one another; otherwise a walk of its own finds it.
   */
  #closeLoop(entered: Reference, open: readonly ReferenceWalk[]): void {
    const loop = open.slice(open.findIndex(({ reference }) => reference === entered))
    const isStraight = loop.every(({ index, segments }) => index === segments.length)
    for (const walk of loop.slice(1)) {
      walk.isInLoop = true
      if (isStraight) this.#ends.set(walk.reference, walk.spot)
    }
  }

  #rootOf(file: ViewFile): WrittenSpot {
    const { root, atRoot } = this.#found.files.get(file) ?? {}
    return { file, path: [], value: file.source, branch: root, reference: atRoot, isEnd: false }
  }

  /** True if a reference leads to nothing in an existing file. A pointer through it then continues along its siblings. */
  #isBroken(reference: Reference | undefined): boolean {
    if (reference === undefined || this.#values.values.has(reference)) return false
    return this.#targetOf(reference)?.file !== undefined
  }

  /** The target of a reference, whether it exists or not; undefined if the reference stays as it is. */
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
  /** Where the reference is written. */
  readonly spot: WrittenSpot
  readonly segments: readonly string[]
  index: number
  at: WrittenSpot | Stop
  isInLoop: boolean
}

function stopBefore({ file, asked }: Stop, segments: readonly string[]): Stop {
  return { file, asked: asked.concat(segments) }
}

/** Goes one step down. Spectral looks for `$ref` in percent-encoded form, so it does not find it. */
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

/** Follows a path from a spot up to the first reference. */
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
  /** Absent if the file is missing. */
  readonly file: ViewFile | undefined
  readonly segments: readonly string[]
}

/** The length of the part of a path that exists in a value. */
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
 * The depth at which a path of the resolved view leaves the entry as written, through a reference. Undefined if it does not: if
 * it ends at a reference with siblings, or at a sibling. A sibling does not count if the rest of the path does not match it.
 * (Spectral then returns a path of the resolved view, in no file.)
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
