import type { Graph } from '../../src/graph/graph.ts'
import { hasReferenceKey } from '../../src/graph/object-walk.ts'
import { effectiveTarget, formatAround } from '../../src/graph/objects-and-references.ts'
import { isRecordReference, recordContent } from '../../src/graph/record-writing.ts'
import { type CursorPosition, type TypedCursor, typedCursorOf } from '../../src/graph/typed-cursor.ts'
import { sha256Of } from '../../src/load/files/sha256.ts'
import type { Node, ScalarNode } from '../../src/load/node.ts'
import { type NodePath, pointerOf, rootPath, stepTo } from '../../src/load/node-path.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { withByteOrderMark } from '../../src/load/text/decode.ts'
import { formatPointer } from '../../src/pointer.ts'
import type { NamedComponent } from '../name/names.ts'

/** The origin of a value of a bundle. */
export interface SourceMapEntry {
  /** Absolute path. */
  readonly file: string
  /** JSON Pointer in that file. */
  readonly pointer: string
  /** The position of the value in that file; both count from 1, columns in UTF-16 code units. */
  readonly line: number
  readonly column: number
}

/** The origins of the values of a bundle. */
export interface SourceMap {
  /** By the JSON Pointer of the value in the bundle: all values, in the order of the bundle. */
  readonly entries: ReadonlyMap<string, SourceMapEntry>
  /** The SHA-256 (hexadecimal) of each source file's text, by absolute path; the entry file first. */
  readonly hashes: ReadonlyMap<string, string>
}

/**
 * Finds the origin of each value of a bundle. Walks bundle and sources together: if the sources have a reference and the bundle
 * has none, the bundle has its target; `components` has the origins of components. A value that the bundle needs but no file has
 * (such as a map for components) has the origin of the value around it.
 */
export function traceBundle(sources: Graph, components: readonly NamedComponent[], bundle: SourceFile): SourceMap {
  const tracer = new Tracer(sources, components)
  const from = rootPath(sources.entry)
  const to = bundle.root
  if (from !== undefined && to !== undefined) tracer.run(from, to)
  const files = [...tracer.files].map((file) => [file.path, sha256Of(withByteOrderMark(file))] as const)
  return { entries: tracer.entries, hashes: new Map(files) }
}

/** The origin of a value of the bundle. */
interface TracedOrigin {
  readonly at: NodePath
  /** The pointer of `at`, as text. */
  readonly pointer: string
  readonly position: CursorPosition
  /** The format of the schema around it, if it differs from the document's own. */
  readonly schemaFormat: string | undefined
  /** True for a value that no file has. It, and everything in it, has the origin of the value around it. */
  readonly isNew?: boolean
}

class Tracer {
  readonly entries = new Map<string, SourceMapEntry>()
  readonly files = new Set<SourceFile>()
  readonly #sources: Graph
  readonly #cursor: TypedCursor
  readonly #components = new Map<string, TracedOrigin>()

  constructor(sources: Graph, components: readonly NamedComponent[]) {
    this.#sources = sources
    this.#cursor = typedCursorOf(sources)
    for (const { kind, name, target, schemaFormat, wrapped } of components) {
      const pointer = formatPointer(['components', kind, name])
      const origin = originAt(target, this.#cursor.ofTarget(target.node, schemaFormat), schemaFormat)
      this.#components.set(pointer, wrapped ? { ...origin, isNew: true } : origin)
      if (wrapped) this.#components.set(`${pointer}/schema`, origin)
    }
  }

  run(source: NodePath, result: Node): void {
    this.#trace('', result, originAt(source, this.#cursor.ofTarget(source.node), undefined))
  }

  #trace(pointer: string, result: Node, written: TracedOrigin): void {
    const origin = hasReferenceKey(result) || isName(result, written) ? written : this.#inPlaceOf(written)
    this.#add(pointer, origin)
    if (result.kind === 'scalar') return
    for (const [key, child] of childrenOf(result)) {
      const step = formatPointer([key])
      this.#trace(pointer + step, child, this.#components.get(pointer + step) ?? this.#inside(origin, key, step))
    }
  }

  /** The origin of a value of the bundle with a key. */
  #inside(origin: TracedOrigin, key: string, step: string): TracedOrigin {
    const at = origin.isNew === true ? undefined : stepTo(origin.at, key)
    if (at === undefined) return { ...origin, isNew: true }
    return {
      ...origin,
      at,
      pointer: origin.pointer + step,
      position: this.#cursor.below(origin.position, key, at.node),
    }
  }

  /** The target of a reference that the bundle replaces by its target. */
  #inPlaceOf(origin: TracedOrigin): TracedOrigin {
    if (origin.position.kind !== 'reference' || origin.isNew === true) return origin
    const { reference } = origin.position
    const target = effectiveTarget(reference)
    if (target === undefined) return origin
    const at = isRecordReference(reference) ? recordContent(target, this.#sources) : target
    const schemaFormat = formatAround(reference) ?? origin.schemaFormat
    return originAt(at, this.#cursor.ofReferenced(reference, at.node, schemaFormat), schemaFormat)
  }

  #add(pointer: string, { at: { file, node }, pointer: source }: TracedOrigin): void {
    const { line, character } = file.positionAt(node.start)
    this.files.add(file)
    this.entries.set(pointer, { file: file.path, pointer: source, line: line + 1, column: character + 1 })
  }
}

/** True if a value is the name of an Avro type in place of a reference. Its origin is the reference. */
function isName(result: Node, { position, at }: TracedOrigin): boolean {
  if (result.kind !== 'scalar' || position.kind !== 'reference' || !isRecordReference(position.reference)) return false
  return at.node === position.reference.node && effectiveTarget(position.reference)?.node.kind !== 'scalar'
}

function originAt(at: NodePath, position: CursorPosition, schemaFormat: string | undefined): TracedOrigin {
  return { at, pointer: formatPointer(pointerOf(at)), position, schemaFormat }
}

function childrenOf(node: Exclude<Node, ScalarNode>): Iterable<readonly [string, Node]> {
  if (node.kind === 'list') return node.items.map((item, index) => [String(index), item] as const)
  return [...node.entries.values()].map(({ key, value }) => [key, value] as const)
}
