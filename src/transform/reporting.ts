import type { VFile } from 'vfile'
import { authorPlaceOf, isMade } from '../edit/author-places.ts'
import type { WriteError } from '../edit/drafts/write-draft.ts'
import type { Finding, RelatedPlace, Severity } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { describeThrown } from '../findings/thrown.ts'
import type { Graph } from '../graph/graph.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { pathAt, pathOfNode } from '../load/text/path-at.ts'
import type { Difference } from '../meaning/same-data.ts'
import type { Pointer } from '../pointer.ts'
import type { GraphDescription } from './description.ts'
import type { PreparedTransform, TransformReport } from './transform.ts'

/** The finding for a report of a transform, at the author's place of the reported value. */
export function findingOf(report: TransformReport, transform: PreparedTransform, graphs: readonly Graph[]): Finding {
  const { code, message, at, on = 'value', related = [] } = report
  const severity = report.severity ?? transform.definition.codes?.[code]?.severity ?? 'warn'
  const places = related.map((each): RelatedPlace => {
    const { place, range } = authorsPlace(locationOf(each.at, graphs), each.on ?? 'value', graphs)
    return { message: each.message, place, range }
  })
  return {
    code: `${transform.prefix}/${code}`,
    message,
    severity,
    ...authorsPlace(at === undefined ? undefined : locationOf(at, graphs), on, graphs),
    ...(places.length === 0 ? {} : { related: places }),
  }
}

/** The findings for the messages of a VFile, from an index on. */
export function findingsOf(file: VFile, from: number, transform: PreparedTransform, graph: Graph): readonly Finding[] {
  return file.messages.slice(from).map((message) => {
    const { prefix, unnamed } = transform
    return {
      code: `${message.source ?? prefix}/${message.ruleId ?? unnamed}`,
      message: message.reason,
      severity: severityOf(message.fatal),
      ...placeOf(message, graph.entry),
    }
  })
}

/** The finding for a transform that threw. */
export function failureOf(error: unknown, { name, plugin }: PreparedTransform, { graph }: GraphDescription): Finding {
  const whose = plugin === undefined ? '' : ` of the plugin "${plugin}"`
  return {
    code: 'transform/failed' satisfies StageCode,
    message: `The transform "${name}"${whose} threw an exception: ${describeThrown(error)}; nothing is changed`,
    severity: 'error',
    ...authorsPlace(undefined, 'value', [graph]),
  }
}

/** A finding on a description that transforms may have changed, at the author's place of its value. */
export function inSources(finding: Finding, { files }: Graph): Finding {
  const made = files.get(finding.place.source)
  const { pointer, on } = finding.place
  return made === undefined || !isMade(made) ? finding : { ...finding, ...reportPlace(made, pointer, on) }
}

/** The finding for a file that was printed as a whole, because its text had no place for a change. */
export function writtenAnew(file: SourceFile): Finding {
  return {
    code: 'edit/written-anew' satisfies StageCode,
    message:
      'This file loses its layout: its text has no place for a change, so it is rewritten, with comments above their keys',
    severity: 'info',
    ...reportPlace(file, [], 'value'),
  }
}

/** The finding for a result that cannot be written, such as one beyond the limits. */
export function unwritable(
  { message, findings }: WriteError,
  { name }: PreparedTransform,
  { graph }: GraphDescription,
): Finding {
  return {
    code: findings[0]?.code ?? ('transform/not-writable' satisfies StageCode),
    message: `The result of the transform "${name}" cannot be written, so nothing is changed: ${message}`,
    severity: 'error',
    ...authorsPlace(undefined, 'value', [graph]),
  }
}

/** The finding for a transform that should have kept the meaning but did not. */
export function notEquivalent({ source, message }: Difference, { name }: PreparedTransform): Finding {
  return {
    code: 'transform/not-equivalent' satisfies StageCode,
    message: `The transform "${name}" would change the meaning, so nothing is changed: ${message}`,
    severity: 'error',
    ...reportPlace(source.file, pointerOf(source), 'value'),
  }
}

function severityOf(fatal: boolean | null | undefined): Severity {
  if (fatal === true) return 'error'
  return fatal === false ? 'warn' : 'info'
}

function placeOf({ line, column }: VFile['messages'][number], entry: SourceFile): Pick<Finding, 'place' | 'range'> {
  if (line === undefined) return reportPlace(entry, [], 'value')
  const offset = entry.offsetAt({ line: line - 1, character: (column ?? 1) - 1 })
  const found = pathAt(entry, offset)
  return reportPlace(entry, found === undefined ? [] : pointerOf(found.path), 'value')
}

/** The place and range of the author's key or value; without a path, of the root of the entry. */
function authorsPlace(
  path: NodePath | undefined,
  on: 'key' | 'value',
  graphs: readonly Graph[],
): Pick<Finding, 'place' | 'range'> {
  const entry = graphs[0]?.entry
  if (path !== undefined) return reportPlace(path.file, pointerOf(path), on)
  if (entry === undefined) throw new Error('a transform has a description')
  return reportPlace(entry, [], 'value')
}

/** The author's place and range for a value of a file that transforms may have changed. */
export function reportPlace(made: SourceFile, at: Pointer, side: 'key' | 'value'): Pick<Finding, 'place' | 'range'> {
  const { file, pointer, on } = authorPlaceOf(made, at, side)
  // Underlining a whole file would help nobody.
  return { place: file.placeAt(pointer, on), range: file.rangeOf(pointer, pointer.length === 0 ? 'key' : on) }
}

/** The path of a node that a transform names, in the description that it got or in one that it made. */
function locationOf(at: NodePath | Node, graphs: readonly Graph[]): NodePath | undefined {
  if ('file' in at) return at
  for (const graph of graphs) {
    const known = graph.objectsAt(at)[0]?.location ?? graph.referenceAt(at)?.location ?? searched(at, graph)
    if (known !== undefined) return known
  }
  return undefined
}

function searched(node: Node, graph: Graph): NodePath | undefined {
  for (const file of graph.files.values()) {
    const path = pathOfNode(file, node)
    if (path !== undefined) return path
  }
  return undefined
}
