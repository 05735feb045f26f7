import type { Texts } from './protocol.ts'

/** What a link holds: the files, and which of them is open. */
export interface Shared {
  readonly texts: Texts
  readonly open: string
}

/** True if both have the same files with the same texts. */
export function sameTexts(one: Texts, other: Texts): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

const start = '#open='
/** More is nothing that somebody wrote into a link. */
const mostCharacters = 5_000_000

/** True for the end of an address that holds texts. */
export function isShared(hash: string): boolean {
  return hash.startsWith(start)
}

/** The texts as the end of an address: what browsers send to no server. */
export async function sharedAddress(texts: Shared): Promise<string> {
  const packed = new Blob([JSON.stringify(written(texts))]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return start + btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The texts that the end of an address holds; undefined if it is damaged. */
export async function sharedIn(hash: string): Promise<Shared | undefined> {
  try {
    const characters = atob(hash.slice(start.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(characters, (character) => character.charCodeAt(0))
    const text = await unpacked(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')))
    return shared(JSON.parse(text))
  } catch {
    return undefined
  }
}

async function unpacked(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const reader = stream.getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
    if (text.length > mostCharacters) throw new RangeError('too long')
  }
}

/** The texts that something read holds; undefined if it is something else. */
export function shared(read: unknown): Shared | undefined {
  if (typeof read !== 'object' || read === null || !('files' in read) || !Array.isArray(read.files)) return undefined
  const files: readonly unknown[] = read.files
  const texts: [file: string, text: string][] = []
  for (const entry of files) {
    if (!Array.isArray(entry)) return undefined
    const [file, text]: readonly unknown[] = entry
    if (typeof file !== 'string' || typeof text !== 'string') return undefined
    const before = texts.map(([name]) => name)
    if (nameProblem(file, before) !== undefined) return undefined
    texts.push([file, text])
  }
  const [first] = texts
  if (first === undefined) return undefined
  const open = 'open' in read && texts.some(([file]) => file === read.open) ? String(read.open) : first[0]
  return { texts: Object.fromEntries(texts), open }
}

/** Why a file cannot have a name beside others, as a sentence; undefined if it can. */
export function nameProblem(name: string, others: readonly string[]): string | undefined {
  const isPath = name.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  if (!isPath || name.includes('\\')) return 'Write a path such as "parts/order.yaml".'
  if (others.includes(name)) return `There is a file "${name}" already.`
  const clash = others.find((other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`))
  return clash === undefined ? undefined : `"${clash}" makes a file and a folder of one name.`
}

/** Texts as they are written into a link. */
export function written({ texts, open }: Shared): object {
  return { open, files: Object.entries(texts) }
}
