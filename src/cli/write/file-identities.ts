import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { realPathOf } from '../../command.ts'

/** Detects output files that are the same file under different names. */
export class FileIdentities {
  readonly #workingFolder: string
  readonly #taken = new Set<string>()

  constructor(workingFolder: string) {
    this.#workingFolder = workingFolder
  }

  /** Notes a file. False when it was noted before, under this name or another. */
  add(file: string): boolean {
    const path = realPathOf(resolve(this.#workingFolder, file))
    // Many systems treat names that differ in case or in the form of accents as one file, so they count as one
    // everywhere.
    const identities = [path.normalize('NFC').toLowerCase(), ...identityOnDisk(path)]
    if (identities.some((identity) => this.#taken.has(identity))) return false
    for (const identity of identities) this.#taken.add(identity)
    return true
  }
}

/**
 * The identity that an existing file shares with its other names; undefined if it does not exist or cannot be examined.
 */
function identityOnDisk(path: string): readonly string[] {
  try {
    const { dev, ino } = statSync(path)
    return [`${dev} ${ino}`]
  } catch {
    return []
  }
}
