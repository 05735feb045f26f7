import { ConfigError } from '../config/errors.ts'
import { configPlaceOf } from '../config/validate.ts'
import { quote } from '../findings/quote.ts'
import { isAddress, isWebAddress, normalAddress } from '../load/files/address.ts'
import type { Limits } from '../load/limits.ts'
import { type MapNode, type Node, stringOf } from '../load/node.ts'
import { parseText } from '../load/parse.ts'
import type { Language, SourceFile } from '../load/source-file.ts'
import type { Pointer } from '../pointer.ts'

/** The entry of a remote document in a lock file. */
export interface LockedDocument {
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly sha256: string
  readonly language: Language
  /** The end of its redirects, which is the base of relative references. */
  readonly redirectedTo?: string
}

const lockVersion = 1
const languages: readonly Language[] = ['yaml', 'json', 'text']

/** Writes a lock file in the order of addresses. Its content does not depend on when, where or by whom it is written. */
export function formatLock(documents: ReadonlyMap<string, LockedDocument>): string {
  const addresses = [...documents.keys()].sort()
  const rows = addresses.map((address) => {
    const { sha256, language, redirectedTo } = documents.get(address) ?? {}
    return [address, { sha256, language, ...(redirectedTo === undefined ? {} : { redirectedTo }) }]
  })
  return `${JSON.stringify({ lockVersion, documents: Object.fromEntries(rows) }, undefined, 2)}\n`
}

/** Reads a lock file. Rejects with a ConfigError at the place of anything that msgapi would not write. */
export async function readLock(
  path: string,
  bytes: Uint8Array,
  limits: Limits,
): Promise<ReadonlyMap<string, LockedDocument>> {
  const source = await parseText(path, bytes, 'json', limits)
  const [syntax] = source.findings
  if (syntax !== undefined) throw broken(source, syntax.place.pointer, syntax.message, syntax.range.start)
  const root = mapAt(source, source.root, [], ['lockVersion', 'documents'])
  const version = root.entries.get('lockVersion')?.value
  if (version?.kind !== 'scalar' || version.value !== lockVersion) {
    throw broken(source, ['lockVersion'], `Unexpected version of the lock file, expected ${lockVersion}`)
  }
  const documents = mapAt(source, root.entries.get('documents')?.value, ['documents'])
  const read = new Map<string, LockedDocument>()
  for (const [address, { value }] of documents.entries) {
    const at = ['documents', address]
    if (!isAddress(address) || address.includes('#') || normalAddress(address) !== address) {
      throw broken(source, at, `Unexpected ${quote(address)}, expected an address as msgapi writes it`)
    }
    read.set(address, readDocument(source, value, at))
  }
  return read
}

function readDocument(source: SourceFile, node: Node, at: Pointer): LockedDocument {
  const { entries } = mapAt(source, node, at, ['sha256', 'language', 'redirectedTo'])
  const textAt = (name: string): string | undefined => stringOf(entries.get(name)?.value)
  const sha256 = textAt('sha256')
  if (sha256 === undefined || !/^[0-9a-f]{64}$/.test(sha256)) {
    throw broken(source, [...at, 'sha256'], 'Unexpected "sha256", expected 64 hexadecimal digits')
  }
  const language = languages.find((each) => each === textAt('language'))
  if (language === undefined) {
    throw broken(source, [...at, 'language'], 'Unexpected "language", expected "yaml", "json" or "text"')
  }
  if (!entries.has('redirectedTo')) return { sha256, language }
  const redirectedTo = textAt('redirectedTo')
  if (redirectedTo === undefined || !isWebAddress(redirectedTo) || normalAddress(redirectedTo) !== redirectedTo) {
    throw broken(source, [...at, 'redirectedTo'], 'Unexpected "redirectedTo", expected an address on the network')
  }
  return { sha256, language, redirectedTo }
}

function mapAt(source: SourceFile, node: Node | undefined, at: Pointer, known?: readonly string[]): MapNode {
  if (node?.kind !== 'map') throw broken(source, at, 'Unexpected value, expected an object')
  const unknown = known && [...node.entries.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) throw broken(source, [...at, unknown], `Unexpected key ${quote(unknown)}`)
  return node
}

function broken(
  source: SourceFile,
  at: Pointer,
  problem: string,
  start?: { readonly line: number; readonly character: number },
): ConfigError {
  const place =
    start === undefined
      ? configPlaceOf(source, at, 'value')
      : { file: source.path, line: start.line + 1, column: start.character + 1 }
  const advice = 'restore this lock file, or delete it and run again to write a new one'
  return new ConfigError(`${problem}; ${advice}.`, place)
}
