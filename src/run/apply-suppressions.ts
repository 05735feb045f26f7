import { dirname } from 'node:path'
import { ruleSettingAt, withSetting } from '../config/rule-setting.ts'
import type { Finding } from '../findings/finding.ts'
import { canonicalCode, currentCode } from '../format/rule-codes.ts'
import { wayTo } from '../load/files/address.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { MappedFindings } from '../origins/map-findings.ts'
import type { PluginSet } from '../rules/plugins.ts'
import { suppressionsInComments } from '../suppress/in-comments.ts'
import { suppressionsInExtensions } from '../suppress/in-extensions.ts'
import { type SuppressionsFile, suppressionsInFile } from '../suppress/suppressions-file.ts'
import { type EntrySuppressions, type KnownRules, Suppressor } from '../suppress/suppressor.ts'
import type { OpenEntry } from './open-entry.ts'
import type { RulesRun, Stage } from './stage.ts'

/** The parts of an entry and of its run that suppressions use. */
export interface SuppressionRequest {
  readonly entry: OpenEntry
  readonly plugins: PluginSet
  /** The findings of rules, each time that they ran. */
  readonly linted: readonly Pick<RulesRun, 'rules' | 'codes' | 'spectralOnly'>[]
  /** The purpose of the stage. Problems in suppressions for other commands are reported by those commands. */
  readonly purpose: Stage<unknown>['purpose']
  /** The transforms that ran, by name. */
  readonly transforms: readonly string[]
  /** True if some rules or transforms did not run. Unused suppressions are then not reported. */
  readonly isPartial: boolean
  /** True if a file may have suppressions in extensions. */
  readonly mayHaveExtensions: boolean
  /** The suppressions file, if there is one. */
  readonly accepted: SuppressionsFile | undefined
  /** Points findings to where their content was written. */
  map(findings: readonly Finding[]): Promise<MappedFindings>
}

/** The findings that are left, at their sources. */
export interface SuppressedFindings extends MappedFindings {
  readonly suppressions?: EntrySuppressions | undefined
}

/** Applies the suppressions of an entry to its findings, given the files that it had before findings were mapped to the sources. */
export async function applySuppressions(
  findings: readonly Finding[],
  before: readonly SourceFile[],
  request: SuppressionRequest,
): Promise<SuppressedFindings> {
  const { entry, linted, isPartial, map, accepted, mayHaveExtensions } = request
  const rules = new Set(linted.flatMap(({ rules: own }) => own.map(({ code }) => canonicalCode(code))))
  const suppressor = new Suppressor((code) => rules.has(canonicalCode(code)), entry.settings.suppressionPolicy)
  // For a bundle with a source map, the suppressions of the sources count.
  const isBundle = (await entry.reader.locate(`${entry.entry.path}.map`)).ok
  const graph = mayHaveExtensions ? (await entry.describe())?.source.graph : undefined
  if (graph !== undefined) suppressor.add(suppressionsInExtensions(graph), !isBundle)
  const inDocument = suppressor.left(findings)
  const mapped = await map(inDocument)
  const whole = new Set(isBundle ? [] : before)
  for (const file of entry.files.values()) suppressor.add(suppressionsInComments(file), whole.has(file))
  if (accepted !== undefined) {
    const { path } = accepted.source
    for (const file of entry.files.values()) {
      suppressor.add(suppressionsInFile(accepted, wayTo(dirname(path), file.path), file), whole.has(file))
    }
    // Its own findings are shown with their lines.
    entry.files.set(path, accepted.source)
  }
  const left = suppressor.left(mapped.findings)
  const { open, ...ended } = suppressor.end(isPartial ? nothingKnown : await knownRules(request))
  const set = (problem: Finding) => withSetting(problem, entry.settings)
  const openSet = [...open].flatMap(([key, problem]) => set(problem).map((each) => [key, each] as const))
  return {
    ...mapped,
    findings: request.purpose === 'lint' ? [...left, ...suppressor.problems.flatMap(set)] : left,
    suppressions: { ...ended, open: new Map(isPartial ? [] : openSet) },
  }
}

const nothingKnown: KnownRules = { ran: [], elsewhere: [], known: undefined, isOff: () => false }

/** The stages whose warnings come with each run of rules of ours. */
const stagesOfLint = ['parse', 'limit', 'version', 'ref', 'lint']

/** Which codes a suppression may name, and which of them this run may have given. */
async function knownRules({ entry, plugins, linted, purpose, transforms }: SuppressionRequest): Promise<KnownRules> {
  const [{ knownCodes }, { ruleNames, transformCodesOf }, { transformCodes }] = await Promise.all([
    import('../rules/rulesets.ts'),
    import('../rules/plugin-rules.ts'),
    import('../rules/built-in-transforms.ts'),
  ])
  const rules = linted.flatMap(({ rules: own }) => own.map(({ code }) => code))
  const known = [
    ...knownCodes(),
    ...rules,
    ...linted.flatMap(({ codes = [] }) => codes),
    ...entry.settings.definitions.keys(),
    ...[...entry.settings.rules.keys()].map(currentCode),
    ...plugins.named.flatMap(({ plugin }) => [...ruleNames(plugin), ...transformCodesOf(plugin)]),
  ]
  const isLint = purpose === 'lint' && !linted.every(({ spectralOnly }) => spectralOnly)
  const compared = purpose === 'lint' && entry.settings.baseline !== undefined ? ['contract'] : []
  const stages = new Set([
    ...(isLint ? stagesOfLint : []),
    ...(purpose === 'bundle' ? ['bundle'] : []),
    ...compared,
    ...transforms,
  ])
  const ran = [...rules, ...known.filter((code) => stages.has(prefixOf(code)))]
  // Codes that lint does not run are off, or belong to other commands.
  const isOfOthers = (code: string) =>
    purpose !== 'lint' || prefixOf(code) === 'bundle' || prefixOf(code) === 'contract' || transformCodes().has(code)
  return {
    ran,
    elsewhere: without(known.filter(isOfOthers), ran),
    known: purpose === 'lint' ? known : undefined,
    isOff: (code, place) => ruleSettingAt(entry.settings, code, place) === 'off',
  }
}

function prefixOf(code: string): string {
  return code.slice(0, code.indexOf('/'))
}

function without(codes: readonly string[], left: readonly string[]): readonly string[] {
  const out = new Set(left)
  return codes.filter((code) => !out.has(code))
}
