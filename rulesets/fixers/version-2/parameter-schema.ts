import {
  type Fixer,
  formatPointer,
  membersOf,
  type NodePath,
  type Operation,
  pointerOf,
} from '../../../src/plugin/index.ts'

/** Moves the keywords of a schema to its parameter. The values become strings. */
export const parameterSchema: Fixer['fix'] = (_finding, { node }) => {
  const pointer = pointerOf(node)
  const said = membersOf(node).filter(({ key }) => key !== 'type')
  return [
    ...said.flatMap((member): readonly Operation[] => [
      ...(member.node.kind === 'list' ? membersOf(member) : [member]).flatMap(asString),
      {
        op: 'move',
        from: formatPointer(pointerOf(member)),
        path: formatPointer([...pointer.slice(0, -1), member.key]),
      },
    ]),
    { op: 'remove', path: formatPointer(pointer) },
  ]
}

/** Turns a scalar into a string with the characters that its author wrote. */
function asString(value: NodePath): readonly Operation[] {
  const { node, file } = value
  if (node.kind !== 'scalar' || typeof node.value === 'string') return []
  return [{ op: 'replace', path: formatPointer(pointerOf(value)), value: file.text.slice(node.start, node.end) }]
}
