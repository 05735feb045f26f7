import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createReader, type FileReader } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { compare } from '../differential/compare.ts'
import { DeadlineWorker } from '../differential/deadline-worker.ts'
import type { Mend } from '../differential/mends.ts'
import type { OracleAnswer } from '../differential/oracle.ts'
import type { OracleRequest } from '../differential/oracle-worker.ts'
import { loadTestRuleset, rulesetFolder, testRulesets } from '../differential/rulesets.ts'
import { ourResults } from '../differential/subject.ts'
import { readCorpus } from './corpus-documents.ts'
import { fingerprint, remembered } from './remembered.ts'
import type { Share } from './share.ts'

export interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly deviations: readonly { readonly name: string; readonly reason: string }[]
  readonly skipped: readonly string[]
}

/** What Spectral does not finish in this time counts as a hang. */
const deadline = 60_000

/** Documents for which Spectral takes minutes when rules look everywhere: it is not asked. */
const tooMuchForSpectral = ['Mliviu79+voiceblender/asyncapi.yaml', 'json/v3/3.0.0/model/asyncapi.json']

/**
 * Compares msgapi and Spectral on the corpus: under Spectral's own rulesets on every document in both spellings, under the
 * other test rulesets on some of them, and with MSGAPI_FULL=1 on all. What Spectral says is kept, since it takes most of the
 * time (minutes for all) and does not change.
 */
export async function run(sharedFolder: string, share: Share): Promise<Outcome> {
  const { folder, documents } = readCorpus(sharedFolder)
  const rulesets = await testRulesets()
  const oracle = await DeadlineWorker.from<OracleRequest, OracleAnswer>('test/differential/oracle-worker.ts', deadline)
  const version = fingerprint(rulesetFiles().map((file) => readFileSync(file, 'utf8')))
  const failures: string[] = []
  const skipped: string[] = []
  const known = new Map<string, number>()
  let total = 0
  for (const ruleset of rulesets) {
    const loaded = await loadTestRuleset(ruleset).catch((error) => `${error}`)
    const isOwn = ruleset.name.startsWith('spectral:')
    const chosen =
      isOwn || process.env.MSGAPI_FULL === '1' ? documents : documents.filter((_, index) => index % 10 === 0)
    for (const file of share.of(chosen.flatMap(({ file, neutral }) => [file, neutral]))) {
      const name = `${ruleset.name}: ${file}`
      total += 1
      if (!isOwn && tooMuchForSpectral.some((end) => file.endsWith(end))) {
        skipped.push(`${name}: Spectral takes minutes`)
        continue
      }
      if (typeof loaded === 'string') {
        failures.push(`${name}: ${loaded}`)
        continue
      }
      const source = join(folder, file)
      const text = readFileSync(source, 'utf8')
      const ask = (mends: readonly Mend[]) => {
        const key = fingerprint([version, ruleset.name, source, text, ...mends])
        return remembered(key, () => oracle.ask({ ruleset: ruleset.name, source, mends }))
      }
      const theirs = await ask([])
      if ('none' in theirs) {
        skipped.push(`${name}: Spectral gave no answer: ${theirs.none}`)
        continue
      }
      try {
        const ours = await ourResults(loaded, { source, text }, readerFor(join(folder, file.split('/', 2).join('/'))))
        const verdict = await compare({ source, text }, ours, theirs, async (mends) => {
          const answer = await ask(mends)
          return 'none' in answer ? undefined : answer
        })
        for (const entry of verdict.known) known.set(entry.name, (known.get(entry.name) ?? 0) + 1)
        if (verdict.difference !== undefined) failures.push(`${name}: ${verdict.difference}`)
      } catch (error) {
        failures.push(`${name}: crash: ${error instanceof Error ? error.stack : error}`)
      }
    }
  }
  await oracle.close()
  const deviations = [...known].map(([name, count]) => ({ name, reason: `${count} documents` }))
  return { total, passed: total - failures.length - skipped.length, failures, deviations, skipped }
}

/** References may lead through the whole folder of a project. */
function readerFor(root: string): FileReader {
  return createReader({ root, limits: defaultLimits })
}

function rulesetFiles(): readonly string[] {
  const entries = readdirSync(rulesetFolder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
