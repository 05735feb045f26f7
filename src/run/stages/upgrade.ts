import type { Finding } from '../../findings/finding.ts'
import type { StageCode } from '../../findings/stage-codes.ts'
import { changesOf } from '../../transform/changes.ts'
import { descriptionOf, type EditStep, type GraphDescription } from '../../transform/description.ts'
import { KeyChanges } from '../../transform/key-changes.ts'
import { runTransforms, type Transformed } from '../../transform/run.ts'
import type { UpgradeOptions } from '../../upgrade/upgrade.ts'
import type { OpenEntry, RunDescription } from '../open-entry.ts'
import { isPartial, type UpgradeCallOptions } from '../options.ts'
import type { Run } from '../run.ts'
import type { Stage } from '../stage.ts'
import { transformsRequest } from '../used-transforms.ts'
import { type KeepTransformed, madeOf, type TransformedFile, type TransformStageOptions } from './transform.ts'

/** The stage's options: those of the conversion, and those of the form of its result. */
export interface UpgradeStageOptions extends UpgradeOptions, Pick<TransformStageOptions, 'as' | 'asFiles'> {}

/** An entry after its conversion, or why it is not converted. */
interface UpgradedEntry {
  readonly findings: readonly Finding[]
  readonly transformed: Transformed | undefined
}

/** What lint says of a description that can be converted. */
export const upgradable: StageCode = 'version/upgradable'

/** The options of an upgrade with what they are by default. */
export function upgradeOptionsOf({
  to = '3.1',
  view = 'application',
  ids = 'extension',
}: UpgradeCallOptions): UpgradeOptions {
  return { to, view, ids }
}

/** The stage of `upgrade`: a description of an earlier version becomes one of the version that is asked for. No transform of the config runs. */
export function upgradeStage<Kept>(run: Run, options: UpgradeStageOptions, keep: KeepTransformed<Kept>): Stage<Kept> {
  return {
    purpose: 'transform',
    asks: { use: [] },
    async work(entry) {
      const described = await entry.describe()
      const found = (entry.described()?.findings ?? []).filter(({ code }) => code !== upgradable)
      const upgraded = described && (await upgradedEntry(described, entry, run, options))
      const findings = [...found, ...(upgraded?.findings ?? [])]
      const isRefused = upgraded?.transformed === undefined || findings.some(({ severity }) => severity === 'error')
      const made =
        isRefused || upgraded?.transformed === undefined
          ? undefined
          : await madeOf(upgraded.transformed, entry.files, {
              ...options,
              workingFolder: run.workingFolder,
              beside: [
                ...changedFiles(upgraded.transformed.description),
                ...textsBeside(upgraded.transformed.description, described),
              ],
            })
      return {
        findings: [...findings, ...(made?.findings ?? [])],
        linted: [],
        readsSourceMap: false,
        crashed: upgraded?.transformed?.crashed ?? false,
        transforms: [],
        isPartial: isPartial(run.options) || isRefused,
        made: made && keep(made.description, entry.settings),
      }
    },
  }
}

async function upgradedEntry(
  { graph, building }: RunDescription,
  entry: OpenEntry,
  run: Run,
  options: UpgradeStageOptions,
): Promise<UpgradedEntry> {
  const { readable, minor } = graph.kind
  if (!readable) return { findings: [], transformed: undefined }
  const source = descriptionOf(graph, building)
  if (minor >= '3') {
    const transformed = minor < options.to ? await toNewest(source, entry, run) : asItIs(source)
    return { findings: transformed.findings, transformed }
  }
  const { upgradeDescription } = await import('../../upgrade/upgrade.ts')
  const isOneFile = options.asFiles !== true && graph.files.size > 1
  const { findings, description } = await upgradeDescription(graph, building, { ...options, isOneFile })
  return {
    findings,
    transformed: description && {
      ...asItIs(source),
      description,
      changes: stepsOf(description).map((step) => changesOf(step, { name: 'upgrade' })),
    },
  }
}

/** Runs the transform that brings 3.0 to 3.1. */
async function toNewest(source: GraphDescription, { settings, root }: OpenEntry, run: Run): Promise<Transformed> {
  const request = transformsRequest([{ name: 'upgrade', options: {} }], run)
  const prepared = await request.prepare(settings, root)
  return runTransforms(source, prepared, { ...request, source: () => request.sourceOf(source) })
}

function asItIs(description: GraphDescription): Transformed {
  return {
    description,
    findings: [],
    changes: [],
    bundledFor: undefined,
    hasErrors: false,
    isRefused: false,
    ended: false,
    crashed: false,
    questions: new Map(),
    keys: new KeyChanges(description.graph),
    compare: undefined,
  }
}

/** Texts that references in the place of a string lead to, which are read in version 2 alone. The references stay, so the texts do, too. */
function textsBeside({ graph }: GraphDescription, source: RunDescription | undefined): readonly TransformedFile[] {
  const texts = [...(source?.graph.files.values() ?? [])].filter(
    ({ path, language }) => language === 'text' && !graph.files.has(path),
  )
  return texts.map((file) => ({ path: file.path, before: file, after: file }))
}

/** All files that an upgrade changed, before and after it. */
function changedFiles(description: GraphDescription): readonly TransformedFile[] {
  const changed = new Map<string, TransformedFile>()
  for (const { files } of stepsOf(description)) {
    for (const { before, after } of files)
      changed.set(after.path, { path: after.path, before: changed.get(after.path)?.before ?? before, after })
  }
  return [...changed.values()]
}

function stepsOf(description: GraphDescription): readonly EditStep[] {
  const steps: EditStep[] = []
  for (let { step } = description; step !== undefined; step = step.before.step) steps.push(step)
  return steps.reverse()
}
