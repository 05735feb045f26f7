import {
  childOf,
  effectiveTarget,
  formatFragment,
  type Graph,
  type Node,
  type NodePath,
  type ObjectShape,
  type Pointer,
  type Position,
  parsePointer,
  quote,
  resolvedNode,
  rootPath,
  typeNamed,
} from '../../../src/plugin/index.ts'
import type { IntendedName, ProposedValue } from '../../fixers/shared-fixers.ts'
import { namesOf } from './operation-channel.ts'

/**
 * What an author wrote instead of a reference: a value that names it, a misspelled "$ref", or an object, with the map for it.
 */
export interface MissingReference extends ProposedValue, IntendedName {
  /** A JSON Pointer. */
  readonly map?: string
  readonly mapFile?: string
  /** The start of references to members of the map. */
  readonly base?: string
}

/** The map whose members a position refers to, and the start of references to them. */
interface RootMap {
  readonly map: Node | undefined
  /** The object that has the map, and the name of the map in it. */
  readonly owner: NodePath
  readonly field: string
  readonly base: string
  readonly title: string
}

/** The advice for a string that must be a reference, and the reference itself if the string names it. */
export interface TextAdvice {
  readonly advice: string
  readonly value?: { readonly $ref: string }
  /** Whether the target exists. */
  readonly isSure?: boolean
}

/** Advice for a string that must be a reference. It may be a name, a pointer or a file path. */
export function adviceForText(text: string, shape: ObjectShape, position: Position, graph: Graph): TextAdvice {
  const home = text === '' || isPrinted(text) ? undefined : rootMapFor(shape, position, graph)
  const pointer = pointerIn(text, position)
  const target = pointer === undefined ? filePathIn(text) : formatFragment(pointer)
  if (home === undefined) {
    const { components } = typeNamed(graph.format, shape.type)
    return target === undefined
      ? { advice: `define it in "${components}" and write { $ref: … } here` }
      : { advice: `write ${referenceTo(target)}`, value: { $ref: target } }
  }
  const name = pointer === undefined ? text.replace(/^#/, '') : nameAt(pointer, home, position, graph)
  if (name !== undefined && childOf(home.map, name) !== undefined) {
    const member = memberOf(home, name)
    return { advice: `write ${referenceTo(member)}`, value: { $ref: member }, isSure: true }
  }
  const isMember = pointer !== undefined && isMemberOf(home, pointer.slice(0, -1), position, graph)
  if (target !== undefined && !isMember)
    return { advice: `add ${referenceTo(target)} to ${home.title} and refer to that entry` }
  const missing = (isMember ? pointer?.at(-1) : text) ?? text
  return {
    advice: `define ${quote(missing)} in ${home.title} and write ${referenceTo(memberOf(home, missing))} here`,
  }
}

/** Messages belong to the channel beside them. Servers and channels belong to the root of the entry. */
export function rootMapFor(shape: ObjectShape, { owner, name, location }: Position, graph: Graph): RootMap | undefined {
  const { components } = typeNamed(graph.format, shape.type)
  if (components === undefined) return undefined
  const written = name === 'channel' ? undefined : childOf(owner.node, 'channel')
  const reference = written === undefined ? undefined : graph.referenceAt(written)
  const channel = reference === undefined ? undefined : effectiveTarget(reference)
  if (reference !== undefined && channel !== undefined) {
    const base = reference.text.includes('#') ? reference.text : `${reference.text}#`
    return {
      map: childOf(channel.node, components),
      owner: channel,
      field: components,
      base: `${base}/${components}`,
      title: `the "${components}" of the channel`,
    }
  }
  const root = rootPath(graph.entry)
  if (location.file !== graph.entry || root?.node.kind !== 'map' || !root.node.entries.has(components)) return undefined
  const map = childOf(root.node, components)
  return { map, owner: root, field: components, base: `#/${components}`, title: `"${components}"` }
}

function memberOf({ base }: RootMap, name: string): string {
  return `${base}${formatFragment([name]).slice(1)}`
}

function referenceTo(target: string): string {
  return `{ $ref: ${quote(target)} }`
}

/** Reads a text as a pointer from the root of its file, with or without `#`. */
function pointerIn(text: string, { location }: Position): Pointer | undefined {
  const way = text.replace(/^#?\/?/, '')
  if (!way.includes('/')) return undefined
  const isFragment = text.startsWith('#')
  const pointer = parsePointer(`/${isFragment ? decoded(way) : way}`)
  const [first = ''] = pointer ?? []
  return isFragment || childOf(location.file.root, first) !== undefined ? pointer : undefined
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Whether a text is a reference as another tool printed it, which leads nowhere. */
function isPrinted(text: string): boolean {
  return /^\$?ref\b/i.test(text)
}

/** The text, if it is a path or an address. */
function filePathIn(text: string): string | undefined {
  return !isPrinted(text) && /[^#]#|\/|\.(?:ya?ml|json)$/i.test(text) ? text : undefined
}

/** The name that the target of a pointer has in a map. */
function nameAt(pointer: Pointer, home: RootMap, position: Position, graph: Graph): string | undefined {
  if (isMemberOf(home, pointer.slice(0, -1), position, graph)) return pointer.at(-1)
  const node = nodeAt(pointer, position, graph)
  return node === undefined ? undefined : namesOf(node, home.map, graph)[0]
}

function isMemberOf({ map }: RootMap, pointer: Pointer, position: Position, graph: Graph): boolean {
  return map !== undefined && nodeAt(pointer, position, graph) === map
}

/** The value at a pointer in the file of a position, through references. */
function nodeAt(pointer: Pointer, { location }: Position, graph: Graph): Node | undefined {
  let node = location.file.root
  for (const segment of pointer) {
    const member = childOf(node, segment)
    node = member === undefined ? undefined : resolvedNode(member, graph)
  }
  return node
}
