import path from 'node:path'
import type { Settings } from '../config/settings.ts'
import { isMade } from '../edit/author-places.ts'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import { withByteOrderMark } from '../load/text/decode.ts'
import type { Transformed } from '../transform/run.ts'
import type { MappedRun, Unfit } from './origins.ts'

/** Findings where their content was written, as far as that is known. */
export interface MappedFindings {
  readonly findings: readonly Finding[]
  /** Notices about the map, one line each. */
  readonly notices: readonly string[]
}

/**
 * Points findings in a bundle to where its content was written, by the source map that lies beside it (`api.yaml.map` beside
 * `api.yaml`). Without a map, or without findings, nothing changes. A map of another text of the bundle is not used, nor are
 * sources that have changed since, and a notice says so. Files that findings are pointed to are added to those of the run.
 */
export async function mapFindings(run: MappedRun, findings: readonly Finding[]): Promise<MappedFindings> {
  const { entry, reader } = run
  if (!findings.some(({ place }) => place.source === entry.path)) return { findings, notices: [] }
  const content = await reader.read(`${entry.path}.map`)
  if (!content.ok && content.reason === 'missing') return { findings, notices: [] }
  const [{ readSourceMap }, { Origins }] = await Promise.all([import('../../bundler/index.ts'), import('./origins.ts')])
  const map = content.ok ? readSourceMap(Buffer.from(content.bytes).toString()) : undefined
  const bundle = path.basename(entry.path)
  const unused = (reason: string): MappedFindings => {
    const notice = `${bundle}.map is not used: ${reason}. Findings are shown in ${bundle} itself.`
    return { findings, notices: [notice] }
  }
  if (map === undefined) return unused(content.ok ? 'it is no source map of msgapi' : content.detail)
  if (!map.isFor(withByteOrderMark(entry))) return unused(`${bundle} has changed since; bundle again with --map`)
  const origins = new Origins(run, map)
  const mapped: Finding[] = []
  for (const finding of findings) mapped.push(...(await origins.mapped(finding)))
  return { findings: mapped, notices: unfitSources(origins.unfit, bundle) }
}

const unfitNotices = {
  'outside-root': {
    problem: (one: boolean) => (one ? 'is outside the root' : 'are outside the root'),
    advice: 'Widen the root with --root',
  },
  changed: {
    problem: (one: boolean, bundle: string) => `${one ? 'is' : 'are'} not what ${bundle} was made of`,
    advice: 'Bundle again with --map',
  },
} as const

function unfitSources(unfit: ReadonlyMap<string, Unfit>, bundle: string): readonly string[] {
  return Object.entries(unfitNotices).flatMap(([reason, { problem, advice }]) => {
    const [first, ...others] = [...unfit].flatMap(([file, its]) => (its === reason ? file : []))
    if (first === undefined) return []
    const which = others.length === 0 ? first : `${first} and ${others.length} more`
    return `${which} ${problem(others.length === 0, bundle)}, so findings are shown in ${bundle}. ${advice}.`
  })
}

/** A description that transforms may have changed. */
interface ShownDescription {
  readonly graph: Graph
  /** Undefined when none ran. */
  readonly transformed: Transformed | undefined
}

/** Findings where their authors wrote what they are about, if transforms ran, with what these reported; the same list if none did. */
export async function findingsInSources(
  findings: readonly Finding[],
  settings: Settings,
  description: ShownDescription | undefined,
): Promise<readonly Finding[]> {
  const { graph, transformed } = description ?? {}
  if (graph === undefined || transformed === undefined) return findings
  const isAsWritten = transformed.findings.length === 0 && ![...graph.files.values()].some(isMade)
  if (isAsWritten) return findings
  const { findingsOfAuthors, findingsOfTransforms } = await import('./author-findings.ts')
  return [...findingsOfTransforms(transformed, settings), ...(await findingsOfAuthors(findings, graph, settings))]
}
