import { type KnownDifference, knownDifferences } from './known-differences.ts'
import type { Mend } from './mends.ts'
import type { LintInput, OracleAnswer } from './oracle.ts'
import { firstDifference, type Result } from './result.ts'

/** Asks Spectral about the same document, without some of its defects; undefined when it gives no answer. */
export type AskMended = (mends: readonly Mend[]) => Promise<OracleAnswer | undefined>

/** What msgapi finds in a document. */
export interface SubjectAnswer {
  readonly results: readonly Result[]
  readonly crashed: boolean
  /** The codes of rules with functions that are not Spectral's own. */
  readonly custom: ReadonlySet<string>
}

export interface Verdict {
  /** What differs and is not on the list, in words. */
  readonly difference: string | undefined
  /** What of the list was needed to explain the rest. */
  readonly known: readonly KnownDifference[]
}

/**
 * Compares all that both engines find in a document. Where Spectral throws, the rules that make it throw are left out, and
 * what remains is compared: msgapi goes on. What still differs has to be the same when Spectral is mended.
 */
export async function compare(
  input: LintInput,
  ours: SubjectAnswer,
  theirs: OracleAnswer,
  askMended: AskMended,
): Promise<Verdict> {
  const plain = compareLists(input, ours, theirs)
  if (plain.difference === undefined) return plain
  const mendable = knownDifferences.filter(({ mend }) => mend !== undefined)
  for (const entry of mendable) {
    const mended = await compareMended([entry])
    if (mended !== undefined) return mended
  }
  let found = await compareMended(mendable)
  if (found === undefined) return plain
  // Only what is needed counts as known.
  let needed = mendable
  for (const entry of mendable) {
    const fewer = needed.filter((other) => other !== entry)
    const mended = await compareMended(fewer)
    if (mended === undefined) continue
    found = mended
    needed = fewer
  }
  return found

  async function compareMended(entries: readonly KnownDifference[]): Promise<Verdict | undefined> {
    const answer = await askMended(entries.flatMap(({ mend }) => (mend === undefined ? [] : [mend])))
    const mended = answer && compareLists(input, ours, answer)
    if (mended === undefined || mended.difference !== undefined) return undefined
    return { difference: undefined, known: [...mended.known, ...entries] }
  }
}

function compareLists(input: LintInput, ours: SubjectAnswer, { thrown, fatal, results }: OracleAnswer): Verdict {
  if (typeof results === 'string') return { difference: `Spectral throws without any rule: ${results}`, known: [] }
  const known: KnownDifference[] = []
  let left = { ours: ours.results.filter(({ code }) => !fatal.includes(code)), theirs: results }
  for (const entry of knownDifferences) {
    const rest = entry.explain?.({ ...left, input, thrown, custom: ours.custom })
    if (rest === undefined) continue
    known.push(entry)
    left = { ours: [...rest.ours], theirs: [...rest.theirs] }
  }
  const difference = firstDifference(left.ours, left.theirs)
  const isLost = ours.crashed && thrown === undefined
  return { difference: difference ?? (isLost ? 'a function threw here and not in Spectral' : undefined), known }
}
