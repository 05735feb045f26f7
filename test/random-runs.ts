const all = process.env.MSGAPI_RUNS === 'all'
const seed = Number(process.env.FC_SEED ?? 1)
let granted = 0

/**
 * How often a random test runs, and from which seed: an eighth of its runs in `npm test`, always the same ones, and all of
 * them in the conformance suite `random tests`, from the seed of that run.
 */
export function runs(whole: number): { readonly numRuns: number; readonly seed: number } {
  const numRuns = all ? whole : Math.ceil(whole / 8)
  granted += numRuns
  return { numRuns, seed }
}

/** Whether random inputs met often enough what the test is about: in an eighth of the runs, once is enough. */
export function isMetOften(count: number, least: number): boolean {
  return count > (all ? least : 0)
}

// The suite counts these.
if (all) process.on('exit', () => console.log(`# ${granted} random runs`))
