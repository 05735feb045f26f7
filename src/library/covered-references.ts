import type { Finding } from '../findings/finding.ts'
import { fieldOf } from '../format/format.ts'
import type { Graph } from '../graph/graph.ts'
import { type Location, pointerOf } from '../graph/location.ts'
import type { DeadEnd } from '../graph/resolve.ts'
import type { Pointer } from '../pointer.ts'

/**
 * Leaves out references that lead nowhere for a reason that a rule reports as an error where it is: the way ends in a value
 * of a wrong type, which has no parts of that kind, or at an object in which the name of the next field is misspelled. Takes
 * the findings on a description, those of its graph included.
 */
export function withoutCovered(findings: readonly Finding[], graph: Graph): readonly Finding[] {
  const { deadEnds } = graph
  if (deadEnds.size === 0) return findings
  const wrong = new Set(findings.flatMap((finding) => reasonIn(finding) ?? []))
  return findings.filter((finding) => {
    const end = deadEnds.get(finding)
    return end === undefined || !(isMisspelled(end, graph, wrong) || isInWrongValue(end.location, wrong))
  })
}

/** Whether a value lacks a field of the format because that is there under another name. */
function isMisspelled({ location, lacking, near }: DeadEnd, graph: Graph, wrong: ReadonlySet<string>): boolean {
  if (near === undefined || !wrong.has(identity('unknown-field', location, near))) return false
  return graph.objectsAt(location.node).some(({ type }) => fieldOf(type, lacking) !== undefined)
}

const reasons = ['field-type', 'unknown-field']

function reasonIn({ code, severity, place }: Finding): string | undefined {
  const reason = severity === 'error' ? reasons.find((each) => code.endsWith(`/${each}`)) : undefined
  return reason === undefined ? undefined : textOf(reason, place.source, place.pointer)
}

function isInWrongValue(location: Location, wrong: ReadonlySet<string>): boolean {
  for (let at: Location | undefined = location; at !== undefined; at = at.parent) {
    if (wrong.has(identity('field-type', at))) return true
  }
  return false
}

function identity(reason: string, at: Location, ...inside: Pointer): string {
  return textOf(reason, at.file.path, [...pointerOf(at), ...inside])
}

function textOf(reason: string, path: string, pointer: Pointer): string {
  return JSON.stringify([reason, path, pointer])
}
