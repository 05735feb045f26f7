import { parentPort, workerData } from 'node:worker_threads'
import { lintPart, refuseForeignCode } from '../command.ts'

/** Lints a part of the descriptions in a thread that `startThread` has started. */
export function start(): void {
  refuseForeignCode()
  void lintPart(workerData, (handed) => parentPort?.postMessage(handed))
}
