import type { Graph } from './graph.ts'

/**
 * A question about a whole description that is answered once: the function returned gives, for the same graph, always what
 * `answer` gave the first time. The answers lie in the graph and go when it goes. In a WeakMap they would outlive it by far:
 * whatever refers to its own key there stays until V8 looks through all of the memory.
 */
export function perGraph<Answer>(answer: (graph: Graph) => Answer): (graph: Graph) => Answer {
  class Known {
    readonly answer: Answer
    constructor(graph: Graph) {
      this.answer = answer(graph)
    }
  }
  return (graph) => {
    const earlier = graph.answers.get(Known)
    if (earlier instanceof Known) return earlier.answer
    const known = new Known(graph)
    graph.answers.set(Known, known)
    return known.answer
  }
}
