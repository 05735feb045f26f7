import path from 'node:path'
import { quote } from '../findings/quote.ts'
import { nearest, type SuggestionBudget } from '../findings/suggest.ts'
import { noEntries } from '../load/entries.ts'
import { wayTo } from '../load/files/address.ts'
import type { Limits } from '../load/limits.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf, rootPath, stepTo, textPath } from '../load/node-path.ts'
import { SourceFile } from '../load/source-file.ts'
import { formatFragment, type Pointer, parsePointer, readSegment } from '../pointer.ts'
import type { FileProblem, Files } from './files.ts'
import { type ReferenceText, readReferenceText } from './reference-text.ts'
import { referenceTextOf } from './walk.ts'

const slash = 47
const longestAtOnce = 1_000
/** So many segments at most are taken for one name with slashes in it that were not escaped. */
const mostJoined = 8

/** A Reference Object, wherever it is, with the `$ref` that it holds. */
export interface ReferenceSite {
  readonly location: NodePath
  readonly text: string
}

export interface Resolved {
  readonly location: NodePath
  /** The file that the reference names; its pointer may lead on to another through references on the way. */
  readonly file: SourceFile
}

/** Why a reference leads nowhere. */
export interface ReferenceProblem extends FileProblem {
  /** The text that was most likely meant. */
  readonly meant?: string
}

export type Unresolved =
  | {
      readonly problem: ReferenceProblem
      /** The problem is reported elsewhere already: the file does not parse. */
      readonly silent?: boolean
      /** The reference on the way that is wrong, when it is not the one that was asked for. */
      readonly culprit?: ReferenceSite
      /** Where the way ends, when it leads into a value that has no such part. */
      readonly end?: DeadEnd
    }
  /** References that lead to each other and never to a value. */
  | { readonly loop: readonly ReferenceSite[] }

export type Resolution = Resolved | Unresolved

/** The pointer of a reference, the index of a step along it, and the file that the reference names. */
interface PointerWay {
  readonly asked: SourceFile
  readonly pointer: Pointer
  readonly index: number
  /** The references that the way led through so far. */
  readonly through: ReferenceSite[]
}

/** A value that a pointer leads to and not beyond. */
export interface DeadEnd {
  readonly location: NodePath
  /** The name of the part that it lacks, and of one that it has and that looks like it. */
  readonly lacking: string
  readonly near: string | undefined
  /** The pointer of the reference with the name in it that was most likely meant, where one name alone is near. */
  readonly meant: Pointer | undefined
  /** The references that the way there led through. */
  readonly through: readonly ReferenceSite[]
}

/**
 * Follows references by the rules of JSON Reference: relative to their file, token by token, and through references on
 * the way (`#/channels/c/messages/m` where `c` is a reference). Keys beside a `$ref` on the way do not count, unless
 * the reference leads nowhere without them.
 */
export class Resolver {
  readonly #files: Files
  readonly #tooLong: FileProblem
  readonly #longest: number
  readonly #roots = new Map<SourceFile, NodePath | undefined>()
  readonly #located = new Map<SourceFile, Map<string, Resolution>>()
  readonly #within = new Map<SourceFile, Map<string, Resolved>>()
  readonly #opened = new Map<SourceFile, Map<string, SourceFile>>()
  readonly #openedFrom = new Map<string, Map<string, SourceFile>>()

