import {
  childOf,
  formatPointer,
  type Graph,
  type NodePath,
  type Operation,
  pointerOf,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'

/** The fields that name the members of a map by `{name}`, by the type of the object that has both (format text, Channel Address Expression, Server Variable Object). */
const templates: Readonly<Record<string, { readonly map: string; readonly fields: readonly string[] }>> = {
  Channel: { map: 'parameters', fields: ['address'] },
  Server: { map: 'variables', fields: ['host', 'pathname'] },
}

/** The changes besides the key of a parameter or server variable: `{name}` in the texts that contain it. */
export function templateChanges(map: NodePath, name: string, to: string, graph: Graph): readonly Operation[] {
  const { parent } = map
  if (parent === undefined) return []
  const template = graph
    .objectsAt(parent.node)
    .map(({ type }) => templates[type.name])
    .find((each) => each?.map === map.key)
  return (template?.fields ?? []).flatMap((field): readonly Operation[] => {
    const text = stringOf(childOf(parent.node, field))
    const changed = text?.replaceAll(`{${name}}`, () => `{${to}}`)
    if (changed === undefined || changed === text) return []
    const path = formatPointer([...pointerOf(parent), field])
    return [{ op: 'replace', path, file: map.file.path, value: changed }]
  })
}

/** The values of `enum`, `examples` and `default` of a schema that equal a text. */
export function valuesThatAre(text: string, schema: NodePath): readonly NodePath[] {
  return ['enum', 'examples', 'default'].flatMap((keyword) => {
    const at = stepTo(schema, keyword)
    if (at === undefined) return []
    const values =
      at.node.kind === 'list' ? at.node.items.flatMap((_item, index) => stepTo(at, String(index)) ?? []) : [at]
    return values.filter(({ node }) => stringOf(node) === text)
  })
}
