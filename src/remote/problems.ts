import type { StageCode } from '../findings/stage-codes.ts'
import type { RemoteFailure } from '../load/files/remote-reader.ts'

/**
 * The failure for a document that cannot be read from its place; the message is the second half of a sentence about the
 * reference.
 */
export function remoteFailure(code: StageCode, message: string): RemoteFailure {
  return { ok: false, code, message }
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no host has that name',
  EAI_AGAIN: 'the host name cannot be looked up now',
  ENODATA: 'no host has that name',
  ECONNREFUSED: 'the host refuses the connection',
  ECONNRESET: 'the host closed the connection too early',
  EPIPE: 'the host closed the connection too early',
  ERR_STREAM_PREMATURE_CLOSE: 'the host closed the connection too early',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ETIMEDOUT: 'the host does not answer',
  EPROTO: 'the host does not speak TLS',
  HPE_HEADER_OVERFLOW: 'the response headers are too large',
}

/** The failure for an error while reading a document from the network, in words. */
export function transferFailure(error: unknown): RemoteFailure {
  return remoteFailure('ref/remote-failed', `cannot be read: ${reasonFor(codeOf(error))}`)
}

function reasonFor(code: string): string {
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  if (known !== undefined) return known
  if (code.startsWith('HPE_')) return 'the response is not HTTP'
  if (/^(?:Z_|ERR__ERROR_FORMAT|ERR_BROTLI|ERR_PADDING)/.test(code)) return 'the response is not compressed correctly'
  if (/CERT|SIGNATURE|ALTNAME|SSL|TLS/.test(code)) return `the certificate of the host is not valid (${code})`
  return `the connection failed (${code})`
}

function codeOf(error: unknown): string {
  // If several addresses were tried, the first error is the relevant one.
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown error'
}
