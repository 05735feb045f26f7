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
    // Names that differ in case or in how accents are composed are one file on many systems; so they are on none of them.
    const identities = [path.normalize('NFC').toLowerCase(), ...identityOnDisk(path)]
    if (identities.some((identity) => this.#taken.has(identity))) return false
    for (const identity of identities) this.#taken.add(identity)
    return true
  }
}

/** What a file that is there has in common with its other names; nothing when it is not there or cannot be looked at. */
function identityOnDisk(path: string): readonly string[] {
  try {
    const { dev, ino } = statSync(path)
    return [`${dev} ${ino}`]
  } catch {
    return []
  }
}
