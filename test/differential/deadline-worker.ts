import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { build } from 'esbuild'

/** Why a worker gave no answer. */
export interface NoAnswer {
  readonly none: string
}

/** A worker that answers one request after the other, and is ended and started anew when it does not answer in time. */
export class DeadlineWorker<Request, Answer> {
  readonly #script: string
  readonly #deadline: number
  #worker: Worker | undefined

  private constructor(script: string, deadline: number) {
    this.#script = script
    this.#deadline = deadline
  }

  /** Bundles a TypeScript file of the tests, which handles requests with `answerRequests`. */
  static async from<Request, Answer>(file: string, deadline: number): Promise<DeadlineWorker<Request, Answer>> {
    const outfile = resolve(`node_modules/.cache/msgapi/${basename(file, '.ts')}-${process.pid}.mjs`)
    await build({
      entryPoints: [resolve(file)],
      outfile,
      bundle: true,
      packages: 'external',
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      logLevel: 'warning',
    })
    return new DeadlineWorker(outfile, deadline)
  }

  async ask(request: Request): Promise<Answer | NoAnswer> {
    this.#worker ??= new Worker(this.#script)
    const worker = this.#worker
    const ended = new AbortController()
    const { signal } = ended
    const timer = setTimeout(() => ended.abort(), this.#deadline)
    const quits = once(worker, 'exit', { signal }).then(() => [{ none: 'the worker ended' }])
    try {
      worker.postMessage(request)
      const [answer]: (Answer | NoAnswer)[] = await Promise.race([once(worker, 'message', { signal }), quits])
      return answer ?? { none: 'the worker said nothing' }
    } catch (error) {
      await this.#end()
      return { none: signal.aborted ? `no answer within ${this.#deadline} ms` : String(error) }
    } finally {
      clearTimeout(timer)
      ended.abort()
      await quits.catch(() => this.#worker)
    }
  }

  async close(): Promise<void> {
    await this.#end()
    await rm(this.#script, { force: true })
  }

  async #end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}
