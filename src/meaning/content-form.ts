import type { Graph } from '../graph/graph.ts'
import { formatAround, type Reference } from '../graph/objects-and-references.ts'
import { type CursorPosition, data, typedCursorOf } from '../graph/typed-cursor.ts'
import { type ListNode, type MapNode, type Node, stringOf } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import { scalarKey } from '../load/same-scalar.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatFragment, type Pointer } from '../pointer.ts'

/** A value to compare with others, with the format of the schema around it if that is not the document's own. */
export interface Content {
  readonly target: NodePath
  readonly schemaFormat: string | undefined
}

/**
 * The target of a reference: compared content or a part of it, or a place that only equals itself. Or the replacement of the
 * reference, as a value or as text.
 */
export type Lead<Compared> =
  | { readonly kind: 'content'; readonly content: Compared; readonly inside: Pointer }
  | { readonly kind: 'place'; readonly name: string }
  | { readonly kind: 'replaced'; readonly target: NodePath; readonly as: 'object' | 'data' | 'text' }
  | { readonly kind: 'written'; readonly text: string }

/** The targets of references, by the format of the schema that contains them (undefined: the document's own). */
export type Leads<Compared> = ReadonlyMap<string | undefined, ReadonlyMap<Reference, Lead<Compared>>>

/** The names of ignored fields, by the objects that have them. */
export type LeftOut = ReadonlyMap<Node, ReadonlySet<string>>

/** Content as text in which references are only marked, and the targets in the order of the marks. */
export interface ContentForm<Compared> {
  readonly text: string
  readonly targets: readonly Compared[]
}

/**
 * Writes content so that two contents with the same meaning have the same form. Ignores the order of keys, the spelling of
 * scalars and the fields that are left out.
 */
export function contentForm<Compared>(
  graph: Graph,
  { target: { node: start, file: first }, schemaFormat }: Content,
  leads: Leads<Compared>,
  leftOut: LeftOut,
): ContentForm<Compared> {
  const cursor = typedCursorOf(graph)
  const words: string[] = []
  const targets: Compared[] = []
  const reference = graph.referenceAt(start)
  write(start, first, reference ? { kind: 'reference', reference } : cursor.ofTarget(start, schemaFormat), schemaFormat)
  return { text: words.join(''), targets }

  function write(node: Node, file: SourceFile, position: CursorPosition, format: string | undefined): void {
    if (position.kind === 'reference') writeReference(position.reference, format)
    else if (node.kind === 'scalar') words.push(scalarKey(node, file), ',')
    else writeCollection(node, file, position, format)
  }

  function writeCollection(
    node: MapNode | ListNode,
    file: SourceFile,
    position: CursorPosition,
    format: string | undefined,
  ): void {
    const below = (key: string, child: Node) => write(child, file, cursor.below(position, key, child), format)
    words.push(node.kind === 'map' ? '{' : '[')
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries()) below(String(index), item)
    } else {
      const ignored = position.kind === 'object' ? leftOut.get(node) : undefined
      for (const key of [...node.entries.keys()].sort()) {
        const child = node.entries.get(key)?.value
        if (child === undefined || ignored?.has(key) === true) continue
        words.push(JSON.stringify(key), ':')
        below(key, child)
      }
    }
    words.push(node.kind === 'map' ? '}' : ']')
  }

  function writeReference(reference: Reference, inherited: string | undefined): void {
    const format = formatAround(reference) ?? inherited
    const lead = leads.get(format)?.get(reference)
    if (lead?.kind === 'content') {
      targets.push(lead.content)
      words.push('->', formatFragment(lead.inside), ',')
    } else if (lead?.kind === 'place') words.push('->', JSON.stringify(lead.name), ',')
    else if (lead?.kind === 'written') words.push(lead.text, ',')
    else if (lead?.kind === 'replaced') writeReplacing(lead.target, lead.as, format, inherited)
  }

  function writeReplacing(
    { node, file }: NodePath,
    as: 'object' | 'data' | 'text',
    format: string | undefined,
    inherited: string | undefined,
  ): void {
    if (as === 'object') write(node, file, cursor.ofTarget(node, format), format)
    else if (as === 'data') write(node, file, data, inherited)
    else words.push(JSON.stringify(stringOf(node) ?? file.text), ',')
  }
}
