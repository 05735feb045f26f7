import { stageCodes } from '../findings/codes/facts.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { closest, type SuggestionBudget, suggestionBudget } from '../findings/suggest.ts'
import type { ObjectType, Shape } from '../format/shape.ts'
import { childOf, type MapNode, stringOf } from '../load/node.ts'
import { childPath, type NodePath, pointerOf } from '../load/node-path.ts'
import { formatFragment, type Pointer } from '../pointer.ts'
import type { Graph } from './graph.ts'
import type { TypedObject } from './objects-and-references.ts'
import { memberShape, shapesIn } from './step.ts'
import { forEachPosition } from './walk.ts'

/** Reports names that lead nowhere, and ids that two objects have. Neither stops a bundle, which keeps all names. */
export function checkNames(graph: Graph): readonly Finding[] {
  return [...unresolvedNames(graph), ...duplicateIds(graph.objects)]
}

/** A name in place of a reference: a string or a key that is a key of a map of the description. */
export interface Name {
  readonly at: NodePath
  readonly on: 'key' | 'value'
  readonly name: string
  readonly map: Pointer
}

/**
 * Reports the names that lead nowhere, as references that do: a server of a channel and a scheme of a security requirement in
 * version 2. They are names in the entry file, wherever they are written (format text of version 2, Channel Item Object and
 * Security Requirement Object).
 */
function unresolvedNames({ objects, entry, misplacedReferences }: Graph): readonly Finding[] {
  const findings: Finding[] = []
  const budget = suggestionBudget(entry.text.length)
  const behind = new Map(misplacedReferences.map(({ location, target }) => [location.node, target?.node]))
  for (const object of objects) {
    for (const { at, on, name, map } of namesIn(object)) {
      const found = map.reduce<ReturnType<typeof childOf>>((node, key) => {
        const child = childOf(node, key)
        return child !== undefined && behind.has(child) ? behind.get(child) : child
      }, entry.root)
      const known = found?.kind === 'map' ? found : undefined
      // Of a map that cannot be read, nobody knows the names.
      const isUnread = found === undefined && behind.size > 0
      if (isUnread || known?.entries.has(name)) continue
      const pointer = pointerOf(at)
      const { advice, ...data } = adviceOn(name, on, known, budget)
      findings.push({
        code: 'ref/unresolved',
        message: `Name ${quote(name)} leads nowhere: ${quote(formatFragment(map))} has no ${quote(name)}${advice}`,
        severity: stageCodes['ref/unresolved'].severity,
        place: at.file.placeAt(pointer, on),
        range: at.file.rangeOf(pointer, on),
        ...data,
      })
    }
  }
  return findings
}

/** What was most likely meant. A fix sets a value, so there is none for a key. */
function adviceOn(name: string, on: Name['on'], known: MapNode | undefined, budget: SuggestionBudget) {
  const near = known && closest(name, known.entries.keys(), budget)
  if (near === undefined) return { advice: '' }
  return { advice: `; did you mean ${quote(near)}?`, ...(on === 'value' && { data: { value: near } }) }
}

const holders = new WeakMap<ObjectType, boolean>()

function mayHoldNames(type: ObjectType): boolean {
  const known = holders.get(type)
  if (known !== undefined) return known
  const isHolder = type.patterned?.namesIn !== undefined || shapesIn(type).some((shape) => hasNames(memberShape(shape)))
  holders.set(type, isHolder)
  return isHolder
}

function hasNames(shape: Shape | undefined): boolean {
  return shape?.shape === 'scalar' && shape.namesIn !== undefined
}

/**
 * Reports each id that an earlier operation or message has. In version 3, ids are keys, so that no two can be equal (format text of
 * version 2: an `operationId` and a `messageId` are unique in the description).
 */
function duplicateIds(objects: readonly TypedObject[]): readonly Finding[] {
  const first = new Map<string, NodePath>()
  const findings: Finding[] = []
  for (const { type, node, location } of objects) {
    // A trait gives its id to whoever uses it.
    const field = type.traitsWin ? Object.keys(type.fields).find((name) => type.fields[name]?.idOf) : undefined
    const value = field === undefined ? undefined : childOf(node, field)
    const id = stringOf(value)
    if (field === undefined || value === undefined || id === undefined) continue
    const at = childPath(location, field, value)
    const key = `${field} ${id}`
    const earlier = first.get(key)
    if (earlier === undefined) {
      first.set(key, at)
      continue
    }
    const pointer = pointerOf(at)
    findings.push({
      code: 'ref/duplicate-id',
      message: `Duplicate ${field} ${quote(id)}; give each ${type.fields[field]?.idOf ?? 'object'} an id of its own`,
      severity: stageCodes['ref/duplicate-id'].severity,
      place: at.file.placeAt(pointer, 'value'),
      range: at.file.rangeOf(pointer, 'value'),
      related: [earlier.file.relatedAt(pointerOf(earlier), 'value', 'the first one')],
    })
  }
  return findings
}

/** The names in place of references in an object; most objects have none. */
export function namesIn(object: TypedObject): readonly Name[] {
  if (!mayHoldNames(object.type)) return []
  const names: Name[] = []
  const map = object.type.patterned?.namesIn
  if (map !== undefined) {
    for (const { key, value } of object.node.entries.values())
      names.push({ at: childPath(object.location, key, value), on: 'key', name: key, map })
    return names
  }
  forEachPosition(object, ({ location, shape }) => {
    const name = shape?.shape === 'scalar' && shape.namesIn !== undefined ? stringOf(location.node) : undefined
    if (name !== undefined && shape?.shape === 'scalar' && shape.namesIn !== undefined)
      names.push({ at: location, on: 'value', name, map: shape.namesIn })
  })
  return names
}
