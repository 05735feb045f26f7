/** As much of Node's `url` as the library uses: paths have `/` here, as in addresses. */

export function fileURLToPath(address: string | URL): string {
  // The modules of the library are at addresses of other schemes, too.
  return decodeURIComponent(new URL(address).pathname)
}

export function pathToFileURL(path: string): URL {
  return new URL(`file://${path.split('/').map(encodeURIComponent).join('/')}`)
}
