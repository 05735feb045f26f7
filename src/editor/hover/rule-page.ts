import { readFile } from 'node:fs/promises'

/** The page about a code as Markdown, with whole addresses in its links; undefined for a code that has no page of its own. */
export async function rulePage(code: string, uri: string | undefined): Promise<string | undefined> {
  const text = uri?.startsWith('file:') === true ? await textOf(uri) : undefined
  if (uri === undefined || text?.startsWith(`# \`${code}\``) !== true) return undefined
  return text.replace(/\]\((?![a-z]+:)([^)\s]+)\)/g, (_, target: string) => `](${new URL(target, uri).href})`)
}

/** The text of a file; undefined for one that is not there. */
async function textOf(uri: string): Promise<string | undefined> {
  try {
    return await readFile(new URL(uri), 'utf8')
  } catch {
    return undefined
  }
}
