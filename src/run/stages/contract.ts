import type { Contract } from '../../contract/contract.ts'
import { contractOf } from '../../contract/contract-of.ts'
import { upgradeFirst } from '../../graph/detect-format.ts'
import { PluginSchemaFormats } from '../../plugin/schema-formats.ts'
import type { OpenEntry } from '../open-entry.ts'
import type { Run } from '../run.ts'
import type { Stage, StageReport } from '../stage.ts'

/** The stage that reads the contract of a description. Its findings are those of loading and of references. */
export function contractStage(run: Run): Stage<Contract> {
  return {
    purpose: 'transform',
    asks: {},
    work: (entry) => readContract(entry, run),
  }
}

/** Reads the contract of an entry; there is none if a transform ended the run. */
export async function readContract(entry: OpenEntry, run: Run): Promise<StageReport<Contract>> {
  const { plugins } = await run.plugins.for(entry.settings, entry.root)
  const description = await entry.describe()
  if (description?.graph.format.hasNames === true) {
    const { graph } = description
    return {
      ...reportOf(entry, undefined),
      findings: [...graph.findings, upgradeFirst(graph.entry, 'Reading contracts')],
    }
  }
  const formats = description && new PluginSchemaFormats(description.graph, plugins)
  const made = description && formats && contractOf(description.graph, await formats.load())
  return reportOf(entry, made)
}

function reportOf(entry: OpenEntry, made: Contract | undefined): StageReport<Contract> {
  return {
    findings: entry.described()?.findings ?? [],
    linted: [],
    readsSourceMap: true,
    crashed: false,
    transforms: entry.settings.transforms.map(({ name }) => name),
    isPartial: true,
    made,
  }
}
