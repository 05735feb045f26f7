import type { Contract } from '../../contract/contract.ts'
import { contractOf } from '../../contract/contract-of.ts'
import { PluginSchemaFormats } from '../../plugin/schema-formats.ts'
import type { OpenEntry } from '../open-entry.ts'
import type { Run } from '../run.ts'
import type { Stage, StageReport } from '../stage.ts'
import { asVersion3, type View } from './as-version-3.ts'

/** The stage that reads the contract of a description. Its findings are those of loading, of references and of `asVersion3`. */
export function contractStage(run: Run, view: View): Stage<Contract> {
  return {
    purpose: 'transform',
    asks: {},
    work: (entry) => readContract(entry, run, view),
  }
}

/** Reads the contract of an entry; there is none if a transform ended the run, or version 2 cannot be converted. */
export async function readContract(entry: OpenEntry, run: Run, view: View): Promise<StageReport<Contract>> {
  const { plugins } = await run.plugins.for(entry.settings, entry.root)
  const { graph, findings } = await asVersion3(entry, view)
  const formats = graph && new PluginSchemaFormats(graph, plugins)
  return {
    ...readingReport(entry),
    findings,
    made: graph && formats && contractOf(graph, await formats.load()),
  }
}

/** The report of a stage that only reads an entry. */
export function readingReport(entry: OpenEntry): Omit<StageReport<never>, 'made'> {
  return {
    findings: entry.described()?.findings ?? [],
    linted: [],
    readsSourceMap: true,
    crashed: false,
    transforms: entry.settings.transforms.map(({ name }) => name),
    isPartial: true,
  }
}
