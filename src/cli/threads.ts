import { Worker } from 'node:worker_threads'
import type { OtherThreadsOption } from '../command.ts'

/** The build writes it beside the file that starts a process. */
const threadFile = new URL('../cli-thread.cjs', import.meta.url)

/** Threads that make a part of the results of lint. */
export function threads(count: number): OtherThreadsOption {
  return {
    count,
    // What Node prints in each thread, such as warnings about its options, appears once.
    start: (request) =>
      new Worker(threadFile, { workerData: request, argv: process.argv.slice(2), stdout: true, stderr: true }),
  }
}
