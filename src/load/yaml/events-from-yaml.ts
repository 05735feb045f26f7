import type { Event, MappingEvent, SequenceEvent } from 'js-yaml'
import type { Document, Node, Pair, ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { lineEndAfter, skipTrivia } from './layout.ts'

export interface DocumentEvents {
  readonly events: readonly Event[]
  /** The text of each scalar, by its event. */
  readonly sources: ReadonlyMap<Event, string>
}

/**
 * Converts a document of the `yaml` package to the events from which trees are built, for texts that only this package reads,
 * such as with a closing brace no deeper than its key. The package gives the places of values, but not of their anchors and tags;
 * these are found between the values, in document order.
 */
export function eventsOfDocument(
  text: string,
  document: Document.Parsed,
  guards: Pick<typeof import('yaml'), 'isMap' | 'isSeq' | 'isAlias' | 'isScalar'>,
): DocumentEvents {
  const events: Event[] = [{ type: 1, explicitStart: false, explicitEnd: false, directives: declaredTags(document) }]
  const sources = new Map<Event, string>()
  let cursor = skipTrivia(text, 0)
  while (text[cursor] === '%') cursor = skipTrivia(text, lineEndAfter(text, cursor))
  addNode(document.contents)
  events.push({ type: 6 })
  return { events, sources }

  function addNode(node: ParsedNode | Node | null): void {
    if (node === null) {
      addEmpty()
      return
    }
    const start = node.range?.[0] ?? 0
    const end = node.range?.[1] ?? 0
    if (guards.isAlias(node)) {
      events.push({ type: 5, anchorStart: start + 1, anchorEnd: end })
      cursor = end
      return
    }
    const properties = findProperties(node.anchor !== undefined, node.tag !== undefined)
    if (guards.isScalar(node)) addScalar(node, start, end, properties)
    else if (guards.isMap(node)) addCollection(3, node, properties)
    else if (guards.isSeq(node)) addCollection(2, node, properties)
  }

  function addCollection(type: 2 | 3, node: YAMLMap | YAMLSeq, properties: Properties): void {
    const [start, end] = node.range ?? [0, 0]
    const event: MappingEvent | SequenceEvent = { type, start, ...properties, style: node.flow === true ? 2 : 1 }
    events.push(event)
    const index = events.length
    for (const item of node.items) addItem(item)
    // A block collection starts at its first item, with the item's anchor and tag.
    const first = events[index]
    if (event.style === 1 && first !== undefined && 'tagStart' in first) {
      if (first.anchorStart >= 0) event.start = Math.min(event.start, first.anchorStart - 1)
      if (first.tagStart >= 0) event.start = Math.min(event.start, first.tagStart)
    }
    cursor = Math.max(cursor, end)
    events.push({ type: 6 })
  }

  function addItem(item: unknown): void {
    if (isPair(item)) {
      addNode(item.key)
      addNode(item.value)
    } else
      addNode(guards.isMap(item) || guards.isSeq(item) || guards.isScalar(item) || guards.isAlias(item) ? item : null)
  }

  function addEmpty(): void {
    const event = { ...emptyScalar }
    events.push(event)
    sources.set(event, '')
  }

  function addScalar(node: Scalar, start: number, end: number, properties: Properties): void {
    const style = styleNumbers[node.type ?? 'PLAIN'] ?? 1
    const isEmpty = style === 1 && end <= start
    let valueStart = isEmpty ? -1 : start
    let valueEnd = isEmpty ? -1 : end
    if (style === 2 || style === 3) {
      valueStart += 1
      valueEnd -= 1
    } else if (style > 3) {
      valueStart = lineEndAfter(text, start)
      if (text.startsWith('\r\n', valueStart)) valueStart += 2
      else if (valueStart < text.length) valueStart += 1
    }
    const event: Event = { ...emptyScalar, valueStart, valueEnd, ...properties, style }
    events.push(event)
    sources.set(event, node.source ?? '')
    cursor = Math.max(cursor, end)
  }

  /** Finds the anchor and the tag between the last position and the next value. */
  function findProperties(hasAnchor: boolean, hasTag: boolean): Properties {
    const found = { anchorStart: -1, anchorEnd: -1, tagStart: -1, tagEnd: -1 }
    while ((hasAnchor && found.anchorStart < 0) || (hasTag && found.tagStart < 0)) {
      cursor = skipTrivia(text, cursor)
      if (cursor >= text.length) break
      const character = text[cursor]
      const start = cursor
      if (character !== '&' && character !== '!') {
        cursor += 1
        continue
      }
      const isVerbatim = text.startsWith('!<', start)
      const ending = isVerbatim ? />/g : /[\s,[\]{}]|$/g
      ending.lastIndex = start
      cursor = (ending.exec(text)?.index ?? text.length) + (isVerbatim ? 1 : 0)
      if (character === '&') Object.assign(found, { anchorStart: start + 1, anchorEnd: cursor })
      else Object.assign(found, { tagStart: start, tagEnd: cursor })
    }
    return found
  }
}

interface Properties {
  readonly anchorStart: number
  readonly anchorEnd: number
  readonly tagStart: number
  readonly tagEnd: number
}

const styleNumbers: Readonly<Record<Scalar.Type, 1 | 2 | 3 | 4 | 5>> = {
  PLAIN: 1,
  QUOTE_SINGLE: 2,
  QUOTE_DOUBLE: 3,
  BLOCK_LITERAL: 4,
  BLOCK_FOLDED: 5,
}

const emptyScalar = {
  type: 4,
  valueStart: -1,
  valueEnd: -1,
  anchorStart: -1,
  anchorEnd: -1,
  tagStart: -1,
  tagEnd: -1,
  style: 1,
  chomping: 1,
  indent: -1,
  // The text of the scalar is given, so it is not cut out of the document.
  fast: false,
} as const satisfies Event

function isPair(item: unknown): item is Pair<Node, Node | null> {
  return typeof item === 'object' && item !== null && 'key' in item && 'value' in item && !('anchor' in item)
}

function declaredTags(document: Document.Parsed): { kind: 'tag'; handle: string; prefix: string }[] {
  return Object.entries(document.directives.tags).map(([handle, prefix]) => ({ kind: 'tag', handle, prefix }))
}
