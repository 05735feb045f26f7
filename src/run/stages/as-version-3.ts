import { withSetting } from '../../config/rule-setting.ts'
import type { Finding } from '../../findings/finding.ts'
import type { Graph } from '../../graph/graph.ts'
import type { OpenEntry } from '../open-entry.ts'
import type { UpgradeCallOptions } from '../options.ts'

/** Whose view descriptions of version 2 take. */
export type View = UpgradeCallOptions['view']

/** A description that can be read as version 3. */
export interface AsVersion3 {
  /** Undefined if there is none: a transform ended the run, or version 2 cannot be converted. */
  readonly graph: Graph | undefined
  /** Those of loading and of references, and what the conversion assumed, left out or refused. */
  readonly findings: readonly Finding[]
}

/** The description of an entry; one of version 2 as `upgrade` converts it, in memory. Its values know where their author wrote them. */
export async function asVersion3(entry: OpenEntry, view: View): Promise<AsVersion3> {
  const description = await entry.describe()
  const findings = entry.described()?.findings ?? []
  if (description?.graph.format.hasNames !== true) return { graph: description?.graph, findings }
  const [{ upgradeDescription }, { upgradable, upgradeOptionsOf }] = await Promise.all([
    import('../../upgrade/upgrade.ts'),
    import('./upgrade.ts'),
  ])
  const found = findings.filter(({ code }) => code !== upgradable)
  // What is wrong with a reference would refuse the conversion, and is told already.
  if (found.some(({ severity }) => severity === 'error')) return { graph: undefined, findings: found }
  const { graph, building } = description
  const upgraded = await upgradeDescription(graph, building, upgradeOptionsOf({ view }))
  const reports = upgraded.findings.flatMap((finding) => withSetting(finding, entry.settings))
  return { graph: upgraded.description?.graph, findings: [...found, ...reports] }
}
