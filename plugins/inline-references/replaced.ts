import {
  effectiveTarget,
  type Graph,
  identifiedByReference,
  kindOf,
  type Node,
  type NodePath,
  pointerOf,
  type Reference,
  replaceableIn,
  rootNamesOf,
  typedCursorOf,
} from '../../src/plugin/index.ts'

/**
 * The references of some kinds that their targets can take the place of, each with its target. Beside those that always stay
 * (required ones, circles, schemas with a discriminator), those stay by which other references know what they mean: a channel is
 * not only its content, and one of the root must not refer to servers elsewhere.
 */
export function replacedReferences(graph: Graph, kinds: ReadonlySet<string>): ReadonlyMap<Reference, NodePath> {
  const replaceable = replaceableIn(graph)
  const meant = identifiedByReference(graph)
  const replaced = new Map<Reference, NodePath>()
  for (const reference of graph.references) {
    const target = effectiveTarget(reference)
    if (target === undefined || !isOfKinds(reference, graph, kinds) || meant.has(target.node)) continue
    if (replaceable.has(reference, target)) replaced.set(reference, target)
  }
  const unbindable = unbindableIn(graph, replaced)
  for (const [reference, target] of replaced) {
    if (unbindable.has(target.node) && isBound(reference.location, graph)) replaced.delete(reference)
  }
  return replaced
}

function isOfKinds({ expected }: Reference, graph: Graph, kinds: ReadonlySet<string>): boolean {
  const kind = expected.kind === 'object' ? kindOf(graph, expected.type) : undefined
  return kind !== undefined && kinds.has(kind)
}

/** Whether an object is part of the channels or operations of the root, which must refer to servers and channels of the root. */
function isBound(location: NodePath, { entry }: Graph): boolean {
  const [first] = pointerOf(location)
  return location.file === entry && (first === 'channels' || first === 'operations')
}

/** The values that hold required references, or would with their references replaced, that name nothing of the root. */
function unbindableIn(graph: Graph, replaced: ReadonlyMap<Reference, NodePath>): ReadonlySet<Node> {
  const found = new Set<Node>()
  const names = rootNamesOf(graph)
  // What a value refers to comes before it, so that no recursion is needed: chains may be long.
  for (const location of replaceableIn(graph).values.inOrder) {
    const isUnbindable = typedCursorOf(graph)
      .referencesIn(location)
      .some((each) => {
        if (each.kind !== 'reference') return false
        if (each.reference.rule === 'must') return names.named(each.reference) === undefined
        const target = replaced.get(each.reference)
        return target !== undefined && found.has(target.node)
      })
    if (isUnbindable) found.add(location.node)
  }
  return found
}
