import type { StageCode } from '../../findings/stage-codes.ts'
import type { Language } from '../source-file.ts'

/** Reads what has an address in place of a path: documents on the network, and what resolvers of plugins know. */
export interface RemoteReader {
  /** Reads what is at an address (an absolute URI, normalised, without fragment). Never rejects for what is there. */
  read(address: string): Promise<RemoteSuccess | RemoteFailure>
}

export interface RemoteSuccess {
  readonly ok: true
  readonly bytes: Uint8Array
  /** What it is read as, unless the reference to it requires text. */
  readonly language: Language
  /** What relative references in it start from: its own address, or the end of the redirects (RFC 3986 section 5.1.3). */
  readonly base: string
}

export interface RemoteFailure {
  readonly ok: false
  /** The code of a finding about it. */
  readonly code: StageCode
  /** What is wrong, as the second half of a sentence that starts with the reference. */
  readonly message: string
}
