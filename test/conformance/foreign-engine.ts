import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import { severities } from '../../src/findings/finding.ts'
import { canonicalCode } from '../../src/format/rule-codes.ts'
import { readCorpus } from './corpus-documents.ts'
import { builtInRule, builtInRules, isRecommended, lintFile } from './lint-source.ts'
import type { Share } from './share.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly deviations: readonly { readonly name: string; readonly reason: string }[]
}

interface SpectralResult {
  readonly code: string
  readonly message: string
  readonly severity: number
  readonly path: readonly string[]
  readonly source: string
}

const documentsPerRun = 30
const peers = path.resolve('bench/peers')
const spectral = path.join(peers, 'node_modules/@stoplight/spectral-cli/dist/index.js')

/** Documents at which Spectral itself ends, whatever the ruleset, each with what it says. */
const crashes: Readonly<Record<string, string>> = {}

/**
 * Runs the rulesets of the built package under an unmodified Spectral CLI, on every document of the corpus in both spellings: the same code
 * (that of the neutral spelling), source and path as msgapi reports in the entry document, and the severity of the rule. What msgapi finds in
 * other files is not shown there.
 */
export async function run(sharedFolder: string, share: Share): Promise<Outcome> {
  if (!existsSync(spectral)) {
    const install = spawnSync('npm', ['ci', '--prefix', peers, '--ignore-scripts'], { stdio: ['ignore', 2, 2] })
    if (install.status !== 0) return { total: 1, passed: 0, failures: ['Spectral cannot be installed'], deviations: [] }
  }
  const { folder: corpus, documents } = readCorpus(sharedFolder)
  const both = documents.flatMap(({ file, neutral }) => [path.join(corpus, file), path.join(corpus, neutral)])
  const files = share.of(both)
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'foreign-engine-')))
  try {
    const ruleset = writeRuleset(folder)
    return await compare(files, corpus, (some) => lintWithSpectral(some, ruleset, corpus))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A project that has msgapi installed, with a ruleset that extends what the package exports. */
function writeRuleset(folder: string): string {
  mkdirSync(path.join(folder, 'node_modules'))
  symlinkSync(path.resolve('.'), path.join(folder, 'node_modules/msgapi'))
  const ruleset = path.join(folder, 'ruleset.mjs')
  const imports = "import spec from 'msgapi/rulesets/spec'\nimport bindings from 'msgapi/rulesets/bindings'\n"
  writeFileSync(ruleset, `${imports}export default { extends: [spec, bindings] }\n`)
  return ruleset
}

type Lint = (files: readonly string[]) => ReadonlyMap<string, readonly SpectralResult[]> | string

async function compare(files: readonly string[], corpus: string, lint: Lint): Promise<Outcome> {
  const failures: string[] = []
  const deviations: { name: string; reason: string }[] = []
  for (const [file, theirs] of resultsOf(files, lint)) {
    const name = path.relative(corpus, file)
    const ours = (await lintFile(file, corpus)).filter(
      (finding) => builtInRule(finding.code) && isRecommended(finding) && finding.place.source === file,
    )
    const difference =
      typeof theirs === 'string' ? theirs : firstDifference(ours.map(ourLine), theirs.filter(isOurs).map(theirLine))
    if (difference === undefined) continue
    const reason = crashes[name]
    if (reason === undefined) failures.push(`${name}: ${difference}`)
    else deviations.push({ name, reason })
  }
  return { total: files.length, passed: files.length - failures.length, failures, deviations }
}

/** Runs many documents at once; where Spectral ends with an error, each of them alone. */
function* resultsOf(files: readonly string[], lint: Lint): Generator<[string, readonly SpectralResult[] | string]> {
  for (let start = 0; start < files.length; start += documentsPerRun) {
    const some = files.slice(start, start + documentsPerRun)
    const together = lint(some)
    for (const file of some) {
      const results = typeof together === 'string' ? lint([file]) : together
      yield [file, typeof results === 'string' ? results : (results.get(file) ?? [])]
    }
  }
}

function lintWithSpectral(files: readonly string[], ruleset: string, cwd: string): ReturnType<Lint> {
  const run = spawnSync(process.execPath, [spectral, 'lint', '-r', ruleset, '-f', 'json', '-q', ...files], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: 120_000,
  })
  if (run.status !== 0 && run.status !== 1)
    return `Spectral ends with ${run.status ?? run.signal}: ${run.stderr.trim()}`
  const results: readonly SpectralResult[] = JSON.parse(run.stdout)
  const byFile = new Map<string, SpectralResult[]>()
  for (const result of results) byFile.set(result.source, [...(byFile.get(result.source) ?? []), result])
  return byFile
}

function isOurs({ code }: SpectralResult): boolean {
  return builtInRules.has(code)
}

/** Spectral knows one code and one severity for all findings of a rule. */
function ourLine({ code, place, message }: Finding): string {
  const severity = builtInRule(code)?.severity
  return JSON.stringify([
    canonicalCode(code),
    severity && severities.indexOf(severity),
    place.source,
    place.pointer,
    message,
  ])
}

function theirLine({ code, severity, source, path: pointer, message }: SpectralResult): string {
  return JSON.stringify([code, severity, source, pointer, message])
}

function firstDifference(ours: readonly string[], theirs: readonly string[]): string | undefined {
  const missing = ours.find((line) => !theirs.includes(line))
  if (missing !== undefined) return `not under Spectral: ${missing}`
  const extra = theirs.find((line) => !ours.includes(line))
  return extra === undefined ? undefined : `only under Spectral: ${extra}`
}
