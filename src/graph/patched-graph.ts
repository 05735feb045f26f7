import type { Node } from '../load/node.ts'
import { type NodePath, rootPath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { RereadFile } from '../load/yaml/changed-block.ts'
import {
  type ChangedPart,
  isInside,
  isWalkOf,
  objectsIn,
  type PartWalk,
  SamePaths,
  walkedPart,
} from './changed-part.ts'
import { Graph } from './graph.ts'
import { hasReferenceKey, type ObjectWalk, resemblesType, typeOfTarget } from './object-walk.ts'
import { type Reference, sameExpected, type TypedObject } from './objects-and-references.ts'
import { addObjectPositions, type ObjectPosition } from './walk.ts'

/**
 * The graph of a description after the text of one of its parts has changed, made from the graph before: the same as `buildGraph`
 * makes, with the objects of all other files. Undefined where that is not certain, so that the graph is to be built: for the
 * entry, and when a reference was added, removed or changed, when what a reference leads to became another kind of thing, and
 * when something is wrong with a file or a reference. The graph before must not be used afterwards.
 */
export function patchedGraph(before: Graph, changed: SourceFile): Graph | undefined {
  const old = before.files.get(changed.path)
  if (old === undefined || old === before.entry) return undefined
  if (old.language === 'text' || old.language !== changed.language || changed.findings.length > 0) return undefined
  const [rootBefore, rootAfter] = [rootPath(old), rootPath(changed)]
  if (rootBefore === undefined || rootAfter === undefined) return undefined
  return graphWith(before, { old, changed, before: rootBefore, after: rootAfter })
}

/** True for what is read again as a whole when something in it changes: an object of the root or of the components. */
export function isOutermostObject(node: Node, graph: Graph): boolean {
  return graph.objectsAt(node).some(({ type, owner }) => owner !== undefined && type.name !== 'Components')
}

/**
 * The same after one object of the entry has changed, as `rereadBlock` reads it: the objects beside it stay, with the nodes that
 * moved. Undefined also for an object that only references lead to.
 */
export function patchedEntry(
  before: Graph,
  { file: changed, before: { node: nodeBefore }, node }: RereadFile,
): Graph | undefined {
  const [object, ...others] = before.objectsAt(nodeBefore)
  if (object?.owner === undefined || others.length > 0) return undefined
  const found: ObjectPosition[] = []
  addObjectPositions(object.owner, found, [])
  const after = found.find((position) => position.node === node)
  if (after === undefined || before.objectsAt(node).length > 0) return undefined
  const { location } = object
  const positions = { before: { ...after, location, node: object.node }, after }
  return graphWith(before, { old: before.entry, changed, before: location, after: after.location, positions })
}

/** The graph with a changed part; undefined where it is to be built. */
function graphWith(before: Graph, part: ChangedPart): Graph | undefined {
  if (before.extensions !== undefined || before.findings.length > 0) return undefined
  // What is behind these is reached by no reference.
  if (before.misplacedReferences.length > 0 || mayBeTooLarge(before)) return undefined
  if (before.format.isOfOneDescription === true) return undefined
  const paths = new SamePaths(part)
  if (!paths.haveSameReferences()) return undefined
  const own = objectsIn(before, part)
  const oldWalk = walkedPart(before, own, part.positions?.before, (root) => root.location)
  const newWalk = walkedPart(before, own, part.positions?.after, (root) => paths.of(root.location))
  if (oldWalk === undefined || newWalk === undefined || !isWalkOf(oldWalk, [...own])) return undefined
  if (newWalk.walk.misplaced.length > 0 || [oldWalk, newWalk].some(({ walk }) => mayNameFormats(walk))) return undefined
  if (part.positions !== undefined && !holdReferencesAlike(oldWalk, newWalk)) return undefined
  const walks = { part, own, paths, oldWalk, newWalk }
  const moves = movedReferences(before, walks)
  if (moves === undefined || !haveSameTargets(before, walks)) return undefined
  const { old, changed } = part
  const moved = before.references.filter(({ location }) => isInside(location, part))
  const gone = [...own, ...moved].map(({ node }) => node)
  for (const move of moves) move()
  for (const reference of before.references) {
    if (reference.file === old) reference.file = changed
    if (reference.target !== undefined && isInside(reference.target, part))
      reference.target = paths.of(reference.target)
  }
  const objects = objectsWith(before, walks)
  if (part.positions !== undefined) takeFile(part, objects.objects, before.references)
  return succeeding(before, {
    entry: before.entry === old ? changed : before.entry,
    files: new Map([...before.files].map(([path, file]) => [path, file === old ? changed : file])),
    ...objects,
    byNode: newWalk.walk.byNode,
    moved,
    gone,
    objectsGone: [...own, ...ownersOf(part.positions?.before.owner)],
  })
}

/** Another version of a file, as a graph takes it. */
interface ChangedFile extends Pick<Graph, 'entry' | 'files' | 'objects' | 'objectsWithOther'> {
  /** The nodes of the objects and references that the file had before. */
  readonly gone: Iterable<Node>
  readonly objectsGone: Iterable<TypedObject>
  readonly byNode: ReadonlyMap<Node, readonly TypedObject[]>
  /** Its references. */
  readonly moved: readonly Reference[]
}

/** The graph with another version of a file: its objects, and its references at their new nodes. It takes over the tables. */
function succeeding(before: Graph, { gone, objectsGone, byNode, moved, ...changed }: ChangedFile): Graph {
  const { kind, format, limits, findings, deadEnds, references, misplacedReferences, settled, line, tables } = before
  const { objectsByNode, referencesByNode } = tables
  for (const node of gone) {
    objectsByNode.delete(node)
    referencesByNode.delete(node)
  }
  settled?.forget(objectsGone)
  for (const [node, objects] of byNode) objectsByNode.set(node, objects)
  for (const reference of moved) referencesByNode.set(reference.node, reference)
  const same = { kind, format, limits, findings, deadEnds, references, misplacedReferences, settled, line }
  return new Graph({ ...same, ...tables, ...changed })
}

/** An object with those around it. */
function ownersOf(object: TypedObject | undefined): readonly TypedObject[] {
  const found: TypedObject[] = []
  for (let at = object; at !== undefined; at = at.owner) found.push(at)
  return found
}

/** True if an object may hold references after it changed as before; otherwise those around it may not be as they were. */
function holdReferencesAlike(oldWalk: PartWalk, newWalk: PartWalk): boolean {
  const [[one], [other]] = [oldWalk.walk.objects, newWalk.walk.objects]
  return one?.mayContainReferences === other?.mayContainReferences
}

/** Gives the values of the entry its file as it is. */
function takeFile(
  { old, changed }: ChangedPart,
  objects: readonly TypedObject[],
  references: readonly Reference[],
): void {
  const take = (path: NodePath | undefined): void => {
    for (let at = path; at?.file === old; at = at.parent) setFile(at, changed)
  }
  for (const { location } of objects) take(location)
  for (const { location, target } of references) {
    take(location)
    take(target)
  }
}

function setFile(path: { file: SourceFile }, file: SourceFile): void {
  path.file = file
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

interface Walks {
  readonly part: ChangedPart
  readonly own: ReadonlySet<TypedObject>
  readonly paths: SamePaths
  readonly oldWalk: PartWalk
  readonly newWalk: PartWalk
}

/** What gives the references of the part their new places; undefined if they are not those of before. */
function movedReferences(
  before: Graph,
  { part, own, paths, oldWalk, newWalk }: Walks,
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
    const ownerNow = own.has(owner) ? objectNow(owner, { paths, newWalk }) : owner
    const locationNow = isInside(location, part) ? paths.of(location) : location
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
function haveSameTargets(before: Graph, { part, paths, newWalk }: Pick<Walks, 'part' | 'paths' | 'newWalk'>): boolean {
  const checked = new Set<string>()
  const numbers = new Map<Node, number>()
  return before.references.every(({ target, expected, file }) => {
    if (target === undefined) return file !== part.old
    if (!isInside(target, part)) return true
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

/** The objects of the graph with others in place of those of a part, in the order of the walk. */
function objectsWith(
  before: Graph,
  { own, newWalk: { blocks, walk } }: Pick<Walks, 'own' | 'newWalk'>,
): Pick<Graph, 'objects' | 'objectsWithOther'> {
  const objects: TypedObject[] = []
  const left = blocks.values()
  for (const object of before.objects) {
    if (!own.has(object)) objects.push(object)
    else if (object.owner === undefined || !own.has(object.owner)) objects.push(...(left.next().value ?? []))
  }
  const withOther = new Set([...before.objectsWithOther, ...walk.withOther])
  return { objects, objectsWithOther: objects.filter((object) => withOther.has(object)) }
}
