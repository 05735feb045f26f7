import type { Node } from '../load/node.ts'
import { membersOf, type NodePath, rootPath, stepTo } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Graph } from './graph.ts'
import { hasReferenceKey, ObjectWalk, type ReferencePosition, resemblesType, typeOfTarget } from './object-walk.ts'
import { sameExpected, type TypedObject } from './objects-and-references.ts'
import { referenceTextOf } from './walk.ts'

/** What the table finds in a part of a description, from the places on to which references lead. */
interface PartWalk {
  /** The objects of each such place, in the order of the walk. */
  readonly blocks: readonly (readonly TypedObject[])[]
  readonly references: readonly ReferencePosition[]
  readonly walk: ObjectWalk
}

/**
 * The graph of a description after the text of one of its parts has changed, made from the graph before: the same as `buildGraph`
 * makes, with the objects of all other files. Undefined where that is not certain, so that the graph is to be built: for the
 * entry, and when a reference was added, removed or changed, when what a reference leads to became another kind of thing, and
 * when something is wrong with a file or a reference. The graph before must not be used afterwards.
 */
export function patchedGraph(before: Graph, changed: SourceFile): Graph | undefined {
  const old = before.files.get(changed.path)
  if (old === undefined || old === before.entry || before.extensions !== undefined || before.findings.length > 0)
    return undefined
  // What is behind these is reached by no reference.
  if (before.misplacedReferences.length > 0) return undefined
  if (old.language === 'text' || old.language !== changed.language || changed.findings.length > 0) return undefined
  if (before.format.isOfOneDescription === true || mayBeTooLarge(before)) return undefined
  const paths = new SamePaths(old, changed)
  if (!paths.haveSameReferences()) return undefined
  const own = before.objects.filter(({ location }) => location.file === old)
  const oldWalk = walkedPart(before, own, (root) => root.location)
  const newWalk = walkedPart(before, own, (root) => paths.of(root.location))
  if (oldWalk === undefined || newWalk === undefined || !isWalkOf(oldWalk, own)) return undefined
  if (newWalk.walk.misplaced.length > 0 || [oldWalk, newWalk].some(({ walk }) => mayNameFormats(walk))) return undefined
  const moves = movedReferences(before, old, { paths, oldWalk, newWalk })
  if (moves === undefined || !haveSameTargets(before, old, { paths, newWalk })) return undefined
  const moved = before.references.filter(({ location }) => location.file === old)
  const gone = [...own, ...moved].map(({ node }) => node)
  for (const move of moves) move()
  for (const reference of before.references) {
    if (reference.file === old) reference.file = changed
    if (reference.target?.file === old) reference.target = paths.of(reference.target)
  }
  const files = new Map([...before.files].map(([path, file]) => [path, file === old ? changed : file]))
  return before.withFile({
    files,
    ...objectsWith(before, old, newWalk),
    byNode: newWalk.walk.byNode,
    moved,
    gone,
    objectsGone: own,
  })
}

/** True if a part has traits that name the formats of messages, or messages with such traits, wherever the others are. */
function mayNameFormats({ unformatted, objects }: ObjectWalk): boolean {
  return (
    unformatted.length > 0 ||
    objects.some(({ type, node }) => type.name === 'MessageTrait' && node.entries.has('schemaFormat'))
  )
}

/** True if the files together may reach the limit, which is counted where they are read. */
function mayBeTooLarge({ files, limits }: Graph): boolean {
  let bytes = limits.fileBytes
  for (const { text } of files.values()) bytes += text.length * mostBytesOfCharacter
  return bytes > limits.totalBytes
}

const mostBytesOfCharacter = 3

/** The paths of a changed file at which the same is as before. */
class SamePaths {
  readonly #old: SourceFile
  readonly #changed: SourceFile
  readonly #known = new Map<Node, NodePath | undefined>()

  constructor(old: SourceFile, changed: SourceFile) {
    this.#old = old
    this.#changed = changed
  }

