import path from 'node:path'
import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { nearest, suggestionBudget } from '../findings/suggest.ts'
import { isWebAddress } from '../load/files/address.ts'
import type { FileReader } from '../load/files/read.ts'
import type { ReadFailure } from '../load/files/read-failure.ts'
import type { RemoteFailure } from '../load/files/remote-reader.ts'
import type { Limits } from '../load/limits.ts'
import { loadFile, loadRemoteFile } from '../load/load.ts'
import { type Language, SourceFile } from '../load/source-file.ts'
import type { FileName } from './reference-text.ts'

/**
 * The reason why a reference to a file could not be followed. All references with the same problem share one object.
 */
export interface FileProblem {
  readonly code: StageCode
  /** The second half of a sentence that starts with the reference. */
  readonly message: string
  /** The path of the file that was most likely meant, where one alone is near. */
  readonly meantFile?: string
}

/** The files of one description: each is read once, by whatever spelling it is referred to. */
export class Files {
  readonly #reader: FileReader
  readonly #limits: Limits
  /** The cost that suggestions about this description may have; it grows with the files. */
  readonly suggestions = suggestionBudget(0)
  readonly #tooMany: FileProblem
  readonly #byRealPath = new Map<string, SourceFile>()
  readonly #sources = new Set<SourceFile>()
  readonly #byRequest = new Map<string, Promise<SourceFile | FileProblem>>()
  readonly #bases = new Map<SourceFile, string>()
  readonly #limitProblems = new Map<string, FileProblem>()

