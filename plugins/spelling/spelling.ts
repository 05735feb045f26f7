import {
  type Description,
  type DescriptionFile,
  formatPointer,
  type Operation,
  type OptionsOfTransform,
  type Pointer,
  quote,
  stringOf,
  vocabularies,
} from '../../src/plugin/index.ts'
import { isPlainlyWritten, referencesThroughWords, unplainReferences } from './plain.ts'
import { otherReadings, placesOf } from './repeated.ts'
import { type SpellingWord, wordsIn } from './words.ts'

/**
 * Translates the version field, binding keys and consumer protocols to the spelling `to` (format text, Root Object, Bindings maps,
 * notifytopic Operation Binding), with `media` also the media types of the format's own schemas (Multi Format Schema Object). Nothing
 * changes if the description already has that spelling, or if translating back would not give the same text.
 */
export async function spelling(
  description: Description,
  file: DescriptionFile,
  { to, media }: OptionsOfTransform,
): Promise<Description | undefined> {
  const { graph } = description
  const vocabulary = vocabularies.find(({ name }) => name === to)
  if (vocabulary === undefined || vocabulary === graph.kind.vocabulary) return undefined
  const words = wordsIn(graph, vocabulary, media === true)
  let isRefused = false
  const refuse = (report: Parameters<DescriptionFile['report']>[0]): void => {
    isRefused = true
    file.report(report)
  }
  const changed = words.filter(({ isTaken }) => !isTaken)
  const references = referencesThroughWords(changed, graph)
  for (const word of words) if (word.isTaken) refuse(ambiguity(word, vocabulary.name))
  for (const word of changed) {
    if (!isPlainlyWritten(word)) refuse({ code: 'not-plain', at: word.at, on: word.on, message: unplain(word.text) })
  }
  for (const { reference, word } of unplainReferences(references))
    refuse({ code: 'not-plain', at: reference.location, message: unplain(word.text) })
  for (const { at, on, text } of otherReadings(changed, references, graph)) {
    const message = `An alias or merge key repeats ${quote(text)} in data, which must not change; write the data out here`
    refuse({ code: 'shared', at, on, message })
  }
  return isRefused ? undefined : description.edit(operationsFor(changed, description))
}

function ambiguity({ at, on, text, other }: SpellingWord, name: string): Parameters<DescriptionFile['report']>[0] {
  const around = at.parent?.node
  const entry = on === 'key' && around?.kind === 'map' ? around.entries.get(other) : undefined
  if (entry === undefined) {
    const message = `In the ${name} spelling, ${quote(text)} means what ${quote(other)} means here; rename or remove it first`
    return { code: 'ambiguous', at, on, message }
  }
  const message = `${quote(text)} and ${quote(other)} are the same word in the ${name} spelling; remove one of them`
  const related = [{ at: { ...at, key: other, node: entry.value }, on, message: 'the other one' }]
  return { code: 'ambiguous', at, on, message, related }
}

function unplain(text: string): string {
  return `The change would lose how ${quote(text)} is written; first remove its escapes, capitals, anchors and line breaks`
}

interface PlacedOperation {
  readonly pointer: Pointer
  readonly operation: Operation
}

function operationsFor(words: readonly SpellingWord[], { graph }: Description): readonly Operation[] {
  const placed = new Map<string, PlacedOperation>()
  for (const word of words) {
    const { at, on, text, other } = word
    for (const pointer of placesOf(word, graph)) {
      const path = formatPointer(pointer)
      const file = at.file.path
      const operation: Operation =
        on === 'key'
          ? { op: 'rename', path, file, to: other }
          : { op: 'replace', path, file, value: other + (stringOf(at.node) ?? '').slice(text.length) }
      placed.set(`${file} ${on} ${path}`, { pointer, operation })
    }
  }
  // Rename deeper keys first, because pointers are those before any key changes.
  const deepestFirst = [...placed.values()].sort((one, next) => next.pointer.length - one.pointer.length)
  return deepestFirst.map(({ operation }) => operation)
}
