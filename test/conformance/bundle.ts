import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BundleResult, bundleGraph } from '../../bundler/index.ts'
import { buildGraph } from '../../src/graph/build.ts'
import { createReader } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { loadFile } from '../../src/load/load.ts'
import { SourceFile } from '../../src/load/source-file.ts'
import { judge } from '../oracle/oracle.ts'
import { entriesOfCase, prepareCases, spellings } from './bundle-cases.ts'
import { readCorpus } from './corpus-documents.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
}

/** Cases whose sources are wrong: they must be refused, with findings that have a place, and without a text. */
const illegal = /^(?:14|17|26|27|29|31|32|37)-/

/** Bundles every case and every document of the corpus, and lets the oracle judge what comes out. */
export async function run(sharedFolder: string): Promise<Outcome> {
  const failures: string[] = []
  let total = 0
  const count = (name: string, problems: readonly string[]) => {
    total += 1
    if (problems.length > 0) failures.push(`${name}: ${problems.slice(0, 3).join('; ')}`)
  }
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'bundle-cases-')))
  try {
    for (const spelling of spellings) {
      const cases = path.join(folder, spelling)
      cpSync(path.join(sharedFolder, 'cases', 'bundle'), cases, { recursive: true })
      prepareCases(cases, spelling)
      for (const name of readdirSync(cases)) {
        for (const entry of entriesOfCase(path.join(cases, name))) {
          count(
            `${spelling} ${name}/${path.basename(entry)}`,
            await judgeCase(entry, path.join(cases, name), illegal.test(name)),
          )
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  const { folder: corpus, documents } = readCorpus(sharedFolder)
  const whole = documents.filter(({ missingRefs, remoteRefs }) => missingRefs.length === 0 && remoteRefs.length === 0)
  for (const document of whole) {
    for (const file of [document.file, document.neutral]) {
      const entry = path.join(corpus, file)
      if (!existsSync(entry)) continue
      const root = path.join(corpus, ...file.split('/').slice(0, 2))
      count(file, await judgeDocument(realpathSync(entry), realpathSync(root)))
    }
  }
  return { total, passed: total - failures.length, failures }
}

/** What a bundle of a file comes to, and how often each code refused one. */
export async function bundleFile(entry: string, root: string): Promise<BundleResult | undefined> {
  const reader = createReader({ root, limits: defaultLimits })
  const file = await loadFile(reader, entry, defaultLimits)
  if (!(file instanceof SourceFile)) return undefined
  const graph = await buildGraph(file, { reader, limits: defaultLimits })
  return bundleGraph(graph, { limits: defaultLimits })
}

async function judgeCase(entry: string, root: string, mustRefuse: boolean): Promise<readonly string[]> {
  const result = await bundleFile(entry, root)
  if (result === undefined) return ['cannot be read']
  if (!mustRefuse && result.text === undefined) return ['is refused', ...result.findings.map(({ message }) => message)]
  return judgeResult(result, entry, mustRefuse)
}

async function judgeDocument(entry: string, root: string): Promise<readonly string[]> {
  const result = await bundleFile(entry, root)
  return result === undefined ? ['cannot be read'] : judgeResult(result, entry, result.text === undefined)
}

function judgeResult({ text, findings }: BundleResult, entry: string, mustRefuse: boolean): readonly string[] {
  if (text !== undefined) {
    const isAnew = findings.some(({ code }) => code === 'bundle/written-anew')
    if (mustRefuse) return ['is bundled, and should be refused']
    return [...(isAnew ? ['loses its layout'] : []), ...judge(entry, readText, text)]
  }
  const errors = findings.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return ['is refused without a reason']
  const ours = errors.filter(
    ({ code, place }) => place.source === '' || /^bundle\/not-(?:equivalent|well-formed)$/.test(code),
  )
  return ours.map(({ code, message }) => `${code}: ${message}`)
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
