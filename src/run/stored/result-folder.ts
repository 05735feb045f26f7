import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isOwnFolder, makeOwnFolder, readKept, writeKept } from '../../kept-files.ts'

/** Results that are longer are made again. */
const longestText = 16_000_000
/** About 40,000 descriptions. */
const mostBytes = 256_000_000
/** After a clean-up, so that not every run has to clean up. */
const bytesLeft = 200_000_000
const ending = '.json'
/** No run takes this long, in milliseconds, to write a file. */
const longestWrite = 3_600_000

/**
 * The folder in which results are kept, a file each. Nothing depends on what is in it: what is damaged, or not written by this user, is
 * as good as not there, and where nothing can be written, nothing is.
 */
export class ResultFolder {
  readonly #folder: string
  readonly #isOwn: boolean
  #canWrite: boolean | undefined
  #hasWritten = false

  constructor(folder: string) {
    this.#folder = folder
    this.#isOwn = isOwnFolder(folder)
  }

  /** The text of a file; undefined without one. */
  read(name: string): string | undefined {
    return this.#isOwn ? readKept(this.#file(name), longestText)?.toString() : undefined
  }

  write(name: string, text: string): void {
    const content = Buffer.from(text)
    if (this.#canWrite === false || content.length > longestText) return
    try {
      this.#canWrite ??= makeOwnFolder(this.#folder)
      if (!this.#canWrite) return
      writeKept(this.#file(name), content)
      this.#hasWritten = true
    } catch {
      // A folder that cannot be written, or a full disk.
      this.#canWrite = false
    }
  }

  /** Removes what was written longest ago, if the run has written something and the folder has become large. */
  tidy(): void {
    if (!this.#hasWritten) return
    try {
      const files = readdirSync(this.#folder).map((name) => {
        const { size, mtimeMs } = lstatSync(this.#file(name, ''))
        return { name, size, written: mtimeMs }
      })
      const left = files.filter(({ name, written }) => {
        const isInterrupted = !name.endsWith(ending) && written < Date.now() - longestWrite
        if (isInterrupted) this.#remove(name)
        return !isInterrupted
      })
      let bytes = left.reduce((sum, { size }) => sum + size, 0)
      if (bytes <= mostBytes) return
      for (const { name, size } of left.sort((one, other) => one.written - other.written)) {
        if (bytes <= bytesLeft) return
        this.#remove(name)
        bytes -= size
      }
    } catch {
      // Another run cleans up.
    }
  }

  #remove(name: string): void {
    rmSync(this.#file(name, ''), { force: true })
  }

  #file(name: string, end: string = ending): string {
    return join(this.#folder, `${name}${end}`)
  }
}
