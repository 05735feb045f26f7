import { readFileSync } from 'node:fs'
import { detectFormat, languageOf, parseText } from '../../command.ts'
import { defaultLimits } from '../../index.ts'

/** Whether a description, given by its path, has a version that msgapi does not read, such as 2.6.0. False for what cannot be read. */
export async function hasOldVersion(path: string): Promise<boolean> {
  try {
    const { findings } = detectFormat(await parseText(path, readFileSync(path), languageOf(path), defaultLimits))
    return findings.some(({ code }) => code === 'version/unsupported')
  } catch {
    return false
  }
}
