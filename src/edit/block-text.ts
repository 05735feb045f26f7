import type { Node } from '../load/node.ts'

/** The last value in the text of a value: a block scalar there owns the line breaks that follow it. */
export function lastValue(node: Node): Node {
  if (node.kind === 'scalar' || node.flow) return node
  const last = node.kind === 'map' ? node.entries.values().at(-1)?.value : node.items.at(-1)
  return last === undefined || last.start < node.start ? node : lastValue(last)
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
