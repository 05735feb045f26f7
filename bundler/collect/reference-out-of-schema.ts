import { resolveUri } from '../../src/load/files/uri-reference.ts'
import { childOf, type MapNode, type Node, stringOf } from '../../src/load/node.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import { stepInto } from '../../src/load/source-file.ts'
import { type Pointer, parsePointer } from '../../src/pointer.ts'

/** Keywords whose data contains no references (JSON Schema Validation 2020-12, sections 6.1 and 9). */
const dataKeywords: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples'])
/** Keywords with schemas by author-defined names (JSON Schema 2020-12, sections 8.2.4 and 10). */
const namedSchemas: ReadonlySet<string> = new Set([
  '$defs',
  'definitions',
  'dependencies',
  'dependentSchemas',
  'patternProperties',
  'properties',
])
const referenceKeywords = ['$ref', '$dynamicRef', '$recursiveRef'] as const
/** The address of a schema without `$id`. Nothing else has an address relative to it. */
const noAddress = 'whole-schema:/whole-schema'

/** A schema with its own address: the whole schema, or a part with an `$id` (JSON Schema 2020-12, section 4.3.5). */
interface Resource {
  readonly address: string
  readonly root: Node
  readonly anchors: Set<string>
}

interface LeavingReference {
  readonly text: string
  readonly from: Resource
}

/**
 * The first reference that leads out of a schema in JSON Schema 2019-09 or 2020-12. Undefined if the schema is self-contained, so
 * that it means the same wherever it is written. Resolves references as in section 8.2.3 of JSON Schema 2020-12: against `$id`,
 * to a JSON Pointer or an `$anchor`. A reference to nothing counts as leading out.
 */
export function referenceOutOfSchema(schema: NodePath): string | undefined {
  const { node, file, parent } = schema
  const resources = new Map<string, Resource>()
  const references: LeavingReference[] = []
  const visited = new Map<Resource, Set<Node>>()
  const whole = enterResource(node, stringOf(childOf(node, '$id')) ?? '', noAddress)
  enter(node, whole)
  return references.find((reference) => !staysInside(reference))?.text

  function enterResource(root: Node, id: string, base: string): Resource {
    const { uri } = split(resolveUri(base, id))
    const resource = { address: uri, root, anchors: new Set<string>() }
    if (!resources.has(uri)) resources.set(uri, resource)
    return resource
  }

  function enter(at: Node, around: Resource): void {
    if (at.kind === 'scalar') return
    const isKnown = visited.get(around)?.has(at) === true
    if (isKnown) return
    visited.set(around, (visited.get(around) ?? new Set()).add(at))
    if (at.kind === 'list') {
      for (const item of at.items) enter(item, around)
      return
    }
    enterSchema(at, resourceAt(at, around))
  }

  function resourceAt(at: MapNode, around: Resource): Resource {
    const id = at === around.root ? undefined : stringOf(childOf(at, '$id'))
    return id === undefined ? around : enterResource(at, id, around.address)
  }

  function enterSchema(at: MapNode, resource: Resource): void {
    for (const keyword of ['$anchor', '$dynamicAnchor']) {
      const anchor = stringOf(childOf(at, keyword))
      if (anchor !== undefined) resource.anchors.add(anchor)
    }
    for (const keyword of referenceKeywords) {
      const text = stringOf(childOf(at, keyword))
      if (text !== undefined) references.push({ text, from: resource })
    }
    for (const { key, value } of at.entries.values()) {
      if (dataKeywords.has(key)) continue
      if (!namedSchemas.has(key) || value.kind !== 'map') enter(value, resource)
      else for (const named of value.entries.values()) enter(named.value, resource)
    }
  }

  function staysInside({ text, from }: LeavingReference): boolean {
    const { uri, fragment } = split(resolveUri(from.address, text))
    const resource = resources.get(uri)
    if (resource === undefined) return false
    const pointer = pointerOfFragment(fragment)
    if (pointer === undefined) return resource.anchors.has(fragment)
    // In a file with other content, it may have been meant from the root of the file.
    const isFromFile = parent !== undefined && uri === noAddress && file.nodeAt(pointer) !== undefined
    return !isFromFile && locate(resource.root, pointer) !== undefined
  }
}

function split(uri: string): { readonly uri: string; readonly fragment: string } {
  const hash = uri.indexOf('#')
  return hash < 0 ? { uri, fragment: '' } : { uri: uri.slice(0, hash), fragment: uri.slice(hash + 1) }
}

/** The pointer in a fragment; undefined for an anchor. */
function pointerOfFragment(fragment: string): Pointer | undefined {
  try {
    return parsePointer(decodeURIComponent(fragment))
  } catch {
    return undefined
  }
}

function locate(root: Node, pointer: Pointer): Node | undefined {
  let at: Node | undefined = root
  for (const key of pointer) at = at === undefined ? undefined : stepInto(at, key)
  return at
}
