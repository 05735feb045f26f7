import { shown } from '../../../src/graph/reference-findings.ts'
import { type FileName, readReferenceText } from '../../../src/graph/reference-text.ts'
import type { Pointer } from '../../../src/pointer.ts'

/** What a `$ref` of a view says. */
export interface ViewReferenceTarget {
  /** The file; absent for the one that holds the reference. */
  readonly file?: FileName
  /** The pointer as it is written, with its `#`: Spectral tells references apart by this text. */
  readonly text: string
  readonly segments: Pointer
}

/** Why a `$ref` cannot be followed, as the message of a finding. */
export interface TargetProblem {
  readonly message: string
  /** Whether it leads to content that is never read, such as the network. */
  readonly leadsOutside: boolean
}

/**
 * Reads a `$ref` as leniently as json-ref-resolver does: line breaks and tabs count for nothing, backslashes are slashes, what
 * should be percent-encoded may be as it is, and the segments of a pointer are decoded one by one. `base` is the address
 * that relative references start from, for a file that has one.
 */
export function readReferenceTarget(written: string, base?: string): ViewReferenceTarget | TargetProblem {
  const text = written.replace(/[\t\n\r]+/g, '')
  const hash = text.indexOf('#')
  const filePart = hash < 0 ? text : text.slice(0, hash)
  const pointer = hash < 0 ? '#' : text.slice(hash)
  if (text === '') {
    const message = 'Reference "" is empty, expected a pointer such as "#/components/schemas/Order"'
    return { message, leadsOutside: false }
  }
  const file = readFilePart(filePart, base)
  if (file !== undefined && 'message' in file) {
    return { message: `Reference ${shown(text)} ${file.message}`, leadsOutside: true }
  }
  // Of a whole file, Spectral takes an empty pointer for the root.
  if (file !== undefined && pointer.trim() === '#/') return { file, text: '#', segments: [] }
  const segments = segmentsOf(pointer)
  if (segments === undefined) return { message: `'${pointer}' JSON pointer is invalid`, leadsOutside: false }
  return file === undefined ? { text: pointer, segments } : { file, text: pointer, segments }
}

function readFilePart(part: string, base: string | undefined): FileName | { readonly message: string } | undefined {
  const spelled = part.replaceAll('\\', '/')
  const read = readReferenceText(spelled, base)
  if (!('code' in read)) return read.file
  return read.code === 'ref/bad-percent' ? { path: spelled } : { message: read.message }
}

/** The segments of a pointer with its `#`; undefined when it is none. */
function segmentsOf(pointer: string): Pointer | undefined {
  if (pointer === '#') return []
  if (!pointer.startsWith('#/')) return undefined
  return pointer.slice(2).split('/').map(decodeSegment)
}

function decodeSegment(segment: string): string {
  return decodePercent(segment).replaceAll('~1', '/').replaceAll('~0', '~')
}

function decodePercent(segment: string): string {
  if (!segment.includes('%')) return segment
  return tryDecode(segment) ?? segment.replace(/%[0-9a-f]+/gi, (octets) => tryDecode(octets) ?? octets)
}

function tryDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
