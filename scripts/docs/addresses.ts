import { posix } from 'node:path'

/** The page of the site for a Markdown file, both relative: to the project, and to the site. */
export function addressOf(path: string): string {
  const below = path.startsWith('docs/') ? path.slice('docs/'.length) : `repository/${path}`
  return below.replace(/(?:README)?\.md$/, (end) => (end === '.md' ? '.html' : 'index.html'))
}

/** The address of another file of the project, which the site has as it is; of a folder, which ends with a slash, that of a list. */
export function copyOf(path: string): string {
  return `repository/${path}${path.endsWith('/') ? 'index.html' : ''}`
}

/** How a page leads to another file of the site. */
export function relativeAddress(from: string, to: string): string {
  return posix.relative(posix.dirname(from), to) || posix.basename(to)
}
