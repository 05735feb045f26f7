/** As much of Node's `url` as the library uses: paths have `/` here, as in addresses. */

export function fileURLToPath(address: string | URL): string {
  const { protocol, pathname } = new URL(address)
  if (protocol !== 'file:') throw new TypeError('The URL must be of scheme file')
  return decodeURIComponent(pathname)
}

export function pathToFileURL(path: string): URL {
  return new URL(`file://${path.split('/').map(encodeURIComponent).join('/')}`)
}
