import {
  formatFragment,
  formatPointer,
  type Graph,
  type NodePath,
  type Operation,
  type Pointer,
  pointerIn,
  pointerOf,
  waysOf,
} from '../../../src/plugin/index.ts'

/**
 * Redirects the references to a value, or into it, to another place in its file. Apply the operations before the value moves there.
 * References inside the value move with it.
 */
export function redirectReferences(value: NodePath, to: Pointer, graph: Graph): readonly Operation[] {
  if (value.parent === undefined) return []
  const from = pointerOf(value)
  const references = waysOf(graph).get(value.parent.node)?.get(value.key) ?? []
  return references.flatMap(({ text, location, file }): readonly Operation[] => {
    const pointer = pointerIn({ text })
    const own = pointerOf(location)
    if (file !== value.file || !isBelow(pointer, from) || (location.file === file && isBelow(own, from))) return []
    const written = text.slice(0, text.indexOf('#')) + formatFragment([...to, ...pointer.slice(from.length)])
    return [{ op: 'replace', path: formatPointer([...own, '$ref']), value: written, file: location.file.path }]
  })
}

function isBelow(pointer: Pointer, around: Pointer): boolean {
  return around.every((segment, index) => pointer[index] === segment)
}
