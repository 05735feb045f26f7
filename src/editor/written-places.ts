import type { Location, Range } from 'vscode-languageserver/node'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { withByteOrderMark } from '../load/text/decode.ts'
import type { OpenDocuments } from './documents.ts'
import type { PositionedText } from './positions.ts'

/** Where values of files are, as the client counts. */
export class WrittenPlaces {
  readonly #documents: OpenDocuments
  readonly #positioned = new Map<SourceFile, PositionedText>()

  constructor(documents: OpenDocuments) {
    this.#documents = documents
  }

  positionsIn(file: SourceFile): PositionedText {
    const known = this.#positioned.get(file) ?? this.#documents.positioned(withByteOrderMark(file))
    this.#positioned.set(file, known)
    return known
  }

  /** The key of a value; the first line of an item or of a whole file. */
  nameRange(path: NodePath): Range {
    return this.positionsIn(path.file).rangeOf(path.file.rangeOf(pointerOf(path), 'key'))
  }

  valueRange(path: NodePath): Range {
    return this.positionsIn(path.file).rangeOf(path.file.rangeOf(pointerOf(path), 'value'))
  }

  /** A value with its key. */
  wholeRange(path: NodePath): Range {
    const [name, value] = [this.nameRange(path), this.valueRange(path)]
    // An alias leads back to the value at its anchor.
    return isBefore(name.start, value.start) ? { start: name.start, end: value.end } : name
  }

  /** The key of a value as a place. */
  locationOf(path: NodePath): Location {
    return { uri: this.#documents.uriOf(path.file.path), range: this.nameRange(path) }
  }
}

function isBefore(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character)
}
