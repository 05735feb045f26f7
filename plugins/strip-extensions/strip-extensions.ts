import {
  type Description,
  type DescriptionFile,
  type ExtensionStripping,
  formatPointer,
  type Graph,
  type Operation,
  type OptionsOfTransform,
  objectPlaces,
  pointerOf,
  quote,
  type Reference,
  stringsIn,
  strippingOf,
  waysOf,
} from '../../src/plugin/index.ts'

/**
 * Removes the extensions whose names match `patterns` from all objects that may have extensions (format text: Specification
 * Extensions). If a reference leads into one of them, nothing changes, and an error names it.
 */
export async function stripExtensions(
  description: Description,
  file: DescriptionFile,
  { patterns }: OptionsOfTransform,
): Promise<Description | undefined> {
  const { graph } = description
  const stripping = strippingOf(graph, stringsIn(patterns))
  if (stripping.isEmpty) return undefined
  const uses = usesOf(stripping, graph)
  for (const { reference, name } of uses) {
    file.report({
      code: 'used',
      at: reference.location,
      message: `${quote(reference.text)} leads into the extension ${quote(name)}; move its target to "components", or keep the extension`,
    })
  }
  return uses.length > 0 ? undefined : description.edit(removals(stripping, graph, file))
}

interface ExtensionUse {
  readonly reference: Reference
  readonly name: string
}

/** The remaining references into removed extensions. */
function usesOf(stripping: ExtensionStripping, graph: Graph): readonly ExtensionUse[] {
  const uses = new Map<Reference, ExtensionUse>()
  for (const [node, names] of stripping.objects) {
    const ways = waysOf(graph).get(node)
    if (ways === undefined) continue
    for (const name of names) {
      for (const reference of ways.get(name) ?? []) {
        if (!stripping.covers(reference.location)) uses.set(reference, { reference, name })
      }
    }
  }
  return [...uses.values()]
}

function removals(stripping: ExtensionStripping, graph: Graph, file: DescriptionFile): readonly Operation[] {
  const operations: Operation[] = []
  const removed = new Set<string>()
  for (const [object, places] of objectPlaces(graph)) {
    const names = stripping.namesIn(object.node)
    if (names === undefined || stripping.covers(object.location)) continue
    for (const place of places) {
      for (const name of names) {
        const path = formatPointer([...pointerOf(place), name])
        const way = `${place.file.path}#${path}`
        if (removed.has(way)) continue
        removed.add(way)
        operations.push({ op: 'remove', file: place.file.path, path })
      }
    }
    for (const name of names) {
      const value = object.node.entries.get(name)?.value
      if (value === undefined) continue
      const at = { file: object.location.file, node: value, parent: object.location, key: name }
      file.report({ code: 'removed', at, on: 'key', message: `The extension ${quote(name)} is removed` })
    }
  }
  return operations
}
