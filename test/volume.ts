const isWhole = process.env.MSGAPI_VOLUME === 'all'
const seed = Number(process.env.FC_SEED ?? 1)
let made = 0

/**
 * How often a random test runs, and from which seed: an eighth of its runs in `npm test`, or the part that it names, always the same
 * ones, and all of them in the conformance suite `test volumes`, from the seed of that run.
 */
export function runs(whole: number, part = 8): { readonly numRuns: number; readonly seed: number } {
  const numRuns = isWhole ? whole : Math.ceil(whole / part)
  made += numRuns
  return { numRuns, seed }
}

/** Whether random inputs met often enough what the test is about: in an eighth of the runs, once is enough. */
export function isMetOften(count: number, least: number): boolean {
  return count > (isWhole ? least : 0)
}

/** Of many cases that are alike, each with the costs of a process or of another tool, those for `npm test`, and all for the suite. */
export function someOf<Case>(cases: readonly Case[], isTaken: (one: Case, index: number) => boolean): readonly Case[] {
  const taken = isWhole ? cases : cases.filter(isTaken)
  made += taken.length
  return taken
}

/**
 * Of more cases than one run of the suite has time for: one of `each` in `npm test`, and one of `eachOfSuite` in the suite, others with
 * each seed. Equal cases of several lists differ by `offset`.
 */
export function shareOf<Case>(
  cases: readonly Case[],
  { each, eachOfSuite, offset }: { readonly each: number; readonly eachOfSuite: number; readonly offset: number },
): readonly Case[] {
  const step = isWhole ? eachOfSuite : each
  const taken = cases.filter((_, index) => index % step === (seed + offset) % step)
  made += taken.length
  return taken
}

// The suite counts these.
if (isWhole) process.on('exit', () => console.log(`# ${made} runs`))
