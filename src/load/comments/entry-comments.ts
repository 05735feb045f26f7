// The comments that belong to an entry and move with it: those directly above its key, at the same column without a blank line
// between; the one after it, on its last line; and those below it that are indented deeper than its key. A comment at the top of
// a file is about the file.

import { endOfLine, indentBefore, lineAbove } from '../text/lines.ts'

/** The start of an entry with the comments directly above it: the first "#", or the key. */
export function startWithComments(text: string, keyStart: number): number {
  const start = startWithLinesAbove(text, keyStart)
  const isAtTop = indentBefore(text, start)?.length === start
  return isAtTop ? keyStart : start
}

/** The same for the value of a whole file, which has no key: comments at the top of the file belong to it. */
export function startWithLinesAbove(text: string, at: number): number {
  const indent = indentBefore(text, at)
  if (indent === undefined) return at
  let start = at - indent.length
  while (start > 0) {
    const above = lineAbove(text, start)
    if (!above.text.startsWith(`${indent}#`)) break
    start = above.start
  }
  return start + indent.length
}

/** The end of a value, with the comment after it on its last line. */
export function endWithComment(text: string, end: number): number {
  const comment = /[ \t]+#[^\r\n]*/y
  comment.lastIndex = end
  return comment.test(text) ? comment.lastIndex : end
}

/** The comment after an entry or item in braces or brackets, with the space before it. There can be a comma between. */
export function commentBehind(text: string, end: number): { readonly start: number; readonly end: number } | undefined {
  const comment = /(?:[ \t]*,)?([ \t]+#[^\r\n]*)/y
  comment.lastIndex = end
  const found = comment.exec(text)?.[1]
  return found === undefined ? undefined : { start: comment.lastIndex - found.length, end: comment.lastIndex }
}

/** The end of an entry in block style, with the comments below it that are indented deeper than its key at `column`. */
export function endWithCommentsBelow(text: string, end: number, column: number): number {
  const blankOrComment = /( *)(?:(#[^\r\n]*)|(?:\t[ \t]*)?)(?:\r\n|\n|\r|$)/y
  let last = end
  for (let at = endOfLine(text, end); at < text.length; at = blankOrComment.lastIndex) {
    blankOrComment.lastIndex = at
    const found = blankOrComment.exec(text)
    if (found === null) break
    const [, spaces = '', comment] = found
    if (comment === undefined) continue
    if (spaces.length <= column) break
    last = at + spaces.length + comment.length
  }
  return last
}

/** True if a text begins with a comment, like an entry with a comment above it. */
export function beginsWithComment(text: string): boolean {
  return text.startsWith('#')
}

/** True if the text between a key and its value has a comment. */
export function hasCommentBetween(gap: string): boolean {
  return gap.includes('#')
}

/**
 * The comment after the indicator of a block scalar, with the space before it. It belongs to the entry like a comment after a
 * value.
 */
export function commentInHeader(text: string, start: number): string {
  const header = /[|>][-+0-9]*([ \t]+#[^\r\n]*)/y
  header.lastIndex = start
  return header.exec(text)?.[1] ?? ''
}

/** The end of the line on which a value ends, with the comment after it. Undefined if there is more than a comma. */
export function endOfValueLine(text: string, end: number): number | undefined {
  const rest = /(?:[ \t]*,)?(?:[ \t]+#[^\r\n]*)?(?=[ \t]*(?:[\r\n]|$))/y
  rest.lastIndex = end
  return rest.test(text) ? rest.lastIndex : undefined
}

/**
 * The same for the line of a colon or dash whose value begins below. It can have an anchor, a tag and the indicator of a block
 * scalar.
 */
export function endOfHeaderLine(text: string, ownerEnd: number): number | undefined {
  const rest = /(?:[ \t]*[&!|>][^\s]*)*(?:[ \t]+#[^\r\n]*)?(?=[ \t]*[\r\n])/y
  rest.lastIndex = ownerEnd
  return rest.test(text) ? rest.lastIndex : undefined
}

/** A comment and its parts that can be comments of their own. On one line, a later comment is part of the first. */
export function commentsWithin(comment: string): readonly string[] {
  const parts = comment.split(/[ \t]+(?=#)/)
  return parts.length === 1 ? parts : [comment, ...parts]
}

/** True if a text is a comment on one line. */
export function isComment(text: string): boolean {
  return /^#[^\r\n]*$/.test(text)
}

/** The smallest indent of the lines of a text, except the first line, blank lines and comments. Undefined if there are no others. */
export function leastIndent(text: string): number | undefined {
  let least: number | undefined
  for (const [, spaces = ''] of text.matchAll(/(?:\n|\r\n?)( *)[^\s#]/g)) {
    least = Math.min(least ?? spaces.length, spaces.length)
  }
  return least
}
