import { spawnSync } from 'node:child_process'

/** No other number of a suite is a multiple of it, so that a share has each kind of case: spellings, ways and rulesets take turns. */
const parts = 7

/** Which cases of the large suites a run makes: every seventh of them, from one on that the seed gives, or all. */
export class Share {
  readonly seed: number
  readonly isWhole: boolean
  /** How many cases there were to choose from. */
  listed = 0

  constructor(seed: number, isWhole: boolean) {
    this.seed = seed
    this.isWhole = isWhole
  }

  /** The cases of a list that are in the share. */
  of<Case>(cases: readonly Case[]): readonly Case[] {
    return cases.filter((_, index) => this.takes(index))
  }

  /** Whether a case is in the share, by its number. Cases that take very long name more parts, a prime number too. */
  takes(index: number, ofParts = parts): boolean {
    this.listed += 1
    return this.isWhole || index % ofParts === this.seed % ofParts
  }
}

/** The seed that a commit gives, so that a run can be repeated and one commit after the other runs other cases. */
export function seedOfCommit(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' })
  return Number.parseInt(stdout?.slice(0, 7) || '0', 16)
}
