import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Ruleset } from '@stoplight/spectral-core'
import { problemsOfRules } from '../../packages/spectral/loading/idle-rules.ts'
import { loadRuleset } from '../../packages/spectral/loading/load-ruleset.ts'
import type { RulesetProblem } from '../../packages/spectral/loading/problem-log.ts'
import { createReader } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { compare } from '../differential/compare.ts'
import { DeadlineWorker } from '../differential/deadline-worker.ts'
import type { Mend } from '../differential/mends.ts'
import type { OracleAnswer } from '../differential/oracle.ts'
import type { OracleRequest } from '../differential/oracle-worker.ts'
import { ourResults } from '../differential/subject.ts'
import { fingerprint, remembered } from './remembered.ts'
import type { Share } from './share.ts'

export interface Outcome {
  /** Findings of Spectral. */
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly deviations: readonly { readonly name: string; readonly reason: string }[]
  readonly skipped: readonly string[]
}

/** A public repository with rulesets, and the documents that it lints with them. */
interface Repository {
  readonly repository: string
  readonly rulesets: readonly string[]
  readonly documents: readonly string[]
}

interface Target {
  readonly path: string
  /** The folder through which references may lead. */
  readonly root: string
}

const deadline = 120_000
/** Of so many parts, a run makes one: on a new machine, Spectral needs 20 minutes for a seventh. */
const parts = 19
/** A description of many files, for which Spectral needs minutes: it is linted under the rulesets of its repository alone. */
const tooMuchForOthers = 'digitalocean/openapi'
const ownDocuments = ['shop.yaml', 'shop-2.json', 'library.yaml', 'loose.yaml']

/** Rulesets that neither loads, with what both say is missing. */
const notLoaded: ReadonlyMap<string, string> = new Map([
  ['baloise-incubator/spectral-ruleset/.spectral.yml', './baloise.yml'],
])

/**
 * Runs public rulesets, with their functions, over public documents, here and in Spectral, and compares all findings. Counts
 * findings of Spectral; those of a run in which something differs for no known reason count as failed.
 */
export async function run(sharedFolder: string, share: Share): Promise<Outcome> {
  const folder = join(sharedFolder, 'corpus', 'rulesets')
  const repositories: readonly Repository[] = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  const oracle = await DeadlineWorker.from<OracleRequest, OracleAnswer>('test/differential/oracle-worker.ts', deadline)
  const failures: string[] = []
  const skipped: string[] = []
  const known = new Map<string, number>()
  let [total, passed, number] = [0, 0, 0]
  for (const repository of repositories) {
    for (const written of repository.rulesets) {
      const file = join(folderOf(folder, repository), written)
      const name = `${repository.repository}/${written}`
      const loaded = await load(file, folderOf(folder, repository)).catch((error: Error) => `${error.message}`)
      const missing = notLoaded.get(name)
      if (missing !== undefined) {
        if (typeof loaded === 'string' && loaded.includes(missing)) skipped.push(`${name}: ${missing} is not there`)
        else failures.push(`${name} is loaded, but is listed as one that is not`)
        continue
      }
      for (const target of targetsOf(repository, repositories, folder)) {
        // Counted through, so that the documents for which Spectral needs minutes are not all in one share.
        number += 1
        if (!share.takes(number, parts)) continue
        const run = `${name}: ${target.path.slice(folder.length + 1)}`
        const text = readFileSync(target.path, 'utf8')
        const ask = (mends: readonly Mend[]) =>
          remembered(fingerprint([file, readFileSync(file, 'utf8'), target.path, text, ...mends]), () =>
            oracle.ask({ ruleset: file, source: target.path, mends }),
          )
        const theirs = await ask([])
        if ('none' in theirs) {
          failures.push(`${run}: Spectral gave no answer: ${theirs.none}`)
          continue
        }
        total += theirs.results.length
        if (typeof loaded === 'string') {
          failures.push(`${run}: ${loaded}`)
          continue
        }
        const { ruleset, problems } = loaded
        const wrong = [...problems, ...problemsOfRules(ruleset.fromSource(target.path))]
        for (const { rule = 'none', message } of wrong) known.set(`${name}: rule ${rule}: ${message}`, 1)
        const reader = createReader({ root: target.root, limits: defaultLimits })
        const input = { source: target.path, text, reader }
        const ours = await ourResults(ruleset, input, reader)
        const verdict = await compare(input, ours, withoutRules(theirs, wrong), async (mends) => {
          const answer = await ask(mends)
          return 'none' in answer ? undefined : withoutRules(answer, wrong)
        })
        for (const entry of verdict.known) known.set(entry.name, (known.get(entry.name) ?? 0) + 1)
        if (verdict.difference === undefined) passed += theirs.results.length
        else failures.push(`${run}: ${verdict.difference}`)
      }
    }
  }
  await oracle.close()
  const deviations = [...known].map(([name, count]) => ({ name, reason: `${count} runs` }))
  return { total, passed, failures, deviations, skipped }
}

/** What Spectral finds with rules that msgapi reports as errors is left out: it says more than they do. */
function withoutRules(answer: OracleAnswer, wrong: readonly RulesetProblem[]): OracleAnswer {
  if (typeof answer.results === 'string' || wrong.length === 0) return answer
  const codes = new Set(wrong.map(({ rule }) => rule))
  return { ...answer, results: answer.results.filter(({ code }) => !codes.has(code)) }
}

function targetsOf(own: Repository, all: readonly Repository[], folder: string): readonly Target[] {
  const repositories = all.filter((other) => other === own || other.repository !== tooMuchForOthers)
  const found = repositories.flatMap((repository) => {
    const root = folderOf(folder, repository)
    return repository.documents.map((document) => ({ path: join(root, document), root }))
  })
  const root = resolve('test/differential/documents')
  return [...found, ...ownDocuments.map((name) => ({ path: join(root, name), root }))]
}

function folderOf(folder: string, { repository }: Repository): string {
  return join(folder, repository.replace('/', '+'))
}

async function load(file: string, root: string): Promise<{ ruleset: Ruleset; problems: readonly RulesetProblem[] }> {
  return await loadRuleset({
    extends: [{ name: file }],
    namedBy: `${dirname(file)}/`,
    root,
    builtIn: new Map(),
    allowCode: true,
    named: true,
  })
}
