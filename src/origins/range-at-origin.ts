import type { SpectralRanges } from '../../packages/spectral/index.ts'
import type { Range, TextPosition } from '../findings/finding.ts'
import type { Node } from '../load/node.ts'
import { lastBefore } from '../load/sorted.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Place, Pointer } from '../pointer.ts'

/** A stretch of the text of a bundle that a finding shows. */
export interface ShownRange {
  readonly place: Place
  readonly range: Range
  readonly entry: SourceFile
  /** The ranges of a file as rulesets of Spectral show them. */
  readonly inSpectral: (file: SourceFile) => SpectralRanges
}

/**
 * The stretch of a source file that corresponds to one of a bundle: from and to where the key or the value starts or ends, or
 * the same part of a string; else all of the key or value.
 */
export function rangeAtOrigin(
  { place, range, entry, inSpectral }: ShownRange,
  file: SourceFile,
  pointer: Pointer,
): Range {
  const whole = file.rangeOf(pointer, place.on)
  if (isSame(range, entry.rangeOf(place.pointer, place.on))) return whole
  if (isSame(range, inSpectral(entry).at(place.pointer))) return inSpectral(file).at(pointer)
  const sides = ['key', 'value'] as const
  const corners = sides.flatMap((on) => cornersOf(entry, place.pointer, on))
  const others = sides.flatMap((on) => cornersOf(file, pointer, on))
  const start = others[corners.findIndex((corner) => isAt(corner, range.start))]
  const end = others[corners.findLastIndex((corner) => isAt(corner, range.end))]
  if (start !== undefined && end !== undefined) return { start, end }
  const node = entry.nodeAt(place.pointer)
  return partAtOrigin(range, { node, file: entry }, { node: file.nodeAt(pointer) ?? textNode(file), file }) ?? whole
}

/** A text file as the one value that it is. */
function textNode({ text, root }: SourceFile): Node | undefined {
  return root === undefined ? { kind: 'scalar', value: text, style: 'literal', start: 0, end: text.length } : undefined
}

function cornersOf(file: SourceFile, pointer: Pointer, on: 'key' | 'value'): readonly [TextPosition, TextPosition] {
  const { start, end } = file.rangeOf(pointer, on)
  return [start, end]
}

interface Written {
  readonly node: Node | undefined
  readonly file: SourceFile
}

/** Strings above this length are shown as a whole: to find a part takes time. */
const longestString = 10_000

/** The same part of a string that is written twice, perhaps in other quotes. */
function partAtOrigin(range: Range, bundle: Written, source: Written): Range | undefined {
  const { node } = bundle
  if (node?.kind !== 'scalar' || typeof node.value !== 'string' || node.value.length > longestString) return undefined
  if (source.node?.kind !== 'scalar' || source.node.value !== node.value) return undefined
  const start = unitAt(range.start, node, node.value.length, bundle.file)
  const end = unitAt(range.end, node, node.value.length, bundle.file)
  return start === undefined || end === undefined ? undefined : source.file.rangeWithin(source.node, start, end)
}

/** The code unit of a string that is written at a position. */
function unitAt(position: TextPosition, node: Node, length: number, file: SourceFile): number | undefined {
  const placeOf = (unit: number) => file.rangeWithin(node, unit, unit)?.start
  const unit = lastBefore(length, (at) => isBefore(placeOf(at), position)) + 1
  const found = placeOf(unit)
  return found !== undefined && isAt(found, position) ? unit : undefined
}

function isBefore(one: TextPosition | undefined, other: TextPosition): boolean {
  if (one === undefined) return false
  return one.line < other.line || (one.line === other.line && one.character < other.character)
}

function isAt(one: TextPosition, other: TextPosition): boolean {
  return one.line === other.line && one.character === other.character
}

function isSame(one: Range, other: Range): boolean {
  return isAt(one.start, other.start) && isAt(one.end, other.end)
}
