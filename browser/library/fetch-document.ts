import type * as onNode from '../../src/remote/fetch-document.ts'
import { remoteFailure } from '../../src/remote/problems.ts'

/** In place of what reads addresses: a page reaches other hosts only where they allow it, and not through our limits. */
export const fetchDocument: typeof onNode.fetchDocument = async () =>
  remoteFailure('ref/remote-failed', 'cannot be read: msgapi/browser has no network; give its text as a file')

export const privateHost: typeof onNode.privateHost = () => undefined
