/** A description: a path, or one as it was in a commit. */
export interface DiffSide {
  readonly path: string
  /** Content in place of that of the file. */
  readonly content?: string | Uint8Array
  /** A revision of Git, in which the file and all files that it refers to are read. */
  readonly revision?: string
}

/** Reads `REVISION:path`. A file of that name wins, as long as there is one. */
export function sideOf(written: string, exists: (path: string) => boolean): DiffSide {
  const [, revision, path] = /^([^:]{2,}):(.+)$/s.exec(written) ?? []
  if (revision === undefined || path === undefined || exists(written)) return { path: written }
  return { revision, path }
}
