import type {
  AliasEvent,
  DocumentDirective,
  Event,
  getScalarValue,
  MappingEvent,
  ScalarEvent,
  SequenceEvent,
} from 'js-yaml'
import { quote } from '../../findings/quote.ts'
import { closest } from '../../findings/suggest.ts'
import { createKeyTable } from '../entries.ts'
import type { Limits } from '../limits.ts'
import type { Extent, Node, ScalarNode } from '../node.ts'
import { type ProblemList, reportLimit } from '../problems.ts'
import {
  type Anchor,
  collectionNode,
  newList,
  newMap,
  type OpenCollection,
  type Opened,
  openPointer,
  placeKey,
  placeValue,
  refuseKey,
} from './collections.ts'
import { Cursor, extentOf, type NodeEvent, plainStyle, propertiesOf } from './cursor.ts'
import { lineEndAfter, skipTrivia } from './layout.ts'
import { reportSecondDocument, wordSyntaxError } from './messages.ts'
import { checkCollectionTag, expandTag, resolvePlain, resolveTagged, type Tagged } from './scalar.ts'

// Numbers of styles in events; the first item is unused.
const styles: readonly ScalarNode['style'][] = ['plain', 'plain', 'single', 'double', 'literal', 'folded']
const flowStyle = 2
const openingBrace = 123

/**
 * Builds nodes from the events of a YAML parser in one pass, within the limits on depth, nodes, aliases and keys. Keys are
 * strings as written (Failsafe schema), values follow the core schema, aliases share nodes, and merge keys are merged. Reports
 * problems that a well-formed text can still have. Undefined if there is no root.
 */
