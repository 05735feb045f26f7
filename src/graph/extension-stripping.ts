import type { Node } from '../load/node.ts'
import { type NodePath, rootPath, stepTo } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'
import type { Graph } from './graph.ts'
import { matchesPattern } from './name-pattern.ts'
import { kindOfKey } from './step.ts'

/**
 * The extension fields to leave out, by name. Only objects that may have extensions count; a property of a schema, a
 * name in a map or data that begins with `x-` stays.
 */
export class ExtensionStripping {
  readonly #names = new Map<Node, Set<string>>()

  /** `patterns`: names in which `*` matches any characters. `keep`: names that stay whatever the patterns say. */
  constructor(graph: Graph, patterns: readonly string[], keep: readonly string[] = []) {
    if (patterns.length === 0) return
    for (const { node, type } of graph.objects) {
      for (const name of node.entries.keys()) {
        if (keep.includes(name) || kindOfKey(type, name) !== 'extension') continue
        if (patterns.some((pattern) => matchesPattern(name, pattern))) this.#add(node, name)
      }
    }
  }

  get isEmpty(): boolean {
    return this.#names.size === 0
  }

  /** The objects that lose fields, with the names of these. */
  get objects(): ReadonlyMap<Node, ReadonlySet<string>> {
    return this.#names
  }

  /** The fields that an object loses; undefined when it loses none. */
  namesIn(node: Node): ReadonlySet<string> | undefined {
    return this.#names.get(node)
  }

  /** True if a value lies in a field that is left out. */
  covers(location: NodePath): boolean {
    if (this.isEmpty) return false
    for (let at = location; at.parent !== undefined; at = at.parent) {
      if (this.namesIn(at.parent.node)?.has(at.key) === true) return true
    }
    return false
  }

  /** True if a pointer into the entry file begins its way with a field that is left out. */
  isCrossedBy(pointer: Pointer, { entry }: Graph): boolean {
    if (this.isEmpty) return false
    let at = rootPath(entry)
    for (const key of pointer) {
      if (at === undefined) return false
      if (this.namesIn(at.node)?.has(key) === true) return true
      at = stepTo(at, key)
    }
    return false
  }

  #add(node: Node, name: string): void {
    const names = this.#names.get(node)
    if (names === undefined) this.#names.set(node, new Set([name]))
    else names.add(name)
  }
}

/** The extension fields of a description whose names match patterns. */
export function strippingOf(graph: Graph, patterns: readonly string[]): ExtensionStripping {
  return new ExtensionStripping(graph, patterns)
}
