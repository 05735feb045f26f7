import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { GraphBundleOptions } from '../../bundler/index.ts'
import { cutDescription } from '../oracle/cut.ts'
import { bundleCut } from '../oracle/cut-proof.ts'
import { bundleFiles, memoryFiles } from '../oracle/memory-files.ts'
import { bundleFile } from './bundle.ts'
import { readCorpus } from './corpus-documents.ts'
import type { Share } from './share.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly skipped: readonly string[]
}

/** Shares of the places for references that are cut, in percent. */
const shares = [5, 30, 80] as const
/** The cuts of each document of the corpus: one at each share. */
const seeds = [...shares.keys()]
/** The cuts of each of our own descriptions, in which everything is that the format has. */
const ownSeeds = [...Array(800).keys()]
const own = ['description', 'bindings'].map((name) => path.resolve(`test/fixtures/whole-${name}.yaml`))

const ways: readonly Omit<GraphBundleOptions, 'limits'>[] = [
  {},
  { inline: 'all' },
  { inline: 'local' },
  { dedupe: true },
  { as: 'json' },
]

/**
 * Cuts every document of the corpus at random into several files, and bundles those: the bundle must say what the document
 * said. Of a document that has several files already, its bundle is cut, which another suite compares with its sources.
 * What is refused in one piece must be refused in several.
 */
export async function run(sharedFolder: string, share: Share): Promise<Outcome> {
  const { folder, documents } = readCorpus(sharedFolder)
  const failures: string[] = []
  const skipped: string[] = []
  let total = 0
  for (const file of share.of(documents.flatMap((document) => [document.file, document.neutral]))) {
    if (!existsSync(path.join(folder, file))) continue
    const count = (seed: number, problems: readonly string[]) => {
      total += 1
      if (problems.length > 0) failures.push(`${file}, cut ${seed}: ${problems.slice(0, 3).join('; ')}`)
    }
    const text = readFileSync(path.join(folder, file), 'utf8')
    if (await judgeCuts(text, path.extname(file), seeds, count)) continue
    const root = path.join(folder, ...file.split('/').slice(0, 2))
    const bundle = await bundleFile(realpathSync(path.join(folder, file)), realpathSync(root))
    const wasCut = bundle?.text !== undefined && (await judgeCuts(bundle.text, `.${bundle.language}`, seeds, count))
    if (!wasCut) skipped.push(`${file}: refers to what is not there or not allowed, or is no description`)
  }
  for (const file of own) {
    await judgeCuts(readFileSync(file, 'utf8'), '.yaml', share.of(ownSeeds), (seed, problems) => {
      total += 1
      if (problems.length > 0) failures.push(`${path.basename(file)}, cut ${seed}: ${problems.slice(0, 3).join('; ')}`)
    })
  }
  return { total, passed: total - failures.length, failures, skipped }
}

type Count = (seed: number, problems: readonly string[]) => void

/** Whether a text could be cut; what came of it is counted. */
async function judgeCuts(text: string, ending: string, seeds: readonly number[], count: Count): Promise<boolean> {
  const whole = await bundleFiles(memoryFiles({ [`whole${ending}`]: text }), `whole${ending}`)
  for (const seed of seeds) {
    const cut = cutDescription(text, { seed, share: shares[seed % shares.length] ?? 30 })
    if (cut === undefined) return false
    const { result, problems } = await bundleCut(cut, whole.text ?? '', ways[seed % ways.length])
    if (whole.text !== undefined) count(seed, problems)
    else count(seed, result.text === undefined ? [] : ['is bundled, though in one piece it is refused'])
  }
  return true
}