  constructor(files: Files, limits: Limits) {
    this.#files = files
    this.#longest = limits.chain
    this.#tooLong = {
      code: 'limit/reference-chain',
      message: `leads through more than ${limits.chain} references; shorten the path, or raise "limits.chain"`,
    }
  }

  /**
   * Resolves a reference. With `asText` a file that is neither JSON nor YAML is a target as a whole, as one string. `trail`
   * holds the references on whose way this one was met.
   */
  async resolve(site: ReferenceSite, asText = false, trail: readonly ReferenceSite[] = []): Promise<Resolution> {
    const again = indexOfSite(trail, site.location.node)
    if (again >= 0) return { loop: trail.slice(again) }
    if (trail.length >= this.#longest) return { problem: this.#tooLong }
    const owner = site.location.file
    const read = readReferenceText(site.text, this.#files.baseOf(owner))
    if ('code' in read) return { problem: withHash(read, site) }
    // Awaited for references inside a file too: the way through references may be longer than the stack is deep.
    const file = await (read.file === undefined
      ? owner
      : this.#files.open(owner, read.file, asText && namesText(read) ? 'text' : undefined))
    if (!(file instanceof SourceFile)) return { problem: withHash(file, site) }
    if (file.language === 'text') return textTarget(file, read.pointer, asText)
    if (read.file !== undefined) this.#openedBeside(owner).set(site.text.replace(/#.*$/s, ''), file)
    return this.#locate(file, read.pointer, [...trail, site])
  }

  /**
   * Resolves what most references are: a plain pointer into their own file, or into one that was opened before, which leads
   * through no other reference. Undefined when it is not that simple; then `resolve` has the answer. `owner`: their file.
   */
  resolveAtOnce(owner: SourceFile, text: string): Resolved | undefined {
    const hash = text.indexOf('#')
    if (hash < 0 || text.charCodeAt(hash + 1) !== slash || text.includes('%')) return undefined
    // To look up all parts of a pointer takes time quadratic in its length. Half a surrogate pair is an error.
    if (text.length > longestAtOnce || !text.isWellFormed()) return undefined
    const file = hash === 0 ? owner : this.#openedBeside(owner).get(text.slice(0, hash))
    if (file === undefined) return undefined
    return this.#stepWithin(file, text.slice(hash + 1))
  }

  /** The files of data that were opened by references of files of one folder, by what these say. */
  #openedBeside(owner: SourceFile): Map<string, SourceFile> {
    const known = this.#opened.get(owner)
    if (known !== undefined) return known
    const base = this.#files.baseOf(owner) ?? path.dirname(owner.path)
    const opened = this.#openedFrom.get(base) ?? new Map<string, SourceFile>()
    this.#openedFrom.set(base, opened)
    this.#opened.set(owner, opened)
    return opened
  }

  /** Steps along a pointer, from the longest part of it that others have in common with it and that led somewhere before. */
  #stepWithin(file: SourceFile, pointer: string): Resolved | undefined {
    const known = this.#within.get(file) ?? new Map<string, Resolved>()
    this.#within.set(file, known)
    const whole = known.get(pointer)
    if (whole !== undefined) return whole
    let end = pointer.lastIndexOf('/')
    while (end > 0 && !known.has(pointer.slice(0, end))) end = pointer.lastIndexOf('/', end - 1)
    let resolved = end > 0 ? known.get(pointer.slice(0, end)) : this.#resolvedRoot(file)
    while (resolved !== undefined && end < pointer.length) {
      const { location } = resolved
      if (location.node.kind === 'map' && location.node.entries.reference !== undefined) return undefined
      const next = pointer.indexOf('/', end + 1)
      const token = readSegment(pointer.slice(end + 1, next < 0 ? pointer.length : next))
      const target = token === undefined ? undefined : stepTo(location, token)
      end = next < 0 ? pointer.length : next
      resolved = target === undefined ? undefined : { location: target, file }
      if (resolved !== undefined) known.set(pointer.slice(0, end), resolved)
    }
    return resolved
  }

  #resolvedRoot(file: SourceFile): Resolved | undefined {
    const location = this.rootOf(file)
    return location === undefined ? undefined : { location, file }
  }

  /** The root of a file as a location, the same object for every caller; undefined when the file did not parse. */
  rootOf(file: SourceFile): NodePath | undefined {
    if (!this.#roots.has(file)) this.#roots.set(file, rootPath(file))
    return this.#roots.get(file)
  }

  async #locate(file: SourceFile, pointer: Pointer, trail: readonly ReferenceSite[]): Promise<Resolution> {
    const fragment = formatFragment(pointer)
    const located = this.#located.get(file) ?? new Map<string, Resolution>()
    this.#located.set(file, located)
    const resolution = located.get(fragment) ?? (await this.#walk(file, pointer, trail))
    located.set(fragment, resolution)
    return resolution
  }

  async #walk(file: SourceFile, pointer: Pointer, trail: readonly ReferenceSite[]): Promise<Resolution> {
    let current = this.rootOf(file)
    if (current === undefined)
      return { problem: { code: 'ref/unresolved', message: 'leads to a file with errors' }, silent: true }
    const through: ReferenceSite[] = []
    for (const [index, token] of pointer.entries()) {
      const next: NodePath | Unresolved = await this.#step(
        current,
        token,
        { asked: file, pointer, index, through },
        trail,
      )
      if (!('node' in next)) return next
      current = next
    }
    return { location: current, file }
  }

  async #step(
    from: NodePath,
    token: string,
    way: PointerWay,
    trail: readonly ReferenceSite[],
  ): Promise<NodePath | Unresolved> {
    const passed: ReferenceSite[] = []
    let current = from
    let beside: NodePath | undefined
    while (true) {
      const text = referenceTextOf(current.node)
      const next = stepTo(current, token)
      if (text === undefined) return next ?? beside ?? endedAt(current, token, way, this.#files.suggestions)
      // A file may be a reference to one of the definitions that are beside it, which nothing else could mean.
      if (token !== '$ref') beside ??= next
      const again = indexOfSite(passed, current.node)
      if (again >= 0) return beside ?? { loop: passed.slice(again) }
      if (passed.length >= this.#longest) return { problem: this.#tooLong }
      const site: ReferenceSite = { location: current, text }
      passed.push(site)
      way.through.push(site)
      const through: Resolution = await this.resolve(site, false, trail)
      if ('loop' in through) return beside ?? through
      if ('problem' in through) return beside ?? { culprit: site, ...through }
      current = through.location
    }
  }
}

/**
 * Suggests a target for a pointer without its `#`, which names a file, and for one without its first `/`, which names
 * an anchor. The suggestion must lead to something in the same file.
 */
function withHash(problem: ReferenceProblem, { text, location }: ReferenceSite): ReferenceProblem {
  if (!text.includes('/') || problem.code.startsWith('limit/') || !text.isWellFormed()) return problem
  const meant = `/${text.replace(/^#?\/?/, '')}`
  const pointer = parsePointer(meant)
  if (pointer === undefined || location.file.nodeAt(pointer) === undefined) return problem
  return { ...problem, message: `${problem.message}; did you mean ${quote(`#${meant}`)}?`, meant: `#${meant}` }
}

function indexOfSite(sites: readonly ReferenceSite[], node: Node): number {
  return sites.findIndex(({ location }) => location.node === node)
}

/** JSON and YAML files hold text as a string, which a pointer leads to; any other file is text as a whole. */
function namesText({ file, pointer }: ReferenceText): boolean {
  if (pointer.length > 0 || file === undefined) return false
  return !/\.(?:ya?ml|json)(?:\?.*)?$/i.test('path' in file ? file.path : file.address)
}

function textTarget(file: SourceFile, pointer: Pointer, asText: boolean): Resolution {
  if (!asText) {
    const message =
      'leads to a file that is neither JSON nor YAML; only "schema" may do that, beside the "schemaFormat" of a text format'
    return { problem: { code: 'ref/not-json-or-yaml', message } }
  }
  if (pointer.length > 0) {
    return { problem: { code: 'ref/unresolved', message: 'points into a text file, which has no parts to point to' } }
  }
  return { location: textPath(file), file }
}

function endedAt(at: NodePath, token: string, way: PointerWay, suggestions: SuggestionBudget): Unresolved {
  const { asked, through } = way
  const pointer = pointerOf(at)
  const elsewhere = wayTo(path.dirname(asked.path), at.file.path)
  const inFile = at.file === asked ? '' : ` of ${quote(elsewhere)}`
  const where = pointer.length === 0 ? `the root${inFile}` : `${quote(formatFragment(pointer))}${inFile}`
  if (at.node.kind === 'scalar') {
    const message = `leads nowhere: ${where} is a plain value and has no ${quote(token)}`
    return {
      problem: { code: 'ref/unresolved', message },
      end: { location: at, lacking: token, near: undefined, meant: undefined, through },
    }
  }
  const entries = at.node.kind === 'map' ? at.node.entries : noEntries
  const near = nearest(token, entries.eachKey(), suggestions)
  const joined = joinedName(way, entries)
  const name = joined?.name.replaceAll('~', '~0').replaceAll('/', '~1') ?? near?.name
  const hint = name === undefined ? '' : `; did you mean ${quote(name)}?`
  const message = `leads nowhere: ${where} has no ${quote(token)}${hint}`
  const only = joined ?? (near?.isOnly === true ? { name: near.name, count: 1 } : undefined)
  const meant = only && way.pointer.toSpliced(way.index, only.count, only.name)
  return {
    problem: { code: 'ref/unresolved', message },
    end: { location: at, lacking: token, near: near?.name, meant, through },
  }
}

/** A name with slashes that were not escaped, and of how many segments a pointer made it. */
function joinedName(
  { pointer, index }: PointerWay,
  entries: { has(name: string): boolean },
): { readonly name: string; readonly count: number } | undefined {
  const segments = pointer.slice(index, index + mostJoined)
  for (let count = 2; count <= segments.length; count++) {
    const name = segments.slice(0, count).join('/')
    if (entries.has(name)) return { name, count }
  }
  return undefined
}
