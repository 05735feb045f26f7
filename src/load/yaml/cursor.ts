import type { MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml'
import type { NodeProperties } from '../node.ts'
import type { OpenCollection, OpenMap } from './collections.ts'
import { findBlockScalarEnd, findBlockScalarStart, skipIndicator, skipTrivia, skipTriviaAndCommas } from './layout.ts'

/** A parser event for a node. */
export type NodeEvent = SequenceEvent | MappingEvent | ScalarEvent

const colon = 58
const dash = 45
const question = 63

// Numbers of styles in events.
export const plainStyle = 1
const literalStyle = 4
const foldedStyle = 5

/** Follows the text from value to value, because parser events leave out the indicators and brackets between them. */
export class Cursor {
  /** The offset where the text continues after the part that was read. */
  position = 0
  /** The end of the last value, without white space and comments after it. */
  lastEnd = 0
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Moves over the indicator before the next node of a collection: dash, question mark, colon or comma. */
  approach(collection: OpenCollection | undefined): void {
    if (collection === undefined) return
    if (collection.kind === 'map') this.#approachPair(collection)
    else if (collection.flow) this.position = skipTriviaAndCommas(this.#text, this.position)
    else this.#stepOver(dash, false)
  }

  #approachPair(map: OpenMap): void {
    if (map.hasKey) {
      this.#stepOver(colon, map.flow)
      return
    }
    map.keyIsExplicit = this.#stepOver(question, map.flow)
    if (map.keyIsExplicit) map.start = Math.min(map.start, this.position - 1)
    else this.position = (map.flow ? skipTriviaAndCommas : skipTrivia)(this.#text, this.position)
  }

  #stepOver(indicator: number, flow: boolean): boolean {
    const after = skipIndicator(this.#text, this.position, indicator, flow)
    if (after === undefined) return false
    this.#moveTo(after)
    return true
  }

  /** Moves past the anchor and the tag of a node. */
  passProperties(properties: { readonly anchorEnd: number; readonly tagEnd: number }): void {
    const end = Math.max(properties.anchorEnd, properties.tagEnd)
    if (end > this.position) this.#moveTo(end)
  }

  /** Moves past a scalar or alias. The text of a block scalar ends after its value. */
  pass(end: number, textEnd: number): void {
    this.position = Math.max(end, textEnd)
    this.lastEnd = end
  }

  /** Moves past an opening bracket. */
  enterBracket(start: number): void {
    this.#moveTo(start + 1)
  }

  /** Moves to the root, past the directives and the `---` before it. */
  enterRoot(start: number): void {
    this.position = Math.max(this.position, start)
  }

  /** Moves past the bracket that closes a flow collection. */
  leaveBracket(): void {
    this.#moveTo(skipTriviaAndCommas(this.#text, this.position) + 1)
  }

  #moveTo(offset: number): void {
    this.position = offset
    this.lastEnd = offset
  }
}

/** The places of the anchor and the tag of a node; undefined if it has neither. */
export function propertiesOf({ anchorStart, anchorEnd, tagStart, tagEnd }: NodeEvent): NodeProperties | undefined {
  if (anchorStart < 0 && tagStart < 0) return undefined
  const anchor = { start: anchorStart - 1, end: anchorEnd }
  const tag = { start: tagStart, end: tagEnd }
  return { ...(anchorStart >= 0 && { anchor }), ...(tagStart >= 0 && { tag }) }
}

/** The extent of a scalar, with its quotes or the indicator of a block scalar. */
export function extentOf(text: string, cursor: number, { style, valueStart, valueEnd }: ScalarEvent) {
  if (style === plainStyle) return { start: valueStart, end: valueEnd }
  if (style === literalStyle || style === foldedStyle) {
    const end = findBlockScalarEnd(text, cursor, valueStart, valueEnd)
    return { start: findBlockScalarStart(text, cursor, valueStart), end }
  }
  return { start: valueStart - 1, end: valueEnd + 1 }
}
