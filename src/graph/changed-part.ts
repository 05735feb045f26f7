import type { Node } from '../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Graph } from './graph.ts'
import { hasReferenceKey, ObjectWalk, type ReferencePosition, resemblesType, typeOfTarget } from './object-walk.ts'
import type { TypedObject } from './objects-and-references.ts'
import { type ObjectPosition, referenceTextOf } from './walk.ts'

/** A part of a description that has another text: a file, or an object of the entry. */
export interface ChangedPart {
  /** The file of the part before. */
  readonly old: SourceFile
  /** The same file as it is. */
  readonly changed: SourceFile
  readonly before: NodePath
  readonly after: NodePath
  /** Where an object is among those around it, before and after; undefined for a file. */
  readonly positions?: { readonly before: ObjectPosition; readonly after: ObjectPosition }
}

/** What the table finds in a part of a description, from the places on to which references lead. */
export interface PartWalk {
  /** The objects of each such place, in the order of the walk. */
  readonly blocks: readonly (readonly TypedObject[])[]
  readonly references: readonly ReferencePosition[]
  readonly walk: ObjectWalk
}

/** True if a value is in a part that changed, given its path before. */
export function isInside(path: NodePath, { old, before, positions }: ChangedPart): boolean {
  if (path.file !== old || positions === undefined) return path.file === old
  for (let at: NodePath | undefined = path; at !== undefined; at = at.parent) if (at.node === before.node) return true
  return false
}

/** The objects of a part before it changed, in the order of the walk. */
export function objectsIn(graph: Graph, part: ChangedPart): ReadonlySet<TypedObject> {
  const own = new Set<TypedObject>()
  for (const object of graph.objects) {
    const { owner, location } = object
    const isOwn = owner === undefined ? isInside(location, part) : own.has(owner) || location.node === part.before.node
    if (isOwn) own.add(object)
  }
  return own
}

/** The paths of a changed part at which the same is as before. */
export class SamePaths {
  readonly #part: ChangedPart
  readonly #known = new Map<Node, NodePath | undefined>()

  constructor(part: ChangedPart) {
    this.#part = part
  }

  /** The value at the pointer of a path of the part before; undefined if there is none, or one of another kind. */
  of(path: NodePath): NodePath | undefined {
    if (this.#known.has(path.node)) return this.#known.get(path.node)
    const { parent, key } = path
    const { before, after } = this.#part
    const around = path.node === before.node ? undefined : parent && this.of(parent)
    const found = path.node === before.node ? after : around && stepTo(around, key)
    const same = found?.node.kind === path.node.kind ? found : undefined
    this.#known.set(path.node, same)
    return same
  }

  /**
   * True if the part has the same Reference Objects at the same places, so that every way through it is as before. False for
   * parts with anchors, whose values have several places.
   */
  haveSameReferences(): boolean {
    const [before, after] = [referenceObjectsIn(this.#part.before), referenceObjectsIn(this.#part.after)]
    if (before === undefined || after?.length !== before.length) return false
    return before.every((path, index) => {
      const same = this.of(path)?.node
      const text = referenceTextOf(path.node)
      return same !== undefined && same === after[index]?.node && text !== undefined && text === referenceTextOf(same)
    })
  }
}

/** The maps with a `$ref`, wherever they are; undefined for a value that has anchors. */
function referenceObjectsIn(root: NodePath): readonly NodePath[] | undefined {
  const found: NodePath[] = []
  const left = [root]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const { node } = path
    if (node.properties?.anchor !== undefined || (node.kind === 'map' && node.merge !== undefined)) return undefined
    if (hasReferenceKey(node)) found.push(path)
    if (node.kind !== 'scalar') left.push(...membersOf(path))
  }
  return found
}

/** Walks a part alone, as `buildGraph` does from its place in an object, and from each place that references lead to. */
export function walkedPart(
  { format }: Graph,
  own: ReadonlySet<TypedObject>,
  position: ObjectPosition | undefined,
  placeOf: (root: TypedObject) => NodePath | undefined,
): PartWalk | undefined {
  const references: ReferencePosition[] = []
  const walk = new ObjectWalk(format, (found) => references.push(found))
  const blocks: TypedObject[][] = []
  for (const root of own) {
    const { owner, reachedBy, location } = root
    if (owner !== undefined && own.has(owner)) continue
    const first = walk.objects.length
    if (owner !== undefined) {
      if (position === undefined) return undefined
      walk.enterPositions([position])
      blocks.push(walk.objects.slice(first))
      continue
    }
    const place = placeOf(root)
    // A place that was taken for what it does not look like was only taken when nothing else was left.
    if (place?.node.kind !== 'map' || reachedBy?.expected.kind !== 'object') return undefined
    if (reachedBy.target?.node !== location.node || walk.byNode.has(place.node)) return undefined
    const type = typeOfTarget(format, reachedBy.expected.type, place.node)
    if (type !== root.type || !resemblesType(type, place.node)) return undefined
    walk.enter(place, place.node, type, reachedBy)
    blocks.push(walk.objects.slice(first))
  }
  return { blocks, references, walk }
}

/** True if the graph has the objects that a walk over the part alone finds. */
export function isWalkOf({ walk }: PartWalk, own: readonly TypedObject[]): boolean {
  const { objects } = walk
  return (
    objects.length === own.length &&
    objects.every(({ node, type, owner }, index) => {
      const known = own[index]
      return known?.node === node && known.type === type && known.owner?.node === owner?.node
    })
  )
}
