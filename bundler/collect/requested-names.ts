import path from 'node:path'
import type { Graph } from '../../src/graph/graph.ts'
import { resolvedPath } from '../../src/graph/resolved-node.ts'
import { wayTo } from '../../src/load/files/address.ts'
import type { Node } from '../../src/load/node.ts'
import { type NodePath, pathTo, pointerOf } from '../../src/load/node-path.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { formatFragment, parsePointer } from '../../src/pointer.ts'

/** A requested name, with its origin as written. */
export interface RequestedName {
  readonly origin: string
  readonly name: string
}

/** The requested names, by the values that their origins finally lead to, through references. */
export class RequestedNames {
  readonly byNode: ReadonlyMap<Node, readonly RequestedName[]>
  /** Those whose origin leads to nothing. */
  readonly lost: readonly RequestedName[]

  /** `names` has names by origins; `folder` is the folder that origins are relative to. */
  constructor(graph: Graph, names: ReadonlyMap<string, string>, folder: string) {
    const byNode = new Map<Node, RequestedName[]>()
    const lost: RequestedName[] = []
    this.byNode = byNode
    this.lost = lost
    if (names.size === 0) return
    const files = new Map([...graph.files.values()].map((file) => [wayTo(folder, file.path), file]))
    for (const [origin, name] of names) {
      const location = locate(origin, files)
      const target = location === undefined ? undefined : resolvedPath(location, graph)
      if (target === undefined) lost.push({ origin, name })
      else byNode.set(target.node, [...(byNode.get(target.node) ?? []), { origin, name }])
    }
  }

  get isEmpty(): boolean {
    return this.byNode.size === 0 && this.lost.length === 0
  }

  /** The requested names of a value. Several different ones are a mistake. */
  of(node: Node): readonly RequestedName[] {
    return this.byNode.get(node) ?? []
  }
}

/** Finds the value of an origin, in the form of `originText` or as a user would write it. */
function locate(origin: string, files: ReadonlyMap<string, SourceFile>): NodePath | undefined {
  // The name of a file can contain "#".
  for (let hash = origin.indexOf('#'); ; hash = origin.indexOf('#', hash + 1)) {
    const end = hash < 0 ? origin.length : hash
    const file = fileOf(origin.slice(0, end), files)
    const location = file === undefined ? undefined : locateIn(file, origin.slice(end + 1))
    if (location !== undefined || hash < 0) return location
  }
}

function fileOf(name: string, files: ReadonlyMap<string, SourceFile>): SourceFile | undefined {
  return files.get(name) ?? files.get(path.posix.normalize(name)) ?? files.get(path.posix.normalize(decoded(name)))
}

function locateIn(file: SourceFile, fragment: string): NodePath | undefined {
  for (const text of new Set([decoded(fragment), fragment])) {
    const pointer = parsePointer(text)
    const location = pointer === undefined ? undefined : pathTo(file, pointer)
    if (location !== undefined) return location
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The origin of a value, relative to a folder: `schemas/order.yaml#/definitions/Line`, or only the path for a whole file. */
export function originText(location: NodePath, folder: string): string {
  const pointer = pointerOf(location)
  const way = wayTo(folder, location.file.path)
  return pointer.length === 0 ? way : way + formatFragment(pointer)
}
