import type { RelatedPlace } from '../../findings/finding.ts'
import { quote } from '../../findings/quote.ts'
import { effectiveObject } from '../../graph/effective.ts'
import type { EffectiveValue } from '../../graph/effective-object.ts'
import type { Graph } from '../../graph/graph.ts'
import type { TypedObject } from '../../graph/objects-and-references.ts'
import { resolvedPath } from '../../graph/resolved-node.ts'
import type { VisitContext } from '../../lint/object-visits.ts'
import type { Problem, RuleContext } from '../../lint/visitor.ts'
import { type NodePath, pointerOf, stepTo } from '../../load/node-path.ts'
import { SourceFile } from '../../load/source-file.ts'
import { isRecord } from '../../plain-data.ts'
import { formatPointer, type Pointer } from '../../pointer.ts'
import { follow, withTraits } from './views.ts'

/** What a visit knows about its rule. */
export interface VisitingRule {
  readonly context: RuleContext
  /** The settings of a rule without any. */
  readonly options: VisitContext['options']
  /** The message for reports without one. */
  readonly message: string | undefined
  /** Gets the mistakes of a visitor, as the end of a sentence that begins with the rule. */
  readonly wrong: (did: string, object: TypedObject) => void
}

/** A report of a visitor in the form of the engine, or its mistake: the end of a sentence that begins with the visitor. */
type CheckedReport = { readonly problem: Problem } | { readonly wrong: string }

const keys = ['at', 'on', 'message', 'related', 'data']
const keyList = '"at", "on", "message", "related" or "data"'

/**
 * What a visitor gets besides its object. Functions are made on first use, because most visits find nothing, and are bound,
 * because code may take them out of the context.
 */
export class ObjectVisit implements VisitContext {
  readonly object: TypedObject
  readonly #rule: VisitingRule

  constructor(object: TypedObject, rule: VisitingRule) {
    this.object = object
    this.#rule = rule
  }

  get graph(): Graph {
    return this.#rule.context.graph
  }

  get location(): NodePath {
    return this.object.location
  }

  get pointer(): Pointer {
    return pointerOf(this.object.location)
  }

  get options(): VisitContext['options'] {
    const { context, options } = this.#rule
    if (context.options?.at === undefined) return context.options?.everywhere ?? options
    return context.options.at(this.location.file.placeAt(this.pointer, 'value'))
  }

  get follow(): VisitContext['follow'] {
    return follow
  }

  get originOf(): VisitContext['originOf'] {
    return (path) => {
      const found = followPath(this.object, path.map(String), this.graph)
      return found !== undefined && 'written' in found ? found.written : undefined
    }
  }

  get report(): VisitContext['report'] {
    return (report = {}) => {
      const { context, message, wrong } = this.#rule
      const checked = checkedReport(report, this.object, { graph: context.graph, message })
      if ('wrong' in checked) wrong(checked.wrong, this.object)
      else context.report(checked.problem)
    }
  }
}

/** Checks the report of a visitor, because code of a plugin may report anything. */
function checkedReport(
  report: unknown,
  object: TypedObject,
  { graph, message: byDefault }: { readonly graph: Graph; readonly message: string | undefined },
): CheckedReport {
  if (!isRecord(report)) return { wrong: `reports ${shown(report)}, expected an object such as { message: '…' }` }
  const unknown = Object.keys(report).find((key) => !keys.includes(key))
  if (unknown !== undefined) return { wrong: `reports with an unexpected key ${quote(unknown)}, expected ${keyList}` }
  const { at = [], on = 'value', message = byDefault, related = [], data } = report
  if (message === undefined) return { wrong: 'reports without a "message"' }
  if (!isText(message)) return { wrong: `reports ${shown(message)} as "message", expected a string` }
  if (on !== 'key' && on !== 'value') return { wrong: `reports ${shown(on)} as "on", expected "key" or "value"` }
  const place = placeOf(at, object, graph)
  if ('wrong' in place) return place
  const others = relatedPlaces(related, object, graph)
  if ('wrong' in others) return others
  const problem: Problem = {
    at: place.at,
    on: place.isLacking ? 'key' : on,
    message,
    ...(others.places.length > 0 && { related: others.places }),
    ...(data !== undefined && { data }),
  }
  return { problem }
}

/** The place of a report: a value, or the map that lacks the name. */
type ReportPlace = { readonly at: NodePath; readonly isLacking: boolean } | { readonly wrong: string }

