import { kindFor } from '../../src/components/component-kind.ts'
import type { ChangedDraft, KeptDraft } from '../../src/edit/draft.ts'
import type { WrittenDraft } from '../../src/edit/drafts/write-draft.ts'
import { mayHaveAnchors } from '../../src/edit/text/members.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { hasReferenceKey } from '../../src/graph/object-walk.ts'
import { effectiveTarget, formatAround, type Reference } from '../../src/graph/objects-and-references.ts'
import { recordMeaning } from '../../src/graph/record-meaning.ts'
import { namespaceAround } from '../../src/graph/record-part.ts'
import { hasRecordReferences, isRecordReference, recordContent } from '../../src/graph/record-writing.ts'
import { type CursorPosition, type TypedCursor, typedCursorOf } from '../../src/graph/typed-cursor.ts'
import type { Limits } from '../../src/load/limits.ts'
import { childOf, type Node, stringOf } from '../../src/load/node.ts'
import { type NodePath, rootPath } from '../../src/load/node-path.ts'
import { type SourceFile, stepInto } from '../../src/load/source-file.ts'
import {
  type AllowedNames,
  ComparedPairs,
  DataComparison,
  type Difference,
  differenceAt,
  forEachPair,
  type Gap,
  gap,
  isFlat,
  type PairComparison,
} from '../../src/meaning/same-data.ts'
import type { NamedComponent } from '../name/names.ts'
import { LocalReferences, type ResolvedTarget } from './local-references.ts'

/** The place where a bundle differs from its sources, or exceeds a limit. */
export interface BundleDifference extends Difference {
  readonly isLimit?: boolean
}

/** The differences between a bundle and its sources: allowed ones and required ones. */
export interface ExpectedDifference {
  /** The components that it adds to those of the entry file. */
  readonly components: readonly NamedComponent[]
  /** The names of fields that it leaves out, by the objects that have them. */
  readonly leftOut: ReadonlyMap<Node, ReadonlySet<string>>
  /** The values that it can add under one key, by the objects that get them. */
  readonly notes: { readonly key: string; readonly texts: ReadonlyMap<Node, string> }
  /** True if the keys of maps can have another order, because merged contents can have the order of either. */
  readonly anyOrder: boolean
}

/** A value of the sources as the format reads it. */
interface SourceReading {
  readonly node: Node
  readonly file: SourceFile
  readonly position: CursorPosition
  /** The format of the schema around it, if it differs from the document's own. */
  readonly schemaFormat: string | undefined
  readonly otherFile: SourceFile
  /** The number of levels from here on that can have new names. */
  readonly growing: number
  /** True if the bundle is known to have kept the value, except for its references. */
  readonly isKept: boolean
}

/** A reference of the sources, the format of the schema around it, and its counterpart in the bundle. */
interface WaitingReference {
  readonly original: Reference
  readonly schemaFormat: string | undefined
  readonly result: Node
}

/** The number of levels that can have new names: the root can gain `components`, this can gain kinds, and kinds can gain names. */
const growingLevels = 3

/**
 * Compares a bundle with its sources. Starting at the roots, every value must be the same when references are followed on both
 * sides (a bisimulation: cycles are compared as they are, and nothing is inlined). The format reads equal values in the same way,
 * so the sources determine for both where references are possible and where there is data; data must be exactly the same. Names
 * and the order of keys count, spellings of numbers do not. `expected` has the other differences: new components, to which
 * references can lead, notes that it can have, and fields that it must leave out. References of the bundle must be local, and
 * must still be references where the format requires them. Undefined if the two have the same meaning. `kept` has the values of
 * the bundle that were already compared with their sources when it was written. For these, only references are compared, and that
 * nothing else changed.
 */
export async function differenceBetween(
  sources: Graph,
  expected: ExpectedDifference,
  bundle: SourceFile,
  limits: Limits,
  kept: WrittenDraft['kept'] = new Map(),
): Promise<BundleDifference | undefined> {
  const source = rootPath(sources.entry)
  if (source === undefined) return undefined
  if (bundle.root === undefined) return differenceAt(source, gap('would become something else'))
  return new BundleComparison(sources, expected, { bundle, kept }, limits).run(source, bundle.root)
}

