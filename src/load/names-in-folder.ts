import { readdirSync } from 'node:fs'

/** The names in a folder; none when it cannot be read. */
export function namesInFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
