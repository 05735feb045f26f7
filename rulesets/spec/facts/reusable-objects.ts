import {
  effectiveTarget,
  type Graph,
  kindOfKey,
  type MapNode,
  memberShape,
  type Node,
  type NodePath,
  type Reference,
  shapeUnder,
  stepTo,
  stringOf,
  typeNamed,
} from '../../../src/plugin/index.ts'

/** A named object in the Components Object of the entry file. */
export interface ReusableObject {
  readonly location: NodePath
  /** The map that contains it: `schemas`. */
  readonly section: string
  /** Its name in the format: `Message Object`. */
  readonly title: string
}

/** The reusable objects of a description, which of them are in use, and which refer to which. */
export class ReusableObjects {
  readonly all: readonly ReusableObject[]
  readonly #byNode = new Map<Node, ReusableObject>()
  #byName: ReadonlyMap<string, ReusableObject> | undefined

  constructor(graph: Graph) {
    this.all = [...reusableObjects(graph)]
    for (const object of this.all) this.#byNode.set(object.location.node, object)
  }

  /** The reusable object that a value is or lies in. */
  around(location: NodePath): ReusableObject | undefined {
    for (let at: NodePath | undefined = location; at !== undefined; at = at.parent) {
      const found = this.#byNode.get(at.node)
      if (found !== undefined) return found
    }
    return undefined
  }

  /** The reusable object that a text names by its pointer. */
  namedIn(text: string): ReusableObject | undefined {
    const [, section = '', name = ''] = /#\/components\/([^/]+)\/([^/]+)/.exec(text) ?? []
    return section === '' ? undefined : this.#named(section, decoded(name))
  }

  #named(section: string, name: string): ReusableObject | undefined {
    this.#byName ??= new Map(this.all.map((object) => [`${object.section}/${object.location.key}`, object]))
    return this.#byName.get(`${section}/${name}`)
  }

  /**
   * The objects that no chain of references reaches from outside of the Components Object. This quick check suffices for
   * most descriptions, because it does not read their data and texts.
   */
  unreferred({ references }: Graph): readonly ReusableObject[] {
    const used = new Set<ReusableObject>()
    const users = new Map<ReusableObject, Set<ReusableObject>>()
    for (const reference of references) {
      const to = reference.target === undefined ? undefined : this.around(reference.target)
      if (to === undefined || used.has(to)) continue
      const from = this.#ownerOf(reference)
      if (from === undefined) {
        used.add(to)
        continue
      }
      const known = users.get(from) ?? new Set()
      users.set(from, known.add(to))
    }
    for (const object of used) for (const other of users.get(object) ?? []) used.add(other)
    return this.all.filter((object) => !used.has(object))
  }

  /** Whether one of some objects without references to them may be in use in another way. */
  mayBeMentioned(objects: readonly ReusableObject[], { files }: Graph): boolean {
    for (const { section, location } of objects) {
      const { key, node } = location
      const isHeir = node.kind === 'map' && node.entries.has('allOf')
      if (section === 'operations' || section === 'securitySchemes' || isHeir || !/^[\w.-]+$/.test(key)) return true
    }
    const names = new Set(objects.map(({ section, location }) => `${section}/${location.key}`))
    const sections = new Set(objects.map(({ section }) => section))
    // The name is looked at and not read, since it may be the name of a section too.
    const mention = new RegExp(`/(${[...sections].join('|')})(?=/([\\w.-]+))`, 'g')
    return [...files.values()].some(({ text }) => {
      for (const [, section, name] of text.matchAll(mention)) if (names.has(`${section}/${name}`)) return true
      return false
    })
  }

  /** The reusable object that contains a reference. In another file, the one through which the walk reached that file. */
  #ownerOf(reference: Reference): ReusableObject | undefined {
    for (let at: Reference | undefined = reference; at !== undefined; at = at.reachedBy) {
      const owner = this.around(at.location)
      if (owner !== undefined) return owner
    }
    return undefined
  }

  /**
   * The nodes that anything outside of the Components Object reaches, in any number of steps. Operations inside count as
   * outside, because the application may implement them without a reference.
   */
  reached(graph: Graph): ReadonlySet<Node> {
    const heirs = heirsOf(this.all, graph)
    const reached = new Set<Node>()
    const waiting: Node[] = []
    const reach = (node: Node | undefined) => {
      if (node === undefined || reached.has(node)) return
      // Most values are scalars without references.
      if (node.kind !== 'scalar' || this.#byNode.has(node)) reached.add(node)
      else if (typeof node.value !== 'string' || !node.value.includes('#/components/')) return
      waiting.push(node)
    }
    for (const node of outside(graph)) reach(node)
    for (const { section, location } of this.all) if (section === 'operations') reach(location.node)
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      for (const heir of heirs.get(node) ?? []) reach(heir.location.node)
      const reference = graph.referenceAt(node)
      if (reference?.target !== undefined) {
        reach(reference.target.node)
        reach(this.around(reference.target)?.location.node)
        // A pointer may pass through references, which are then in use.
        if (reference.file === graph.entry) reach(this.namedIn(reference.text)?.location.node)
      } else if (node.kind === 'map') {
        for (const { value } of node.entries.values()) reach(value)
        for (const name of requirementsIn(node, graph)) reach(this.#named('securitySchemes', name)?.location.node)
      } else if (node.kind === 'list') {
        for (const item of node.items) reach(item)
      } else if (typeof node.value === 'string') {
        // Extensions, misspelled fields and schemas in other languages may refer in their own way.
        reach(this.namedIn(node.value)?.location.node)
      }
    }
    return reached
  }
}

