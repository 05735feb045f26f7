import { type Named, namedValues } from '../graph/entry-map.ts'
import type { Graph } from '../graph/graph.ts'
import type { NodePath } from '../load/node-path.ts'
import { contentForm } from './content-form.ts'

/** A component that is missing under its name, and a component that may be the same under a new name. */
interface Renamed {
  readonly lost: NodePath
  readonly found: NodePath | undefined
}

/** Pairs each component that the other description lacks with a new one of the same content, apart from references. */
export function renamedComponents(before: Graph, after: Graph): readonly Renamed[] {
  return namedValues(before, ['components']).flatMap(({ name: kind }) => {
    const all = namedValues(before, ['components', kind])
    const others = namedValues(after, ['components', kind])
    const kept = new Set(others.map(({ name }) => name))
    const lost = all.filter(({ name }) => !kept.has(name))
    if (lost.length === 0) return []
    const known = new Set(all.map(({ name }) => name))
    const gained = new Map<string, NodePath[]>()
    for (const component of others.filter(({ name }) => !known.has(name))) {
      const form = formOf(after, component)
      const same = gained.get(form)
      if (same === undefined) gained.set(form, [component.location])
      else same.push(component.location)
    }
    return lost.map((component) => ({
      lost: component.location,
      found: gained.get(formOf(before, component))?.shift(),
    }))
  })
}

function formOf(graph: Graph, { location, reference }: Named): string {
  return reference === undefined
    ? contentForm(graph, { target: location, schemaFormat: undefined }, new Map(), new Map()).text
    : ''
}