  /** The value at the pointer of a path of the file before; undefined if there is none, or one of another kind. */
  of(path: NodePath): NodePath | undefined {
    if (this.#known.has(path.node)) return this.#known.get(path.node)
    const { parent, key } = path
    const around = parent && this.of(parent)
    const found = parent === undefined ? rootPath(this.#changed) : around && stepTo(around, key)
    const same = found?.node.kind === path.node.kind ? found : undefined
    this.#known.set(path.node, same)
    return same
  }

  /**
   * True if both files have the same Reference Objects at the same places, so that every way through them is as before. False for
   * files with anchors, whose values have several places.
   */
  haveSameReferences(): boolean {
    const [before, after] = [referenceObjectsIn(this.#old), referenceObjectsIn(this.#changed)]
    if (before === undefined || after?.length !== before.length) return false
    return before.every((path, index) => {
      const same = this.of(path)?.node
      const text = referenceTextOf(path.node)
      return same !== undefined && same === after[index]?.node && text !== undefined && text === referenceTextOf(same)
    })
  }
}

/** The maps with a `$ref`, wherever they are; undefined for a file that did not parse, or that has anchors. */
function referenceObjectsIn(file: SourceFile): readonly NodePath[] | undefined {
  const root = rootPath(file)
  const found: NodePath[] = []
  const left = root === undefined ? [] : [root]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const { node } = path
    if (node.properties?.anchor !== undefined || (node.kind === 'map' && node.merge !== undefined)) return undefined
    if (hasReferenceKey(node)) found.push(path)
    if (node.kind !== 'scalar') left.push(...membersOf(path))
  }
  return root && found
}

/** Walks a part alone, as `buildGraph` does from each place that references lead to. */
function walkedPart(
  { format }: Graph,
  own: readonly TypedObject[],
  placeOf: (root: TypedObject) => NodePath | undefined,
): PartWalk | undefined {
  const references: ReferencePosition[] = []
  const walk = new ObjectWalk(format, (found) => references.push(found))
  const blocks: TypedObject[][] = []
  for (const root of own) {
    const { owner, reachedBy, location } = root
    if (owner !== undefined) continue
    const place = placeOf(root)
    // A place that was taken for what it does not look like was only taken when nothing else was left.
    if (place?.node.kind !== 'map' || reachedBy?.expected.kind !== 'object') return undefined
    if (reachedBy.target?.node !== location.node || walk.byNode.has(place.node)) return undefined
    const type = typeOfTarget(format, reachedBy.expected.type, place.node)
    if (type !== root.type || !resemblesType(type, place.node)) return undefined
    const first = walk.objects.length
    walk.enter(place, place.node, type, reachedBy)
    blocks.push(walk.objects.slice(first))
  }
  return { blocks, references, walk }
}

/** True if the graph has the objects that a walk over the part alone finds. */
function isWalkOf({ walk }: PartWalk, own: readonly TypedObject[]): boolean {
  const { objects } = walk
  return (
    objects.length === own.length &&
    objects.every(({ node, type, owner }, index) => {
      const known = own[index]
      return known?.node === node && known.type === type && known.owner?.node === owner?.node
    })
  )
}

interface Walks {
  readonly paths: SamePaths
  readonly oldWalk: PartWalk
  readonly newWalk: PartWalk
}

/** What gives the references of the part their new places; undefined if they are not those of before. */
function movedReferences(
  before: Graph,
  old: SourceFile,
  { paths, oldWalk, newWalk }: Walks,
): readonly (() => void)[] | undefined {
  const { references } = newWalk
  const areSame = oldWalk.references.every(({ location, expected, rule }, index) => {
    const now = references[index]
    return now?.node === paths.of(location)?.node && now?.rule === rule && sameExpected(now.expected, expected)
  })
  if (!areSame || oldWalk.references.length !== references.length) return undefined
  const moves: (() => void)[] = []
  for (const reference of before.references) {
    const { owner, location } = reference
    const ownerNow = owner.location.file === old ? objectNow(owner, { paths, newWalk }) : owner
    const locationNow = location.file === old ? paths.of(location) : location
    if (ownerNow === undefined || locationNow?.node.kind !== 'map') return undefined
    if (ownerNow === owner && locationNow === location) continue
    const { node } = locationNow
    moves.push(() => void Object.assign(reference, { owner: ownerNow, location: locationNow, node }))
  }
  return moves
}

function objectNow(
  { location, type }: TypedObject,
  { paths, newWalk }: Pick<Walks, 'paths' | 'newWalk'>,
): TypedObject | undefined {
  const node = paths.of(location)?.node
  return node && newWalk.walk.byNode.get(node)?.find((object) => object.type === type)
}

/** True if all references into the part lead to the same kinds of things as before, for the same reasons. */
function haveSameTargets(
  before: Graph,
  old: SourceFile,
  { paths, newWalk }: Pick<Walks, 'paths' | 'newWalk'>,
): boolean {
  const checked = new Set<string>()
  const numbers = new Map<Node, number>()
  return before.references.every(({ target, expected, file }) => {
    if (target === undefined) return file !== old
    if (target.file !== old) return true
    const { node } = target
    const type = expected.kind === 'object' ? expected.type : undefined
    const number = numbers.get(node) ?? numbers.size
    numbers.set(node, number)
    const key = `${number} ${type}`
    if (checked.has(key)) return true
    checked.add(key)
    const now = paths.of(target)?.node
    if (now === undefined) return false
    if (type === undefined || node.kind !== 'map' || now.kind !== 'map' || hasReferenceKey(node))
      return type !== 'RecordSchema' || node.kind !== 'list'
    const [asBefore, asNow] = [node, now].map((each) => typeOfTarget(before.format, type, each))
    if (asBefore === undefined || asBefore !== asNow) return false
    if (resemblesType(asBefore, node) !== resemblesType(asBefore, now)) return false
    return kindsOf(before.objectsAt(node)) === kindsOf(newWalk.walk.byNode.get(now) ?? [])
  })
}

function kindsOf(objects: readonly TypedObject[]): string {
  return objects.map(({ type, owner }) => `${type.name} ${owner === undefined}`).join()
}

/** The objects of the graph with others in place of those of one file, in the order of the walk. */
function objectsWith(
  before: Graph,
  old: SourceFile,
  { blocks, walk }: PartWalk,
): Pick<Graph, 'objects' | 'objectsWithOther'> {
  const objects: TypedObject[] = []
  const left = blocks.values()
  for (const object of before.objects) {
    if (object.location.file !== old) objects.push(object)
    else if (object.owner === undefined) objects.push(...(left.next().value ?? []))
  }
  const withOther = new Set([...before.objectsWithOther, ...walk.withOther])
  return { objects, objectsWithOther: objects.filter((object) => withOther.has(object)) }
}
