import type { Node, ScalarNode } from '../load/node.ts'

/**
 * A number that values have in common when they say the same, and seldom else: of names in any order, and of scalars by their
 * value. References count as one another, and names that are ignored are left out with all below. Far cheaper than comparing.
 */
export function fingerprintOf(node: Node, isIgnored: (name: string) => boolean): number {
  if (node.kind === 'scalar') return ofScalar(node)
  if (node.kind === 'list') {
    let result = 17
    for (let index = 0; index < node.items.length; index++) {
      const item = node.items[index]
      if (item !== undefined) result = mixed(result, fingerprintOf(item, isIgnored))
    }
    return result
  }
  if (node.entries.reference !== undefined) return 31
  let result = 13
  const entries = node.entries.values()
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (entry === undefined || isIgnored(entry.key)) continue
    // A sum does not depend on the order.
    result = (result + mixed(ofText(entry.key), fingerprintOf(entry.value, isIgnored))) | 0
  }
  return result
}

function ofScalar({ value }: ScalarNode): number {
  return typeof value === 'string' ? ofText(value) : mixed(7, ofText(String(value)))
}

function ofText(text: string): number {
  let result = text.length
  for (let index = 0; index < text.length; index++) result = mixed(result, text.charCodeAt(index))
  return result
}

function mixed(one: number, other: number): number {
  return (Math.imul(one, 31) + other) | 0
}
