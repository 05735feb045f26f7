import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { checkedUpgrade } from './upgrade-laws.ts'
import { pairProblems, upgradePairs } from './upgrade-pairs.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Upgrades every description of version 2 of the cases: each is converted by the laws, or refused with a reason and nothing to write.
 * Those that somebody converted before say the same in both results, except for recorded differences.
 */
export async function run(sharedFolder: string): Promise<Outcome> {
  const folder = realpathSync(path.join(sharedFolder, 'cases', 'upgrade'))
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => /\.(?:json|ya?ml)$/.test(file) && /^\s*"?asyncapi"?\s*:/m.test(readFileSync(file, 'utf8')))
    .sort()
  const failures: string[] = []
  const refused = new Map<string, number>()
  const counts = new Map<string, number>()
  let comments = 0
  for (const entry of entries) {
    const checked = await checkedUpgrade(entry, path.dirname(entry))
    counts.set(checked.verdict, (counts.get(checked.verdict) ?? 0) + 1)
    comments += checked.comments
    for (const reason of checked.reasons) refused.set(reason, (refused.get(reason) ?? 0) + 1)
    const name = path.relative(folder, entry)
    if (checked.problems.length > 0) failures.push(`${name}: ${checked.problems.slice(0, 4).join('; ')}`)
  }
  const pairs = upgradePairs()
  for (const pair of pairs) {
    const problems = await pairProblems(pair, sharedFolder)
    if (problems.length > 0) failures.push(`${pair.made}: ${problems.slice(0, 4).join('; ')}`)
  }
  const explained = pairs.flatMap(({ differences }) => Object.values(differences).flat())
  const total = entries.length + pairs.length
  const notes = [
    [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', '),
    `${comments} comments`,
    `${pairs.length} pairs with ${explained.length} explained differences`,
    ...[...refused].map(([code, count]) => `refused by ${code}: ${count}`),
  ]
  return { total, passed: total - failures.length, failures, notes }
}
