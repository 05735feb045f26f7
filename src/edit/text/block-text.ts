import { type Node, stringOf } from '../../load/node.ts'

/** The last value in the text of a value: a block scalar there owns the line breaks that follow it. */
export function lastValue(node: Node): Node {
  if (node.kind === 'scalar' || node.flow) return node
  const entry = node.kind === 'map' ? node.entries.values().at(-1) : undefined
  const isAlias = node.kind === 'map' ? entry?.alias !== undefined : node.aliases?.has(node.items.length - 1) === true
  const last = node.kind === 'map' ? entry?.value : node.items.at(-1)
  return isAlias || last === undefined || last.start < node.start ? node : lastValue(last)
}

/** Whether a value is a block scalar. */
export function isBlockText(node: Node): boolean {
  return node.kind === 'scalar' && (node.style === 'literal' || node.style === 'folded')
}

/** A block scalar that keeps all line breaks after it, of which there may be others in another place. */
export function keepsLineBreaks(node: Node, text: string): boolean {
  const last = lastValue(node)
  return isBlockText(last) && /^[|>][1-9]?\+/.test(text.slice(last.start, last.start + 3))
}

/** Whether the spaces at the end of a file, behind its last line break, are a line of the block scalar there. */
export function endsInSpaces(node: Node, lastLine: string): boolean {
  const line = stringOf(lastValue(node))?.replace(/\n$/, '').split('\n').at(-1) ?? ''
  return line !== '' && line.trim() === '' && lastLine.endsWith(line)
}

/** The end of the lines of a block scalar: spaces at the end of a line, or alone on one, are part of the text. */
export function endWithSpaces(text: string, end: number): number {
  const spaces = /[ \t]*(?:(?:\r\n|\n|\r)[ \t]+(?![^\r\n]))*/y
  spaces.lastIndex = end
  spaces.test(text)
  return spaces.lastIndex
}
