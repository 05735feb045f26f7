import type { Instruction } from './program.ts'

/** The flags that affect matching. */
export interface MatchingFlags {
  readonly isMultiline: boolean
  readonly ignoresCase: boolean
  /** True with the flag `u`: a character is a code point. */
  readonly isUnicode: boolean
  /** True if a character is part of a word for `\b`, under the flags. */
  isWord(character: string): boolean
}

type ReadingInstruction = Extract<Instruction, { kind: 'character' | 'start' | 'end' | 'word-edge' }>

/** Reads characters, line ends and word edges of a text. */
export class TextReader {
  readonly text: string
  readonly #flags: MatchingFlags

  constructor(text: string, flags: MatchingFlags) {
    this.text = text
    this.#flags = flags
  }

  /** The position after an instruction; undefined if it does not match. */
  step(instruction: ReadingInstruction, position: number): number | undefined {
    switch (instruction.kind) {
      case 'character': {
        const end = instruction.isBackwards ? this.before(position) : this.after(position)
        if (end < 0 || end > this.text.length) return undefined
        const character = this.text.slice(Math.min(position, end), Math.max(position, end))
        return instruction.test.accepts(character) ? end : undefined
      }
      case 'start':
        return position === 0 || (this.#flags.isMultiline && this.#isLineEnd(position - 1)) ? position : undefined
      case 'end':
        return position === this.text.length || (this.#flags.isMultiline && this.#isLineEnd(position))
          ? position
          : undefined
      case 'word-edge': {
        const isEdge = this.#isWord(position - 1) !== this.#isWord(position)
        return isEdge !== instruction.isNegated ? position : undefined
      }
    }
  }

  /** The position after (backwards: before) a repetition of a text at a position; undefined if it is not repeated. */
  repeats(text: string, position: number, isBackwards: boolean): number | undefined {
    const [from, to] = isBackwards ? [position - text.length, position] : [position, position + text.length]
    if (from < 0 || to > this.text.length) return undefined
    const found = this.text.slice(from, to)
    const isSame = found === text || (this.#flags.ignoresCase && caseless(found) === caseless(text))
    return isSame ? (isBackwards ? from : to) : undefined
  }

  after(position: number): number {
    return position + (this.#isPair(position) ? 2 : 1)
  }

  before(position: number): number {
    return position - (this.#isPair(position - 2) ? 2 : 1)
  }

  /** True if one character takes two code units, with the flag `u`. */
  #isPair(position: number): boolean {
    return (
      this.#flags.isUnicode && isSurrogate(this.text, position, 0xd800) && isSurrogate(this.text, position + 1, 0xdc00)
    )
  }

  #isLineEnd(position: number): boolean {
    return /[\n\r\u2028\u2029]/.test(this.text.charAt(position))
  }

  #isWord(position: number): boolean {
    return position >= 0 && position < this.text.length && this.#flags.isWord(this.text.charAt(position))
  }
}

/** Converts each character to upper case, if the result is one character. */
function caseless(text: string): string {
  return [...text]
    .map((character) => (character.toUpperCase().length === character.length ? character.toUpperCase() : character))
    .join('')
}

/** True if there is a high (from 0xd800) or a low (from 0xdc00) surrogate at a position. */
function isSurrogate(text: string, position: number, first: number): boolean {
  const code = text.charCodeAt(position)
  return code >= first && code < first + 0x400
}
