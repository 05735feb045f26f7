import { sha256Of } from '../../src/load/files/sha256.ts'
import { isObjectOrList, ownMember } from '../../src/plain-data.ts'
import { type Pointer, parsePointer } from '../../src/pointer.ts'

/** A file in a source map. */
export interface MappedSource {
  /** Relative to the folder of the map, with `/`, or an address. */
  readonly path: string
  /** True if this text, with its byte order mark, is the one that the bundle was made from. */
  isText(text: string): boolean
}

/** The origin of a value of a bundle, by its source map. */
export interface MappedPlace {
  readonly source: MappedSource
  readonly pointer: Pointer
  /** The position of the value in the source; both count from 1. */
  readonly line: number
  readonly column: number
}

/** A parsed source map. */
export interface StoredSourceMap {
  /** The paths of all files that it names, as in `MappedSource`. */
  readonly sources: readonly string[]
  /** True if it was made for this text of a bundle, with its byte order mark. */
  isFor(bundleText: string): boolean
  /** The origin of a pointer of the bundle; undefined if the map has none. */
  placeOf(pointer: Pointer): MappedPlace | undefined
}

/**
 * Reads the text of a source map in the format of `formatSourceMap`. Undefined for other texts. Errors in a part are only
 * detected, and ignored, when that part is used, so reading is as fast as reading JSON.
 */
export function readSourceMap(text: string): StoredSourceMap | undefined {
  const map = parsed(text)
  if (!isObjectOrList(map) || ownMember(map, 'version') !== 1) return undefined
  const bundle = ownMember(map, 'bundle')
  const sources = ownMember(map, 'sources')
  const mappings = ownMember(map, 'mappings')
  if (typeof bundle !== 'string' || !Array.isArray(sources) || !Array.isArray(mappings)) return undefined
  return {
    sources: sources.flatMap((each) => sourceFrom(each)?.path ?? []),
    isFor: (bundleText) => sha256Of(bundleText) === bundle,
    placeOf: (pointer) => placeIn(mappings, sources, pointer),
  }
}

function placeIn(mappings: unknown, sources: readonly unknown[], pointer: Pointer): MappedPlace | undefined {
  let at = mappings
  let source: MappedSource | undefined
  let start: Pointer = []
  /** The length of the pointer's prefix that leads to `start`. */
  let passed = 0
  for (let depth = 0; ; depth++) {
    if (!Array.isArray(at)) return undefined
    const [line, column, inside, index, from]: readonly unknown[] = at
    if (index !== undefined) {
      const origin = pointerFrom(from)
      source = typeof index === 'number' ? sourceFrom(sources[index]) : undefined
      if (source === undefined || origin === undefined) return undefined
      start = origin
      passed = depth
    }
    const key = pointer[depth]
    if (key === undefined) {
      if (source === undefined || !isCount(line) || !isCount(column)) return undefined
      return { source, pointer: [...start, ...pointer.slice(passed)], line, column }
    }
    at = isObjectOrList(inside) ? ownMember(inside, key) : undefined
  }
}

function sourceFrom(value: unknown): MappedSource | undefined {
  if (!isObjectOrList(value)) return undefined
  const path = ownMember(value, 'path')
  const sha256 = ownMember(value, 'sha256')
  return typeof path === 'string' && typeof sha256 === 'string'
    ? { path, isText: (text) => sha256Of(text) === sha256 }
    : undefined
}

function pointerFrom(value: unknown): Pointer | undefined {
  return typeof value === 'string' ? parsePointer(value) : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0
}
