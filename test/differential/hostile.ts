import { join } from 'node:path'
import { DeadlineWorker } from './deadline-worker.ts'
import type { HostileCase } from './hostile-cases.ts'
import type { HostileAnswer, HostileRequest } from './hostile-worker.ts'

/** Far more than any case needs: what is not done by then hangs. */
const deadline = 30_000

/** Runs every case, one after the other, each in a folder of its own. What ends or hangs is an answer with harm in it. */
export async function runHostileCases(
  cases: readonly HostileCase[],
  folder: string,
): Promise<readonly (HostileAnswer & { readonly name: string })[]> {
  const answers: (HostileAnswer & { readonly name: string })[] = []
  const worker = await DeadlineWorker.from<HostileRequest, HostileAnswer>(
    'test/differential/hostile-worker.ts',
    deadline,
  )
  for (const [index, hostile] of cases.entries()) {
    const answer = await worker.ask({ hostile, folder: join(folder, String(index)) })
    answers.push({ ...('none' in answer ? { said: [answer.none], harm: [answer.none] } : answer), name: hostile.name })
  }
  await worker.close()
  return answers
}
