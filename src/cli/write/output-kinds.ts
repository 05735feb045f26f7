import { closeSync, constants, openSync, readSync } from 'node:fs'
import { languageOf, parseText } from '../../command.ts'
import { defaultLimits } from '../../index.ts'

/** An existing file, with the parts that this check reads. */
interface PresentFile {
  readonly path: string
  readonly size: number
  /** Its first characters, 64 kB of them at most. */
  readonly head: string
}

/** The kind of an output. It may replace files of its own kind. */
export type OutputKind = (file: PresentFile) => boolean | Promise<boolean>

const headBytes = 65_536
/** The largest file that is read as a whole to see whether it is a description. */
const mostBytes = defaultLimits.totalBytes

/** The version field, in either spelling, as what the first line of YAML or the first member of JSON says. */
const yamlVersion = /^\ufeff?(?:(?:[ \t]*|#[^\n]*|---[^\n]*|%[^\n]*)\r?\n)*["']?(?:asyncapi|specversion)["']?[ \t]*:/
const jsonVersion = /^\ufeff?\s*\{\s*"(?:asyncapi|specversion)"\s*:/

/** A bundle replaces a description: a file with the root field `asyncapi` or `specversion`. */
export const bundleKind: OutputKind = async ({ path, size, head }) => {
  if (yamlVersion.test(head) || jsonVersion.test(head)) return true
  if (size > mostBytes || head.includes('\0')) return false
  const limits = { ...defaultLimits, nodes: Number.POSITIVE_INFINITY, aliases: Number.POSITIVE_INFINITY }
  const language = languageOf(path) === 'json' ? 'json' : 'yaml'
  const { root } = await parseText(path, readPart(path, 0, size), language, limits)
  return root?.kind === 'map' && (root.entries.has('asyncapi') || root.entries.has('specversion'))
}

/** A part of a description replaces a file that can be read as one; in another language than YAML and JSON, any file of its name. */
export const documentKind: OutputKind = async ({ path, size, head }) => {
  if (size > mostBytes || head.includes('\0')) return false
  const language = languageOf(path)
  if (!/\.(?:ya?ml|json)$/i.test(path)) return true
  const { root, findings } = await parseText(path, readPart(path, 0, size), language, defaultLimits)
  return root !== undefined && findings.every(({ severity }) => severity !== 'error')
}

/** A source map replaces a source map: what `formatSourceMap` writes. */
export const sourceMapKind: OutputKind = ({ head }) =>
  /^\s*\{\s*"version"\s*:\s*1\s*,\s*"bundle"\s*:\s*"[0-9a-f]{64}"\s*,\s*"sources"\s*:/.test(head)

/** A name map replaces a name map: a list of origins with their pointers. */
export const nameMapKind: OutputKind = ({ head }) =>
  /^\s*\[\s*(?:\]\s*$|\{\s*"origin"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*"pointer"\s*:)/.test(head)

/** A graph replaces a graph, in any form: each begins with a line that names msgapi graph, or with its list of applications. */
export const graphKind: OutputKind = ({ head }) =>
  /^[^\n]*(?:\n[^\n]*){0,4}\bmsgapi graph\b/.test(head) ||
  /^\{\s*"version": 1,\s*"(?:applications|files)": \[/.test(head)

/**
 * True if an output may replace a file: one that holds nothing, or is of its kind. Throws what the file system has against
 * reading it.
 */
export async function mayReplace(kind: OutputKind, path: string, size: number): Promise<boolean> {
  const head = Buffer.from(readPart(path, 0, Math.min(size, headBytes))).toString()
  if (size <= headBytes && head.trim() === '') return true
  return await kind({ path, size, head })
}

/** Reads a part of a regular file. Fewer bytes than asked for where the file ends before. */
export function readPart(path: string, start: number, length: number): Uint8Array {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const bytes = new Uint8Array(length)
    let filled = 0
    while (filled < length) {
      const read = readSync(file, bytes, filled, length - filled, start + filled)
      if (read === 0) break
      filled += read
    }
    return bytes.subarray(0, filled)
  } finally {
    closeSync(file)
  }
}
