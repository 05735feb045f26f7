import type { Node } from '../node.ts'
import { nameCharacter, oddSpace } from '../problems.ts'
import type { TextProblem } from '../source-file.ts'

/** Such a character in the indentation of a line, or directly after the colon of its key. */
const beforeText = new RegExp(`^(?: *(?:- +)*|[ -]*[\\w$'"-]+:)(?=(${oddSpace.source}+))`, 'gmu')

/**
 * The first no-break space, or other space of Unicode, that was meant to be one of the spaces that YAML knows: a key that begins with
 * it, or a syntax error on its line or the one before. Authors cannot see what the parser complains of then.
 * @param root the tree of the text, if it parses
 * @param errors the offsets of syntax errors
 */
export function oddSpaceProblem(
  text: string,
  root: Node | undefined,
  errors: readonly number[],
): TextProblem | undefined {
  const found = [...text.matchAll(beforeText)].map((match) => ({
    start: match.index + match[0].length,
    length: match[1]?.length ?? 0,
  }))
  const keys = root === undefined || found.length === 0 ? new Set<number>() : keyStarts(root)
  const wrong = found.filter(({ start }) => keys.has(start) || errors.some((error) => isNear(text, start, error)))
  const [first] = wrong
  if (first === undefined) return undefined
  const { start, length } = first
  const others =
    wrong.length === 1 ? '' : `, here and in ${wrong.length - 1} more ${wrong.length === 2 ? 'line' : 'lines'}`
  const shown = nameCharacter(text.charCodeAt(start))
  const name = shown === 'U+00A0' ? `no-break space ${shown}` : `space ${shown}`
  const message = `Unexpected ${name}, which YAML does not take as a space; write usual spaces${others}`
  return { code: 'parse/odd-space', message, severity: 'error', start, end: start + length }
}

/** Whether an error is on the line of an offset, or on the next one. */
function isNear(text: string, start: number, error: number): boolean {
  const lineStart = text.lastIndexOf('\n', start) + 1
  const end = text.indexOf('\n', start)
  const next = end === -1 ? -1 : text.indexOf('\n', end + 1)
  return error >= lineStart && (next === -1 || error <= next)
}

/** Where the keys of a text begin. */
function keyStarts(root: Node): ReadonlySet<number> {
  const starts = new Set<number>()
  const seen = new Set<Node>()
  const waiting = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (seen.has(node) || node.kind === 'scalar') continue
    seen.add(node)
    if (node.kind === 'list') waiting.push(...node.items)
    else
      for (const { keyStart, value } of node.entries.values()) {
        starts.add(keyStart)
        waiting.push(value)
      }
  }
  return starts
}
