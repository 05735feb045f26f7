const words: Readonly<Record<string, string>> = {
  asyncapi: 'specversion',
  googlepubsub: 'cloudpubsub',
  sns: 'notifytopic',
}

const protocols: Readonly<Record<string, string>> = { sqs: 'queue', lambda: 'function', firehose: 'stream' }

/** A key of a document or segment of a pointer in the neutral spelling. */
export function inNeutralWord(key: string): string {
  return Object.hasOwn(words, key) ? (words[key] ?? key) : key
}

/** The code of a finding in an AsyncAPI document as the same document in the neutral spelling gives it. */
export function inNeutralCode(code: string): string {
  return code.split('/').map(inNeutralWord).join('/')
}

/** The text of a YAML or JSON document in the neutral spelling, as far as keys and consumers are written the usual way. */
export function inNeutralWords(text: string): string {
  return text
    .replaceAll(/\b(asyncapi|googlepubsub|sns)(?="?:)/g, (word) => inNeutralWord(word))
    .replaceAll(/(?<=\bprotocol"?: ?"?)(sqs|lambda|firehose)\b/g, (word) => protocols[word] ?? word)
}
