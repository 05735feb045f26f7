import type { Finding } from '../findings/finding.ts'
import { findingsInSources, mapFindings } from '../origins/map-findings.ts'
import type { PluginSets } from '../rules/plugin-sets.ts'
import type { EntrySuppressions } from '../suppress/suppressor.ts'
import { unusedPartsOf } from '../suppress/unused.ts'
import type { ReadEntry } from './entry-result.ts'
import type { OpenEntry } from './open-entry.ts'
import type { Stage, StageReport } from './stage.ts'
import type { SuppressionFiles } from './suppression-files.ts'
import { withSuppressions } from './suppression-stage.ts'

/** The parts of the run that the end of a stage uses. */
interface FinishResources {
  readonly plugins: PluginSets
  readonly suppressions: SuppressionFiles
}

/**
 * Runs a stage on an entry. Maps its findings to the author's files, drops suppressed ones, and adds problems of
 * suppressions. Rejects as the stage does.
 */
export async function finishedEntry<Made>(
  entry: OpenEntry,
  stage: Stage<Made>,
  { plugins, suppressions: files }: FinishResources,
): Promise<ReadEntry<Made>> {
  const report = await stage.work(entry)
  const { settings, root } = entry
  const description = entry.described()
  const { linted, reported = [], withFixers } = report
  const found = withFixers === undefined ? report.findings : await withFixers(report.findings)
  const inSources = await findingsInSources(found, settings, description)
  const crashed = report.crashed || description?.transformed?.crashed === true || linted.some((each) => each.crashed)
  const set = await plugins.for(settings, root)
  const { findings, notices, suppressions } = await withSuppressions(inSources, {
    entry,
    plugins: set,
    linted,
    purpose: stage.purpose,
    transforms: report.transforms,
    isPartial: report.isPartial || crashed,
    accepted: await files.for(settings, root),
    async map(left) {
      const mapped = report.readsSourceMap ? await mapFindings(entry, left) : { findings: left, notices: [] }
      return reported.length === 0 ? mapped : { ...mapped, findings: [...mapped.findings, ...reported] }
    },
  })
  const isCacheable = set.isCacheable && linted.every((each) => each.isCacheable)
  const isReordered = report.spectralOnly === true && findings !== found
  const { graph, transformed } = description ?? {}
  return {
    document: entry.document,
    path: entry.entry.path,
    standsAlone: graph === undefined || graph.kind.readable,
    parts: graph === undefined ? [] : [...graph.files.keys()].filter((file) => file !== entry.entry.path),
    texts: textsOf(entry.files),
    root,
    settings,
    rulesets: linted[0]?.rulesets,
    notices: [...entry.notices, ...linted.flatMap((each) => each.notices), ...notices],
    findings: isReordered ? await orderedAsSpectralDoes(findings) : findings,
    errors: linted.flatMap(({ errors }) => errors),
    crashed,
    isCacheable,
    spectralOnly: report.spectralOnly === true,
    rules: linted.length === 1 ? (linted[0]?.rules ?? []) : linted.flatMap(({ rules }) => rules),
    suppressions: suppressions && (await withFixableOpen(suppressions, report)),
    suppressionsFile: files.pathFor(settings, root),
    questions: new Map([...(transformed?.questions ?? []), ...(report.questions ?? [])]),
    made: stage.isRefused?.(findings, settings) === true ? undefined : report.made,
  }
}

/** Apart from where the graph is known: a function keeps all that others in the same place use. */
function textsOf(files: OpenEntry['files']): ReadEntry['texts'] {
  return new Map([...files].map(([path, { text }]) => [path, () => text]))
}

async function withFixableOpen(
  suppressions: EntrySuppressions,
  { withFixers }: Pick<StageReport<unknown>, 'withFixers'>,
): Promise<EntrySuppressions> {
  if (withFixers === undefined) return suppressions
  const open = new Map<string, Finding>()
  for (const [key, finding] of suppressions.open) {
    // Fixes do not change the suppressions file.
    const [stated = finding] = unusedPartsOf(finding) === undefined ? [] : await withFixers([finding])
    open.set(key, stated)
  }
  return { ...suppressions, open }
}

async function orderedAsSpectralDoes(findings: readonly Finding[]): Promise<readonly Finding[]> {
  const { inSpectralOrder } = await import('../../packages/spectral/index.ts')
  return inSpectralOrder(findings)
}
