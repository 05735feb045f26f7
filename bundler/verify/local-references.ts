import { Files } from '../../src/graph/files.ts'
import { isFragment } from '../../src/graph/fragment.ts'
import { hasReferenceKey } from '../../src/graph/object-walk.ts'
import { Resolver } from '../../src/graph/resolve.ts'
import { referenceTextOf } from '../../src/graph/walk.ts'
import { noFiles } from '../../src/load/files/read.ts'
import type { Limits } from '../../src/load/limits.ts'
import type { Node } from '../../src/load/node.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { pathOfNode } from '../../src/load/text/path-at.ts'

/** The final value of a reference, and the number of references on the path to it. */
export interface ResolvedTarget {
  readonly to: Node
  readonly passed: number
}

/** The target of a reference, or the problem with it. */
export type FollowedReference = ResolvedTarget | { readonly problem: string }

/** A reference on the path, and the number of references before it. */
interface OnTheWay {
  readonly at: Node
  readonly passed: number
}

const leadsNowhere = { problem: 'would lead nowhere' }

/** Follows the references of a standalone file, by the same rules as in every description. */
export class LocalReferences {
  readonly #file: SourceFile
  readonly #resolver: Resolver
  readonly #longest: number

  constructor(file: SourceFile, limits: Limits) {
    this.#file = file
    this.#resolver = new Resolver(new Files(file, noFiles, limits), limits)
    this.#longest = limits.chain
  }

  /**
   * Follows a node with a `$ref` synchronously, through all further references. Undefined if that is not possible, which is rare.
   */
  followAtOnce(start: Node): FollowedReference | undefined {
    const followed = this.#followSimply({ at: start, passed: 0 })
    return 'at' in followed ? undefined : followed
  }

  /** The same for all references. */
  async follow(start: Node): Promise<FollowedReference> {
    let followed = this.#followSimply({ at: start, passed: 0 })
    while ('at' in followed) {
      const { at, passed } = followed
      const location = pathOfNode(this.#file, at)
      const resolved = location && (await this.#resolver.resolve({ location, text: referenceTextOf(at) ?? '' }))
      if (resolved === undefined || !('location' in resolved)) return leadsNowhere
      const to = resolved.location.node
      followed = hasReferenceKey(to) ? this.#followSimply({ at: to, passed: passed + 1 }) : { to, passed }
    }
    return followed
  }

  /** Follows references as long as that is possible synchronously. */
  #followSimply(start: OnTheWay): FollowedReference | OnTheWay {
    let node = start.at
    for (let { passed } = start; passed <= this.#longest; passed++) {
      const text = referenceTextOf(node)
      if (text === undefined) return { problem: 'would have a "$ref" that is no string' }
      if (!isFragment(text)) return { problem: `would still lead out of the bundle (${text})` }
      const to = this.#resolver.resolveAtOnce(this.#file, text)?.location.node
      if (to === undefined) return { at: node, passed }
      if (!hasReferenceKey(to)) return { to, passed }
      node = to
    }
    return leadsNowhere
  }
}
