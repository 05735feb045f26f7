import { type Format, typeNamed } from '../format/format.ts'
import type { Shape } from '../format/shape.ts'
import type { Limits } from '../load/limits.ts'
import type { Node } from '../load/node.ts'
import { membersOf, type NodePath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatFragment } from '../pointer.ts'
import type { Expected, Reference, TypedObject } from './objects-and-references.ts'
import type { Resolver } from './resolve.ts'
import { holdsObjects, memberShape, shapeUnder } from './step.ts'
import { type MisplacedPosition, referenceTextOf } from './walk.ts'

/**
 * A reference where the format allows none: in the place of all channels, of the Info Object, of a list of tags; in version 2, also
 * of a text. It is an error of the author, and no reference of the graph; what it leads to is in the graph, because many tools read it.
 */
export interface MisplacedReference {
  readonly location: NodePath
  /** What the format expects in its place. */
  readonly shape: Shape
  /** The object whose type says so. */
  readonly owner: TypedObject
  /** The value at the end of a chain of references; undefined if there is none. */
  readonly target: NodePath | undefined
}

/** A member of a target, or the target itself, and the reference by which the walk came there. */
export interface MisplacedContent {
  readonly location: NodePath
  readonly from: Reference
  readonly type: string
}

/** Follows references where the format allows none. */
export class MisplacedReferences {
  readonly all: MisplacedReference[] = []
  readonly #resolver: Resolver
  readonly #format: Format
  readonly #limits: Limits
  readonly #entered = new Map<Node, Set<string>>()

  constructor(resolver: Resolver, format: Format, limits: Limits) {
    this.#resolver = resolver
    this.#format = format
    this.#limits = limits
  }

  /** The objects that one leads to, each once for each type. */
  async follow(position: MisplacedPosition): Promise<readonly MisplacedContent[]> {
    const { location, node, shape, owner } = position
    const text = referenceTextOf(node)
    // Readers of version 2 put what any reference leads to in its place; only what is replaced for them has to be known.
    if (text === undefined || (!holdsObjects(shape) && !this.#format.hasNames)) return []
    const found = await this.#resolved(location, text, shape)
    this.all.push({ location, shape, owner, target: found?.target })
    const inner = shape.shape === 'object' ? shape : memberShape(shape)
    if (found === undefined || inner?.shape !== 'object') return []
    const { target, file } = found
    if (target.node.kind !== (shape.shape === 'list' ? 'list' : 'map')) return []
    const type = inner.inPlace ?? inner.type
    const known = this.#entered.get(target.node) ?? new Set()
    this.#entered.set(target.node, known)
    if (known.has(shape.shape + type)) return []
    known.add(shape.shape + type)
    const expected: Expected = { kind: 'object', type }
    const from: Reference = {
      location,
      node,
      owner,
      text,
      expected,
      rule: 'never',
      derived: false,
      reachedBy: owner.reachedBy,
      target,
      file,
      next: undefined,
      cyclic: false,
    }
    return shape.shape === 'object'
      ? [{ location: target, from, type }]
      : membersOf(target).map((member) => ({ location: member, from, type }))
  }

  /** The value at the end of a chain, and the file that the first reference names. */
  async #resolved(
    location: NodePath,
    text: string,
    shape: Shape,
  ): Promise<{ readonly target: NodePath; readonly file: SourceFile } | undefined> {
    let site = { location, text }
    let first: SourceFile | undefined
    for (let length = 0; length < this.#limits.chain; length++) {
      const resolution = await this.#resolver.resolve(site, shape.shape === 'scalar')
      if (!('location' in resolution)) return undefined
      const { location: target, file } = resolution
      first ??= file
      const next = referenceTextOf(target.node)
      if (next === undefined) return { target, file: first }
      site = { location: target, text: next }
    }
    return undefined
  }
}

/**
 * How deep in the target of a misplaced reference its members may all be references: 1 for all messages, 2 for all components.
 * Undefined if the format allows none in it, so that the target itself has to be written in place of the reference.
 */
export function depthOfReferable(target: Node, shape: Shape, format: Format): number | undefined {
  if (target.kind !== 'map' || target.entries.size === 0) return undefined
  if (shape.shape !== 'object') return isMapOfReferable(target, shape) ? 1 : undefined
  const type = typeNamed(format, shape.type)
  const members = target.entries.values()
  return members.every(({ key, value }) => isMapOfReferable(value, shapeUnder(type, key))) ? 2 : undefined
}

function isMapOfReferable(node: Node, shape: Shape | undefined): boolean {
  const inner = shape?.shape === 'map' ? memberShape(shape) : undefined
  return node.kind === 'map' && inner?.shape === 'object' && inner.reference !== 'never'
}

/** References to the members that are so deep in a value, as data. `base`: the reference to the value, with its "#". */
export function referencesToMembers(target: Node, base: string, depth: number): unknown {
  if (depth === 0 || target.kind !== 'map') return { $ref: base }
  const members = target.entries
    .values()
    .map(({ key, value }) => [key, referencesToMembers(value, base + formatFragment([key]).slice(1), depth - 1)])
  return Object.fromEntries(members)
}
