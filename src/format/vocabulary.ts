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
    /** Media types of the format's own schemas, without `+json`, `+yaml` and parameters; each spelling reads those of all. */
    readonly schemaMediaType: Readonly<Record<string, string>>
  }
  /** What people call a document of this spelling. */
  readonly title: string
}

export const neutral: Vocabulary = {
  name: 'neutral',
  versionField: 'specversion',
  words: { root: {}, protocol: {}, consumerProtocol: {}, schemaMediaType: {} },
  title: 'message API description',
}

export const asyncapi: Vocabulary = {
  name: 'asyncapi',
  versionField: 'asyncapi',
  words: {
    root: { specversion: 'asyncapi' },
    protocol: { cloudpubsub: 'googlepubsub', notifytopic: 'sns' },
    consumerProtocol: { queue: 'sqs', function: 'lambda', stream: 'firehose' },
    schemaMediaType: { 'application/vnd.msgapi': 'application/vnd.aai.asyncapi' },
  },
  title: 'AsyncAPI document',
}

/** All spellings of the format. */
export const vocabularies: readonly Vocabulary[] = [neutral, asyncapi]

/** What the words of the tables are about. */
export type WordKind = keyof Vocabulary['words']

/** How a spelling writes a word of the tables. */
export function spelledWord({ words }: Vocabulary, kind: WordKind, word: string): string {
  const spelled = words[kind]
  return (Object.hasOwn(spelled, word) ? spelled[word] : undefined) ?? word
}

/** Every run asks for the words of some hundred codes: each kind has its spelled words in one map. */
const tableWords = {
  root: wordsBySpelling('root'),
  protocol: wordsBySpelling('protocol'),
  consumerProtocol: wordsBySpelling('consumerProtocol'),
  schemaMediaType: wordsBySpelling('schemaMediaType'),
}

function wordsBySpelling(kind: WordKind): ReadonlyMap<string, string> {
  const pairs = vocabularies.flatMap(({ words }) => Object.entries(words[kind]))
  return new Map(pairs.map(([plain, spelled]) => [spelled, plain]))
}

/** The word of the tables for one of any spelling. */
export function tableWord(kind: WordKind, word: string): string {
  return tableWords[kind].get(word) ?? word
}

/** What a word of one spelling is called in the others: `sqs` for `queue`, and the other way round. */
export function otherSpellings(word: string): readonly string[] {
  const pairs = vocabularies.flatMap(({ words }) => Object.values(words).flatMap((group) => Object.entries(group)))
  return pairs.flatMap(([plain, spelled]) => (plain === word ? [spelled] : spelled === word ? [plain] : []))
}

/** The words of one kind that two spellings write differently: as the first writes them, with what the second writes. */
export function wordsFor(from: Vocabulary, to: Vocabulary, kind: WordKind): ReadonlyMap<string, string> {
  const pairs = [...tableWords[kind].values()].map((word): [string, string] => [
    spelledWord(from, kind, word),
    spelledWord(to, kind, word),
  ])
  return new Map(pairs.filter(([word, other]) => word !== other))
}
