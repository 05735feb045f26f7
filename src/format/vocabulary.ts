/**
 * How a spelling of the format writes the words that differ between spellings. The table of object types uses the words
 * of the neutral spelling; compiling it with a vocabulary replaces them. Nothing else in the code may test for a spelling.
 */
export interface Vocabulary {
  readonly name: string
  /** The root field that holds the version and by which a document of this spelling is recognised. */
  readonly versionField: string
  /** Neutral word to this spelling's word, for the words that differ. */
  readonly words: {
    readonly root: Readonly<Record<string, string>>
    readonly protocol: Readonly<Record<string, string>>
    readonly consumerProtocol: Readonly<Record<string, string>>
  }
  /** What people call a document of this spelling. */
  readonly title: string
}

export const neutral: Vocabulary = {
  name: 'neutral',
  versionField: 'specversion',
  words: { root: {}, protocol: {}, consumerProtocol: {} },
  title: 'message API description',
}

export const asyncapi: Vocabulary = {
  name: 'asyncapi',
  versionField: 'asyncapi',
  words: {
    root: { specversion: 'asyncapi' },
    protocol: { cloudpubsub: 'googlepubsub', notifytopic: 'sns' },
    consumerProtocol: { queue: 'sqs', function: 'lambda', stream: 'firehose' },
  },
  title: 'AsyncAPI document',
}

export const vocabularies: readonly Vocabulary[] = [neutral, asyncapi]

/** How a spelling writes a word of the tables. */
export function spelledWord({ words }: Vocabulary, kind: keyof Vocabulary['words'], word: string): string {
  const spelled = words[kind]
  return (Object.hasOwn(spelled, word) ? spelled[word] : undefined) ?? word
}

/** Every run asks for the words of some hundred codes: each kind has its spelled words in one map. */
const tableWords = {
  root: wordsBySpelling('root'),
  protocol: wordsBySpelling('protocol'),
  consumerProtocol: wordsBySpelling('consumerProtocol'),
}

function wordsBySpelling(kind: keyof Vocabulary['words']): ReadonlyMap<string, string> {
  const pairs = vocabularies.flatMap(({ words }) => Object.entries(words[kind]))
  return new Map(pairs.map(([plain, spelled]) => [spelled, plain]))
}

/** The word of the tables for one of any spelling. */
export function tableWord(kind: keyof Vocabulary['words'], word: string): string {
  return tableWords[kind].get(word) ?? word
}

/** What a word of one spelling is called in the others: `sqs` for `queue`, and the other way round. */
export function otherSpellings(word: string): readonly string[] {
  const pairs = vocabularies.flatMap(({ words }) => Object.values(words).flatMap((group) => Object.entries(group)))
  return pairs.flatMap(([plain, spelled]) => (plain === word ? [spelled] : spelled === word ? [plain] : []))
}
