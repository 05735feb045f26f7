import type { StageCode } from '../../findings/stage-codes.ts'
import type { Language } from '../source-file.ts'

/** Reads addresses instead of paths: documents on the network, and those of plugin resolvers. */
export interface RemoteReader {
  /** Reads an address (an absolute URI, normalised, without fragment). Never rejects, whatever is there. */
  read(address: string): Promise<RemoteSuccess | RemoteFailure>
}

export interface RemoteSuccess {
  readonly ok: true
  readonly bytes: Uint8Array
  /** The language, unless the reference to it requires text. */
  readonly language: Language
  /** The base of relative references in it: its own address, or the end of the redirects (RFC 3986 section 5.1.3). */
  readonly base: string
}

export interface RemoteFailure {
  readonly ok: false
  /** The code for a finding about it. */
  readonly code: StageCode
  /** The problem, as the second half of a sentence that starts with the reference. */
  readonly message: string
}
