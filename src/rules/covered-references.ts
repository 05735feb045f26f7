import { isNearlyReferenceKey } from '../../rulesets/facts/near-name.ts'
import type { Covered, Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { DeadEnd } from '../graph/resolve.ts'
import { kindOfKey } from '../graph/step.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'
import { factsOf } from './rulesets.ts'

/**
 * Leaves out unresolved references if their cause is already reported as an error: the path ends in a value that is wrong as a
 * whole, behind a wrong reference, or at an object with a misspelled field. Takes all findings of a description, including
 * those of its graph.
 */
export function withoutCovered(findings: readonly Finding[], graph: Graph): readonly Finding[] {
  const { deadEnds } = graph
  if (deadEnds.size === 0) return findings
  const wrong = new Set(findings.flatMap(coveredBy))
  return findings.filter((finding) => {
    const end = deadEnds.get(finding)
    return end === undefined || !isCovered(end, graph, wrong)
  })
}

function isCovered(end: DeadEnd, graph: Graph, wrong: ReadonlySet<string>): boolean {
  return isMisspelled(end, graph, wrong) || isInWrongValue(end.location, wrong) || isBehindWrongReference(end, wrong)
}

/** True if a value lacks a field because the field is there under another name. */
function isMisspelled({ location, lacking, near }: DeadEnd, graph: Graph, wrong: ReadonlySet<string>): boolean {
  if (near === undefined || !wrong.has(identity('field', location, near))) return false
  return graph.objectsAt(location.node).some(({ type }) => kindOfKey(type, lacking) === 'field')
}

/** What an error covers, as pairs of kind and place. */
function coveredBy({ code, severity, place: { source, pointer } }: Finding): readonly string[] {
  if (severity !== 'error') return []
  return (factsOf(code).covers ?? []).flatMap((kind) => {
    if (kind === 'reference' || kind === 'value' || kind === 'field') return coverKey(kind, source, pointer)
    if (kind === 'meant-reference' && !isNearlyReferenceKey(pointer.at(-1) ?? '')) return []
    return coverKey('value', source, pointer.slice(0, -1))
  })
}

function isInWrongValue(location: NodePath, wrong: ReadonlySet<string>): boolean {
  for (let at: NodePath | undefined = location; at !== undefined; at = at.parent) {
    if (wrong.has(identity('value', at))) return true
  }
  return false
}

/** Errors about references are at the "$ref", or at the reference as a whole. */
function isBehindWrongReference({ through }: DeadEnd, wrong: ReadonlySet<string>): boolean {
  return through.some(
    ({ location }) => wrong.has(identity('reference', location, '$ref')) || wrong.has(identity('reference', location)),
  )
}

function identity(kind: Covered, at: NodePath, ...inside: Pointer): string {
  return coverKey(kind, at.file.path, [...pointerOf(at), ...inside])
}

function coverKey(kind: Covered, path: string, pointer: Pointer): string {
  return JSON.stringify([kind, path, pointer])
}
