import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { bundle } from '../../src/index.ts'
import { draftProblems, roundTripProblems } from '../perspective-laws.ts'
import { readCorpus } from './corpus-documents.ts'
import type { Share } from './share.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

/**
 * Makes drafts of the other side of every document of the corpus, in both spellings, with each value of `to`: nothing throws, the
 * same source gives the same bytes, and the result has no error that nothing named. Flipped twice, a document says the same but for what
 * the questions name.
 */
export async function run(sharedFolder: string, share: Share): Promise<Outcome> {
  const failures: string[] = []
  let total = 0
  let turned = 0
  const { folder, documents } = readCorpus(sharedFolder)
  const whole = documents.filter(({ missingRefs, remoteRefs }) => missingRefs.length === 0 && remoteRefs.length === 0)
  for (const file of share.of(whole.flatMap((document) => [document.file, document.neutral]))) {
    if (!existsSync(path.join(folder, file))) continue
    total += 1
    const entry = realpathSync(path.join(folder, file))
    const root = realpathSync(path.join(folder, ...file.split('/').slice(0, 2)))
    const { problems, isTurned } = await draftProblems(entry, root)
    const { text, language } = await bundle(entry, { root, noConfig: true })
    const made = { path: path.join(root, `bundle.${language}`), content: text ?? '' }
    const all = text === undefined ? problems : [...problems, ...(await roundTripProblems(made, root))]
    if (isTurned) turned += 1
    if (all.length > 0) failures.push(`${file}: ${all.slice(0, 3).join('; ')}`)
  }
  return { total, passed: total - failures.length, failures, notes: [`${turned} documents have operations to turn`] }
}
