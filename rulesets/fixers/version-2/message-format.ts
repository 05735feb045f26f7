import { type Fixer, formatPointer, membersOf, type Operation, stepTo } from '../../../src/plugin/index.ts'
import { dataOf } from '../steps/finding-data.ts'
import { redirectReferences } from '../steps/redirect-references.ts'

/** Writes the format of a payload beside its schema, or removes it if it is the default format. */
export const messageFormat: Fixer['fix'] = (finding, { node, graph }) => {
  const { pointer } = finding.place
  const at = (...names: readonly string[]) => formatPointer([...pointer.slice(0, -1), ...names])
  const format = formatPointer(pointer)
  if (dataOf(finding, 'isOwn') === true) return [{ op: 'remove', path: format }]
  const payload = node.parent === undefined ? undefined : stepTo(node.parent, 'payload')
  if (payload === undefined) return []
  const moveFormat: Operation = { op: 'move', from: format, path: at('payload', 'schemaFormat') }
  const schema = [...pointer.slice(0, -1), 'payload', 'schema']
  if (payload.node.kind === 'map') {
    // Move the content of the schema, so that the payload object itself stays in place.
    return [
      ...membersOf(payload).flatMap((member) => redirectReferences(member, [...schema, member.key], graph)),
      moveFormat,
      { op: 'add', path: at('payload', 'schema'), value: {} },
      ...membersOf(payload).map(
        ({ key }): Operation => ({ op: 'move', from: at('payload', key), path: at('payload', 'schema', key) }),
      ),
    ]
  }
  const aside = at('x-payload')
  return [
    ...redirectReferences(payload, schema, graph),
    { op: 'move', from: at('payload'), path: aside },
    { op: 'add', path: at('payload'), value: {} },
    moveFormat,
    { op: 'move', from: aside, path: at('payload', 'schema') },
  ]
}
