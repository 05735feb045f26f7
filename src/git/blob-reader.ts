import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { UsageError } from '../config/errors.ts'

/** A read that waits for its answer. */
interface Waiting {
  fulfil(bytes: Uint8Array): void
  reject(error: unknown): void
}

const lineFeed = 10

/** Reads blobs of a repository through one Git process, which ends with this one. */
export class BlobReader {
  readonly #folder: string
  #process: ChildProcessWithoutNullStreams | undefined
  #received: Buffer = Buffer.alloc(0)
  readonly #waiting: Waiting[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The content of a blob by its id. Rejects with a UsageError if Git does not have it, as in a partial clone without network. */
  read(id: string): Promise<Uint8Array> {
    const git = this.#started()
    return new Promise((fulfil, reject) => {
      this.#waiting.push({ fulfil, reject })
      this.#keepAlive(git, true)
      git.stdin.write(`${id}\n`)
    })
  }

  #started(): ChildProcessWithoutNullStreams {
    if (this.#process !== undefined) return this.#process
    const git = spawn('git', ['cat-file', '--batch'], { cwd: this.#folder, env: { ...process.env, LC_ALL: 'C' } })
    git.stdout.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk])
      while (this.#answer(git));
    })
    const fail = (): void => {
      for (const { reject } of this.#waiting.splice(0))
        reject(new UsageError(`Git ended while it read files of ${this.#folder}; try "git fsck" there.`))
    }
    git.on('error', fail)
    git.on('close', fail)
    git.stdin.on('error', fail)
    this.#process = git
    return git
  }

  /** Gives the first read its content, if all of it is there. */
  #answer(git: ChildProcessWithoutNullStreams): boolean {
    const end = this.#received.indexOf(lineFeed)
    const [waiting] = this.#waiting
    if (end === -1 || waiting === undefined) return false
    const [id = '', , bytes] = this.#received.subarray(0, end).toString().split(' ')
    const start = end + 1
    if (bytes === undefined) {
      this.#received = this.#received.subarray(start)
      waiting.reject(new UsageError(`Git has no content of ${id}; fetch it, or clone without a filter.`))
    } else {
      const stop = start + Number(bytes)
      if (this.#received.length <= stop) return false
      // A copy, as the buffer goes on to the next content.
      waiting.fulfil(Uint8Array.from(this.#received.subarray(start, stop)))
      this.#received = this.#received.subarray(stop + 1)
    }
    this.#waiting.shift()
    if (this.#waiting.length === 0) this.#keepAlive(git, false)
    return true
  }

  /** Whether the process of Git keeps this one from ending. */
  #keepAlive(git: ChildProcessWithoutNullStreams, isNeeded: boolean): void {
    for (const each of [git, git.stdin, git.stdout, git.stderr]) {
      if (!(each instanceof Socket) && each !== git) continue
      if (isNeeded) each.ref()
      else each.unref()
    }
  }
}
