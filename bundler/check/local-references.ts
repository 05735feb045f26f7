import { Files } from '../../src/graph/files.ts'
import { rootLocation } from '../../src/graph/location.ts'
import { isReference } from '../../src/graph/object-walk.ts'
import { type ReferenceSite, Resolver } from '../../src/graph/resolve.ts'
import { referenceTextOf } from '../../src/graph/walk.ts'
import type { Limits } from '../../src/load/limits.ts'
import type { Node } from '../../src/load/node.ts'
import { noFiles } from '../../src/load/read.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { isFragment } from '../plan/decision.ts'

/** The value that a reference stands for, and through how many other references its way led. */
export interface Arrived {
  readonly to: Node
  readonly passed: number
}

/** Where a reference leads, or what is wrong with it. */
export type Followed = Arrived | { readonly problem: string }

/** Follows the references of a file that must stand alone, by the rules by which those of every description are followed. */
export class LocalReferences {
  readonly #file: SourceFile
  readonly #resolver: Resolver
  readonly #longest: number

  constructor(file: SourceFile, limits: Limits) {
    this.#file = file
    this.#resolver = new Resolver(new Files(file, noFiles, limits), limits)
    this.#longest = limits.chain
  }

  /** The value that a node with a `$ref` stands for, when that refers to no other; undefined when it is not that simple. */
  followAtOnce(start: Node): Arrived | undefined {
    const text = referenceTextOf(start)
    if (text === undefined) return undefined
    const to = this.#resolver.resolveAtOnce(this.#siteOf(start, text))?.location.node
    return to === undefined || isReferenceNode(to) ? undefined : { to, passed: 0 }
  }

  /** The value that a node with a `$ref` stands for, through all references that follow. */
  async follow(start: Node): Promise<Followed> {
    let node = start
    for (let passed = 0; passed <= this.#longest; passed++) {
      const text = referenceTextOf(node)
      if (text === undefined) return { problem: 'would have a "$ref" that is no string' }
      if (!isFragment(text)) return { problem: `would still lead out of the bundle (${text})` }
      const resolved = await this.#resolver.resolve(this.#siteOf(node, text))
      if (!('location' in resolved)) break
      if (!isReferenceNode(resolved.location.node)) return { to: resolved.location.node, passed }
      node = resolved.location.node
    }
    return { problem: 'would lead nowhere' }
  }

  #siteOf(node: Node, text: string): ReferenceSite {
    return { location: rootLocation(this.#file, node), text }
  }
}

/** Whether a value has the form of a Reference Object. */
export function isReferenceNode(node: Node): boolean {
  return node.kind === 'map' && isReference(node)
}
