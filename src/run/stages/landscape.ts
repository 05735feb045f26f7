import type { Contract } from '../../contract/contract.ts'
import { type ReportedReferences, referencesOf } from '../../landscape/references.ts'
import type { ReportedPlace } from '../../landscape/report.ts'
import type { NodePath } from '../../load/node-path.ts'
import type { Run } from '../run.ts'
import type { Stage } from '../stage.ts'
import type { View } from './as-version-3.ts'
import { readContract, readingReport } from './contract.ts'

/** The stage that reads the contract of a description for a landscape: also one with errors, as far as it can be read. */
export function landscapeStage(run: Run, view: View): Stage<Contract> {
  return {
    purpose: 'transform',
    asks: {},
    async work(entry) {
      const report = await readContract(entry, run, view)
      const isReadable = entry.described()?.graph.kind.readable === true
      return isReadable ? report : { ...report, made: undefined }
    },
  }
}

/** The stage that reads what refers to what in a description. */
export function referencesStage(placeOf: (at: NodePath) => ReportedPlace): Stage<ReportedReferences> {
  return {
    purpose: 'transform',
    asks: {},
    async work(entry) {
      const graph = (await entry.describe())?.graph
      const made = graph?.kind.readable === true ? referencesOf(graph, placeOf) : undefined
      return { ...readingReport(entry), made }
    },
  }
}
