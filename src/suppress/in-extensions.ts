import type { Operation } from '../edit/operation.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { currentCode } from '../format/rule-codes.ts'
import type { Graph } from '../graph/graph.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatPointer, type Pointer } from '../pointer.ts'
import { isDate } from './in-force.ts'
import { type FoundSuppressions, problemAt, type Suppression } from './suppression.ts'

/** The extension that suppresses findings in an object. */
export const ignoreKey = 'x-msgapi-ignore'

const fields = ['rule', 'reason', 'until']
const form = '{ rule, reason, until }'

interface ItemProblem {
  readonly problem: Finding
}

/** The suppressions in the extensions of all objects that the format lets have some. */
export function suppressionsInExtensions(graph: Graph): FoundSuppressions {
  const suppressions: Suppression[] = []
  const problems: Finding[] = []
  for (const { type, node, location } of graph.objects) {
    const value = type.extendable ? childOf(node, ignoreKey) : undefined
    if (value === undefined) continue
    const found = readIgnored(value, location.file, pointerOf(location))
    suppressions.push(...found.suppressions)
    problems.push(...found.problems)
  }
  return { suppressions, problems }
}

/** The operation that accepts findings of one code in an object and everything in it. The object may have extensions. */
export function ignoreIn(
  object: NodePath,
  { code, until, reason }: { readonly code: string; readonly until: string | undefined; readonly reason: string },
): Operation {
  const item = { rule: code, reason, ...(until !== undefined && { until }) }
  const list = [...pointerOf(object), ignoreKey]
  const hasList = childOf(object.node, ignoreKey)?.kind === 'list'
  return {
    op: 'add',
    file: object.file.path,
    path: formatPointer(hasList ? [...list, '-'] : list),
    value: hasList ? item : [item],
  }
}

function readIgnored(value: Node, file: SourceFile, object: Pointer): FoundSuppressions {
  const pointer = [...object, ignoreKey]
  if (value.kind !== 'list') {
    return {
      suppressions: [],
      problems: [malformed(file, pointer, `Unexpected value, expected a list of ${form}`).problem],
    }
  }
  const read = value.items.map((item, index) => readItem(item, file, [...pointer, String(index)], object))
  return {
    suppressions: read.flatMap((each) => ('problem' in each ? [] : each)),
    problems: read.flatMap((each) => ('problem' in each ? each.problem : [])),
  }
}

function readItem(item: Node, file: SourceFile, pointer: Pointer, object: Pointer): Suppression | ItemProblem {
  if (item.kind !== 'map') return malformed(file, pointer, `Unexpected value, expected an object ${form}`)
  const unknown = item.entries.keys().find((name) => !fields.includes(name))
  if (unknown !== undefined) {
    return malformed(
      file,
      [...pointer, unknown],
      `Unexpected key ${quote(unknown)}, expected ${fields.join(', ')}`,
      'key',
    )
  }
  const [rule, reason, until] = fields.map((name) => stringOf(childOf(item, name)))
  if (rule === undefined || rule === '') {
    return malformed(
      file,
      [...pointer, 'rule'],
      `${item.entries.has('rule') ? 'Unexpected' : 'Missing'} "rule", expected the code that is ignored, or a pattern: acme/*`,
    )
  }
  if (item.entries.has('reason') && (reason ?? '').trim() === '') {
    return malformed(
      file,
      [...pointer, 'reason'],
      'Unexpected "reason", expected a string; write why, or remove the key',
    )
  }
  if (item.entries.has('until') && (until === undefined || !isDate(until))) {
    return malformed(file, [...pointer, 'until'], 'Unexpected "until", expected the last day as YYYY-MM-DD: 2027-01-31')
  }
  const written = [...pointer, 'rule']
  const at = { place: file.placeAt(written, 'value'), range: file.rangeOf(written, 'value') }
  const part = { of: pointer.slice(0, -1), index: Number(pointer.at(-1)) }
  return {
    by: ignoreKey,
    code: currentCode(rule),
    reason,
    until,
    ...at,
    file,
    reach: { kind: 'inside', pointer: object },
    part,
  }
}

function malformed(file: SourceFile, pointer: Pointer, message: string, on: 'key' | 'value' = 'value'): ItemProblem {
  const at = { place: file.placeAt(pointer, on), range: file.rangeOf(pointer, on) }
  return { problem: problemAt('suppression/malformed', message, at) }
}