class BundleComparison implements PairComparison<SourceReading> {
  readonly #sources: Graph
  readonly #expected: ExpectedDifference
  readonly #cursor: TypedCursor
  readonly #bundle: SourceFile
  readonly #kept: WrittenDraft['kept']
  readonly #references: LocalReferences
  readonly #limits: Limits
  readonly #data: DataComparison
  /** True if all maps have the same names as in the sources, except those that gain components. */
  readonly #isUsual: boolean
  readonly #usualNames: AllowedNames
  /** True if nothing is left out of kept values, and they contain no Avro schema that is compared as a whole. */
  readonly #trustsKept: boolean
  readonly #compared = new ComparedPairs()
  /** The references found so far, with their counterparts in the bundle. */
  readonly #met = new ComparedPairs()
  /** References are followed one after the other, so that long chains need no stack. */
  readonly #waiting: WaitingReference[] = []
  readonly #components = new Map<Node, NamedComponent>()
  #written = 0

  constructor(
    sources: Graph,
    expected: ExpectedDifference,
    { bundle, kept }: { readonly bundle: SourceFile; readonly kept: WrittenDraft['kept'] },
    limits: Limits,
  ) {
    this.#sources = sources
    this.#expected = expected
    this.#cursor = typedCursorOf(sources)
    this.#bundle = bundle
    this.#kept = kept
    this.#references = new LocalReferences(bundle, limits)
    this.#limits = limits
    this.#isUsual = expected.notes.texts.size === 0 && expected.leftOut.size === 0
    this.#trustsKept = expected.leftOut.size === 0 && !hasRecordReferences(sources)
    this.#usualNames = { anyOrder: expected.anyOrder }
    this.#data = new DataComparison(this.#usualNames)
  }

