import {
  type DescriptionFile,
  formatPointer,
  type Graph,
  type NodePath,
  type Operation,
  pointerOf,
  quote,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'

/** The `name` of a Tag Object, by which tags are the same wherever they are written; undefined for any other value. */
export function tagNameAt({ key, node, parent }: NodePath, graph: Graph): string | undefined {
  const isName = key === 'name' && parent !== undefined && graph.objectsAt(parent.node).some(isTag)
  return isName ? stringOf(node) : undefined
}

/**
 * Gives all tags of a name another one, in all files of the description. Undefined, with a report, if another tag has it: two tags
 * would become one.
 */
export function tagRenames(
  target: NodePath,
  { name, to }: { readonly name: string; readonly to: string },
  graph: Graph,
  file: DescriptionFile,
): readonly Operation[] | undefined {
  const named = (wanted: string): readonly NodePath[] =>
    graph.objects.filter(isTag).flatMap(({ location }) => {
      const at = stepTo(location, 'name')
      return at !== undefined && stringOf(at.node) === wanted ? at : []
    })
  const [taken] = named(to)
  if (taken !== undefined) {
    const message = `${quote(name)} keeps its name, because ${quote(to)} already exists; choose another name`
    file.report({ code: 'taken', at: target, message, related: [{ at: taken, message: 'has it' }] })
    return undefined
  }
  return named(name).map((at): Operation => {
    return { op: 'replace', path: formatPointer(pointerOf(at)), file: at.file.path, value: to }
  })
}

function isTag({ type }: { readonly type: { readonly name: string } }): boolean {
  return type.name === 'Tag'
}
