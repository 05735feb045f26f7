/**
 * The strongly connected components of a directed graph (Tarjan), numbered from 0 so that every edge leads to the same or a lower
 * number. Not recursive, and linear in nodes and edges.
 */
export function stronglyConnected<Vertex>(
  vertices: Iterable<Vertex>,
  edgesOf: (vertex: Vertex) => readonly Vertex[],
): ReadonlyMap<Vertex, number> {
  const components = new Map<Vertex, number>()
  const entered = new Map<Vertex, number>()
  const pending: Vertex[] = []
  let count = 0
  for (const vertex of vertices) if (!entered.has(vertex)) visit(vertex)
  return components

  function visit(start: Vertex): void {
    const way = [enter(start)]
    for (let top = way.at(-1); top !== undefined; top = way.at(-1)) {
      const next = top.edges[top.index]
      if (next === undefined) {
        way.pop()
        leave(top, way.at(-1))
        continue
      }
      top.index += 1
      const known = entered.get(next)
      if (known === undefined) way.push(enter(next))
      else if (!components.has(next)) top.lowest = Math.min(top.lowest, known)
    }
  }

  function enter(vertex: Vertex): VertexVisit<Vertex> {
    const order = entered.size
    entered.set(vertex, order)
    pending.push(vertex)
    return { vertex, edges: edgesOf(vertex), index: 0, order, lowest: order }
  }

  function leave(visited: VertexVisit<Vertex>, parent: VertexVisit<Vertex> | undefined): void {
    if (parent !== undefined) parent.lowest = Math.min(parent.lowest, visited.lowest)
    if (visited.lowest !== visited.order) return
    for (let member = pending.pop(); member !== undefined; member = pending.pop()) {
      components.set(member, count)
      if (member === visited.vertex) break
    }
    count += 1
  }
}

interface VertexVisit<Vertex> {
  readonly vertex: Vertex
  readonly edges: readonly Vertex[]
  index: number
  readonly order: number
  lowest: number
}
