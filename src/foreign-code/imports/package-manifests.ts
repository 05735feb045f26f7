import { dirname, extname, join, parse } from 'node:path'
import { isInsideFolder } from '../../load/files/folders.ts'
import { createReader, type ReadSuccess } from '../../load/files/read.ts'
import type { ReadFailure } from '../../load/files/read-failure.ts'
import { defaultLimits } from '../../load/limits.ts'
import { isRecord } from '../../plain-data.ts'
import { realPath, statsOf } from './on-disk.ts'

/** A `package.json`, or the reason why Node may not read it as one. */
export type ReadManifest =
  | { readonly kind: 'found'; readonly content: Readonly<Record<string, unknown>> }
  | { readonly kind: 'missing' }
  /** `problem` is a sentence without its full stop. */
  | { readonly kind: 'refused'; readonly problem: string }

/** How to read manifests in folders of the run. */
export interface ManifestFolders {
  /** Real paths. */
  readonly folders: readonly string[]
  read(path: string): Promise<ReadSuccess | ReadFailure>
}

/**
 * Reads manifests of packages before Node does. Node opens anything that is called `package.json` and waits for its end, which
 * a pipe or a device may not have. So every manifest that Node may meet is read here first, as a regular file within the
 * limits. A manifest in a folder of the run must not lead out of it. Above these folders, and in packages that are links to
 * other places, Node reads what their owner put there; whether such a package may be a ruleset is not decided here.
 */
export class PackageManifests {
  /** Gets the paths of all files that were looked for, including those of code that uses these manifests. */
  readonly looked = new Set<string>()
  readonly #inside: ManifestFolders
  readonly #known = new Map<string, Promise<ReadManifest>>()

  constructor(inside: ManifestFolders) {
    this.#inside = inside
  }

  /** The manifest at a path. */
  at(path: string): Promise<ReadManifest> {
    this.looked.add(path)
    const known = this.#known.get(path) ?? this.#read(path)
    this.#known.set(path, known)
    return known
  }

  /**
   * The manifest that determines the module type of a file: that of its folder, or of the nearest folder above that has one.
   */
  async nearest(file: string): Promise<ReadManifest> {
    for (let folder = dirname(file); ; folder = dirname(folder)) {
      const manifest = await this.at(join(folder, 'package.json'))
      if (manifest.kind !== 'missing' || folder === dirname(folder)) return manifest
    }
  }

  async #read(path: string): Promise<ReadManifest> {
    const owner = realPath(dirname(path))
    const isInRun = this.#inside.folders.some((folder) => isInsideFolder(owner, folder))
    const read = isInRun ? await this.#inside.read(path) : await readAnywhere(path)
    if (read.ok) return { kind: 'found', content: contentOf(read.bytes) }
    // Node also goes on to the next one if it cannot open a manifest.
    if (read.reason === 'missing' || read.reason === 'unreadable' || isFolder(path)) return { kind: 'missing' }
    return { kind: 'refused', problem: `${path} cannot be read: ${read.detail}` }
  }
}

/** Reads a regular file within the limits. */
export function readAnywhere(path: string): Promise<ReadSuccess | ReadFailure> {
  return createReader({ root: parse(path).root, limits: defaultLimits }).read(path)
}

function contentOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(Buffer.from(bytes).toString())
    return isRecord(content) ? content : {}
  } catch {
    // Node reports the problem when it needs the manifest.
    return {}
  }
}

function isFolder(path: string): boolean {
  return statsOf(path)?.isDirectory() === true
}

/** True if Node treats a file as a CommonJS module or JSON, which `require` loads. Depends on its extension or its package. */
export async function isCommonjs(path: string, manifests: PackageManifests): Promise<boolean> {
  const extension = extname(path)
  if (extension === '.cjs' || extension === '.json') return true
  if (extension !== '.js') return false
  const manifest = await manifests.nearest(path)
  return manifest.kind !== 'found' || manifest.content.type !== 'module'
}
