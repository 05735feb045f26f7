import { type Container, containerNames, hasOwn, isContainer, ownMember, referenceOf } from './container.ts'
import type { Branch, FileReferences, Reference, ViewFile } from './reference-tables.ts'

/** A branch whose references are still being searched. */
interface OpenBranch extends Branch {
  readonly references: Map<string, Reference>
  readonly branches: Map<string, OpenBranch>
}

interface CrawlFrame {
  readonly container: Container
  readonly names: readonly string[]
  readonly parent: CrawlFrame | undefined
  /** Its name in its parent. */
  readonly key: string
  index: number
  branch: OpenBranch | undefined
  hasReferences: boolean
}

/** Finds the references of one file by path: an object that aliases share is searched under each of its paths. */
export class Crawler {
  readonly #file: ViewFile
  readonly #crawled = new Set<string>()
  readonly #plain = new Set<Container>()
  readonly #branching = new Set<Container>()
  readonly #all: Reference[] = []
  #root: OpenBranch | undefined
  #atRoot: Reference | undefined
  /** True if a container was reached again, because an alias repeats it or because the file is crawled in several calls. */
  hasMetAgain = false

  constructor(file: ViewFile) {
    this.#file = file
  }

  /** The references found so far. */
  get references(): FileReferences {
    return { all: this.#all, root: this.#root, atRoot: this.#atRoot }
  }

  /**
   * Finds the references below a place, or the first one on the path to it, in document order. Calls `found` for each new one,
   * and ends the search if it returns false.
   */
  crawl(segments: readonly string[], found: (reference: Reference) => boolean): void {
    const root = this.#file.source
    if (!isContainer(root)) return
    if (referenceOf(root) !== undefined) {
      this.#addRoot(root, found)
      return
    }
    let pointer = ''
    if (this.#crawled.has(pointer)) return
    let frame = openFrame(root, undefined, '')
    for (const segment of segments) {
      pointer += pointerStep(segment)
      if (this.#crawled.has(pointer)) return
      const value = ownMember(frame.container, segment)
      if (!isContainer(value)) return
      if (referenceOf(value) !== undefined) {
        this.#add(frame, segment, value, found)
        return
      }
      frame = openFrame(value, frame, segment)
    }
    this.#crawled.add(pointer)
    this.#search(frame, found)
  }

  #search(top: CrawlFrame, found: (reference: Reference) => boolean): void {
    let frame: CrawlFrame | undefined = top
    while (frame !== undefined) {
      const name: string | undefined = frame.names[frame.index]
      if (name === undefined) {
        if (frame === top) return
        if (!frame.hasReferences) this.#plain.add(frame.container)
        else if (frame.parent !== undefined) frame.parent.hasReferences = true
        frame = frame.parent
        continue
      }
      frame.index += 1
      const value: unknown = Array.isArray(frame.container) ? frame.container[Number(name)] : frame.container[name]
      if (!isContainer(value)) continue
      if (this.#plain.has(value)) this.hasMetAgain = true
      else if (referenceOf(value) === undefined) frame = openFrame(value, frame, name)
      else if (!this.#add(frame, name, value, found)) return
    }
  }

  #addRoot(root: Container, found: (reference: Reference) => boolean): void {
    if (this.#atRoot !== undefined) return
    this.#atRoot = newReference(this.#file, [], root)
    this.#all.push(this.#atRoot)
    found(this.#atRoot)
  }

  #add(frame: CrawlFrame, name: string, value: Container, found: (reference: Reference) => boolean): boolean {
    frame.hasReferences = true
    const { references } = this.#branchOf(frame)
    if (references.has(name)) return true
    const reference = newReference(this.#file, [...pathOf(frame), name], value)
    if (!found(reference)) return false
    references.set(name, reference)
    this.#all.push(reference)
    return true
  }

  /** The branch of a container. Created, with those around it, for the first reference in it. */
  #branchOf(frame: CrawlFrame): OpenBranch {
    const without: CrawlFrame[] = []
    let at: CrawlFrame | undefined = frame
    while (at !== undefined && at.branch === undefined) {
      without.push(at)
      at = at.parent
    }
    let branch = at?.branch
    for (const inner of without.reverse()) {
      const known: OpenBranch | undefined = inner.parent === undefined ? this.#root : branch?.branches.get(inner.key)
      const made = known ?? newBranch(inner.container)
      if (known === undefined && this.#branching.has(inner.container)) this.hasMetAgain = true
      this.#branching.add(inner.container)
      if (inner.parent === undefined) this.#root = made
      else branch?.branches.set(inner.key, made)
      inner.branch = made
      branch = made
    }
    return branch ?? newBranch(frame.container)
  }
}

function openFrame(container: Container, parent: CrawlFrame | undefined, key: string): CrawlFrame {
  return { container, names: containerNames(container), parent, key, index: 0, branch: undefined, hasReferences: false }
}

function newBranch(source: Container): OpenBranch {
  return { source, references: new Map(), branches: new Map() }
}

function newReference(file: ViewFile, path: readonly string[], written: Container): Reference {
  return {
    file,
    path,
    pointer: `#${path.map(pointerStep).join('')}`,
    written,
    hasSiblings: hasOwn(written, '$ref') && containerNames(written).length > 1,
  }
}

function pathOf(frame: CrawlFrame): string[] {
  const path: string[] = []
  for (let at = frame; at.parent !== undefined; at = at.parent) path.push(at.key)
  return path.reverse()
}

function pointerStep(segment: string): string {
  return `/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`
}
