import { shown } from '../../../src/graph/reference-findings.ts'
import { type FileName, readReferenceText } from '../../../src/graph/reference-text.ts'
import type { Pointer } from '../../../src/pointer.ts'
import { decodeReferenceSegment } from '../functions/print-path.ts'

/** The target that a `$ref` of a view names. */
export interface ViewReferenceTarget {
  /** The file; absent for the file of the reference itself. */
  readonly file?: FileName
  /** The pointer as written, with its `#`: Spectral compares references by this text. */
  readonly text: string
  readonly segments: Pointer
}

/** The problem of a `$ref` that cannot be followed, as the message of a finding. */
export interface TargetProblem {
  readonly message: string
  /** True if it leads to content that is never read, such as the network. */
  readonly leadsOutside: boolean
}

/**
 * Reads a `$ref` as leniently as json-ref-resolver: ignores line breaks and tabs, reads backslashes as slashes, accepts
 * characters that should be percent-encoded, and decodes each segment of the pointer on its own. `base` is the address to which
 * relative references of a file are resolved, if it has one.
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
  // For another file, Spectral reads an empty pointer as the root.
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

/** The segments of a pointer with its `#`; undefined if it is invalid. */
function segmentsOf(pointer: string): Pointer | undefined {
  if (pointer === '#') return []
  if (!pointer.startsWith('#/')) return undefined
  return pointer.slice(2).split('/').map(decodeReferenceSegment)
}
