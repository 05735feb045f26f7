import type { Draft } from '../edit/draft.ts'
import { WriteError } from '../edit/drafts/write-draft.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { buildGraph, type GraphOptions } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { readerWith } from '../load/load.ts'
import { toData } from '../load/node-data.ts'
import { type NodePath, pointerOf, rootPath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatFragment } from '../pointer.ts'
import { descriptionOf, type EditedFile, type GraphDescription } from '../transform/description.ts'
import { checkSource } from './check-source.ts'
import { convertersFor } from './converters.ts'
import { lostValues } from './ledger.ts'
import { NewPlaces } from './places.ts'
import { planChannels } from './plan-channels.ts'
import { planSecurity } from './plan-security.ts'
import { MovedReferences } from './references.ts'
import { type UpgradeSource, upgradeSource } from './source.ts'
import { type UpgradeOptions, Upgrading } from './upgrading.ts'
import { writtenFiles } from './write.ts'

export type { UpgradeOptions } from './upgrading.ts'

/** A description after an upgrade. */
export interface Upgraded {
  /** What the upgrade assumed, left out or refused, at the places of the author. */
  readonly findings: readonly Finding[]
  /** Undefined if the upgrade is refused. */
  readonly description: GraphDescription | undefined
}

/** The step that converts a description, which all descriptions that it refers into take with it. */
interface Conversion {
  readonly description: GraphDescription
  /** The graphs of all converted descriptions. */
  readonly graphs: readonly Graph[]
}

/**
 * Converts a description of version 2 to version 3 (format text, Version String), in all files that it reads: each value is in the
 * result, or a finding names it. What version 3 cannot say, or what cannot be known, is an error, and nothing is converted then.
 */
export async function upgradeDescription(
  graph: Graph,
  building: GraphOptions,
  options: UpgradeOptions,
): Promise<Upgraded> {
  const source = await upgradeSource(descriptionOf(graph, building), options.isOneFile === true)
  const { graph: whole, roots } = source.joined
  const upgrading = new Upgrading(whole, roots, options, building.limits)
  upgrading.findings.push(...source.findings)
  const refused = () => ({ findings: upgrading.findings, description: undefined })
  if (source.isBroken) return refused()
  checkSource(upgrading)
  // The plan would find keys that are none.
  if (source.findings.some(({ severity }) => severity === 'error')) return refused()
  const plan = { ...planChannels(upgrading), security: planSecurity(upgrading) }
  if (upgrading.isTooLarge) return refused()
  for (const [type, convert] of convertersFor(plan)) upgrading.converters.set(type, convert)
  const converted = draftsOf(upgrading)
  const places = new NewPlaces(converted)
  const references = new MovedReferences(upgrading, places)
  const drafts = new Map([...converted].map(([file, draft]) => [file, references.changed(draft, file)]))
  if (upgrading.isRefused) return refused()
  try {
    const files = await writtenFiles(drafts, places, building.limits)
    const { description, graphs } = await result(source, files)
    check(upgrading, files, graphs)
    return upgrading.isRefused ? refused() : { findings: upgrading.findings, description }
  } catch (error) {
    if (!(error instanceof WriteError)) throw error
    return { findings: [...upgrading.findings, ...error.findings], description: undefined }
  }
}

/** The drafts of all files, each converted by the roles of its values. */
function draftsOf(upgrading: Upgrading): ReadonlyMap<SourceFile, Draft> {
  const drafts = new Map<SourceFile, Draft>()
  for (const file of upgrading.graph.files.values()) {
    const root = rootPath(file)
    if (root !== undefined && file.language !== 'text') drafts.set(file, upgrading.draftOf(root))
  }
  return drafts
}

async function result({ description, joined }: UpgradeSource, files: readonly EditedFile[]): Promise<Conversion> {
  const { building } = joined
  const replaced = new Map(files.map(({ before, after }) => [before, after]))
  const next = { ...building, reader: readerWith(building.reader, replaced) }
  const graphs: Graph[] = []
  for (const { file } of joined.roots) graphs.push(await buildGraph(replaced.get(file) ?? file, next))
  const [made = description.graph] = graphs
  return { description: descriptionOf(made, next, { operations: [], before: description, files }), graphs }
}

/** Reads the result as version 3, and reports what is lost or wrong in it although nothing was reported before: a bug. */
function check(upgrading: Upgrading, files: readonly EditedFile[], graphs: readonly Graph[]): void {
  for (const [index, root] of upgrading.roots.entries()) {
    const { kind, findings = [] } = graphs[index] ?? {}
    const error = findings.find(({ severity }) => severity === 'error')
    if (kind?.minor !== upgrading.options.to || error !== undefined)
      upgrading.reportWrongResult(root, error?.message ?? 'its version is another one')
  }
  for (const path of lostValues(
    files.map(({ before }) => before),
    files.map(({ after }) => after),
    upgrading.accounted,
  ))
    reportLost(path, upgrading)
}

function reportLost(path: NodePath, upgrading: Upgrading): void {
  const shown = quote(toData(path.node), 60)
  upgrading.reportWrongResult(path, `the value ${shown} at ${quote(formatFragment(pointerOf(path)))} is lost`)
}
