/**
 * The words of a spelling of the format that differ between spellings. The table of object types uses the neutral spelling;
 * compiling it with a vocabulary replaces the words. No other code may test for a spelling.
 */
export interface Vocabulary {
  readonly name: string
  /** The root field with the version, which identifies documents of this spelling. */
  readonly versionField: string
  /** The words of this spelling that differ, by the neutral word. */
  readonly words: {
    readonly root: Readonly<Record<string, string>>
    readonly protocol: Readonly<Record<string, string>>
    readonly consumerProtocol: Readonly<Record<string, string>>
    /** Media types of the format's own schemas, without `+json`, `+yaml` and parameters. Each spelling accepts those of all. */
    readonly schemaMediaType: Readonly<Record<string, string>>
  }
  /** The usual name for a document of this spelling. */
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

/** The kinds of words. */
export type WordKind = keyof Vocabulary['words']

/** A word of the tables in a spelling. */
export function spelledWord({ words }: Vocabulary, kind: WordKind, word: string): string {
  const spelled = words[kind]
  return (Object.hasOwn(spelled, word) ? spelled[word] : undefined) ?? word
}

/** One map per kind, because every run asks for the words of several hundred codes. */
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

/** The word of the tables for a word of any spelling. */
export function tableWord(kind: WordKind, word: string): string {
  return tableWords[kind].get(word) ?? word
}

/** A word's equivalents in the other spellings: `sqs` for `queue`, and the reverse. */
export function otherSpellings(word: string): readonly string[] {
  const pairs = vocabularies.flatMap(({ words }) => Object.values(words).flatMap((group) => Object.entries(group)))
  return pairs.flatMap(([plain, spelled]) => (plain === word ? [spelled] : spelled === word ? [plain] : []))
}

/** The words of one kind that differ between two spellings: the first spelling's word to the second's. */
export function wordsFor(from: Vocabulary, to: Vocabulary, kind: WordKind): ReadonlyMap<string, string> {
  const pairs = [...tableWords[kind].values()].map((word): [string, string] => [
    spelledWord(from, kind, word),
    spelledWord(to, kind, word),
  ])
  return new Map(pairs.filter(([word, other]) => word !== other))
}
