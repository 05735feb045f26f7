import { parentPort } from 'node:worker_threads'
import type { NoAnswer } from './deadline-worker.ts'

/** Makes a worker answer the requests of its DeadlineWorker. */
export function answerRequests<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  parentPort?.on('message', (request: Request) => {
    const failed = (error: unknown): NoAnswer => ({ none: error instanceof Error ? `${error.stack}` : String(error) })
    answer(request)
      .catch(failed)
      .then((result) => parentPort?.postMessage(result))
  })
}
