import { nameCharacter } from '../problems.ts'
import type { TextProblem } from '../source-file.ts'

/** The encodings that Node decodes, listed here so that the published types do not depend on Node's. */
export const encodings = [
  'utf8',
  'utf-8',
  'utf16le',
  'utf-16le',
  'ucs2',
  'ucs-2',
  'ascii',
  'latin1',
  'binary',
  'base64',
  'base64url',
  'hex',
] as const

export type Encoding = (typeof encodings)[number]

export interface Decoded {
  /** The text after the byte order mark. In invalid UTF-8, U+FFFD replaces unreadable bytes. */
  readonly text: string
  readonly hasByteOrderMark: boolean
  readonly problem?: TextProblem
}

/**
 * Decodes bytes as strict UTF-8 (RFC 3629). Anything else is one problem, `parse/encoding`, at the first invalid byte. Names
 * compressed and other binary formats, but never opens them.
 */
export function decode(bytes: Uint8Array): Decoded {
  const hasByteOrderMark = startsWith(bytes, [0xef, 0xbb, 0xbf])
  const content = hasByteOrderMark ? bytes.subarray(3) : bytes
  const text = decodeStrictly(content)
  // Nearly all files look like text, and then most tests for other data can be skipped.
  const looksLikeText = text !== undefined && !controlCharacter.test(text.slice(0, sampleLength))
  const foreign = looksLikeText ? signedDataOf(bytes) : foreignEncodingOf(bytes)
  if (foreign !== undefined) return { text: '', hasByteOrderMark: false, problem: encodingProblem(foreign, 0, 0) }
  return text === undefined ? { ...decodeBroken(content), hasByteOrderMark } : { text, hasByteOrderMark }
}

function decodeStrictly(content: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
  } catch {
    return undefined
  }
}

/** The same for a text that was decoded elsewhere, such as in an editor: only removes a byte order mark. */
export function withoutByteOrderMark(text: string): Decoded {
  return text.startsWith('\uFEFF') ? { text: text.slice(1), hasByteOrderMark: true } : { text, hasByteOrderMark: false }
}

/** A text with its byte order mark, if it has one. */
export function withByteOrderMark({ text, hasByteOrderMark }: Pick<Decoded, 'text' | 'hasByteOrderMark'>): string {
  return hasByteOrderMark ? `\uFEFF${text}` : text
}

function decodeBroken(content: Uint8Array): { text: string; problem: TextProblem } {
  const lenient = new TextDecoder('utf-8', { ignoreBOM: true })
  const offset = firstInvalidByte(content)
  const text = lenient.decode(content)
  const start = lenient.decode(content.subarray(0, offset)).length
  const byte = content[offset] ?? 0
  const spelled = `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`
  const reason = `Unexpected byte ${spelled}, expected UTF-8 (${explainInvalid(content, offset)}); save the file as UTF-8`
  return { text, problem: encodingProblem(reason, start, Math.min(start + 1, text.length)) }
}

function encodingProblem(message: string, start: number, end: number): TextProblem {
  return { code: 'parse/encoding', message, severity: 'error', start, end }
}

function explainInvalid(bytes: Uint8Array, offset: number): string {
  const lead = bytes[offset] ?? 0
  if (lead === 0xc0 || lead === 0xc1) return 'an overlong encoding of an ASCII character'
  if (lead >= 0xf5) return 'this byte never occurs in UTF-8'
  const next = bytes[offset + 1]
  if (lead >= 0xc2 && next === undefined) return 'the last character is cut off'
  if (lead === 0xe0 && next !== undefined && next >= 0x80 && next < 0xa0) return 'an overlong encoding of a character'
  if (lead === 0xf0 && next !== undefined && next >= 0x80 && next < 0x90) return 'an overlong encoding of a character'
  if (lead === 0xed && next !== undefined && next >= 0xa0 && next < 0xc0) return 'half of a surrogate pair'
  if (lead >= 0xc2 && next !== undefined && next >= 0x80 && next < 0xc0) {
    return offset + lengthAfter(lead) > bytes.length ? 'the last character is cut off' : 'a character is cut off'
  }
  if (lead >= 0xc2) return 'perhaps Latin-1 or Windows-1252'
  return 'it continues a character that never started'
}

function lengthAfter(lead: number): number {
  if (lead >= 0xf0) return 4
  return lead >= 0xe0 ? 3 : 2
}

/** Offset of the first byte that does not begin a well-formed character (Unicode table 3-7), or the length if there is none. */
function firstInvalidByte(bytes: Uint8Array): number {
  let offset = 0
  while (offset < bytes.length) {
    const lead = bytes[offset] ?? 0
    if (lead < 0x80) {
      offset += 1
      continue
    }
    if (lead < 0xc2 || lead > 0xf4) return offset
    const length = lengthAfter(lead)
    for (let index = 1; index < length; index++) {
      const byte = bytes[offset + index]
      const [low, high] = index === 1 ? secondByteRange(lead) : [0x80, 0xbf]
      if (byte === undefined || byte < low || byte > high) return offset
    }
    offset += length
  }
  return offset
}

