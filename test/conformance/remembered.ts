import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const cacheFolder = resolve('node_modules/.cache/msgapi/spectral-oracle')

/** A key for an answer that depends on these texts. */
export function fingerprint(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}

/** The answer that was kept under a key, or a new one, which is kept: what Spectral says takes long and does not change. */
export async function remembered<Answer>(key: string, ask: () => Promise<Answer>): Promise<Answer> {
  const file = join(cacheFolder, `${key}.json`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    const answer = await ask()
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(file, JSON.stringify(answer))
    return answer
  }
}
