import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { checkedUpgrade } from './upgrade-laws.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Upgrades every description of version 2 of the cases: each is converted by the laws, or refused with a reason and nothing to write.
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
  const notes = [
    [...counts].map(([verdict, count]) => `${count} ${verdict}`).join(', '),
    `${comments} comments`,
    ...[...refused].map(([code, count]) => `refused by ${code}: ${count}`),
  ]
  return { total: entries.length, passed: entries.length - failures.length, failures, notes }
}
