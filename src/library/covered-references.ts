import { isNearlyReferenceKey } from '../../rulesets/misspelled-reference.ts'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { DeadEnd } from '../graph/resolve.ts'
import { kindOfKey } from '../graph/step.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'

/**
 * Leaves out references that lead nowhere for a reason that is reported as an error where it is: the way ends in a value that
 * is wrong as a whole, behind a reference that is wrong, or at an object in which the name of the next field is misspelled.
 * Takes the findings on a description, those of its graph included.
 */
export function withoutCovered(findings: readonly Finding[], graph: Graph): readonly Finding[] {
  const { deadEnds } = graph
  if (deadEnds.size === 0) return findings
  const wrong = new Set(findings.flatMap(reasonsIn))
  return findings.filter((finding) => {
    const end = deadEnds.get(finding)
    return end === undefined || !isCovered(end, graph, wrong)
  })
}

function isCovered(end: DeadEnd, graph: Graph, wrong: ReadonlySet<string>): boolean {
  return isMisspelled(end, graph, wrong) || isInWrongValue(end.location, wrong) || isBehindWrongReference(end, wrong)
}

/** Whether a value lacks a field of the format because that is there under another name. */
function isMisspelled({ location, lacking, near }: DeadEnd, graph: Graph, wrong: ReadonlySet<string>): boolean {
  if (near === undefined || !wrong.has(identity('unknown-field', location, near))) return false
  return graph.objectsAt(location.node).some(({ type }) => kindOfKey(type, lacking) === 'field')
}

/** Errors on a reference that lie at its "$ref", or at the reference as a whole. */
const onReferences = ['reference-target-kind', 'ref-schema-format-match', 'reference-allowed']

/** Errors that make all that lies in a value void, with the key in it at which they lie. */
const onValues: readonly (readonly [reason: string, ...inside: Pointer])[] = [
  ['field-type'],
  ['reference-target-kind'],
  ['not-a-string', '$ref'],
]

/** Stands for the error that a reference has a misspelled key, which lies at that key. */
const misspelledReference = 'misspelled-reference'
const onKeys: readonly string[] = ['unknown-field', 'reference-required']

const reasons: readonly string[] = [...new Set([...onReferences, ...onValues.map(([reason]) => reason), ...onKeys])]

function reasonsIn({ code, severity, place: { source, pointer } }: Finding): readonly string[] {
  const reason = severity === 'error' ? reasons.find((each) => code.endsWith(`/${each}`)) : undefined
  if (reason === undefined) return []
  const isReference = onKeys.includes(reason) && isNearlyReferenceKey(pointer.at(-1) ?? '')
  const found = textOf(reason, source, pointer)
  return isReference ? [found, textOf(misspelledReference, source, pointer.slice(0, -1))] : [found]
}

function isInWrongValue(location: NodePath, wrong: ReadonlySet<string>): boolean {
  for (let at: NodePath | undefined = location; at !== undefined; at = at.parent) {
    for (const [reason, ...inside] of onValues) if (wrong.has(identity(reason, at, ...inside))) return true
    if (wrong.has(identity(misspelledReference, at))) return true
  }
  return false
}

function isBehindWrongReference({ through }: DeadEnd, wrong: ReadonlySet<string>): boolean {
  return through.some(({ location }) =>
    onReferences.some(
      (reason) => wrong.has(identity(reason, location, '$ref')) || wrong.has(identity(reason, location)),
    ),
  )
}

function identity(reason: string, at: NodePath, ...inside: Pointer): string {
  return textOf(reason, at.file.path, [...pointerOf(at), ...inside])
}

function textOf(reason: string, path: string, pointer: Pointer): string {
  return JSON.stringify([reason, path, pointer])
}
