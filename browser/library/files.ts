const separator = '/'

/** What is at a path: the bytes of a file, or the names in a folder. */
export type Kept = { readonly bytes: Uint8Array } | { readonly names: ReadonlySet<string> }

let kept: ReadonlyMap<string, Kept> = new Map([[separator, { names: new Set<string>() }]])

/**
 * Sets the files that all calls read from then on, in place of those before. Paths are absolute, such as `/api/orders.yaml`, and use
 * `/`; the working folder is `/`. Calls change no file: they resolve to texts, as on Node. Throws a TypeError for a path that is not
 * absolute, that has an empty segment, `.` or `..`, or that is the folder of another one.
 */
export function setFiles(files: Readonly<Record<string, string | Uint8Array>>): void {
  const next = new Map<string, { readonly bytes: Uint8Array } | { readonly names: Set<string> }>()
  next.set(separator, { names: new Set() })
  for (const [path, content] of Object.entries(files)) {
    checkPath(path)
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    if (next.has(path)) throw new TypeError(`${path} is a file and a folder; rename one of them`)
    next.set(path, { bytes })
    addToFolders(path, next)
  }
  kept = next
}

/** What is at a path; undefined if there is nothing. */
export function at(path: string): Kept | undefined {
  return kept.get(path.length > 1 && path.endsWith(separator) ? path.slice(0, -1) : path)
}

function checkPath(path: string): void {
  const [start, ...segments] = path.split(separator)
  if (start !== '' || segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    throw new TypeError(`"${path}" is not an absolute path such as "/api/orders.yaml"`)
}

function addToFolders(
  path: string,
  next: Map<string, { readonly bytes: Uint8Array } | { readonly names: Set<string> }>,
): void {
  for (let name = path; name !== separator; ) {
    const end = name.lastIndexOf(separator)
    const folder = end === 0 ? separator : name.slice(0, end)
    const there = next.get(folder) ?? { names: new Set<string>() }
    if (!('names' in there)) throw new TypeError(`${folder} is a file and a folder; rename one of them`)
    there.names.add(name.slice(end + 1))
    next.set(folder, there)
    name = folder
  }
}