  async run(source: NodePath, result: Node): Promise<BundleDifference | undefined> {
    const position = this.#cursor.ofTarget(source.node)
    const found = this.#compareValues(this.#readingOf(source, position, undefined, growingLevels), result)
    if (found !== undefined) return differenceAt(source, found)
    if (gainedComponents(source.node, result) !== this.#expected.components.length)
      return differenceAt(source, gap('would have other components'))
    for (const component of this.#expected.components) {
      const difference = this.#compareComponent(component, result)
      if (difference !== undefined) return difference
    }
    for (let waiting = this.#waiting.pop(); waiting !== undefined; waiting = this.#waiting.pop()) {
      const { result: written } = waiting
      const followed = hasReferenceKey(written)
        ? (this.#references.followAtOnce(written) ?? (await this.#references.follow(written)))
        : { to: written, passed: 0 }
      const difference =
        'to' in followed
          ? this.#arrive(waiting, followed)
          : differenceAt(waiting.original.location, gap(followed.problem))
      if (difference !== undefined) return difference
      if (this.#written > this.#limits.references) return { ...tooManyReferences(this.#limits), source }
    }
    return undefined
  }

  /** Compares a new component with the content that it is made from. */
  #compareComponent(component: NamedComponent, root: Node): Difference | undefined {
    const { kind, name, target, schemaFormat, wrapped } = component
    const written = childOf(childOf(childOf(root, 'components'), kind), name)
    const content = wrapped ? childOf(written, 'schema') : written
    if (content === undefined) return differenceAt(target, gap('would be lost'))
    if (wrapped && stringOf(childOf(written, 'schemaFormat')) !== schemaFormat)
      return differenceAt(target, gap('would have another schema format'))
    this.#components.set(content, component)
    const position = this.#cursor.ofTarget(target.node, schemaFormat)
    const found = this.#compareTarget(target, schemaFormat, position, content)
    return found === undefined ? undefined : differenceAt(target, found)
  }

  /** Compares the target of a reference with its counterpart in the bundle. */
  #arrive({ original, schemaFormat }: WaitingReference, { to, passed }: ResolvedTarget): Difference | undefined {
    const { expected, location } = original
    const target = effectiveTarget(original)
    if (target === undefined) return differenceAt(location, gap('would lead nowhere'))
    const isObject = expected.kind === 'object'
    // A chain of references is the author's, and each part of it is compared, too.
    const component = passed === 0 ? this.#components.get(to) : undefined
    if (component !== undefined && isObject && kindFor(this.#sources, expected.type) !== component.kind)
      return differenceAt(location, gap(`would lead to one of the ${component.kind}`))
    if (this.#compared.has(target.node, to)) return undefined
    if (isRecordReference(original)) {
      const schema = recordContent(target, this.#sources)
      const other = this.#compareRecords(schema.node, namespaceAround(schema), to)
      return other === undefined ? undefined : differenceAt(target, other)
    }
    const position = this.#cursor.ofReferenced(original, target.node, schemaFormat)
    const found = this.#compareTarget(target, schemaFormat, position, to)
    return found === undefined ? undefined : differenceAt(target, found)
  }

  #compare(source: SourceReading, result: Node): Gap | undefined {
    if (source.position.kind !== 'reference') return this.#compareValues(source, result)
    return this.#compareReference(source.position.reference, source.schemaFormat, result)
  }

  /** Schedules the comparison of a reference's target with its counterpart. */
  #compareReference(original: Reference, schemaFormat: string | undefined, result: Node): Gap | undefined {
    this.#met.add(original.node, result)
    const isWritten = hasReferenceKey(result)
    if (isWritten) this.#written += 1
    if (original.rule === 'must' && !isWritten) return gap('must stay a reference')
    this.#waiting.push({ original, schemaFormat: formatAround(original) ?? schemaFormat, result })
    return undefined
  }

  #compareValues(source: SourceReading, result: Node): Gap | undefined {
    const { node, position } = source
    if (isRecord(position) && hasRecordReferences(this.#sources)) return this.#compareRecords(node, '', result)
    const kept = source.isKept ? undefined : this.#keptAt(result, node)
    if (position.kind === 'data' || node.kind === 'scalar')
      return source.isKept || kept?.kind === 'kept' ? undefined : this.#data.compare(node, result, source)
    if (!this.#compared.add(node, result)) return undefined
    if (kept === undefined) return forEachPair(node, result, this.#namesOf(source, result), this, source)
    const found = forEachPair(node, result, this.#namesOf(source, result), this, { ...source, isKept: true })
    return found ?? this.#otherChange(kept, result)
  }

  /** The part of a value of the sources that the bundle keeps. */
  #keptAt(result: Node, node: Node): KeptDraft | ChangedDraft | undefined {
    const kept = this.#trustsKept ? this.#kept.get(result) : undefined
    return kept?.path.node === node ? kept : undefined
  }

  /** Compares a value by itself. For a kept value, only its references. */
  #compareTarget(
    target: NodePath,
    schemaFormat: string | undefined,
    position: CursorPosition,
    result: Node,
  ): Gap | undefined {
    const kept = mayHaveAnchors(target.file) ? undefined : this.#keptAt(result, target.node)
    if (kept === undefined || position.kind !== 'object')
      return this.#compareValues(this.#readingOf(target, position, schemaFormat), result)
    if (!this.#compared.add(target.node, result)) return undefined
    for (const found of this.#cursor.referencesIn(target, schemaFormat)) {
      if (found.kind !== 'reference') continue
      const way = wayBetween(target, found.reference.location)
      const written = nodeAlong(way, result)
      if (written === undefined) return { what: 'would be lost', way: way.toReversed() }
      const gap = this.#compareReference(found.reference, schemaFormat, written)
      if (gap !== undefined) return { ...gap, way: way.toReversed() }
    }
    return this.#otherChange(kept, result)
  }

  /** Reports a change of a kept value outside its references. */
  #otherChange(kept: KeptDraft | ChangedDraft, result: Node): Gap | undefined {
    if (kept.kind === 'kept') return undefined
    for (const [node, { from }] of kept.inside) {
      const way = wayBetween(kept.path, from)
      const written = nodeAlong(way, result)
      if (written === undefined || !this.#met.has(node, written))
        return { what: 'would change its content', way: way.toReversed() }
    }
    return undefined
  }

  /** Compares an Avro schema with that of the bundle, in which references are written out. */
  #compareRecords(source: Node, namespace: string, result: Node): Gap | undefined {
    const isSame = recordMeaning(source, namespace, this.#sources) === recordMeaning(result, '', undefined)
    return isSame ? undefined : gap('would be another Avro schema')
  }

  comparePair(key: string, node: Node, counterpart: Node, around: SourceReading): Gap | undefined {
    // By far the most values are scalars, which are not references.
    const { isKept } = around
    if (node.kind === 'scalar' && counterpart.kind === 'scalar')
      return isKept ? undefined : this.#data.compare(node, counterpart, around)
    const growing = growingBelow(around.growing, key)
    const isUsual = growing === 0 && this.#isUsual
    if (isUsual && isFlat(node)) return isKept ? undefined : this.#data.compare(node, counterpart, around)
    if (growing > 0 && node.kind === 'scalar' && node.value === null && counterpart.kind === 'map') return undefined
    const position = this.#cursor.below(around.position, key, node)
    const isLikeData = isUsual && position.kind === 'object' && !position.object.mayContainReferences
    if (position.kind === 'data' || isLikeData)
      return isKept || this.#keptAt(counterpart, node)?.kind === 'kept'
        ? undefined
        : this.#data.compare(node, counterpart, around)
    const { file, otherFile, schemaFormat } = around
    return this.#compare({ node, file, otherFile, position, schemaFormat, growing, isKept }, counterpart)
  }

  #readingOf(
    { node, file }: NodePath,
    position: CursorPosition,
    schemaFormat: string | undefined,
    growing = 0,
  ): SourceReading {
    return { node, file, otherFile: this.#bundle, position, schemaFormat, growing, isKept: false }
  }

  #namesOf({ node, position, growing }: SourceReading, other: Node): AllowedNames {
    const { notes, leftOut } = this.#expected
    if (growing === 0 && this.#isUsual) return this.#usualNames
    const note = notes.texts.get(node)
    const isNoted = note !== undefined && stringOf(childOf(other, notes.key)) === note
    return {
      ...this.#usualNames,
      mayGain: gainAt[growing],
      leftOut: position.kind === 'object' ? leftOut.get(node) : undefined,
      added: isNoted ? notes.key : undefined,
    }
  }
}

const isComponents = (name: string) => name === 'components'
const isAny = () => true
/** The names that can be gained for each number of levels. Their number is checked elsewhere. */
const gainAt = [undefined, isAny, isAny, isComponents]

/** The keys from a value to one inside it. */
function wayBetween({ node }: NodePath, inner: NodePath): string[] {
  const way: string[] = []
  for (let at: NodePath | undefined = inner; at !== undefined && at.node !== node; at = at.parent) way.push(at.key)
  return way.reverse()
}

function nodeAlong(way: readonly string[], start: Node): Node | undefined {
  return way.reduce<Node | undefined>((at, key) => at && stepInto(at, key), start)
}

/** The number of components in a bundle that the root of the entry file does not have. */
function gainedComponents(root: Node, bundle: Node): number {
  const known = childOf(root, 'components')
  const all = childOf(bundle, 'components')
  if (all?.kind !== 'map') return 0
  let gained = 0
  for (const { key: kind, value } of all.entries.values()) {
    if (value.kind !== 'map') continue
    const own = childOf(known, kind)
    for (const { key } of value.entries.values()) if (childOf(own, key) === undefined) gained += 1
  }
  return gained
}

/** Only `components` can gain names. */
function growingBelow(growing: number, key: string): number {
  if (growing === growingLevels && key !== 'components') return 0
  return Math.max(0, growing - 1)
}

function tooManyReferences({ references }: Limits): Omit<BundleDifference, 'source'> {
  return { message: `it has more than ${references} references; raise "limits.references" if it must`, isLimit: true }
}

/** True if a value is an Avro schema: an object or a union. */
function isRecord(position: CursorPosition): boolean {
  if (position.kind === 'container')
    return position.shape.shape === 'list' && position.shape.standsFor === 'RecordSchema'
  return position.kind === 'object' && position.object.type.name === 'RecordSchema'
}
