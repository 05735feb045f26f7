import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { isWebAddress, normalAddress } from '../load/files/address.ts'
import { resolveUri } from '../load/files/uri-reference.ts'
import { type Pointer, parsePointer } from '../pointer.ts'

/** A file as a reference names it: by a path, decoded and still relative, or by an address, absolute and normalised. */
export type FileName = { readonly path: string } | { readonly address: string }

/** The parts of a `$ref`: a file (absent for the file that holds the reference) and a pointer. */
export interface ReferenceText {
  readonly file?: FileName
  readonly pointer: Pointer
  /** Characters that a URI reference must percent-encode are in it as they are. */
  readonly unescaped: boolean
}

/** Why a `$ref` cannot be read as a reference. */
export interface ReferenceTextProblem {
  readonly code: StageCode
  readonly message: string
}

const outsideUri = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/

/**
 * Reads a `$ref` by the rules of JSON Reference and RFC 3986: split at the first `#`, percent-decode, then decode `~1`
 * and `~0`. `base` is the address that relative references start from, for an owner that has one. Never throws.
 */
export function readReferenceText(text: string, base?: string): ReferenceText | ReferenceTextProblem {
  if (!text.isWellFormed()) {
    return problem('ref/bad-uri', 'holds half of a surrogate pair, which is no character; correct it')
  }
  const hash = text.indexOf('#')
  const filePart = hash < 0 ? text : text.slice(0, hash)
  const fragment = hash < 0 ? '' : text.slice(hash + 1)
  const file = filePart === '' ? undefined : readFileName(filePart, base)
  if (file !== undefined && 'code' in file) return file
  const pointerText = percentDecode(fragment)
  if (pointerText === undefined) {
    return problem(
      'ref/bad-percent',
      'has a "%" in its fragment that does not start an encoded character; write "%25" for a percent sign',
    )
  }
  const pointer = parsePointer(pointerText)
  if (pointer === undefined) {
    return pointerText.startsWith('/')
      ? problem('ref/bad-pointer', 'has a "~" in its pointer that is neither "~0" nor "~1"; write "~0" for a tilde')
      : problem(
          'ref/not-a-pointer',
          `has the fragment ${quote(`#${pointerText}`)}, expected a JSON Pointer such as "#/components/schemas/Order"; anchors and ids are not followed`,
        )
  }
  const unescaped = outsideUri.test(text)
  return file === undefined ? { pointer, unescaped } : { file, pointer, unescaped }
}

function readFileName(part: string, base: string | undefined): FileName | ReferenceTextProblem {
  if (part.includes('\\')) {
    // A drive letter would be read as a scheme, so that a path from a drive has no spelling to suggest.
    const advice = /^[A-Za-z]:/.test(part) ? 'a path relative to this file' : quote(part.replaceAll('\\', '/'))
    return problem('ref/backslash', `separates folders with "\\", expected "/": write ${advice}`)
  }
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(part)?.[1]?.toLowerCase()
  if (scheme !== undefined && scheme.length > 1 && scheme !== 'file') return readAddress(part, base)
  if (base !== undefined) return readFromAddress(part, scheme, base)
  if (part.startsWith('//')) {
    return problem('ref/scheme', 'names a host without a scheme; write "https:" in front of it')
  }
  const query = part.indexOf('?')
  if (query >= 0) {
    return problem(
      'ref/query',
      `has a query (${quote(part.slice(query))}); remove it, or write "%3F" for a question mark in the file name`,
    )
  }
  if (scheme === undefined) return decodedPath(part)
  if (scheme === 'file') {
    const local = /^file:(?:\/\/(?:localhost)?)?(\/.*)$/i.exec(part)?.[1]
    if (local !== undefined && !local.startsWith('//')) return decodedPath(local)
  }
  const hint = scheme.length === 1 ? '; write a path relative to this file' : ''
  return problem('ref/scheme', `uses the scheme ${quote(`${scheme}:`)}, expected the relative path of a file${hint}`)
}

/** A document with an address refers to addresses only: it knows nothing of its reader's files. */
function readFromAddress(part: string, scheme: string | undefined, base: string): FileName | ReferenceTextProblem {
  if (scheme === undefined) return readAddress(part, base)
  const message = 'leads from a remote document to a local file, which is not read'
  return problem('ref/remote-to-local', message)
}

function readAddress(part: string, base: string | undefined): FileName | ReferenceTextProblem {
  const address = normalAddress(base === undefined ? part : resolveUri(base, part))
  if (address === undefined) return problem('ref/bad-uri', 'is not a valid address; correct it')
  const isWeb = isWebAddress(address)
  if (base !== undefined && isWebAddress(base) && !isWeb) {
    const scheme = address.slice(0, address.indexOf(':') + 1)
    return problem('ref/scheme', `uses the scheme ${quote(scheme)}, which remote documents must not use; use "https:"`)
  }
  if (isWeb && /^https?:\/\/[^/?]*@/.test(address)) {
    return problem('ref/remote-credentials', 'holds credentials, which are never sent; remove them from the address')
  }
  return { address }
}

function decodedPath(part: string): FileName | ReferenceTextProblem {
  const path = percentDecode(part)
  if (path === undefined) {
    return problem(
      'ref/bad-percent',
      'has a "%" in its file name that does not start an encoded character; write "%25" for a percent sign',
    )
  }
  if (path.includes('\0')) return problem('ref/bad-uri', 'has a NUL character in its file name; remove it')
  return { path }
}

function percentDecode(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function problem(code: StageCode, message: string): ReferenceTextProblem {
  return { code, message }
}
