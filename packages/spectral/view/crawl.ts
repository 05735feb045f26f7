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
import type { ReferenceOwner, ViewFile, ViewReference } from './view-file.ts'

interface CrawlFrame {
  readonly container: Container
  readonly names: readonly string[]
  readonly parent: CrawlFrame | undefined
  /** Its name in its parent. */
  readonly key: string
  index: number
  owner: ReferenceOwner | undefined
  hasSites: boolean
}

/** Finds the references of one file. Paths count, not objects: what aliases share is found under each of its paths. */
export class Crawler {
  readonly #file: ViewFile
  readonly #crawled = new Set<string>()
  readonly #plain = new Set<Container>()
  readonly #held = new Set<Container>()
  /** Whether some container was met again, because an alias repeats it, or because the file is crawled in several calls. */
  hasMetAgain = false

  constructor(file: ViewFile) {
    this.#file = file
  }

  /**
   * Finds the references below a place, or the first one on the way to it, in document order. `found` is asked about each
   * that was not known before, and ends the search when it returns false.
   */
  crawl(segments: readonly string[], found: (site: ViewReference) => boolean): void {
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

  #search(top: CrawlFrame, found: (site: ViewReference) => boolean): void {
    let frame: CrawlFrame | undefined = top
    while (frame !== undefined) {
      const name: string | undefined = frame.names[frame.index]
      if (name === undefined) {
        if (frame === top) return
        if (!frame.hasSites) this.#plain.add(frame.container)
        else if (frame.parent !== undefined) frame.parent.hasSites = true
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

  #addRoot(root: Container, found: (site: ViewReference) => boolean): void {
    if (this.#file.rootSite !== undefined) return
    const site = newSite(this.#file, [], undefined, '', root)
    this.#file.rootSite = site
    this.#file.sites.push(site)
    found(site)
  }

  #add(frame: CrawlFrame, name: string, value: Container, found: (site: ViewReference) => boolean): boolean {
    frame.hasSites = true
    const owner = this.#ownerOf(frame)
    if (owner.sites.has(name)) return true
    const site = newSite(this.#file, [...pathOf(frame), name], owner, name, value)
    if (!found(site)) return false
    owner.sites.set(name, site)
    this.#file.sites.push(site)
    return true
  }

  /** The owner of a container, made with those of the containers around it when the first reference is found in it. */
  #ownerOf(frame: CrawlFrame): ReferenceOwner {
    const without: CrawlFrame[] = []
    let at: CrawlFrame | undefined = frame
    while (at !== undefined && at.owner === undefined) {
      without.push(at)
      at = at.parent
    }
    let owner = at?.owner
    for (const inner of without.reverse()) {
      const known: ReferenceOwner | undefined =
        inner.parent === undefined ? this.#file.owner : owner?.held.get(inner.key)
      const made = known ?? newOwner(inner.container)
      if (known === undefined && this.#held.has(inner.container)) this.hasMetAgain = true
      this.#held.add(inner.container)
      if (inner.parent === undefined) {
        this.#file.owner = made
        this.#file.resolved = made.copy
      } else if (known === undefined && owner !== undefined) {
        owner.held.set(inner.key, made)
        setMember(owner.copy, inner.key, made.copy)
      }
      inner.owner = made
      owner = made
    }
    return owner ?? newOwner(frame.container)
  }
}

function openFrame(container: Container, parent: CrawlFrame | undefined, key: string): CrawlFrame {
  return { container, names: containerNames(container), parent, key, index: 0, owner: undefined, hasSites: false }
}

function newOwner(source: Container): ReferenceOwner {
  return { source, copy: shallowCopy(source), sites: new Map(), held: new Map() }
}

function newSite(
  file: ViewFile,
  path: readonly string[],
  owner: ReferenceOwner | undefined,
  key: string,
  written: Container,
): ViewReference {
  return {
    file,
    path,
    pointer: `#${path.map(pointerStep).join('')}`,
    owner,
    key,
    written,
    hasSiblings: hasOwn(written, '$ref') && containerNames(written).length > 1,
    target: undefined,
    leadsOutside: false,
    leadsTo: undefined,
    taken: undefined,
    cut: undefined,
    mapsTo: undefined,
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
