import type { ObjectType } from '../format/shape.ts'
import type { Node } from '../load/node.ts'
import { childPath, membersOf, type NodePath } from '../load/node-path.ts'
import type { TypedObject } from './objects-and-references.ts'
import { readReferenceText } from './reference-text.ts'
import { kindOfKey } from './step.ts'
import { referenceTextOf } from './walk.ts'

/** The facts about references in extensions, after following them. */
export interface FollowedExtensions {
  /** Their targets that the format does not describe. References inside are treated as in an extension. */
  readonly targets: ReadonlySet<Node>
  /** The references that name a file and are not followed. */
  readonly unresolved: ReadonlyMap<Node, UnresolvedSite>
}

/** An object with a `$ref` in an extension, which the format leaves to whoever defines the extension. */
export interface ExtensionSite {
  readonly location: NodePath
  readonly text: string
}

export interface UnresolvedSite extends ExtensionSite {
  /** Why it is not followed, as the second half of a sentence. */
  readonly problem: string
}

/** True if a field of an object is an extension (format text: Specification Extensions), or would be if the object could have one. */
export function isExtension(type: ObjectType, key: string): boolean {
  if (!key.startsWith('x-')) return false
  const kind = kindOfKey(type, key)
  return kind !== 'field' && kind !== 'patterned'
}

/** The values of the extensions of an object in which there may be references. */
export function extensionsOf({ type, node, location }: TypedObject): readonly NodePath[] {
  const found: NodePath[] = []
  for (const { key, value } of node.entries.values()) {
    if (value.kind !== 'scalar' && isExtension(type, key)) found.push(childPath(location, key, value))
  }
  return found
}

/** Everything in a value that has the form of a Reference Object, in the order of the text; what was seen before is left out. */
export function sitesIn(start: NodePath, seen: Set<Node>): readonly ExtensionSite[] {
  const found: ExtensionSite[] = []
  const waiting = [start]
  for (let location = waiting.pop(); location !== undefined; location = waiting.pop()) {
    const { node } = location
    if (node.kind === 'scalar' || seen.has(node)) continue
    seen.add(node)
    const text = referenceTextOf(node)
    if (text !== undefined) found.push({ location, text })
    for (const member of membersOf(location).toReversed()) waiting.push(member)
  }
  return found
}

/** True if the text of a reference names a file by a path: one without a scheme or host. */
export function namesFile(text: string): boolean {
  const read = readReferenceText(text)
  return 'file' in read && read.file !== undefined && 'path' in read.file && !/^file:/i.test(text)
}
