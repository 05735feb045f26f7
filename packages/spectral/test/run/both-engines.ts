import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Document, type IRuleResult, Ruleset, type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import Parsers from '@stoplight/spectral-parsers'
import t from 'tap'
import { type Finding, type Range, severityNumber } from '../../../../src/findings/finding.ts'
import { createReader } from '../../../../src/load/files/read.ts'
import { defaultLimits } from '../../../../src/load/limits.ts'
import { loadFile } from '../../../../src/load/load.ts'
import { runRuleset, type SpectralOutcome, type SpectralRun } from '../../run/run-ruleset.ts'
import { viewDocument } from '../../view/view-document.ts'

/** Texts by file name; the first is the document. */
export type Texts = Readonly<Record<string, string>>

const folder = realpathSync(t.testdir())
let projects = 0

/** Writes files to their own folder, and returns the path of the first. */
export function write(texts: Texts): string {
  const project = path.join(folder, `project-${projects++}`)
  for (const [name, text] of Object.entries(texts)) {
    const file = path.join(project, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return path.join(project, Object.keys(texts)[0] ?? '')
}

const rulesetFile = (entry: string): string => path.join(path.dirname(entry), 'ruleset.mjs')

/** The findings of msgapi for a document and a ruleset. */
export async function lint(
  definition: unknown,
  entry: string,
  options: Pick<SpectralRun, 'budget' | 'ignoreUnknownFormat'> = {},
): Promise<SpectralOutcome> {
  const limits = defaultLimits
  const reader = createReader({ root: path.dirname(entry), limits })
  const file = await loadFile(reader, entry, limits)
  if ('ok' in file) throw new Error(file.detail)
  const ruleset = new Ruleset(definition, { source: rulesetFile(entry) })
  return runRuleset({ ruleset, view: await viewDocument(file, { reader, limits }), ...options })
}

/** The findings of Spectral itself, without those of its parser and resolver. */
export async function lintWithSpectral(
  definition: RulesetDefinition,
  entry: string,
  options: { readonly ignoreUnknownFormat?: boolean } = {},
  change: (result: IRuleResult) => IRuleResult = (result) => result,
): Promise<readonly string[]> {
  const spectral = new Spectral()
  spectral.setRuleset(new Ruleset(definition, { source: rulesetFile(entry) }))
  const text = readFileSync(entry, 'utf8')
  // Spectral's command reads every document with its YAML parser, even JSON.
  const document = new Document(text, Parsers.Yaml, entry)
  const results = await spectral.run(document, options)
  return (
    results
      .filter(({ code }) => code !== 'parser' && code !== 'invalid-ref')
      // Spectral reports values that are neither in the target of a reference nor among its siblings a second time, without a
      // file.
      .filter(({ source }) => source !== undefined)
      .map((result) => resultAsText(change(result)))
  )
}

function resultAsText({ code, message, path: at, severity, source, range, documentationUrl }: IRuleResult): string {
  return JSON.stringify([code, message, at, severity, source, ...spots(range), documentationUrl])
}

/** A finding of msgapi in the form of `resultAsText`. */
export function findingAsText({ code, message, place, severity, range, documentationUrl }: Finding): string {
  const number = severityNumber(severity)
  return JSON.stringify([code, message, place.pointer, number, place.source, ...spots(range), documentationUrl])
}

function spots({ start, end }: Range): readonly number[] {
  return [start.line, start.character, end.line, end.character]
}
