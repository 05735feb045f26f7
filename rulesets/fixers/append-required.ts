import { type Fixer, formatPointer, pointerOf, stepTo, stringOf } from '../../src/plugin/index.ts'

/** Adds the property of a discriminator to `required` of its schema. */
export const appendRequired: Fixer['fix'] = (_finding, { node }) => {
  const name = stringOf(node.node)
  const schema = node.parent
  if (name === undefined || schema === undefined) return []
  const required = [...pointerOf(schema), 'required']
  return stepTo(schema, 'required')?.node.kind === 'list'
    ? [{ op: 'add', path: formatPointer([...required, '-']), value: name }]
    : [{ op: 'add', path: formatPointer(required), value: [name] }]
}
