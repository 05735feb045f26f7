import type { Language } from '../load/source-file.ts'
import type { KnownSignal } from '../plain-data.ts'

/** Reads documents with addresses of a scheme that msgapi does not know, such as `registry:orders/1.2`. */
export interface ResolverContribution {
  /** In lower case and without the colon; never `http`, `https` or `file`, which msgapi handles itself. */
  readonly schemes: readonly string[]
  /**
   * Returns the document at an address: a normalised absolute URI without fragment. Return undefined if there is none.
   * `signal` is aborted when nothing waits for the answer any more.
   */
  readonly resolve: (
    address: string,
    context: { readonly signal: KnownSignal },
  ) => Promise<ResolvedDocument | undefined> | ResolvedDocument | undefined
}

/** The content of a document that a resolver found. */
export interface ResolvedDocument {
  readonly content: string | Uint8Array
  /**
   * The language of the document. Default: the one that the extension of the address implies, else YAML, which includes
   * JSON.
   */
  readonly language?: Language | undefined
}
