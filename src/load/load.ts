import type { FileReader } from './files/read.ts'
import type { ReadFailure } from './files/read-failure.ts'
import type { RemoteFailure, RemoteReader } from './files/remote-reader.ts'
import type { Limits } from './limits.ts'
import { languageOf, parseText } from './parse.ts'
import type { Language, SourceFile } from './source-file.ts'

/**
 * Reads and parses a file, in the given language or the one that its name implies. Each reader reads a file once, whatever path
 * leads to it. Never throws: the result says why a file could not be read, and the findings of a source file are the problems in
 * it.
 */
export async function loadFile(
  reader: FileReader,
  path: string,
  limits: Limits,
  language?: Language,
): Promise<SourceFile | ReadFailure> {
  const located = await reader.locate(path)
  if (!located.ok) return located
  const readAs = language ?? languageOf(located.path)
  const key = loadedKey(readAs, located.path)
  const loaded = reader.loaded.get(key) ?? loadOnce(reader, located.path, limits, readAs)
  reader.loaded.set(key, loaded)
  return loaded
}

/** The key of a file in the cache of a reader. */
export function loadedKey(language: Language, path: string): string {
  return `${language} ${path}`
}

async function loadOnce(
  reader: FileReader,
  path: string,
  limits: Limits,
  language: Language,
): Promise<SourceFile | ReadFailure> {
  const { shared } = reader
  const key = shared === undefined ? '' : sharedKey(language, path, limits)
  const known = shared?.known(key)
  if (known !== undefined) return known
  const content = await reader.read(path)
  if (!content.ok) return content
  const file =
    (await reader.earlier?.reread(content, language, limits)) ??
    (await parseText(content.path, content.bytes, language, limits))
  shared?.add(key, { file, size: content.bytes.length })
  return file
}

/** The key of a file in the cache that entries share: everything that parsing depends on. */
function sharedKey(language: Language, path: string, { depth, aliases, nodes, keyBytes }: Limits): string {
  return [language, depth, aliases, nodes, keyBytes, path].join(' ')
}

/** A document with an address, and the base of relative references in it. */
export interface RemoteFile {
  readonly file: SourceFile
  readonly base: string
}

const loadedFrom = new WeakMap<RemoteReader, Map<string, Promise<RemoteFile | RemoteFailure>>>()

/** The same for an address. */
export function loadRemoteFile(
  reader: RemoteReader,
  address: string,
  limits: Limits,
  language?: Language,
): Promise<RemoteFile | RemoteFailure> {
  const known = loadedFrom.get(reader) ?? new Map<string, Promise<RemoteFile | RemoteFailure>>()
  loadedFrom.set(reader, known)
  const key = `${language ?? ''} ${address}`
  const loaded = known.get(key) ?? loadRemoteOnce(reader, address, limits, language)
  known.set(key, loaded)
  return loaded
}

/** A reader that replaces some loaded files by others, and reads the rest as before. */
export function readerWith(reader: FileReader, replaced: ReadonlyMap<SourceFile, SourceFile>): FileReader {
  const current = (file: SourceFile): SourceFile => replaced.get(file) ?? file
  const loaded: FileReader['loaded'] = new Map()
  for (const [key, loading] of reader.loaded) {
    loaded.set(
      key,
      loading.then((result) => ('ok' in result ? result : current(result))),
    )
  }
  const { remote } = reader
  if (remote === undefined) return { ...reader, loaded }
  const nextRemote: RemoteReader = { read: (address) => remote.read(address) }
  const loadedThere = new Map<string, Promise<RemoteFile | RemoteFailure>>()
  for (const [key, loading] of loadedFrom.get(remote) ?? []) {
    loadedThere.set(
      key,
      loading.then((result) => ('file' in result ? { ...result, file: current(result.file) } : result)),
    )
  }
  loadedFrom.set(nextRemote, loadedThere)
  return { ...reader, remote: nextRemote, loaded }
}

async function loadRemoteOnce(
  reader: RemoteReader,
  address: string,
  limits: Limits,
  language: Language | undefined,
): Promise<RemoteFile | RemoteFailure> {
  const read = await reader.read(address)
  if (!read.ok) return read
  return { file: await parseText(address, read.bytes, language ?? read.language, limits), base: read.base }
}