export function buildTree(
  text: string,
  events: readonly Event[],
  scalarValue: typeof getScalarValue,
  limits: Limits,
  problems: ProblemList,
): Node | undefined {
  const open: OpenCollection[] = []
  const reading = { text, limits, problems, open }
  const cursor = new Cursor(text)
  const anchors = new Map<string, Anchor>()
  const keyFor = createKeyTable()
  let directives: readonly DocumentDirective[] = []
  let documents = 0
  let root: Node | undefined
  let nodes = 0
  let aliases = 0
  let stopped = false

  for (let index = 0; index < events.length && !stopped && !problems.isFull(); index++) {
    const event = events[index]
    if (event !== undefined) readEvent(event, events[index + 1])
  }
  if (root === undefined && !problems.hasErrors()) {
    problems.error('parse/empty', 'Unexpected empty file, expected a YAML document', 0, 0)
  }
  return root

  /** The numbers of the parser's EVENT_ID. They are not imported, because the parser is only loaded when needed. */
  function readEvent(event: Event, next: Event | undefined): void {
    switch (event.type) {
      case 1:
        startDocument(event.directives, event.explicitStart)
        break
      case 2:
        openList(event)
        break
      case 3:
        openMap(event, next)
        break
      case 4:
        readScalar(event)
        break
      case 5:
        readAlias(event)
        break
      case 6:
        closeCollection()
        break
    }
  }

  function startDocument(declared: readonly DocumentDirective[], explicit: boolean): void {
    documents += 1
    directives = declared
    if (documents === 1) return
    stopped = true
    let start = skipTrivia(text, cursor.position)
    while (text.startsWith('...', start)) start = skipTrivia(text, start + 3)
    while (text[start] === '%') start = skipTrivia(text, lineEndAfter(text, start))
    reportSecondDocument(problems, start, explicit ? start + 3 : lineEndAfter(text, start))
  }

  function readScalar(event: ScalarEvent): void {
    const collection = open.at(-1)
    cursor.approach(collection)
    const hasTag = event.tagStart >= 0
    const hasAnchor = event.anchorStart >= 0
    if (hasTag || hasAnchor) cursor.passProperties(event)
    const isEmpty = event.valueStart < 0
    if (isEmpty && collection === undefined && !hasTag && !hasAnchor) return
    const isKey = collection?.kind === 'map' && !collection.hasKey
    // Without a colon, an empty value is at the end of its key; an empty key is at its colon.
    const emptyStart = isKey ? cursor.position : cursor.lastEnd
    const extent = isEmpty ? undefined : extentOf(text, cursor.position, event)
    const start = extent?.start ?? emptyStart
    const end = extent?.end ?? start
    if (!isEmpty) cursor.pass(end, event.valueEnd)
    const source = event.fast && !isEmpty ? text.slice(event.valueStart, event.valueEnd) : scalarValue(text, event)
    const isPlain = event.style === plainStyle && !hasTag
    const tagged = hasTag ? checkTag(event, (tag) => resolveTagged(tag, source)) : undefined
    const properties = hasTag || hasAnchor ? propertiesOf(event) : undefined
    // Most keys are only text. A node is only made for those that an alias can lead to.
    if (!isKey || hasAnchor) {
      const untagged = isPlain ? resolvePlain(source) : source
      const value = tagged?.result === 'value' ? tagged.value : untagged
      const style = styles[event.style] ?? 'plain'
      const plain: ScalarNode = { kind: 'scalar', start, end, value, style }
      const node = properties === undefined ? plain : { ...plain, properties }
      if (hasAnchor) Object.assign(declareAnchor(event), { node, source, size: 1 })
      if (!isKey) {
        place(node, undefined, 1, 0)
        return
      }
    }
    placeKey(reading, collection, {
      source: keyFor(source),
      start,
      end,
      isMerge: isPlain && source === '<<',
      properties,
    })
  }

  function declareAnchor(event: NodeEvent): Anchor {
    const anchor: Anchor = { node: undefined, source: '', size: 0, height: 0 }
    anchors.set(text.slice(event.anchorStart, event.anchorEnd), anchor)
    return anchor
  }

  function checkTag<Value>(event: NodeEvent, resolve: (tag: string) => Tagged<Value>): Tagged<Value> {
    const written = text.slice(event.tagStart, event.tagEnd)
    const tagged = resolve(expandTag(written, directives))
    if (tagged.result === 'unknown') {
      const known = '!!str, !!int, !!float, !!bool, !!null, !!map and !!seq'
      const message = `Unexpected tag ${quote(written)}, expected one of ${known}; remove it`
      problems.error('parse/unknown-tag', message, event.tagStart, event.tagEnd, openPointer(open))
    } else if (tagged.result === 'mismatch') {
      const message = `Unexpected value after the tag ${quote(written)}, expected ${tagged.expected}; change the value or the tag`
      problems.error('parse/tag-mismatch', message, event.tagStart, event.tagEnd, openPointer(open))
    }
    return tagged
  }

  function readAlias(event: AliasEvent): void {
    cursor.approach(open.at(-1))
    const start = event.anchorStart - 1
    const end = event.anchorEnd
    const alias = { start, end }
    cursor.pass(end, end)
    aliases += 1
    if (aliases > limits.aliases) {
      stop('limit/aliases', start, end)
      return
    }
    const name = text.slice(event.anchorStart, end)
    const anchor = anchors.get(name)
    if (anchor?.node === undefined) {
      reportAlias(name, anchor !== undefined, start, end)
      const node: ScalarNode = { kind: 'scalar', start, end, value: null, style: 'plain' }
      placeAny(node, '', alias, 1, 0)
    } else if (open.length + anchor.height > limits.depth) {
      stop('limit/depth', start, end)
    } else {
      placeAny(anchor.node, anchor.source, alias, anchor.size, anchor.height)
    }
  }

  function reportAlias(name: string, isOpen: boolean, start: number, end: number): void {
    const alias = quote(`*${name}`)
    if (isOpen) {
      const message = `Alias ${alias} is inside the value that it repeats, so the document would never end`
      problems.error('parse/alias-cycle', message, start, end, openPointer(open))
      return
    }
    const near = closest(name, anchors.keys())
    const advice =
      near === undefined ? 'define the anchor first, or quote the text' : `did you mean ${quote(`*${near}`)}?`
    const message = `Unknown alias ${alias}: no anchor above it has that name; ${advice}`
    problems.error('parse/alias-unknown', message, start, end, openPointer(open))
  }

  function stop(code: 'limit/depth' | 'limit/nodes' | 'limit/aliases', start: number, end: number): void {
    reportLimit(problems, code, limits, start, end)
    stopped = true
  }

  function openList(event: SequenceEvent): void {
    begin(event, 'list')
    const flow = event.style === flowStyle
    enter(event, flow)
    open.push(newList(opened(event, event.start, flow, flow)))
  }

  function openMap(event: MappingEvent, next: Event | undefined): void {
    begin(event, 'map')
    const flow = event.style === flowStyle
    // The map of a single pair, [{a: 1}: b], can start with the brace of its key.
    const isPair = next?.type === 3 && next.start === event.start
    const bracketed = flow && text.charCodeAt(event.start) === openingBrace && !isPair
    if (!flow) checkOwnLine(event, next)
    enter(event, bracketed)
    // Without a brace, the start of the map is that of its first key, which follows.
    const start = bracketed ? event.start : text.length
    open.push(newMap(opened(event, start, flow, bracketed)))
  }

  function opened(event: SequenceEvent | MappingEvent, start: number, flow: boolean, bracketed: boolean): Opened {
    const anchor = event.anchorStart < 0 ? undefined : declareAnchor(event)
    return { start, flow, bracketed, anchor, properties: propertiesOf(event), nodesBefore: nodes, height: 1 }
  }

  function begin(event: SequenceEvent | MappingEvent, kind: 'map' | 'list'): void {
    cursor.approach(open.at(-1))
    if (event.tagStart >= 0) checkTag(event, (tag) => checkCollectionTag(tag, kind))
    if (open.length >= limits.depth) stop('limit/depth', event.start, event.start + 1)
  }

  function enter(event: SequenceEvent | MappingEvent, bracketed: boolean): void {
    if (bracketed) cursor.enterBracket(event.start)
    else if (open.length === 0) cursor.enterRoot(event.start)
    // In a pair without braces, the anchor belongs to its key.
    if (event.style !== flowStyle) cursor.passProperties(event)
  }

  /** Reports a map that begins on the line of its key, which the parser accepts after an anchor or a tag. */
  function checkOwnLine(event: MappingEvent, next: Event | undefined): void {
    const outer = open.at(-1)
    if (outer?.kind !== 'map' || !outer.hasKey || outer.keyIsExplicit) return
    const hasProperties =
      event.anchorStart >= 0 || event.tagStart >= 0 || (next?.type === 4 && next.anchorStart + next.tagStart >= 0)
    if (!hasProperties || /[\r\n]/.test(text.slice(cursor.position, event.start))) return
    const message = wordSyntaxError('Nested mappings are not allowed in compact mappings')
    problems.error('parse/syntax', message, event.start, lineEndAfter(text, event.start), openPointer(open))
  }

  function closeCollection(): void {
    const collection = open.pop()
    if (collection === undefined) return
    if (collection.bracketed) cursor.leaveBracket()
    const { anchor, height } = collection
    const node = collectionNode(collection, cursor.lastEnd)
    if (anchor !== undefined) Object.assign(anchor, { node, size: nodes - collection.nodesBefore + 1, height })
    placeAny(node, undefined, undefined, 1, height)
  }

  /** Puts a node in its place: the root, an item, a key or the value of a key. */
  function placeAny(
    node: Node,
    source: string | undefined,
    alias: Extent | undefined,
    size: number,
    height: number,
  ): void {
    const collection = open.at(-1)
    if (collection?.kind !== 'map' || collection.hasKey) {
      place(node, alias, size, height)
      return
    }
    if (height >= collection.height) collection.height = height + 1
    const { start, end } = alias ?? node
    if (node.kind === 'scalar')
      placeKey(reading, collection, { source: source ?? '', start, end, isMerge: false, properties: undefined })
    else refuseKey(reading, collection, node.kind, start, end)
  }

  /** Adds a node, or the alias of one, to the innermost open collection. */
  function place(node: Node, alias: Extent | undefined, size: number, height: number): void {
    const collection = open.at(-1)
    nodes += size
    if (collection !== undefined && height >= collection.height) collection.height = height + 1
    const { start, end } = alias ?? node
    if (nodes > limits.nodes) stop('limit/nodes', start, end)
    else if (collection === undefined) root = node
    else if (collection.kind === 'map') placeValue(reading, collection, node, alias)
    else {
      if (alias !== undefined) collection.aliases.set(collection.items.length, alias)
      collection.items.push(node)
    }
  }
}
