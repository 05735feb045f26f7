import path from 'node:path'
import { type BundleResult, bundleGraph, type GraphBundleOptions } from '../../bundler/index.ts'
import { buildGraph } from '../../src/graph/build.ts'
import type { FileReader } from '../../src/load/files/read.ts'
import type { ReadFailure } from '../../src/load/files/read-failure.ts'
import { defaultLimits, type Limits } from '../../src/load/limits.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'

/** Files of a description by absolute path. */
export type MemoryFiles = ReadonlyMap<string, string>

/** The folder in which the files of tests lie. */
export const folder = path.resolve('/description')

export function memoryFiles(files: Readonly<Record<string, string>>): MemoryFiles {
  return new Map(Object.entries(files).map(([name, text]) => [path.join(folder, name), text]))
}

/** Bundles a description whose files are only in memory, in a language or with other options. */
export async function bundleFiles(
  files: MemoryFiles,
  entryName: string,
  asked: GraphBundleOptions['as'] | Omit<GraphBundleOptions, 'limits'> = {},
  limits: Limits = defaultLimits,
): Promise<BundleResult> {
  const entry = path.join(folder, entryName)
  const file = await parseText(entry, files.get(entry) ?? '', languageOf(entry), limits)
  const options = typeof asked === 'string' ? { as: asked } : asked
  const { followExtensions } = options
  const graph = await buildGraph(file, { reader: readerOf(files), limits, followExtensions })
  return bundleGraph(graph, { ...options, limits })
}

/** Reads files that are only in memory. */
export function readerOf(files: MemoryFiles): FileReader {
  return {
    loaded: new Map(),
    locate: async (file) => (files.has(file) ? { ok: true, path: file } : missing(file)),
    read: async (file) => {
      const text = files.get(file)
      return text === undefined ? missing(file) : { ok: true, path: file, bytes: Buffer.from(text) }
    },
    existingSpelling: async (file) => [...files.keys()].find((name) => name.toLowerCase() === file.toLowerCase()),
    namesBeside: async (file) =>
      [...files.keys()]
        .filter((other) => path.dirname(other) === path.dirname(file))
        .map((other) => path.basename(other)),
  }
}

function missing(file: string): ReadFailure {
  return { ok: false, path: file, reason: 'missing', code: 'ref/unresolved', detail: 'there is no such file' }
}