function secondByteRange(lead: number): readonly [number, number] {
  if (lead === 0xe0) return [0xa0, 0xbf]
  if (lead === 0xed) return [0x80, 0x9f]
  if (lead === 0xf0) return [0x90, 0xbf]
  if (lead === 0xf4) return [0x80, 0x8f]
  return [0x80, 0xbf]
}

const signatures: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'zip archive'],
  [[0x50, 0x4b, 0x05, 0x06], 'zip archive'],
  [[0x1f, 0x8b], 'gzip data'],
  [[0x42, 0x5a, 0x68], 'bzip2 data'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a], 'xz data'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'zstd data'],
  [[0x89, 0x50, 0x4e, 0x47], 'PNG image'],
  [[0xff, 0xd8, 0xff], 'JPEG image'],
  [[0x25, 0x50, 0x44, 0x46, 0x2d], 'PDF document'],
  [[0x7f, 0x45, 0x4c, 0x46], 'program'],
]

// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are what is looked for
const controlCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/
const controlCharacters = new RegExp(controlCharacter, 'g')
const sampleLength = 8_192
const fewestControls = 4

/** The format of data, detected by its first bytes. */
function signedDataOf(bytes: Uint8Array): string | undefined {
  for (const [signature, name] of signatures) {
    if (!startsWith(bytes, signature)) continue
    const isText = name === 'bzip2 data' && !hasControls(bytes)
    if (!isText) return `Unexpected ${name}, expected UTF-8 text; unpack or export it first`
  }
  return undefined
}

function foreignEncodingOf(bytes: Uint8Array): string | undefined {
  const signed = signedDataOf(bytes)
  if (signed !== undefined) return signed
  const wide = wideEncodingOf(bytes)
  if (wide !== undefined) return `Unexpected ${wide} text, expected UTF-8; save the file as UTF-8`
  return hasControls(bytes) ? 'Unexpected binary data, expected UTF-8 text' : undefined
}

/** UTF-16 and UTF-32, detected by their byte order mark or by the zero bytes of ASCII characters (YAML 1.2.2 section 5.2). */
function wideEncodingOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe, 0, 0])) return 'UTF-32 (little endian)'
  if (startsWith(bytes, [0, 0, 0xfe, 0xff])) return 'UTF-32 (big endian)'
  if (startsWith(bytes, [0xff, 0xfe])) return 'UTF-16 (little endian)'
  if (startsWith(bytes, [0xfe, 0xff])) return 'UTF-16 (big endian)'
  const sample = bytes.subarray(0, sampleLength)
  if (sample.length < 4 || !sample.includes(0)) return undefined
  const zeros = [0, 0, 0, 0]
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 4] = (zeros[index % 4] ?? 0) + 1
  })
  const share = zeros.map((count) => count / (sample.length / 4))
  const isZero = share.map((part) => part > 0.7)
  const pattern = isZero.map((zero) => (zero ? '0' : 'x')).join('')
  if (pattern === 'x0x0' && startsLikeText(sample, 0)) return 'UTF-16 (little endian)'
  if (pattern === '0x0x' && startsLikeText(sample, 1)) return 'UTF-16 (big endian)'
  if (pattern === 'x000' && startsLikeText(sample, 0)) return 'UTF-32 (little endian)'
  if (pattern === '000x' && startsLikeText(sample, 3)) return 'UTF-32 (big endian)'
  return undefined
}

function startsLikeText(sample: Uint8Array, offset: number): boolean {
  return !isControl(sample[offset] ?? 0)
}

/** True for more than a few stray control characters: at least four, and one in twenty of the first bytes. */
function hasControls(bytes: Uint8Array): boolean {
  const sample = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, sampleLength)).toString('latin1')
  const controls = sample.match(controlCharacters)?.length ?? 0
  return controls >= fewestControls && controls * 20 > sample.length
}

function isControl(byte: number): boolean {
  return byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/**
 * Control characters that are not allowed anywhere in YAML (c-printable, YAML 1.2.2 section 5.1) or JSON (RFC 8259 section 7):
 * one `parse/control-character` each, at the character, at most `most`.
 */
export function findControlCharacters(text: string, most: number): TextProblem[] {
  const problems: TextProblem[] = []
  for (const { index } of text.matchAll(controlCharacters)) {
    if (problems.length >= most) break
    problems.push(controlCharacterProblem(text.charCodeAt(index), index))
  }
  return problems
}

export function controlCharacterProblem(code: number, offset: number): TextProblem {
  const message = `Unexpected control character ${nameCharacter(code)}; remove it, or write it as an escape in a double-quoted string`
  return { code: 'parse/control-character', message, severity: 'error', start: offset, end: offset + 1 }
}
