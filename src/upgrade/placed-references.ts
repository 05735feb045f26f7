import type { Operation } from '../edit/operation.ts'
import { quote } from '../findings/quote.ts'
import { type Format, typeNamed } from '../format/format.ts'
import { depthOfReferable, type MisplacedReference, referencesToMembers } from '../graph/misplaced-references.ts'
import { writtenReference } from '../graph/reference-writing.ts'
import { shapeUnder } from '../graph/step.ts'
import type { Limits } from '../load/limits.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import { membersOf, type NodePath, pointerOf } from '../load/node-path.ts'
import { formatFragment, formatPointer } from '../pointer.ts'

/** References can be in the place of maps that are behind such references; so deep, nobody writes them. */
export const mostPasses = 16

/** A reference in the place of a map or object, and what takes its place. */
export interface PlacedReference {
  readonly location: NodePath
  readonly operations: readonly Operation[]
  /** One sentence on it. */
  readonly message: string
}

/**
 * What takes the place of references where the format allows none: many tools accept them in the place of all channels or of the Info
 * Object. References to each member take the place of the first, so that the file behind it stays a part of its own. The content takes
 * the place of the second, with its comments. Those whose targets hold none themselves come first: the others are for the next pass.
 * Texts that are longer together than a file may be are not copied: their references stay.
 */
export function placedReferences(
  misplaced: readonly MisplacedReference[],
  format: Format,
  { fileBytes }: Limits,
): readonly PlacedReference[] {
  const ready = misplaced.filter(readyAmong(misplaced))
  const texts = ready.flatMap(({ target }) => (target?.node.kind === 'scalar' ? [target.node] : []))
  const sizes = new Map([...new Set(texts)].map((text) => [text, Buffer.byteLength(String(text.value))]))
  const fits = texts.reduce((sum, text) => sum + (sizes.get(text) ?? 0), 0) <= fileBytes
  const placeable = fits ? ready : ready.filter(({ target }) => target?.node.kind !== 'scalar')
  return placeable.flatMap((each) => placed(each, format) ?? [])
}

/** Why a reference stays where it is. */
export function reasonOf({ location, target }: MisplacedReference, isRightKind: boolean): string {
  const place = `Version 2 has no reference in the place of ${placeName(location)}`
  if (hasSiblings(location)) return `${place}, and keys beside one mean nothing; write the value itself`
  const otherwise = isRightKind ? 'leads to a value that holds it' : 'leads to a value of another kind'
  const reason = target === undefined ? 'leads to nothing that can be read' : otherwise
  return `${place}, and ${quote(textOf(location))} ${reason}; write the value itself`
}

/** Whether a reference can be replaced: its target holds none itself. Those around them are next. */
function readyAmong(misplaced: readonly MisplacedReference[]): (reference: MisplacedReference) => boolean {
  const around = new Set<Node>()
  for (const { location } of misplaced)
    for (let at: NodePath | undefined = location; at !== undefined && !around.has(at.node); at = at.parent)
      around.add(at.node)
  return (reference) => {
    const { location, target } = reference
    return target !== undefined && leadsToKind(reference) && !hasSiblings(location) && !around.has(target.node)
  }
}

/** True if what a reference leads to is a map, a list or a scalar, as the value that is expected in its place. */
export function leadsToKind({ shape, target }: Pick<MisplacedReference, 'shape' | 'target'>): boolean {
  const expected = shape.shape === 'list' || shape.shape === 'scalar' ? shape.shape : 'map'
  return target?.node.kind === expected
}

function hasSiblings({ node }: NodePath): boolean {
  return node.kind === 'map' && node.entries.size > 1
}

/** What messages call the place of a value: its key, or the list that it is in. */
function placeName({ key, parent }: NodePath): string {
  return parent?.node.kind === 'list' ? `an item of ${quote(parent.key)}` : quote(key)
}

function textOf({ node }: NodePath): string {
  return stringOf(childOf(node, '$ref')) ?? ''
}

/** Replaces a reference by references to the members of its target, or by a copy of it. */
function placed({ location, shape, target }: MisplacedReference, format: Format): PlacedReference | undefined {
  if (target === undefined) return undefined
  const shown = quote(textOf(location))
  const [path, file] = [formatPointer(pointerOf(location)), location.file.path]
  const from = { from: formatPointer(pointerOf(target)), fromFile: target.file.path }
  const depth = depthOfReferable(target.node, shape, format)
  const fields = depth === undefined && shape.shape === 'object' ? referableFields(target, shape.type, format) : []
  if (depth === undefined && fields.length === 0) {
    const content: Operation =
      target.file.language === 'text'
        ? { op: 'replace', path, file, value: target.file.text }
        : { op: 'copy', path, file, ...from, replaces: true }
    const message = `The format allows no reference in the place of ${placeName(location)}, so the content of ${shown} is written here`
    return { location, message, operations: [content] }
  }
  const message = `The format allows no reference in the place of all ${quote(location.key)}, so ${shown} becomes one for each of them`
  const baseOf = (at: NodePath): string => {
    const text = writtenReference(at.file.path, location.file, formatFragment(pointerOf(at)))
    return text.includes('#') ? text : `${text}#`
  }
  if (depth !== undefined) {
    const value = referencesToMembers(target.node, baseOf(target), depth)
    return { location, message, operations: [{ op: 'replace', path, file, value }] }
  }
  const referred = fields.map((field) => [field.key, referencesToMembers(field.node, baseOf(field), 1)])
  const others = membersOf(target).filter(({ key }) => !fields.some((field) => field.key === key))
  const operations: readonly Operation[] = [
    { op: 'replace', path, file, value: Object.fromEntries(referred) },
    ...others.map(({ key }): Operation => {
      const inside = formatPointer([key])
      return { op: 'copy', path: path + inside, file, from: from.from + inside, fromFile: from.fromFile }
    }),
  ]
  return { location, message, operations }
}

/** The fields of an object, such as the components, whose members may all be references. */
function referableFields(target: NodePath, type: string, format: Format): readonly NodePath[] {
  const owner = typeNamed(format, type)
  return membersOf(target).filter(({ key, node }) => {
    const shape = shapeUnder(owner, key)
    return shape?.shape === 'map' && depthOfReferable(node, shape, format) !== undefined
  })
}
