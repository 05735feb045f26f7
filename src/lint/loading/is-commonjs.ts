import { readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { isRecord } from './definition.ts'

/** Whether Node takes a file for a CommonJS module or JSON, which `require` loads: by its extension, or by its package. */
export async function isCommonjs(path: string): Promise<boolean> {
  const extension = extname(path)
  if (extension === '.cjs' || extension === '.json') return true
  if (extension !== '.js') return false
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const type = await typeIn(join(folder, 'package.json'))
    if (type !== undefined) return type !== 'module'
    if (folder === dirname(folder)) return true
  }
}

/** The `type` of a package; the empty text where its manifest has none, undefined without a manifest. */
async function typeIn(manifest: string): Promise<unknown> {
  try {
    const parsed: unknown = JSON.parse(await readFile(manifest, 'utf8'))
    return isRecord(parsed) ? (parsed.type ?? '') : ''
  } catch {
    return undefined
  }
}
