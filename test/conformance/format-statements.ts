import { createHash } from 'node:crypto'
import { type Block, blocksOf } from './markdown-blocks.ts'

/** One thing that the format text says: a row of a table, a sentence, or a heading with a remark. */
export interface Statement {
  readonly section: string
  readonly text: string
  /** Tells it from the others of its section, and changes with any change of its words or its place in a table. */
  readonly fingerprint: string
  /** The name in a row of a table of fields. */
  readonly field?: string
}

const keyword = /\b(?:MUST|REQUIRED|SHALL|SHOULD|RECOMMENDED|MAY|OPTIONAL)\b/

/**
 * Everything that the format text says outside the sections on single bindings: each sentence of its prose and lists, each
 * row of its tables, each sentence with a key word of RFC 2119 in a row, and each heading that tells what is extendable.
 * Sentences without a key word count as well, since grammars, limits and some demands are written without.
 */
export function statementsOf(text: string): readonly Statement[] {
  const statements = new Map<string, Statement>()
  const add = ({ section }: Block, words: string, field?: string): void => {
    const statement = { section: plainSection(section), text: words, fingerprint: fingerprintOf(words) }
    const key = `${statement.section} ${statement.fingerprint}`
    if (!statements.has(key)) statements.set(key, field === undefined ? statement : { ...statement, field })
  }
  for (const block of blocksOf(text).filter((each) => !isBinding(each))) {
    if (block.section.includes('extendable)')) add(block, block.section)
    for (const sentence of sentencesOf(block.line ?? '')) add(block, sentence)
    for (const row of block.table?.rows ?? []) {
      add(block, `| ${Object.values(row).join(' | ')} |`, row.Field)
      for (const sentence of Object.values(row).flatMap(sentencesOf)) if (keyword.test(sentence)) add(block, sentence)
    }
  }
  return [...statements.values()]
}

/** The words of a text in lower case, without marks and signs. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

const isBinding = ({ section }: Block): boolean => /\(key `\w+`\)/.test(section)

const plainSection = (section: string): string => section.replace(/ \([^)]*\)/, '').replace(/, Version .*/, '')

const sentencesOf = (line: string): readonly string[] =>
  line
    .replace(/^\s*(?:-|\d+\.) /, '')
    .split(/(?<=\.) (?=[A-Z`([])/)
    .filter((sentence) => wordsOf(sentence).length > 0)

const fingerprintOf = (words: string): string =>
  createHash('sha256').update(words.replaceAll(/\s+/g, ' ').trim()).digest('hex').slice(0, 10)
