import type { Node, ScalarNode } from '../node.ts'
import type { TextProblem } from '../source-file.ts'

/**
 * Warns of each number of a tree that YAML has and JSON does not: `.inf`, `-.inf` and `.nan` (YAML 1.2.2 section 10.3.2). Descriptions
 * are data that JSON can hold (format text, Format), and tools that read them as JSON see null there, or fail.
 */
export function nonFiniteNumberProblems(text: string, root: Node): readonly TextProblem[] {
  return nonFiniteNumbers(text, root).map(({ start, end }) => {
    const message = `Unexpected number ${text.slice(start, end)}, which JSON does not have; write a finite number, or a text in quotes`
    return { code: 'parse/non-finite-number', message, severity: 'warn', start, end }
  })
}

/** In the order of the text. Aliases share the node of their anchor, which counts once. */
function nonFiniteNumbers(text: string, root: Node): readonly ScalarNode[] {
  const found = new Set<ScalarNode>()
  const known = new Set<Node>()
  const visit = (node: Node): void => {
    if (node.kind === 'scalar') {
      if (isNonFinite(text.slice(node.start, node.end), node.value)) found.add(node)
    } else if (!known.has(node)) {
      known.add(node)
      if (node.kind === 'list') for (const item of node.items) visit(item)
      else for (const { value } of node.entries.values()) visit(value)
    }
  }
  visit(root)
  return [...found].sort((one, other) => one.start - other.start)
}

/** A number that is only too large for JavaScript, such as 1e999, is one of JSON too. */
function isNonFinite(written: string, value: unknown): boolean {
  return typeof value === 'number' && !Number.isFinite(value) && /^[-+]?\.[a-z]{3}$/i.test(written)
}
