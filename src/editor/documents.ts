import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Range, TextDocumentContentChangeEvent } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { realPathOf } from '../config/root.ts'
import { isAddress } from '../load/files/address.ts'
import { type Encoding, PositionedText } from './positions.ts'

/** A text that the client has open. It replaces the file on disk. */
export interface OpenDocument {
  /** As the client writes it. */
  readonly uri: string
  /** The real path of its file. */
  readonly path: string
  readonly version: number
  /** With the byte order mark, if the client sends it. */
  readonly written: string
  /** Its text, and where positions of the protocol are in it. */
  readonly positions: PositionedText
  /** Aborted as soon as the text changes or the document is closed. */
  readonly signal: AbortSignal
}

interface Held {
  document: TextDocument
  readonly path: string
  positions: PositionedText
  moved: AbortController
}

/** The real path of the file that a URI names; undefined for a document that is no file, such as one that was never saved. */
export function pathOf(uri: string): string | undefined {
  try {
    return new URL(uri).protocol === 'file:' ? realPathOf(fileURLToPath(uri)) : undefined
  } catch {
    return undefined
  }
}

/** The documents that the client has open, with every change that it sent. */
export class OpenDocuments {
  readonly #byUri = new Map<string, Held>()
  readonly #uris = new Map<string, string>()
  #encoding: Encoding = 'utf-16'

  /** Says how the client counts characters, before the first document is opened. */
  set encoding(encoding: Encoding) {
    this.#encoding = encoding
  }

  /** Adds a document; one that is no file is not kept. */
  open(uri: string, languageId: string, version: number, text: string): OpenDocument | undefined {
    const path = pathOf(uri)
    if (path === undefined) return undefined
    const document = TextDocument.create(uri, languageId, version, text)
    const held = { document, path, positions: new PositionedText(text, this.#encoding), moved: new AbortController() }
    this.#byUri.set(uri, held)
    this.#uris.set(path, uri)
    return asOpen(held)
  }

  /** Applies changes in their order; each counts from the text that the one before left. */
  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): OpenDocument | undefined {
    const held = this.#byUri.get(uri)
    if (held === undefined) return undefined
    for (const change of changes) {
      const inUtf16 = 'range' in change ? { ...change, range: this.#asUtf16(held, change.range) } : change
      held.document = TextDocument.update(held.document, [inUtf16], version)
      held.positions = new PositionedText(held.document.getText(), this.#encoding)
    }
    held.moved.abort(textMoved)
    held.moved = new AbortController()
    return asOpen(held)
  }

  close(uri: string): OpenDocument | undefined {
    const held = this.#byUri.get(uri)
    if (held === undefined) return undefined
    this.#byUri.delete(uri)
    if (this.#uris.get(held.path) === uri) this.#uris.delete(held.path)
    held.moved.abort(textMoved)
    return asOpen(held)
  }

  /** The document that the client opened under a URI. */
  at(uri: string): OpenDocument | undefined {
    const held = this.#byUri.get(uri)
    return held && asOpen(held)
  }

  /** The open document of a file, by its real path. */
  of(path: string): OpenDocument | undefined {
    const uri = this.#uris.get(path)
    return uri === undefined ? undefined : this.at(uri)
  }

  get all(): readonly OpenDocument[] {
    return [...this.#byUri.values()].map(asOpen)
  }

  /** The URI of a file: as the client wrote it where the file is open. Addresses stay as they are. */
  uriOf(path: string): string {
    if (isAddress(path)) return path
    return this.#uris.get(path) ?? pathToFileURL(path).href
  }

  /** A text with its positions as the client counts them. */
  positioned(text: string): PositionedText {
    return new PositionedText(text, this.#encoding)
  }

  #asUtf16({ document, positions }: Held, { start, end }: Range): Range {
    if (this.#encoding === 'utf-16') return { start, end }
    const shift = document.getText().length - positions.text.length
    const converted = (position: Range['start']) => document.positionAt(positions.offsetAt(position) + shift)
    return { start: converted(start), end: converted(end) }
  }
}

/** Why requests about a text end that has changed. */
export const textMoved = new Error('The text has changed since this was asked')

function asOpen({ document, path, positions, moved }: Held): OpenDocument {
  const { uri, version } = document
  return { uri, path, version, written: document.getText(), positions, signal: moved.signal }
}
