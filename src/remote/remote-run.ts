import { hostToAllow } from '../config/allowed-host.ts'
import { quote } from '../findings/quote.ts'
import { isWebAddress } from '../load/files/address.ts'
import type { RemoteFailure, RemoteReader, RemoteSuccess } from '../load/files/remote-reader.ts'
import { sha256Of } from '../load/files/sha256.ts'
import type { KnownSignal } from '../plain-data.ts'
import { Budget } from './budget.ts'
import { fetchDocument, privateHost } from './fetch-document.ts'
import { copiesFolder, Lock, type LockPlace, type LockWrite, lockName } from './lock.ts'
import type { LockedDocument } from './lock-text.ts'
import { type Network, publicNetwork } from './network.ts'
import { remoteFailure } from './problems.ts'
import { languageAt } from './read-body.ts'
import { askResolver, type NamedResolver, resolverFailed } from './resolver.ts'

/** How the lock file is used: new documents are added, all are read again, or nothing else is read. */
export type LockMode = 'add' | 'update' | 'frozen'

/** What a run over one entry may read from elsewhere. */
export interface RemotePlace extends LockPlace {
  /** The origins that may be read. */
  readonly allowed: ReadonlySet<string>
  /** The first resolver for a scheme reads it. */
  readonly resolvers: readonly NamedResolver[]
}

interface Received {
  readonly ok: true
  readonly bytes: Uint8Array
  readonly document: LockedDocument
}

/** Reads remote documents for all entries of a call: they share lock files and the budget. Only tests pass another network. */
export class RemoteRun {
  readonly #mode: LockMode
  readonly #signal: KnownSignal | undefined
  readonly #network: Network
  readonly #budget: Budget
  readonly #locks = new Map<string, Promise<Lock>>()
  #crashed = false

  constructor(
    mode: LockMode,
    { network = publicNetwork, signal }: { network?: Network; signal?: KnownSignal | undefined } = {},
  ) {
    this.#mode = mode
    this.#signal = signal
    this.#network = network
    this.#budget = new Budget(network.limits)
  }

  /** True if a resolver failed. */
  get crashed(): boolean {
    return this.#crashed
  }

  /**
   * Reads for one entry. Its `read` rejects with a ConfigError if the lock file cannot be used, and with the reason of an
   * aborted signal.
   */
  readerFor(place: RemotePlace): RemoteReader {
    return {
      read: async (address) => {
        this.#signal?.throwIfAborted()
        const read = await this.#read(address, place)
        // The result of an aborted request is not a problem of the document.
        this.#signal?.throwIfAborted()
        return read
      },
    }
  }

  /** The files to write so that the next run reads the same. */
  async writes(): Promise<readonly LockWrite[]> {
    if (this.#mode === 'frozen') return []
    const opened = await Promise.allSettled(this.#locks.values())
    // A lock file that could not be opened has already ended the run of its entry.
    const locks = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    return (await Promise.all(locks.map((lock) => lock.writes()))).flat()
  }

  async #read(address: string, place: RemotePlace): Promise<RemoteSuccess | RemoteFailure> {
    const lock = await this.#lockAt(place)
    const locked = lock.documentAt(address)
    const isPinned = locked !== undefined && (this.#mode !== 'update' || lock.isFresh(address))
    if (isPinned) {
      const copy = await lock.copyOf(locked)
      if (copy instanceof Uint8Array) return success(address, copy, locked)
      if (copy !== undefined) return copy
    } else if (this.#mode === 'frozen') {
      const message = `is not in ${lockName}; run once without --frozen-lock, and commit ${lockName} and ${copiesFolder}`
      return remoteFailure('ref/remote-not-locked', message)
    }
    const received = await this.#receive(address, place)
    if (!received.ok) return received
    const tooMuch = this.#budget.keep(received.bytes.length, place.limits.totalBytes)
    if (tooMuch !== undefined) return tooMuch
    const { document } = received
    if (isPinned && locked.sha256 !== document.sha256) return changed(locked, document)
    const kept = isPinned ? locked : document
    lock.add(address, kept, received.bytes)
    return success(address, received.bytes, kept)
  }

  #lockAt(place: RemotePlace): Promise<Lock> {
    const known = this.#locks.get(place.folder) ?? Lock.open(place)
    this.#locks.set(place.folder, known)
    return known
  }

  async #receive(address: string, place: RemotePlace): Promise<Received | RemoteFailure> {
    const { limits } = this.#network
    const most = Math.min(limits.bytes, place.limits.fileBytes)
    if (!isWebAddress(address)) return await this.#resolve(address, place, most)
    if (!place.allowed.has(new URL(address).origin)) return privateHost(address, this.#network) ?? notAllowed(address)
    const request = { network: this.#network, budget: this.#budget, allowed: place.allowed, most, signal: this.#signal }
    const fetched = await fetchDocument(address, request)
    if (!fetched.ok) return fetched
    const { bytes, end, mediaType } = fetched
    const redirectedTo = end === address.replace(/\?.*$/s, '') ? {} : { redirectedTo: end }
    const language = languageAt(address, end, mediaType, bytes)
    return { ok: true, bytes, document: { sha256: sha256Of(bytes), language, ...redirectedTo } }
  }

  async #resolve(address: string, place: RemotePlace, most: number): Promise<Received | RemoteFailure> {
    const scheme = address.slice(0, address.indexOf(':'))
    const resolver = place.resolvers.find(({ contribution }) => contribution.schemes.includes(scheme))
    if (resolver === undefined) {
      const message = `uses the scheme ${quote(`${scheme}:`)}, which no plugin resolves; expected the relative path of a file`
      return remoteFailure('ref/scheme', message)
    }
    const answer = await askResolver(resolver, address, {
      limits: this.#network.limits,
      budget: this.#budget,
      most,
      signal: this.#signal,
    })
    if (!answer.ok) {
      this.#crashed ||= answer.code === resolverFailed
      return answer
    }
    const { bytes, language } = answer
    return { ok: true, bytes, document: { sha256: sha256Of(bytes), language } }
  }
}

function success(address: string, bytes: Uint8Array, { language, redirectedTo }: LockedDocument): RemoteSuccess {
  return { ok: true, bytes, language, base: redirectedTo ?? address }
}

function notAllowed(address: string): RemoteFailure {
  const host = hostToAllow(address)
  const [what, advice] = address.startsWith('http:')
    ? ['uses http without encryption', 'use https, allow it anyway']
    : ['leads to a host that is not allowed', 'allow it']
  const message = `${what}; ${advice} with --allow-remote ${host}, or download the file`
  return remoteFailure('ref/remote-disabled', message)
}

function changed(locked: LockedDocument, found: LockedDocument): RemoteFailure {
  const short = ({ sha256 }: LockedDocument) => `${sha256.slice(0, 12)}…`
  const message = `has changed: ${lockName} has SHA-256 ${short(locked)}, found ${short(found)}; if that is intended, run with --update-lock`
  return remoteFailure('ref/remote-changed', message)
}
