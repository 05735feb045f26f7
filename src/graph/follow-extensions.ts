import type { Limits } from '../load/limits.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import {
  type ExtensionSite,
  extensionsOf,
  type FollowedExtensions,
  namesFile,
  sitesIn,
  type UnresolvedSite,
} from './extensions.ts'
import { hasReferenceKey, type ObjectWalk } from './object-walk.ts'
import { lastTarget, type Reference, type TypedObject } from './objects-and-references.ts'
import { findingAt, shown } from './reference-findings.ts'
import type { ReferenceReports } from './reference-reports.ts'
import type { Resolution, Resolver } from './resolve.ts'

/** Follows references in extensions, once the references of the description itself are followed. */
export class ExtensionFollower {
  readonly #walk: ObjectWalk
  readonly #references: Map<Node, Reference>
  readonly #resolver: Resolver
  readonly #reports: ReferenceReports
  readonly #limits: Limits

  /** `references`: those of the description, to which what is followed is added. */
  constructor(parts: {
    walk: ObjectWalk
    references: Map<Node, Reference>
    resolver: Resolver
    reports: ReferenceReports
    limits: Limits
  }) {
    this.#walk = parts.walk
    this.#references = parts.references
    this.#resolver = parts.resolver
    this.#reports = parts.reports
    this.#limits = parts.limits
  }

  /** Follows what has the form of a reference in extensions, and in what that leads to. What leads nowhere is data. */
  async follow(): Promise<FollowedExtensions> {
    const seen = new Set<Node>()
    const targets = new Set<Node>()
    const unresolved = new Map<Node, UnresolvedSite>()
    const followed: Reference[] = []
    const waiting: (readonly [ExtensionSite, TypedObject])[] = []
    const enter = (value: NodePath, owner: TypedObject) => {
      for (const site of sitesIn(value, seen)) waiting.push([site, owner])
    }
    for (const object of this.#walk.withOther) for (const value of extensionsOf(object)) enter(value, object)
    // Following a reference may add others to the queue.
    for (const [site, owner] of waiting) {
      const { location, text } = site
      if (this.#references.has(location.node) || !(text === '' || text.startsWith('#') || namesFile(text))) continue
      if (this.#references.size >= this.#limits.references) {
        this.#reports.tooManyReferences(location)
        break
      }
      const resolution = this.#resolver.resolveAtOnce(location.file, text) ?? (await this.#resolver.resolve(site))
      if (!('location' in resolution) || isText(resolution.location)) {
        const problem = this.#problemInExtension(site, resolution)
        if (namesFile(text)) unresolved.set(location.node, { location, text, problem })
        continue
      }
      const { location: target, file } = resolution
      const reference = inExtension(site, owner, { target, file })
      this.#references.set(location.node, reference)
      followed.push(reference)
      if (this.#walk.byNode.has(target.node)) continue
      targets.add(target.node)
      enter(target, owner)
    }
    for (const reference of this.#withoutEnd(followed)) {
      this.#references.delete(reference.node)
      const { location, node, text } = reference
      const problem = 'leads to a reference that is not followed'
      if (namesFile(text)) unresolved.set(node, { location, text, problem })
    }
    // An alias may have put an object into several others, and only one of them is known as its owner.
    if (waiting.length > 0) for (const object of this.#walk.objects) object.mayContainReferences = true
    return { targets, unresolved }
  }

  /** Joins references of extensions to chains. Returns those whose chain ends in no value, or is longer than any may be. */
  #withoutEnd(followed: readonly Reference[]): readonly Reference[] {
    const lengths = new Map<Reference, number>()
    for (const reference of followed) {
      const way = new Set<Reference>()
      let at: Reference | undefined = reference
      let length: number | undefined
      while (at !== undefined && length === undefined) {
        length = way.has(at) ? Number.POSITIVE_INFINITY : lengths.get(at)
        if (length !== undefined) break
        way.add(at)
        const target: Node | undefined = at.target?.node
        const next: Reference | undefined = target === undefined ? undefined : this.#references.get(target)
        if (next === undefined) length = target === undefined || hasReferenceKey(target) ? Number.POSITIVE_INFINITY : 0
        else if (next.expected.kind !== 'anything')
          length = lastTarget(next) === undefined ? Number.POSITIVE_INFINITY : 0
        if (at.expected.kind === 'anything') at.next = next
        at = next
      }
      for (const passed of [...way].reverse()) {
        length = (length ?? 0) + 1
        lengths.set(passed, length)
      }
    }
    return followed.filter((reference) => (lengths.get(reference) ?? 0) > this.#limits.chain)
  }

  /** Why a reference in an extension leads nowhere. A limit is a finding as for any other. */
  #problemInExtension(site: ExtensionSite, resolution: Resolution): string {
    if ('location' in resolution) return notData
    if ('loop' in resolution) return 'leads to references that lead to each other'
    const { problem, silent } = resolution
    if (problem.code.startsWith('limit/')) {
      const message = `Reference ${shown(site.text)} ${problem.message}`
      this.#reports.once(problem, findingAt(site, problem.code, message))
    }
    return silent === true ? notData : problem.message
  }
}

const notData = 'leads to a file that is neither JSON nor YAML'

/** True if a location is a whole file that YAML reads as one word or sentence, as it does most texts. */
function isText({ file, node, parent }: NodePath): boolean {
  return parent === undefined && node.kind === 'scalar' && !/\.(?:ya?ml|json)$/i.test(file.path)
}

function inExtension(
  { location, text }: ExtensionSite,
  owner: TypedObject,
  { target, file }: { readonly target: NodePath; readonly file: SourceFile },
): Reference {
  const { node } = location
  if (node.kind !== 'map') throw new Error('a reference is a map')
  const { reachedBy } = owner
  const rest = { rule: 'may', derived: false, reachedBy, next: undefined, cyclic: false } as const
  return { location, node, text, owner, expected: { kind: 'anything' }, target, file, ...rest }
}
