import { wayTo } from '../../src/load/files/address.ts'
import { sha256Of } from '../../src/load/files/sha256.ts'
import type { SourceMap, SourceMapEntry } from './trace.ts'

/** The bundle of a map, and the folder of the map. */
export interface SourceMapContext {
  /** The bundle as it is written, with its byte order mark. */
  readonly bundleText: string
  /** The absolute folder that the map is written to. Its paths are relative to this folder. */
  readonly mapFolder: string
}

/**
 * Writes a source map as the JSON text of a file (format: docs/bundling.md), which is the same on every machine. A value has only
 * its line and column if its origin has the same key in its parent's origin, as most have.
 */
export function formatSourceMap({ entries, hashes }: SourceMap, { bundleText, mapFolder }: SourceMapContext): string {
  const indexes = new Map<string, number>()
  for (const { file } of entries.values()) if (!indexes.has(file)) indexes.set(file, indexes.size)
  const sources = [...indexes.keys()].map((file) => ({
    path: wayTo(mapFolder, file),
    sha256: hashes.get(file),
  }))
  return `{
"version": 1,
"bundle": ${JSON.stringify(sha256Of(bundleText))},
"sources": [
${sources.map((source) => JSON.stringify(source)).join(',\n')}
],
"mappings": ${formatMappings(entries, indexes)}
}
`
}

interface Open {
  readonly pointer: string
  readonly origin: SourceMapEntry
  /** The text after the places of the values inside. */
  readonly tail: string
  isEmpty: boolean
}

function formatMappings(entries: ReadonlyMap<string, SourceMapEntry>, indexes: ReadonlyMap<string, number>): string {
  let text = ''
  const open: Open[] = []
  for (const [pointer, origin] of entries) {
    const at = pointer.lastIndexOf('/')
    const key = pointer.slice(at)
    while (pointer !== '' && open.length > 1 && open.at(-1)?.pointer !== pointer.slice(0, at)) close()
    const parent = open.at(-1)
    if (parent !== undefined) {
      text += `${parent.isEmpty ? ',{' : ','}\n${JSON.stringify(unescaped(key.slice(1)))}:`
      parent.isEmpty = false
    }
    const follows =
      parent !== undefined && parent.origin.file === origin.file && origin.pointer === parent.origin.pointer + key
    text += `[${origin.line},${origin.column}`
    const tail = follows ? '' : `,${indexes.get(origin.file) ?? 0},${JSON.stringify(origin.pointer)}`
    open.push({ pointer, origin, tail, isEmpty: true })
  }
  while (open.length > 0) close()
  return text

  function close(): void {
    const last = open.pop()
    if (last === undefined) return
    const inside = last.isEmpty ? (last.tail === '' ? '' : ',{}') : '}'
    text += `${inside}${last.tail}]`
  }
}

function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}
