import { type Graph, type NodePath, objectClasses } from '../../src/plugin/index.ts'
import { existingComponents, type Occurrence } from './occurrences.ts'

/** Objects that say the same, and the component that they become. */
export interface Group {
  readonly kind: string
  /** The component that says the same already. */
  readonly existing: { readonly name: string; readonly location: NodePath } | undefined
  /** What is left of the objects: the first one moves where there is no component, a reference takes the place of each. */
  readonly occurrences: Occurrence[]
}

/**
 * Chooses what moves. An object that becomes a reference takes those in it along, so that these are found only in the one that
 * stays; with `onlyDuplicates`, what is then there just once stays where it is.
 */
export function selectedIn(
  graph: Graph,
  outermost: readonly Occurrence[],
  onlyDuplicates: boolean,
): ReadonlyMap<Occurrence, Group> {
  const classes = objectClasses(graph)
  const groups = new Map<number, Group>()
  for (const { kind, object, name, location } of existingComponents(graph)) {
    const number = classes.get(object)
    if (number !== undefined && !groups.has(number))
      groups.set(number, { kind, existing: { name, location }, occurrences: [] })
  }
  const visited = new Map<Occurrence, Group>()
  const waiting = outermost.toReversed()
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const number = classes.get(at.object)
    if (number === undefined) continue
    const group = groups.get(number) ?? { kind: at.kind, existing: undefined, occurrences: [] }
    groups.set(number, group)
    const isFirst = group.existing === undefined && group.occurrences.length === 0
    group.occurrences.push(at)
    visited.set(at, group)
    if (isFirst) waiting.push(...at.inside.toReversed())
  }
  if (!onlyDuplicates) return visited
  return new Map([...visited].filter(([, group]) => group.existing !== undefined || group.occurrences.length > 1))
}
