import { type FileProblem, Files } from '../../../src/graph/files.ts'
import { shown } from '../../../src/graph/reference-findings.ts'
import type { FileName } from '../../../src/graph/reference-text.ts'
import type { FileReader } from '../../../src/load/files/read.ts'
import type { Limits } from '../../../src/load/limits.ts'
import { SourceFile } from '../../../src/load/source-file.ts'
import { breakCycles } from './break-cycles.ts'
import { CircularTest, leadsToAncestor } from './circular.ts'
import { isContainer, ownMember, setMember, shallowCopy, valueAt } from './container.ts'
import { Crawler } from './crawl.ts'
import { PointerGraph, processingOrder, referrersOf } from './reference-order.ts'
import { readReferenceTarget } from './reference-target.ts'
import { type SeparatedTree, separateTree } from './separate-tree.ts'
import { type ReferenceOwner, type TakenFrom, ViewFile, type ViewReference } from './view-file.ts'

/** A reference that is not followed, and why. */
export interface ViewReferenceProblem {
  readonly site: ViewReference
  readonly code: string
  readonly message: string
  /** The same for problems that are one, however many references have it. */
  readonly cause: unknown
}

export interface ResolvedFiles {
  readonly entry: ViewFile
  /** All files, the entry first, in the order in which references led to them. */
  readonly files: readonly ViewFile[]
  readonly problems: readonly ViewReferenceProblem[]
  /** Whether some file holds a value in several places. */
  readonly hasAliases: boolean
  /** Whether some value may be reached by several ways. */
  readonly isShared: boolean
  readonly tree: SeparatedTree
}

/**
 * Reads what a document refers to and replaces references by what they lead to, in copies of the objects around them; the
 * same references as json-ref-resolver does, in the same order, and without its copies of the targets. References that would
 * close a cycle stay. Never throws for what documents or folders hold.
 */
export async function resolveReferences(entry: SourceFile, reader: FileReader, limits: Limits): Promise<ResolvedFiles> {
  const resolution = new ViewResolution(entry, reader, limits)
  await resolution.findAll()
  return resolution.finish()
}

class ViewResolution {
  readonly #entry: ViewFile
  readonly #opened: Files
  readonly #limits: Limits
  readonly #viewFiles = new Map<SourceFile, ViewFile>()
  readonly #crawlers = new Map<ViewFile, Crawler>()
  readonly #unread: { readonly file: ViewFile; readonly segments: readonly string[] }[] = []
  readonly #found: ViewReference[] = []
  readonly #problems: ViewReferenceProblem[] = []
  /** References that lead nowhere: one that leads to such a reference does not lead anywhere either. */
  readonly #missing = new Set<unknown>()
  #references = 0

  constructor(entry: SourceFile, reader: FileReader, limits: Limits) {
    this.#opened = new Files(entry, reader, limits)
    this.#limits = limits
    this.#entry = this.#viewFileOf(entry)
    this.#unread.push({ file: this.#entry, segments: [] })
  }

