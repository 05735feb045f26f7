import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import spectralCore, { type Ruleset } from '@stoplight/spectral-core'
import parsers from '@stoplight/spectral-parsers'
import refResolver from '@stoplight/spectral-ref-resolver'
import type { FileReader } from '../../src/load/files/read.ts'
import { project } from '../fixtures/graph/memory.ts'
import { freeze, type Mend, mendGraph, prepareResults, withLetters, withSiblings } from './mends.ts'
import { ourResolution } from './our-resolution.ts'
import { plainRange, type Result } from './result.ts'

/** A document to lint: its absolute path and its text. */
export interface LintInput {
  readonly source: string
  readonly text: string
  /** Reads what references lead to as msgapi does; without one, Spectral cannot be asked what it makes of that. */
  readonly reader?: FileReader
}

/** Gives the text of a file that a reference leads to; rejects as `fs.readFile` does. */
export type ReadText = (path: string) => Promise<string>

export const readFromDisk: ReadText = (path) => readFile(path, 'utf8')

/** Reads texts, by names relative to the project folder, as `fs.readFile` reads files. */
export function textsOf(files: Readonly<Record<string, string>>): ReadText {
  return async (path) => {
    const text = files[relative(project, path)]
    if (text !== undefined) return text
    throw Object.assign(new Error(`ENOENT: no such file or directory, open '${path}'`), { code: 'ENOENT' })
  }
}

/**
 * What Spectral itself finds, in its order, or the message with which it throws. Only files are read, never the network.
 * With mends, what it would find without those of its defects.
 */
export function spectralResults(
  ruleset: Ruleset,
  input: LintInput,
  readText: ReadText = readFromDisk,
  mends: readonly Mend[] = [],
): Promise<readonly Result[] | string> {
  const run = () => resultsOf(ruleset, input, readText, mends)
  const beside = () => (mends.includes('siblings') ? withSiblings(run) : run())
  return mends.includes('letters') ? withLetters(beside) : beside()
}

async function resultsOf(
  ruleset: Ruleset,
  input: LintInput,
  readText: ReadText,
  mends: readonly Mend[],
): Promise<readonly Result[] | string> {
  const { source, text, reader } = input
  const resolution =
    mends.includes('resolution') && reader !== undefined ? await ourResolution(input, reader) : undefined
  const read = new Set([source])
  const file = {
    async resolve(reference: { href(): string }) {
      const content = await readText(reference.href())
      read.add(reference.href())
      return content
    },
  }
  const resolver = new refResolver.Resolver({ resolvers: { file } })
  const resolve = resolver.resolve.bind(resolver)
  resolver.resolve = async (data, options) => {
    const resolved = await resolve(data, options)
    if (mends.includes('frozen')) freeze(data)
    if (resolution !== undefined) {
      // Spectral knows of a file what it parses when the file is read.
      for (const path of resolution.files) if (!read.has(path)) await resolve({ $ref: path }, options)
      resolved.result = resolution.resolved
      Object.assign(resolved.graph, resolution.graph)
    }
    mendGraph(resolved.graph, mends, (path) => read.has(path))
    return resolved
  }
  const spectral = new spectralCore.Spectral({ resolver })
  spectral.setRuleset(ruleset)
  try {
    const document = new spectralCore.Document(text, parsers.Yaml, source)
    const results = await spectral.run(document, { ignoreUnknownFormat: false })
    const plain = results.map((result) => ({
      code: String(result.code),
      message: result.message,
      path: result.path.map(String),
      severity: result.severity,
      range: plainRange(result.range),
      source: result.source ?? '',
      ...(result.documentationUrl === undefined ? {} : { documentationUrl: result.documentationUrl }),
    }))
    return resolution === undefined ? plain : prepareResults(resolution.correct(plain))
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What Spectral finds, and what keeps it from finding: a rule that throws ends its whole run. */
export interface OracleAnswer {
  /** With what it throws when all rules run. */
  readonly thrown: string | undefined
  /** The rules of which each alone makes it throw. */
  readonly fatal: readonly string[]
  /** What it finds without them; text when it throws all the same. */
  readonly results: readonly Result[] | string
}

/**
 * Asks Spectral about a document, and again without the rules that make it throw, so that there is something to compare
 * with. The ruleset has to be without overrides (`fromSource`).
 */
export async function askSpectral(
  ruleset: Ruleset,
  input: LintInput,
  readText: ReadText = readFromDisk,
  mends: readonly Mend[] = [],
): Promise<OracleAnswer> {
  const ask = () => spectralResults(ruleset, input, readText, mends)
  const first = await ask()
  if (typeof first !== 'string') return { thrown: undefined, fatal: [], results: first }
  const fatal: string[] = []
  for (const name of Object.keys(ruleset.rules)) {
    if (typeof (await withOnly(ruleset, (other) => other === name, ask)) === 'string') fatal.push(name)
  }
  return { thrown: first, fatal, results: await withOnly(ruleset, (name) => !fatal.includes(name), ask) }
}

/** Runs with some of the rules: the others look at nothing for the time. */
async function withOnly<Outcome>(
  { rules }: Ruleset,
  keeps: (name: string) => boolean,
  run: () => Promise<Outcome>,
): Promise<Outcome> {
  const silenced = Object.values(rules).filter(({ name }) => !keeps(name))
  const givens = silenced.map((rule) => rule.given)
  for (const rule of silenced) rule.given = []
  try {
    return await run()
  } finally {
    for (const [index, rule] of silenced.entries()) rule.given = givens[index] ?? []
  }
}