  constructor(entry: SourceFile, reader: FileReader, limits: Limits) {
    this.#reader = reader
    this.#limits = limits
    this.#tooMany = {
      code: 'limit/files',
      message: `is not followed: the description has more than ${limits.files} files; raise "limits.files" to follow it`,
    }
    this.#add(entry)
    this.#byRequest.set(requestKey(entry.path), Promise.resolve(entry))
  }

  /** Every file read so far, by real path or address, in the order of the first references to them. */
  get all(): ReadonlyMap<string, SourceFile> {
    return this.#byRealPath
  }

  /** Like `all`, with a file twice that was read both as data and as text. */
  get sources(): readonly SourceFile[] {
    return [...this.#sources]
  }

  /** The address that relative references in a file start from; undefined for a file that has a path. */
  baseOf(file: SourceFile): string | undefined {
    return this.#bases.get(file)
  }

  /** Opens the file that a reference in `owner` names; a problem says why it cannot be read. */
  open(owner: SourceFile, name: FileName, language?: Language): Promise<SourceFile | FileProblem> {
    const requested = 'address' in name ? name.address : path.resolve(path.dirname(owner.path), name.path)
    const key = requestKey('path' in name && namesFolder(name.path) ? `${requested}/` : requested, language)
    const known = this.#byRequest.get(key)
    if (known !== undefined) return known
    const opened =
      'address' in name ? this.#loadRemote(name.address, language) : this.#load(requested, name.path, language)
    this.#byRequest.set(key, opened)
    return opened
  }

  async #loadRemote(address: string, language?: Language): Promise<SourceFile | FileProblem> {
    const { remote } = this.#reader
    if (remote === undefined) return notRead(address)
    if (this.#byRealPath.size >= this.#limits.files) return this.#byRealPath.get(address) ?? this.#tooMany
    const loaded = await loadRemoteFile(remote, address, this.#limits, language)
    if (!('file' in loaded)) return this.#remoteProblem(loaded)
    const { file, base } = loaded
    const known = this.#byRealPath.get(address)
    if (known !== undefined && (known.language === 'text') === (file.language === 'text')) return known
    this.#bases.set(file, base)
    this.#add(file)
    return file
  }

  async #load(requested: string, relative: string, language?: Language): Promise<SourceFile | FileProblem> {
    const spelling = await this.#reader.existingSpelling(requested)
    if (spelling !== undefined && spelling !== requested) return wrongSpelling(requested, spelling)
    if (this.#byRealPath.size >= this.#limits.files) return this.#knownFile(requested, relative)
    const loaded = await loadFile(this.#reader, requested, this.#limits, language)
    if (!(loaded instanceof SourceFile)) return this.#problem(relative, requested, loaded)
    if (namesFolder(relative)) return noFolder(relative)
    const known = this.#byRealPath.get(loaded.path)
    // Standard input can replace a file on disk: the given text counts.
    if (known !== undefined && (known.language === 'text') === (loaded.language === 'text')) return known
    this.#add(loaded)
    return loaded
  }

  #add(file: SourceFile): void {
    this.suggestions.grow(file.text.length)
    if (!this.#byRealPath.has(file.path)) this.#byRealPath.set(file.path, file)
    this.#sources.add(file)
  }

  async #knownFile(requested: string, relative: string): Promise<SourceFile | FileProblem> {
    const located = await this.#reader.locate(requested)
    const known = located.ok ? this.#byRealPath.get(located.path) : undefined
    return known !== undefined && namesFolder(relative) ? noFolder(relative) : (known ?? this.#tooMany)
  }

  async #problem(relative: string, requested: string, failure: ReadFailure): Promise<FileProblem> {
    const { code, reason, detail } = failure
    if (reason === 'missing') {
      const near = nearest(path.basename(requested), await this.#reader.namesBeside(requested), this.suggestions)
      const hint = near === undefined ? '' : `; did you mean ${quote(near.name)}?`
      const message = `leads nowhere: there is no file ${quote(relative)}${hint}`
      if (near?.isOnly !== true) return { code, message }
      return { code, message, meantFile: path.join(path.dirname(requested), near.name) }
    }
    if (reason === 'outside-root') {
      const message = 'leads out of the project folder and is not read; move the file, or widen the root with --root'
      return { code, message }
    }
    if (reason === 'secret') {
      const message = `leads to a file that may hold secrets (${detail}) and is not read; copy the part you need to a file of another name`
      return { code, message }
    }
    const problem: FileProblem = { code, message: `cannot be followed: ${detail}` }
    return code === 'limit/total-size' ? this.#once(problem) : problem
  }

  /** Bounds on all documents together are reached once, however many addresses are beyond them. */
  #remoteProblem({ code, message }: RemoteFailure): FileProblem {
    const isShared = code === 'limit/total-size' || code === 'limit/remote-requests'
    return isShared ? this.#once({ code, message }) : { code, message }
  }

  #once(problem: FileProblem): FileProblem {
    const known = this.#limitProblems.get(problem.code) ?? problem
    this.#limitProblems.set(problem.code, known)
    return known
  }
}

/** True if a relative path is that of a folder, whatever is there (RFC 3986, section 5.2.4). */
function namesFolder(relative: string): boolean {
  return /\/\.{0,2}$/.test(relative)
}

function noFolder(relative: string): FileProblem {
  const message = `leads nowhere: ${quote(relative)} names a folder, but it is a file; remove the "/" at the end`
  return { code: 'ref/unresolved', message }
}

function notRead(address: string): FileProblem {
  if (isWebAddress(address)) {
    const message = 'leads to the network, which is not read; download the file and refer to the copy'
    return { code: 'ref/remote-disabled', message }
  }
  const scheme = quote(address.slice(0, address.indexOf(':') + 1))
  return { code: 'ref/scheme', message: `uses the scheme ${scheme}, expected the relative path of a file` }
}

function requestKey(requested: string, language?: Language): string {
  return `${language === 'text' ? 'text' : 'data'} ${requested}`
}

function wrongSpelling(requested: string, spelling: string): FileProblem {
  const wanted = requested.split(path.sep)
  const found = spelling.split(path.sep)
  const names = found.filter((name, index) => name !== wanted[index]).map((name) => quote(name))
  return {
    code: 'ref/case-mismatch',
    message: `does not match the spelling on disk, ${names.join(', ')}, which some systems do not find; spell it as on disk`,
    meantFile: spelling,
  }
}
