import type { Language } from '../load/source-file.ts'

/** Reads what has an address of a scheme that msgapi does not know, such as `registry:orders/1.2`. */
export interface ResolverContribution {
  /** In lower case and without the colon; never `http`, `https` or `file`, which are msgapi's own. */
  readonly schemes: readonly string[]
  /**
   * The document at an address: an absolute URI without fragment, in its one spelling. Undefined says that there is none.
   * `signal` is aborted when nobody waits for the answer any more.
   */
  readonly resolve: (
    address: string,
    context: { readonly signal: AbortSignal },
  ) => Promise<ResolvedDocument | undefined> | ResolvedDocument | undefined
}

export interface ResolvedDocument {
  readonly content: string | Uint8Array
  /** What it is read as; by default what the extension of the address says, else YAML, of which JSON is a part. */
  readonly language?: Language | undefined
}
