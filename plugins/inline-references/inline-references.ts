import {
  type Description,
  type DescriptionFile,
  type Excess,
  effectiveTarget,
  excessiveGrowth,
  formatPointer,
  type Graph,
  identifiedByReference,
  kindOf,
  type Node,
  type NodePath,
  type Operation,
  type OptionsOfTransform,
  pointerOf,
  quote,
  type Reference,
  referencePlaces,
  replaceableIn,
  rootNamesOf,
  rootPath,
  stringsIn,
  typedCursorOf,
  valueNamed,
} from '../../src/plugin/index.ts'

/**
 * Replaces references with their targets in all files of the description, as `bundle --inline all` does. The option `kinds` names the
 * maps of components that the targets would belong to, and `at` names single references. Components stay. If the result would exceed the limits, nothing changes, and
 * an error names the reference.
 */
export async function inlineReferences(
  description: Description,
  file: DescriptionFile,
  { kinds, at }: OptionsOfTransform,
): Promise<Description | undefined> {
  const { graph } = description
  const candidates = at === undefined ? graph.references : chosenReferences(stringsIn(at), graph, file)
  const replaced = replacedReferences(graph, candidates, new Set(stringsIn(kinds)))
  const staying = at === undefined ? [] : candidates.filter((reference) => !replaced.has(reference))
  for (const { location } of staying) {
    const message =
      'This reference cannot be replaced with its target; the format requires it, or the target refers to itself or is more than its content'
    file.report({ code: 'must-stay', at: location, message })
  }
  if (replaced.size === 0 || staying.length > 0) return undefined
  const { inOrder } = replaceableIn(graph).values
  const replacing = { inOrder, replaced: new Set(replaced.keys()) }
  const excess = excessiveGrowth(graph, contentsOf(graph), replacing, graph.limits)
  if (excess !== undefined) {
    file.report({ code: 'too-large', at: excess.reference.location, message: messageOf(excess, graph) })
    return undefined
  }
  report(replaced, file)
  return description.edit(copies(graph, replaced, inOrder))
}

/** The references that `at` names. None, with a report, if one of them is no reference. */
function chosenReferences(written: readonly string[], graph: Graph, file: DescriptionFile): readonly Reference[] {
  const found = new Map(written.map((each) => [each, referenceNamed(each, graph)]))
  const missing = [...found].filter(([, reference]) => reference === undefined)
  for (const [each] of missing) {
    const message = `${quote(each)} is not a reference; name the value with the "$ref"`
    file.report({ code: 'not-found', message })
  }
  return missing.length > 0 ? [] : [...new Set([...found.values()].flatMap((reference) => reference ?? []))]
}

function referenceNamed(written: string, graph: Graph): Reference | undefined {
  const named = valueNamed(written, graph)
  return named && graph.referenceAt(named.node)
}

/** The root of the entry, and the targets of references in other files, each once. */
function contentsOf(graph: Graph): readonly NodePath[] {
  const root = rootPath(graph.entry)
  const starts = graph.objects.filter(({ owner, location }) => owner === undefined && location.file !== graph.entry)
  const nodes = new Set(starts.map(({ node }) => node))
  const outermost = starts.filter(({ location }) => !isInside(location, nodes)).map(({ location }) => location)
  return root === undefined ? outermost : [root, ...outermost]
}

function isInside({ parent }: NodePath, nodes: ReadonlySet<Node>): boolean {
  for (let at = parent; at !== undefined; at = at.parent) if (nodes.has(at.node)) return true
  return false
}

function messageOf({ reference, limit }: Excess, { limits }: Graph): string {
  const effect = limit === 'nodes' ? `more than ${limits.nodes} values` : `more than ${limits.depth} levels`
  return `Inlining ${quote(reference.text)} would give the description ${effect}; inline fewer kinds, or raise "limits.${limit}"`
}

/** Reports each copied value once, and each reference whose other keys are removed with it. */
function report(replaced: ReadonlyMap<Reference, NodePath>, file: DescriptionFile): void {
  const counts = new Map<NodePath, number>()
  const targets = new Map<Node, NodePath>()
  for (const target of replaced.values()) {
    const first = targets.get(target.node) ?? target
    targets.set(target.node, first)
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  for (const [at, count] of counts) {
    const message =
      count === 1
        ? 'A reference to this value is replaced with a copy'
        : `${count} references to this value are replaced with copies`
    file.report({ code: 'inlined', at, on: 'key', message })
  }
  for (const { node, location } of replaced.keys()) {
    const siblings = node.entries.keys().filter((key) => key !== '$ref')
    if (siblings.length === 0) continue
    const names = siblings.map((name) => quote(name)).join(', ')
    file.report({
      code: 'siblings-dropped',
      at: location,
      message: `${names} beside "$ref" has no effect and is removed with the reference`,
    })
  }
}

/** Copies targets to the places of references. The references inside a target are replaced before it is copied. */
function copies(
  graph: Graph,
  replaced: ReadonlyMap<Reference, NodePath>,
  inOrder: readonly NodePath[],
): readonly Operation[] {
  const places = referencePlaces(graph)
  const order = new Map(inOrder.map(({ node }, index) => [node, index]))
  return [...replaced]
    .sort(([, one], [, other]) => (order.get(one.node) ?? 0) - (order.get(other.node) ?? 0))
    .flatMap(([reference, target]) => (places.get(reference) ?? []).map((place) => copyTo(place, target)))
}

function copyTo(place: NodePath, target: NodePath): Operation {
  return {
    op: 'copy',
    file: place.file.path,
    path: formatPointer(pointerOf(place)),
    fromFile: target.file.path,
    from: formatPointer(pointerOf(target)),
    replaces: true,
  }
}

/**
 * Those of some references, of some kinds, that can be replaced by their targets, each with its target. Some always stay (required ones,
 * cycles, schemas with a discriminator). So do those to values that required references identify: a channel is more than its
 * content, and one in the root must not refer to servers elsewhere.
 */
function replacedReferences(
  graph: Graph,
  candidates: readonly Reference[],
  kinds: ReadonlySet<string>,
): ReadonlyMap<Reference, NodePath> {
  const replaceable = replaceableIn(graph)
  const meant = identifiedByReference(graph)
  const replaced = new Map<Reference, NodePath>()
  for (const reference of candidates) {
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

/** True if an object is in the channels or operations of the root, which must refer to servers and channels of the root. */
function isBound(location: NodePath, { entry }: Graph): boolean {
  const [first] = pointerOf(location)
  return location.file === entry && (first === 'channels' || first === 'operations')
}

/** The values with required references (possibly only after replacing references) that do not name anything in the root. */
function unbindableIn(graph: Graph, replaced: ReadonlyMap<Reference, NodePath>): ReadonlySet<Node> {
  const found = new Set<Node>()
  const names = rootNamesOf(graph)
  // The targets of a value's references come before it, so no recursion is needed, as chains can be long.
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