function* reusableObjects(graph: Graph): Generator<ReusableObject> {
  const [components] = graph.objectsOf('Components')
  if (components === undefined) return
  for (const section of Object.keys(components.type.fields)) {
    const location = stepTo(components.location, section)
    const shape = shapeUnder(components.type, section)
    const member = shape?.shape === 'map' ? memberShape(shape) : undefined
    if (location?.node.kind !== 'map' || member?.shape !== 'object') continue
    const type = typeNamed(graph.format, member.type)
    const expected = typeNamed(graph.format, type.choices?.at(-1)?.type ?? type.name)
    for (const name of location.node.entries.keys()) {
      const at = stepTo(location, name)
      const title = at && graph.objectsAt(at.node)[0]?.type.title
      if (at !== undefined) yield { location: at, section, title: title ?? expected.title }
    }
  }
}

/**
 * The names in a security requirement of version 2: where the format has them, or in place of a security scheme, which another
 * rule reports.
 */
function requirementsIn(node: MapNode, graph: Graph): readonly string[] {
  if (graph.objectsAt(node).some(({ type }) => type.patterned?.namesIn !== undefined)) return node.entries.keys()
  const scheme = graph.objectsAt(node).find(({ type }) => type.name === 'SecurityScheme')
  if (scheme === undefined) return []
  const lists = [...node.entries.values()].filter(({ value }) => value.kind === 'list')
  return lists.filter(({ key }) => kindOfKey(scheme.type, key) !== 'field').map(({ key }) => key)
}

function* outside({ entry }: Graph): Generator<Node> {
  if (entry.root?.kind !== 'map') return
  for (const { key, value } of entry.root.entries.values()) if (key !== 'components') yield value
}

/**
 * The reusable schemas that inherit from a schema with a discriminator, by the schema that they extend. Messages select them
 * by name, without a reference.
 */
function heirsOf(objects: readonly ReusableObject[], graph: Graph): ReadonlyMap<Node, readonly ReusableObject[]> {
  const extending = new Map<Node, ReusableObject[]>()
  for (const object of objects) {
    for (const base of basesOf(object, graph)) {
      const known = extending.get(base)
      if (known === undefined) extending.set(base, [object])
      else known.push(object)
    }
  }
  const heirs = new Map<Node, readonly ReusableObject[]>()
  const waiting = [...extending.keys()].filter((node) => hasDiscriminator(node))
  for (let base = waiting.pop(); base !== undefined; base = waiting.pop()) {
    const extended = extending.get(base)
    if (extended === undefined || heirs.has(base)) continue
    heirs.set(base, extended)
    for (const { location } of extended) waiting.push(location.node)
  }
  return heirs
}

function basesOf({ section, location }: ReusableObject, graph: Graph): readonly Node[] {
  const members = section === 'schemas' ? stepTo(location, 'allOf')?.node : undefined
  if (members?.kind !== 'list') return []
  const references = members.items.map((member) => graph.referenceAt(member))
  return references
    .filter((reference): reference is Reference => reference !== undefined)
    .flatMap((reference) => effectiveTarget(reference)?.node ?? [])
}

function hasDiscriminator(node: Node): boolean {
  return node.kind === 'map' && stringOf(node.entries.get('discriminator')?.value) !== undefined
}

function decoded(name: string): string {
  const plain = name.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
