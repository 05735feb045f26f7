import { type Graph, pointerIn, type Reference, waysOf } from '../../src/plugin/index.ts'
import type { SpellingWord } from './words.ts'

/** A reference through a key that is a translated word. */
export interface Through {
  readonly reference: Reference
  readonly word: SpellingWord
}

/** The references through keys that are translated words. Their texts change with these keys. */
export function referencesThroughWords(words: readonly SpellingWord[], graph: Graph): readonly Through[] {
  return words
    .filter(({ on }) => on === 'key')
    .flatMap((word) => {
      const references = waysOf(graph).get(word.owner.node)?.get(word.text) ?? []
      return references.map((reference) => ({ reference, word }))
    })
}

/**
 * True if translating a word there and back gives the same text: it is plain or quoted, has no escapes, and a media type is in
 * lower case.
 */
export function isPlainlyWritten({ at, on, entry, text, kind }: SpellingWord): boolean {
  const { node, file } = at
  if (on === 'value') {
    if (kind === 'schemaMediaType' && text !== text.toLowerCase()) return false
    const isText = node.kind === 'scalar' && typeof node.value === 'string'
    return isText && isPlain(file.text.slice(node.start, node.end), String(node.value))
  }
  if (entry === undefined || entry.keyProperties?.anchor !== undefined) return false
  return isPlain(file.text.slice(entry.keyStart, entry.keyEnd), entry.key)
}

/** The references through words whose text would be lost, because it has escapes or line breaks. */
export function unplainReferences(references: readonly Through[]): readonly Through[] {
  return references.filter(({ reference, word }) => {
    const text = reference.node.entries.reference?.value
    if (text === undefined) return false
    const written = reference.location.file.text.slice(text.start, text.end)
    return !isPlain(written, reference.text) || !isUnescaped(reference, word.text)
  })
}

function isPlain(written: string, text: string): boolean {
  return written === text || written === `'${text}'` || written === JSON.stringify(text)
}

/** True if a reference writes a segment of its pointer without percent-encoding. */
function isUnescaped(reference: Reference, name: string): boolean {
  const { text } = reference
  const segments = text.slice(text.indexOf('#') + 2).split('/')
  const pointer = pointerIn(reference)
  return (
    segments.length === pointer.length &&
    pointer.every((segment, index) => segment !== name || segments[index] === name)
  )
}