function placeOf(at: unknown, object: TypedObject, graph: Graph): ReportPlace {
  if (isNodePath(at, graph)) return { at, isLacking: false }
  if (!isPath(at)) return { wrong: `reports at ${shown(at)}, expected a list of names and indexes such as ["tags", 0]` }
  const path = at.map(String)
  const found = followPath(object, path, graph)
  if (found === undefined) {
    return { wrong: `reports at ${quote(formatPointer(path))}, which the object does not have` }
  }
  return 'lacking' in found ? { at: found.lacking, isLacking: true } : { at: found.written, isLacking: false }
}

function relatedPlaces(
  related: unknown,
  object: TypedObject,
  graph: Graph,
): { readonly places: readonly RelatedPlace[] } | { readonly wrong: string } {
  if (!Array.isArray(related)) return { wrong: `reports ${shown(related)} as "related", expected a list` }
  const items: readonly unknown[] = related
  const places: RelatedPlace[] = []
  for (const item of items) {
    if (!isRecord(item) || !isText(item.message)) return { wrong: 'reports a related place without a "message"' }
    const place = placeOf(item.at ?? [], object, graph)
    if ('wrong' in place) return place
    const { at, isLacking } = place
    places.push(at.file.relatedAt(pointerOf(at), isLacking ? 'key' : 'value', item.message))
  }
  return { places }
}

function isPath(value: unknown): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string' || Number.isInteger(name))
}

function isNodePath(value: unknown, { files }: Graph): value is NodePath {
  if (!isRecord(value) || !(value.file instanceof SourceFile)) return false
  return 'node' in value && files.get(value.file.path) === value.file
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function shown(value: unknown): string {
  return typeof value === 'function' ? 'a function' : quote(value)
}

/** A value on the path from an object, in its effective view. */
interface EffectiveSpot {
  /** Where it is written. */
  readonly written: NodePath
  /** The value under a name or index, through references; undefined if there is none. */
  member(name: string): EffectiveSpot | undefined
}

/** The end of a path from an object: a value, or a map that lacks the last name of the path. */
type FoundSpot = { readonly written: NodePath } | { readonly lacking: NodePath }

/**
 * Follows a path from an object in its effective view: into merged traits and through references. Undefined if a value on the
 * path is missing or is not a map.
 */
function followPath(object: TypedObject, path: readonly string[], graph: Graph): FoundSpot | undefined {
  let spot = spotOfObject(object, graph)
  for (const [index, name] of path.entries()) {
    const next = spot.member(name)
    if (next === undefined) {
      const location = index === path.length - 1 ? resolvedPath(spot.written, graph) : undefined
      return location?.node.kind === 'map' ? { lacking: location } : undefined
    }
    spot = next
  }
  return { written: spot.written }
}

function spotOfObject(object: TypedObject, graph: Graph): EffectiveSpot {
  const merged = withTraits(object.node, graph)
  if (merged === undefined) return spotAt(object.location, graph)
  return { written: object.location, member: (name) => fieldOf(object, name, graph) }
}

function fieldOf(object: TypedObject, name: string, graph: Graph): EffectiveSpot | undefined {
  const field = effectiveObject(object, graph).fields.get(name)
  return field === undefined ? undefined : spotOf(field, graph)
}

/** A value after traits were merged. */
function spotOf(value: EffectiveValue, graph: Graph): EffectiveSpot {
  const { written, parts } = value
  return {
    written,
    member(name) {
      if (isTextOfReference(written, name, graph)) return memberOf(written, name, graph)
      const [top] = parts
      if (top?.location.node.kind === 'list') return memberOf(top.location, name, graph)
      const member = value.member(name)
      return member === undefined ? undefined : spotOf(member, graph)
    },
  }
}

function spotAt(written: NodePath, graph: Graph): EffectiveSpot {
  return {
    written,
    member(name) {
      if (isTextOfReference(written, name, graph)) return memberOf(written, name, graph)
      const location = resolvedPath(written, graph)
      if (location === undefined) return undefined
      const object = withTraits(location.node, graph)
      return object === undefined ? memberOf(location, name, graph) : fieldOf(object, name, graph)
    },
  }
}

function memberOf(owner: NodePath, name: string, graph: Graph): EffectiveSpot | undefined {
  const written = stepTo(owner, name)
  return written === undefined ? undefined : spotAt(written, graph)
}

/** True if a name refers to the text of a reference itself, not to its target. */
function isTextOfReference({ node }: NodePath, name: string, graph: Graph): boolean {
  return name === '$ref' && graph.referenceAt(node) !== undefined
}
