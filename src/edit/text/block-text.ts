import { type Node, stringOf } from '../../load/node.ts'

/** The last value in the text of a value. If it is a block scalar, it owns the line breaks after it. */
export function lastValue(node: Node): Node {
  if (node.kind === 'scalar' || node.flow) return node
  const entry = node.kind === 'map' ? node.entries.values().at(-1) : undefined
  const isAlias = node.kind === 'map' ? entry?.alias !== undefined : node.aliases?.has(node.items.length - 1) === true
  const last = node.kind === 'map' ? entry?.value : node.items.at(-1)
  return isAlias || last === undefined || last.start < node.start ? node : lastValue(last)
}

/** True if a value is a block scalar. */
export function isBlockText(node: Node): boolean {
  return node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded')
}

/** True for a block scalar that keeps all line breaks after it, which can differ at another place. */
export function keepsLineBreaks(node: Node, text: string): boolean {
  const last = lastValue(node)
  return isBlockText(last) && /^[|>][1-9]?\+/.test(text.slice(last.start, last.start + 3))
}

/** True if the spaces after the last line break of a file are a line of the block scalar there. */
export function endsInSpaces(node: Node, lastLine: string): boolean {
  const line = stringOf(lastValue(node))?.replace(/\n$/, '').split('\n').at(-1) ?? ''
  return line !== '' && line.trim() === '' && lastLine.endsWith(line)
}

/** The end of the lines of a block scalar. Spaces at the end of a line, or alone on a line, belong to the text. */
export function endWithSpaces(text: string, end: number): number {
  const spaces = /[ \t]*(?:(?:\r\n|\n|\r)[ \t]+(?![^\r\n]))*/y
  spaces.lastIndex = end
  spaces.test(text)
  return spaces.lastIndex
}
