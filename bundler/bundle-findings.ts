import path from 'node:path'
import { stageCodes } from '../src/findings/codes/facts.ts'
import type { Finding } from '../src/findings/finding.ts'
import { quote } from '../src/findings/quote.ts'
import type { StageCode } from '../src/findings/stage-codes.ts'
import type { Graph } from '../src/graph/graph.ts'
import type { Reference } from '../src/graph/objects-and-references.ts'
import { findingAt, shown } from '../src/graph/reference-findings.ts'
import type { MisplacedValue } from '../src/graph/typed-cursor.ts'
import { jsonTypeOf } from '../src/load/node.ts'
import { type NodePath, pathTo, pointerOf, stepTo } from '../src/load/node-path.ts'

/** A finding at a reference that the bundle changes or cannot keep, with the references that led to it. */
export function findingAtReference(reference: Reference, code: StageCode, message: string): Finding {
  return findingAt(reference, code, `Reference ${shown(reference.text)} ${message}`, reference.reachedBy)
}

/** A finding at a value that the bundle does not contain as it is. */
export function findingAtValue(
  { file, ...location }: NodePath,
  code: StageCode,
  message: string,
  on: 'key' | 'value' = 'value',
): Finding {
  const pointer = pointerOf({ file, ...location })
  return {
    code,
    message,
    severity: stageCodes[code].severity,
    place: file.placeAt(pointer, on),
    range: file.rangeOf(pointer, on),
  }
}

/** A finding about the bundle as a whole, at the start of the entry file. */
export function findingAtEntry({ entry }: Graph, code: StageCode, message: string): Finding {
  const place = entry.placeAt([], 'value')
  return {
    code,
    message: `${quote(path.basename(entry.path))} cannot be bundled: ${message}`,
    severity: stageCodes[code].severity,
    place,
    range: entry.rangeBetween(0, 0),
  }
}

/** A warning or an info about the bundle as a whole, at the start of the entry file. */
export function warnEntry({ entry }: Graph, code: StageCode, message: string): Finding {
  const range = entry.rangeBetween(0, 0)
  return { code, message, severity: stageCodes[code].severity, place: entry.placeAt([], 'value'), range }
}

/** Reports that the bundle loses the comments and layout of the entry file, because its text has no place for a change. */
export function entryWrittenAnew(graph: Graph): Finding {
  const name = quote(path.basename(graph.entry.path))
  const message = `${name} loses its comments and layout in the bundle, as its text has no place for a change; give each key its ":" and value on one line`
  return warnEntry(graph, 'bundle/written-anew', message)
}

/** Warns of keys beside a `$ref` that the bundle drops with the reference. */
export function lostSiblings(reference: Reference): Finding {
  const names = siblingsOf(reference)
  const message = `loses ${names.join(', ')} beside it: the content of the target replaces both, and the format ignores keys beside "$ref"`
  return findingAtReference(reference, 'bundle/siblings-dropped', message)
}

/** Warns of keys beside a `$ref` that stay there. Other tools read them as part of the target. */
export function keptSiblings(reference: Reference): Finding {
  const names = siblingsOf(reference)
  const them = names.length === 1 ? 'it' : 'them'
  const message = `keeps ${names.join(', ')} beside it, which the format ignores but other tools may read; remove ${them}, or move ${them} to the target`
  return findingAtReference(reference, 'bundle/siblings-kept', message)
}

function siblingsOf({ node }: Reference): readonly string[] {
  return [...node.entries.keys()].filter((name) => name !== '$ref').map((name) => quote(name))
}

/** Refuses a reference if inlining its target makes the bundle exceed a limit. */
export function excess(reference: Reference, limit: 'nodes' | 'depth', most: number): Finding {
  const effect = limit === 'nodes' ? `hold more than ${most} values` : `be nested more than ${most} levels deep`
  const message = `cannot be inlined with all others: the bundle would ${effect}; keep references (--inline keep), or raise "limits.${limit}"`
  return findingAtReference(reference, 'bundle/too-large', message)
}

/** Warns of schemas from other files with a `$id`, which references of the format ignore. */
export function schemaIds(graph: Graph): readonly Finding[] {
  const message =
    'The schema keeps "$id" in the bundle, so JSON Schema validators may resolve its references against that; remove it if nothing needs it'
  return graph.objects
    .filter(({ location, node, type }) => {
      if (location.file === graph.entry || (type.name !== 'Schema' && type.name !== 'JsonSchema')) return false
      return node.entries.has('$id')
    })
    .map(({ location }) => stepTo(location, '$id') ?? location)
    .map((id) => findingAtValue(id, 'bundle/schema-id', message))
}

/** Reports a value where the format requires a reference, or a reference where it allows none. */
export function misplaced({ location, problem }: MisplacedValue): Finding {
  if (problem === 'not-a-reference') {
    return findingAtValue(
      location,
      'bundle/not-a-reference',
      'Unexpected value, expected a reference: an object with "$ref"',
    )
  }
  return findingAtValue(
    location,
    'bundle/reference-not-allowed',
    'Unexpected reference to another file: the format allows none here; refer to each thing in that file on its own, or write them here',
  )
}

/** Refuses an entry file without a map where its components have to go. */
export function missingPlaces(graph: Graph, components: readonly { readonly kind: string }[]): readonly Finding[] {
  const all = pathTo(graph.entry, ['components'])
  if (all === undefined || components.length === 0) return []
  const kinds = [...new Set(components.map(({ kind }) => kind))].flatMap((kind) => stepTo(all, kind) ?? [])
  return [all, ...kinds]
    .filter(({ node }) => node.kind !== 'map' && jsonTypeOf(node) !== 'null')
    .map((place) => {
      const message = `Unexpected ${jsonTypeOf(place.node)}, expected an object: the bundle has components to put here`
      return findingAtValue(place, 'bundle/no-place-for-components', message)
    })
}
