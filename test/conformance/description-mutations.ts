import { mutateDescription, spellings } from './mutate-description.ts'
import type { Share } from './share.ts'

export interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
}

/** Every mutation of the description that holds everything, in both spellings, of which `npm test` tries a few. */
export async function run(share: Share): Promise<Outcome> {
  let total = 0
  const failures: string[] = []
  for (const spelling of spellings) {
    const { tried, wrong, unfit } = await mutateDescription(spelling, (mutation) => share.takes(mutation))
    total += tried
    failures.push(...unfit, ...wrong)
  }
  return { total, passed: total - failures.length, failures }
}
