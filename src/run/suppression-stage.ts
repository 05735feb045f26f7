import { dirname } from 'node:path'
import { ruleSettingAt, withSetting } from '../config/rule-setting.ts'
import type { Finding } from '../findings/finding.ts'
import { canonicalCode, currentCode } from '../format/rule-codes.ts'
import { wayTo } from '../load/files/address.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { MappedFindings } from '../origins/map-findings.ts'
import type { PluginSet } from '../rules/plugins.ts'
import type { SuppressionsFile } from '../suppress/suppressions-file.ts'
import type { EntrySuppressions, KnownRules } from '../suppress/suppressor.ts'
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
  /** The suppressions file, if there is one. */
  readonly accepted: SuppressionsFile | undefined
  /** Points findings to where their content was written. */
  map(findings: readonly Finding[]): Promise<MappedFindings>
}

interface SuppressedFindings extends MappedFindings {
  readonly suppressions?: EntrySuppressions | undefined
}

/**
 * Maps findings to the sources, drops suppressed ones, and adds problems of the suppressions themselves. Suppressions can be
 * comments, extensions or entries of the suppressions file. The code that reads comments is loaded with the first of them.
 */
export async function withSuppressions(
  findings: readonly Finding[],
  request: SuppressionRequest,
): Promise<SuppressedFindings> {
  const { entry, map, accepted } = request
  const before = [...entry.files.values()]
  if (accepted !== undefined || before.some(mayIgnore)) return suppressed(findings, before, request)
  const mapped = await map(findings)
  if (![...entry.files.values()].some(maySuppress)) return mapped
  return suppressed(findings, before, { ...request, map: async () => mapped })
}

function mayIgnore({ text }: SourceFile): boolean {
  return text.includes('x-msgapi-ignore')
}

function maySuppress({ language, text }: SourceFile): boolean {
  return language === 'yaml' && text.includes('msgapi-') && /#[ \t]*msgapi-/.test(text)
}

async function suppressed(
  findings: readonly Finding[],
  before: readonly SourceFile[],
  request: SuppressionRequest,
): Promise<SuppressedFindings> {
  const { entry, linted, isPartial, map, accepted } = request
  const [{ Suppressor }, { suppressionsInComments }, { suppressionsInExtensions }, { suppressionsInFile }] =
    await Promise.all([
      import('../suppress/suppressor.ts'),
      import('../suppress/in-comments.ts'),
      import('../suppress/in-extensions.ts'),
      import('../suppress/suppressions-file.ts'),
    ])
  const rules = new Set(linted.flatMap(({ rules: own }) => own.map(({ code }) => canonicalCode(code))))
  const suppressor = new Suppressor((code) => rules.has(canonicalCode(code)), entry.settings.suppressionPolicy)
  // For a bundle with a source map, the suppressions of the sources count.
  const isBundle = (await entry.reader.locate(`${entry.entry.path}.map`)).ok
  const graph = before.some(mayIgnore) ? (await entry.describe())?.source.graph : undefined
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
