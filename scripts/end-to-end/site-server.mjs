import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import path from 'node:path'

/** @type {Readonly<Record<string, string>>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Serves a folder as any static host does, below a path.
 * @param {string} folder
 * @param {string} base the path, with slashes around it
 * @returns {Promise<{ address: string, close: () => void }>}
 */
export async function serveFolder(folder, base) {
  const server = createServer(async ({ url = '' }, response) => {
    const asked = decodeURIComponent(new URL(url, 'http://localhost').pathname)
    const file = path.join(folder, asked.slice(base.length))
    const content = asked.startsWith(base) ? await readFile(file).catch(() => undefined) : undefined
    response.writeHead(content === undefined ? 404 : 200, { 'content-type': types[path.extname(file)] ?? 'text/plain' })
    response.end(content)
  })
  await new Promise((resolve) => server.listen(0, 'localhost', () => resolve(undefined)))
  const place = server.address()
  if (typeof place !== 'object' || place === null) throw new Error('Unexpected server without a port')
  return { address: `http://localhost:${place.port}${base}`, close: () => server.close() }
}