  async findAll(): Promise<void> {
    for (const { file, segments } of this.#unread) {
      this.#crawlerOf(file).crawl(segments, (site) => this.#count(site))
      for (const site of this.#found.splice(0)) await this.#readTarget(site)
    }
  }

  finish(): ResolvedFiles {
    for (const file of this.#targetsFirst()) {
      this.#replaceForeign(file)
      this.#replaceLocal(file)
    }
    const files = [...this.#viewFiles.values()]
    breakCycles(this.#entry, files)
    const tree = separateTree(this.#entry, files)
    const hasAliases = this.#mayHaveAliases() && files.some(({ source }) => holdsTwice(source))
    const isShared = hasAliases || files.some((file) => file.sites.some(takesContainer))
    return { entry: this.#entry, files, problems: this.#problems, hasAliases, isShared, tree }
  }

  #mayHaveAliases(): boolean {
    // Beyond the limit nobody searched.
    if (this.#references > this.#limits.references) return true
    return [...this.#crawlers.values()].some((crawler) => crawler.hasMetAgain)
  }

  #viewFileOf(file: SourceFile): ViewFile {
    const known = this.#viewFiles.get(file)
    if (known !== undefined) return known
    const made = new ViewFile(file)
    this.#viewFiles.set(file, made)
    return made
  }

  #crawlerOf(file: ViewFile): Crawler {
    const known = this.#crawlers.get(file)
    if (known !== undefined) return known
    const made = new Crawler(file)
    this.#crawlers.set(file, made)
    return made
  }

  #count(site: ViewReference): boolean {
    this.#references += 1
    if (this.#references > this.#limits.references) {
      const message = `The document has more than ${this.#limits.references} references, so the others are not followed; raise "limits.references" to follow them`
      this.#report(site, message, 'limit/references', this.#limits)
      return false
    }
    this.#found.push(site)
    return true
  }

  async #readTarget(site: ViewReference): Promise<void> {
    const owner = site.file.file
    const target = readReferenceTarget(String(Reflect.get(site.written, '$ref')), this.#opened.baseOf(owner))
    if ('message' in target) {
      site.leadsOutside = target.leadsOutside
      this.#report(site, target.message)
      return
    }
    const { file } = target
    const opened = file === undefined ? owner : await this.#opened.open(owner, file)
    site.leadsOutside = file !== undefined && 'address' in file && !(opened instanceof SourceFile)
    if (!site.leadsOutside) site.target = target
    if (!(opened instanceof SourceFile)) {
      const message = `Reference ${shown(nameOf(file))} ${opened.message}`
      this.#report(site, message, codeOf(opened), opened)
      return
    }
    const leadsTo = this.#viewFileOf(opened)
    site.leadsTo = leadsTo
    if (leadsTo !== this.#entry) this.#unread.push({ file: leadsTo, segments: target.segments })
  }

  /** Files before those that refer to them, as far as they do not refer to each other. */
  #targetsFirst(): readonly ViewFile[] {
    const order: ViewFile[] = []
    const entered = new Set([this.#entry])
    const way = [{ file: this.#entry, index: 0 }]
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const site = top.file.sites[top.index]
      if (site === undefined) {
        way.pop()
        order.push(top.file)
        continue
      }
      top.index += 1
      const next = site.leadsTo
      if (next === undefined || entered.has(next)) continue
      entered.add(next)
      way.push({ file: next, index: 0 })
    }
    return order
  }

  #replaceForeign(file: ViewFile): void {
    for (const site of file.sites) {
      const { target, leadsTo } = site
      if (target === undefined || leadsTo === undefined || leadsTo === file) continue
      // Problems with a file that could not be read are reported there.
      if (leadsTo.source === undefined) continue
      const value = valueAt(leadsTo.resolved, target.segments)
      if (value === undefined) {
        this.#report(site, `'${target.text}' does not exist @ '${leadsTo.file.path}'`)
        this.#missing.add(site.written)
      } else if (!this.#missing.has(value)) this.#replace(site, value, { file: leadsTo, segments: target.segments })
    }
  }

  #replaceLocal(file: ViewFile): void {
    const graph = new PointerGraph()
    for (const site of file.sites) {
      if (site.leadsTo !== file || site.target === undefined) continue
      if (!leadsToAncestor(site, site.target)) graph.add(site, site.target)
    }
    const test = new CircularTest(graph)
    const root = findUnresolvedRoot(file, graph)
    for (const node of processingOrder(graph)) {
      const { segments } = node
      if (segments === undefined) continue
      const value = segments.length === 0 ? root : valueAt(file.resolved, segments)
      for (const site of referrersOf(node, this.#limits.chain, (beyond) => this.#reportChain(beyond))) {
        if (test.isExhausted || test.isCircular(site, node)) continue
        site.mapsTo = segments
        if (value !== undefined) this.#replace(site, value, { file, segments })
        else {
          this.#report(site, `'${node.text}' does not exist`)
          this.#missing.add(site.written)
        }
      }
    }
  }

  #replace(site: ViewReference, value: unknown, taken: TakenFrom): void {
    site.taken = taken
    if (site.owner !== undefined) setMember(site.owner.copy, site.key, value)
    else if (taken.file !== site.file) site.file.resolved = value
  }

  #reportChain(site: ViewReference): void {
    const message = `Reference is reached through more than ${this.#limits.chain} others; shorten the path, or raise "limits.chain"`
    this.#report(site, message, 'limit/reference-chain', this.#limits.chain)
  }

  #report(site: ViewReference, message: string, code = 'invalid-ref', cause: unknown = message): void {
    this.#problems.push({ site, code, message, cause })
  }
}

function nameOf(file: FileName | undefined): string {
  if (file === undefined) return ''
  return 'path' in file ? file.path : file.address
}

function codeOf(problem: FileProblem): string {
  return problem.code.startsWith('limit/') ? problem.code : 'invalid-ref'
}

function takesContainer({ taken, owner, file, key }: ViewReference): boolean {
  if (taken === undefined) return false
  return isContainer(owner === undefined ? file.resolved : ownMember(owner.copy, key))
}

/** Whether a value holds an object or array in more than one place. Takes time linear in what it holds. */
function holdsTwice(root: unknown): boolean {
  if (!isContainer(root)) return false
  const seen = new Set([root])
  for (const container of seen) {
    for (const member of Object.values(container)) {
      if (!isContainer(member)) continue
      if (seen.has(member)) return true
      seen.add(member)
    }
  }
  return false
}

/**
 * What a reference to the whole of its own file (`#`) leads to: the file as it was before references inside it were replaced,
 * though with those to other files replaced. So does json-ref-resolver, and thus such references close no cycle.
 */
function findUnresolvedRoot(file: ViewFile, graph: PointerGraph): unknown {
  if (graph.targetAt('#') === undefined || file.owner === undefined) return file.source
  if (file.sites.every((site) => site.taken === undefined)) return file.source
  file.unresolvedRoot = copyOf(file.owner)
  return file.unresolvedRoot.copy
}

function copyOf(root: ReferenceOwner): ReferenceOwner {
  const made = emptyCopy(root)
  const open: (readonly [ReferenceOwner, ReferenceOwner])[] = [[root, made]]
  for (const [owner, copied] of open) {
    for (const [key, held] of owner.held) {
      const inner = emptyCopy(held)
      copied.held.set(key, inner)
      setMember(copied.copy, key, inner.copy)
      open.push([held, inner])
    }
    for (const [key, site] of owner.sites) {
      if (site.taken === undefined) continue
      copied.sites.set(key, site)
      setMember(copied.copy, key, ownMember(owner.copy, key))
    }
  }
  return made
}

function emptyCopy({ source }: ReferenceOwner): ReferenceOwner {
  return { source, copy: shallowCopy(source), sites: new Map(), held: new Map() }
}
