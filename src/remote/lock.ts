import path from 'node:path'
import { ConfigError } from '../config/errors.ts'
import { createReader, type FileReader } from '../load/files/read.ts'
import type { RemoteFailure } from '../load/files/remote-reader.ts'
import { sha256Of } from '../load/files/sha256.ts'
import type { Limits } from '../load/limits.ts'
import { formatLock, type LockedDocument, readLock } from './lock-text.ts'
import { remoteFailure } from './problems.ts'

/** The name of the lock file, and of the folder beside it that has a copy of each document by its hash. */
export const lockName = 'msgapi.lock'
export const copiesFolder = '.msgapi/remote'

/** A file that records what a run read from the network, to be written after the run. */
export interface LockWrite {
  /** Absolute path. */
  readonly path: string
  readonly content: string | Uint8Array
  /** The file must not be written outside of this folder, not even through a link; a real path. */
  readonly root: string
}

/** The place of a lock file, and what may be read there. */
export interface LockPlace {
  readonly folder: string
  /** Nothing is read or written outside of this folder; a real path that contains `folder`. */
  readonly root: string
  readonly limits: Limits
}

/**
 * A lock file with the copies of its documents. A document that was read once is read from its copy again, on every machine,
 * until a user asks for an update.
 */
export class Lock {
  readonly #place: LockPlace
  readonly #reader: FileReader
  readonly #documents: Map<string, LockedDocument>
  readonly #text: string | undefined
  readonly #added = new Map<string, Uint8Array>()
  readonly #fresh = new Set<string>()

  private constructor(
    place: LockPlace,
    reader: FileReader,
    documents: ReadonlyMap<string, LockedDocument>,
    text: string | undefined,
  ) {
    this.#place = place
    this.#reader = reader
    this.#documents = new Map(documents)
    this.#text = text
  }

  /** Reads the lock file of a folder, if there is one. Rejects with a ConfigError if it cannot be used. */
  static async open(place: LockPlace): Promise<Lock> {
    const reader = createReader(place)
    const file = path.join(place.folder, lockName)
    const read = await reader.read(file)
    if (read.ok) {
      const documents = await readLock(file, read.bytes, place.limits)
      return new Lock(place, reader, documents, Buffer.from(read.bytes).toString())
    }
    if (read.reason === 'missing') return new Lock(place, reader, new Map(), undefined)
    throw new ConfigError(`This lock file cannot be read: ${read.detail}.`, { file })
  }

  documentAt(address: string): LockedDocument | undefined {
    return this.#documents.get(address)
  }

  /** True if the document at an address was read from there in this run. */
  isFresh(address: string): boolean {
    return this.#fresh.has(address)
  }

  /** The copy of a document; undefined if there is none, and a failure if it does not match the lock file. */
  async copyOf({ sha256 }: LockedDocument): Promise<Uint8Array | RemoteFailure | undefined> {
    const added = this.#added.get(sha256)
    if (added !== undefined) return added
    const copy = `${copiesFolder}/${sha256}`
    const read = await this.#reader.read(path.join(this.#place.folder, copiesFolder, sha256))
    if (!read.ok) {
      if (read.reason === 'missing') return undefined
      return remoteFailure('ref/remote-copy', `has a copy that cannot be read, ${copy}: ${read.detail}`)
    }
    const found = sha256Of(read.bytes)
    if (found === sha256) return read.bytes
    const message = `has a changed copy, ${copy}; restore it, or delete it to read the document again`
    return remoteFailure('ref/remote-copy', message)
  }

  /** Records a document that was read from elsewhere. */
  add(address: string, document: LockedDocument, bytes: Uint8Array): void {
    this.#documents.set(address, document)
    this.#added.set(document.sha256, bytes)
    this.#fresh.add(address)
  }

  /**
   * The files to write so that the next run reads the same. Copies come first, so that an interrupted write leaves no entry in
   * the lock file without its copy. Empty if nothing changed.
   */
  async writes(): Promise<readonly LockWrite[]> {
    const { folder, root } = this.#place
    const files: (readonly [string, string | Uint8Array])[] = []
    const copies = [...this.#added].sort(([left], [right]) => (left < right ? -1 : 1))
    for (const [sha256, bytes] of copies) {
      const present = await this.#reader.read(path.join(folder, copiesFolder, sha256))
      if (!present.ok || sha256Of(present.bytes) !== sha256) files.push([`${copiesFolder}/${sha256}`, bytes])
    }
    // Version control must not change line breaks in copies, because that would change their hash.
    const attributes = `${copiesFolder}/.gitattributes`
    const located = files.length > 0 && (await this.#reader.locate(path.join(folder, attributes)))
    if (located !== false && !located.ok) files.push([attributes, '* -text\n'])
    const text = formatLock(this.#documents)
    if (text !== this.#text && this.#fresh.size > 0) files.push([lockName, text])
    return files.map(([name, content]) => ({ path: path.join(folder, name), content, root }))
  }
}
