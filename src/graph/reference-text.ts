import { quote } from '../findings/quote.ts'
import { type Pointer, parsePointer } from '../pointer.ts'

/** What a `$ref` says: a file (decoded, still relative; absent for the file that holds the reference) and a pointer. */
export interface ReferenceText {
  readonly path?: string
  readonly pointer: Pointer
  /** Characters that a URI reference must percent-encode stand in it as they are. */
  readonly unescaped: boolean
}

/** Why a `$ref` cannot be read as a reference to a local file. */
export interface ReferenceTextProblem {
  readonly code: string
  readonly message: string
}

const outsideUri = /[^A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]/

/**
 * Reads a `$ref` by the rules of JSON Reference and RFC 3986: split at the first `#`, percent-decode, then decode `~1`
 * and `~0`. Never throws; network references and other schemes are problems, since nothing but local files is read.
 */
export function readReferenceText(text: string): ReferenceText | ReferenceTextProblem {
  const hash = text.indexOf('#')
  const pathPart = hash < 0 ? text : text.slice(0, hash)
  const fragment = hash < 0 ? '' : text.slice(hash + 1)
  const path = readPath(pathPart)
  if (typeof path !== 'string') return path
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
  return path === '' ? { pointer, unescaped } : { path, pointer, unescaped }
}

function readPath(part: string): string | ReferenceTextProblem {
  if (part === '') return ''
  if (part.includes('\\')) {
    // A drive letter would be read as a scheme, so that a path from a drive has no spelling to suggest.
    const advice = /^[A-Za-z]:/.test(part) ? 'a path relative to this file' : quote(part.replaceAll('\\', '/'))
    return problem('ref/backslash', `separates folders with "\\", expected "/": write ${advice}`)
  }
  if (part.startsWith('//')) return remote()
  const query = part.indexOf('?')
  if (query >= 0 && !/^https?:/i.test(part)) {
    return problem(
      'ref/query',
      `has a query (${quote(part.slice(query))}), which files do not have; remove it, or write "%3F" for a question mark in the name`,
    )
  }
  const scheme = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(part)?.[1]?.toLowerCase()
  if (scheme === undefined) return decodedPath(part)
  if (scheme === 'http' || scheme === 'https') return remote()
  if (scheme === 'file') {
    const local = /^file:(?:\/\/(?:localhost)?)?(\/.*)$/i.exec(part)?.[1]
    if (local !== undefined && !local.startsWith('//')) return decodedPath(local)
  }
  const hint = scheme.length === 1 ? '; write a path relative to this file' : ''
  return problem('ref/scheme', `uses the scheme ${quote(`${scheme}:`)}, expected the relative path of a file${hint}`)
}

function decodedPath(part: string): string | ReferenceTextProblem {
  const path = percentDecode(part)
  if (path === undefined) {
    return problem(
      'ref/bad-percent',
      'has a "%" in its file name that does not start an encoded character; write "%25" for a percent sign',
    )
  }
  if (path.includes('\0')) return problem('ref/bad-uri', 'has a NUL character in its file name, which no file can have')
  return path
}

function remote(): ReferenceTextProblem {
  return problem(
    'ref/remote-disabled',
    'leads to the network, which is not read; download the file and refer to the copy',
  )
}

function percentDecode(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function problem(code: string, message: string): ReferenceTextProblem {
  return { code, message }
}
