import { type Graph, quote } from '../../../src/plugin/index.ts'
import { wrongTargetKind } from '../../facts/suppressed-objects.ts'
import type { FormatRule } from '../../rule.ts'
import { quotedNames } from '../../wording/names.ts'
import { type ReusableObject, ReusableObjects } from '../facts/reusable-objects.ts'

export const componentUnused: FormatRule = {
  description: 'Components must be in use, directly or through other components',
  severity: 'info',
  aboutName: true,
  ofOneEntry: true,
  visit: {
    of: () => false,
    finish({ graph, report }) {
      if (!describesAnApplication(graph) || hasBrokenReference(graph)) return
      const objects = new ReusableObjects(graph)
      const candidates = objects.unreferred(graph)
      if (candidates.length === 0) return
      const reached = objects.mayBeMentioned(candidates, graph) ? objects.reached(graph) : new Set()
      const referring = referringTo(objects, graph)
      for (const object of candidates) {
        if (reached.has(object.location.node)) continue
        const { location, title } = object
        const reason = reasonFor(object, referring.get(object) ?? new Set())
        const message = `Unused ${title} ${quote(location.key)} in "components": ${reason}; remove it or refer to it`
        report({ at: location, on: 'key', message })
      }
    },
  },
}

/** A description with components only is a library that other descriptions use. */
function describesAnApplication({ entry: { root } }: Graph): boolean {
  if (root?.kind !== 'map') return false
  const { entries } = root
  return ['servers', 'channels', 'operations'].some((name) => {
    const node = entries.get(name)?.value
    return node?.kind === 'map' && node.entries.size > 0
  })
}

/** A reference that leads nowhere, to the wrong kind of object, or is none, may be meant for any of the components. */
function hasBrokenReference(graph: Graph): boolean {
  if (graph.misplacedReferences.some(({ shape }) => shape.shape !== 'scalar')) return true
  return graph.references.some((reference) => {
    const { target, cyclic } = reference
    return target === undefined || cyclic === true || wrongTargetKind(reference, graph) !== undefined
  })
}

/** By reusable object: those that refer to it or to something in it. */
function referringTo(objects: ReusableObjects, { references }: Graph): Map<ReusableObject, Set<ReusableObject>> {
  const referring = new Map<ReusableObject, Set<ReusableObject>>()
  for (const { location, target } of references) {
    const from = objects.around(location)
    const to = from === undefined || target === undefined ? undefined : objects.around(target)
    if (from === undefined || to === undefined) continue
    const known = referring.get(to)
    if (known === undefined) referring.set(to, new Set([from]))
    else known.add(from)
  }
  return referring
}

function reasonFor(object: ReusableObject, referring: ReadonlySet<ReusableObject>): string {
  const others = [...referring].filter((other) => other !== object).map(({ location }) => location.key)
  if (others.length > 0) {
    const [refer, are] = others.length === 1 ? ['refers', 'is'] : ['refer', 'are']
    return `only ${quotedNames(others)} ${refer} to it, which ${are} unused too`
  }
  return referring.size > 0 ? 'nothing else refers to it' : 'nothing refers to it'
}
