import { quote } from '../findings/quote.ts'
import type { Graph } from '../graph/graph.ts'
import { matchesPattern } from '../graph/name-pattern.ts'
import { hasReferenceKey } from '../graph/object-walk.ts'
import { effectiveTarget, formatAround, type Reference } from '../graph/objects-and-references.ts'
import { rootNamesOf } from '../graph/root-names.ts'
import { isDocumentation, kindOfKey, shapeOfChild } from '../graph/step.ts'
import { type CursorPosition, type TypedCursor, typedCursorOf } from '../graph/typed-cursor.ts'
import { childOf, type Node } from '../load/node.ts'
import { type NodePath, rootPath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { FamilyNames } from './family-names.ts'
import { renamedComponents } from './renamed-components.ts'
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
} from './same-data.ts'

/** The ways in which a description may differ from another and still have the same meaning. */
export interface MeaningExceptions {
  /** Patterns of the extensions that may be missing, such as `x-internal-*`. */
  readonly extensions?: readonly string[]
  /** Whether text for people may differ: titles, summaries, descriptions, tags, external documentation, examples. */
  readonly documentation?: boolean
  /** Whether components may have other names. */
  readonly componentNames?: boolean
  /** Whether components may be missing. */
  readonly componentsRemoved?: boolean
}

/** The root, its `components`, a map in these, or any other value. All but the last may gain names, and by exceptions lose some. */
type Level = 'root' | 'components' | 'kind' | 'inside'

/** A value of the first description as the format reads it, and the file of the value that it is compared with. */
interface ComparedReading {
  readonly node: Node
  readonly file: SourceFile
  readonly otherFile: SourceFile
  readonly position: CursorPosition
  /** The format of the schema around it, if that is not the document's own. */
  readonly schemaFormat: string | undefined
  readonly level: Level
}

/** A reference of the first description, and the value in its place in the other. */
interface ComparedReference {
  readonly original: Reference
  readonly schemaFormat: string | undefined
  readonly other: Node
  readonly otherFile: SourceFile
}

const usualNames: AllowedNames = { anyOrder: true }

/**
 * Compares two descriptions, each in one file or several. From the roots on, all values must be equal when references are followed
 * on both sides (a bisimulation: circles are compared as they are, nothing is inlined). Equal values are read equally, so the first
 * description decides what is an object. Names, items and extensions count; the order of keys and the spelling of scalars do not.
 * A required reference must mean the same server, channel or message of the root. Components may be added; those of the first
 * description must stay, and so must names that discriminators read. Returns the first difference beyond the exceptions.
 */
export function meaningDifference(
  before: Graph,
  after: Graph,
  exceptions: MeaningExceptions = {},
): Difference | undefined {
  const source = rootPath(before.entry)
  if (source === undefined) return undefined
  const result = rootPath(after.entry)
  if (result === undefined) return differenceAt(source, gap('would become something else'))
  return new MeaningComparison(before, after, exceptions).run(source, result)
}

class MeaningComparison implements PairComparison<ComparedReading> {
  readonly #before: Graph
  readonly #after: Graph
  readonly #exceptions: MeaningExceptions
  readonly #cursor: TypedCursor
  readonly #families: FamilyNames
  readonly #data = new DataComparison(usualNames)
  /** True if objects may not differ at all, apart from components. */
  readonly #isExact: boolean
  readonly #compared = new ComparedPairs()
  /** References wait in a list and are followed one after the other, so long chains do not fill the stack. */
  readonly #waiting: ComparedReference[] = []

  constructor(before: Graph, after: Graph, exceptions: MeaningExceptions) {
    this.#before = before
    this.#after = after
    this.#exceptions = exceptions
    this.#cursor = typedCursorOf(before)
    this.#families = new FamilyNames(before, after)
    this.#isExact = (exceptions.extensions ?? []).length === 0 && exceptions.documentation !== true
  }

  run(source: NodePath, result: NodePath): Difference | undefined {
    return this.#compareFrom(source, result, 'root') ?? this.#compareRenamed() ?? this.#compareFamilies()
  }

  /** Compares two values and the targets of the references in them, until nothing is left. */
  #compareFrom(source: NodePath, result: NodePath, level: Level = 'inside'): Difference | undefined {
    const reference = this.#before.referenceAt(source.node)
    const position: CursorPosition = reference ? { kind: 'reference', reference } : this.#cursor.ofTarget(source.node)
    const found = this.#compare(readingOf(source, result, position, undefined, level), result.node)
    if (found !== undefined) return differenceAt(source, found)
    for (let waiting = this.#waiting.pop(); waiting !== undefined; waiting = this.#waiting.pop()) {
      const difference = this.#arrive(waiting)
      if (difference !== undefined) return difference
    }
    return undefined
  }

  /** Components that may have other names must still be there. */
  #compareRenamed(): Difference | undefined {
    if (this.#exceptions.componentNames !== true || this.#exceptions.componentsRemoved === true) return undefined
    for (const { lost, found } of renamedComponents(this.#before, this.#after)) {
      const difference = found === undefined ? differenceAt(lost, gap('would be lost')) : this.#compareFrom(lost, found)
      if (difference !== undefined) return difference
    }
    return undefined
  }

  /** The schemas of a family with a discriminator belong together, including those that nothing refers to. */
  #compareFamilies(): Difference | undefined {
    for (const { member, found } of this.#families.pairs()) {
      const difference =
        found === undefined
          ? differenceAt(member, gap('would be lost, but its name is a value of a discriminator'))
          : this.#compareFrom(member, found)
      if (difference !== undefined) return difference
    }
    const gained = this.#families.gained()
    return (
      gained && differenceAt(gained.base, gap(`would have ${quote(gained.name)} as another value of its discriminator`))
    )
  }

  /** Compares the target of a reference with the value that the other description has in its place. */
  #arrive({ original, schemaFormat, other, otherFile }: ComparedReference): Difference | undefined {
    const result = this.#referenceAt(other)
    const target = effectiveTarget(original)
    const arrived = result === undefined ? { node: other, file: otherFile } : effectiveTarget(result)
    if (target === undefined || arrived === undefined) {
      const isSame = target === arrived && original.text === result?.text
      return isSame ? undefined : differenceAt(original.location, gap('would lead nowhere'))
    }
    const problem = this.#families.problemWith(target, result)
    if (problem !== undefined) return differenceAt(original.location, gap(problem))
    if (this.#compared.has(target.node, arrived.node)) return undefined
    const format = formatAround(original) ?? schemaFormat
    const position = this.#cursor.ofReferenced(original, target.node, format)
    if (position.kind === 'data') this.#compared.add(target.node, arrived.node)
    const found = this.#compareValues(readingOf(target, arrived, position, format), arrived.node)
    return found === undefined ? undefined : differenceAt(target, found)
  }

  #compare(source: ComparedReading, other: Node): Gap | undefined {
    const { position, schemaFormat, otherFile } = source
    if (position.kind !== 'reference') return this.#compareInPlace(source, other)
    const original = position.reference
    if (original.rule === 'must') {
      const result = this.#referenceAt(other)
      if (result === undefined) return gap('must stay a reference')
      if (!this.#meansTheSame(original, result)) return gap('would lead to something else of the root')
    }
    this.#waiting.push({ original, schemaFormat, other, otherFile })
    return undefined
  }

  /** Compares a value that is not a reference with its counterpart, which may be behind a reference. */
  #compareInPlace(source: ComparedReading, other: Node): Gap | undefined {
    const result = this.#referenceAt(other)
    if (result === undefined) return this.#compareValues(source, other)
    const arrived = effectiveTarget(result)
    if (arrived === undefined) return gap('would become a reference that leads nowhere')
    return this.#compareValues({ ...source, otherFile: arrived.file }, arrived.node)
  }

  #compareValues(source: ComparedReading, other: Node): Gap | undefined {
    const { node, position } = source
    if (position.kind === 'data' || node.kind === 'scalar') return this.#data.compare(node, other, source)
    if (!this.#compared.add(node, other)) return undefined
    return forEachPair(node, other, this.#namesOf(source), this, source)
  }

  comparePair(key: string, node: Node, counterpart: Node, around: ComparedReading): Gap | undefined {
    const { position: outer, file, otherFile, schemaFormat, level } = around
    if (!this.#isExact && this.#isIgnored(outer, key)) return undefined
    // Most values are scalars, and scalars are not references.
    if (node.kind === 'scalar') {
      if (counterpart.kind === 'scalar') return this.#data.compare(node, counterpart, around)
      if (node.value === null && mayBeMap(level, key) && counterpart.kind === 'map') return undefined
      if (!mayBeReference(outer, key, node)) return this.#data.compare(node, counterpart, around)
    }
    const inner = levelBelow(level, key)
    if (this.#isExact && inner === 'inside' && isFlat(node) && isFlat(counterpart))
      return this.#data.compare(node, counterpart, around)
    const position = this.#zoneOf(outer, key, node)
    if (position.kind === 'data' && node.kind !== 'scalar') return this.#data.compare(node, counterpart, around)
    if (inner === 'inside' && this.#isLikeData(position, counterpart))
      return this.#data.compare(node, counterpart, around)
    return this.#compare({ node, file, otherFile, position, schemaFormat, level: inner }, counterpart)
  }

  /** The position of a value. A value where a reference is required is read as the object that it is. */
  #zoneOf(outer: CursorPosition, key: string, node: Node): CursorPosition {
    const position = this.#cursor.below(outer, key, node)
    return position.kind === 'misplaced' ? this.#cursor.ofTarget(node) : position
  }

  /** True if neither a value nor its counterpart contains a reference. */
  #isLikeData(position: CursorPosition, counterpart: Node): boolean {
    if (!this.#isExact || position.kind !== 'object' || position.object.mayContainReferences) return false
    return this.#after.objectsAt(counterpart)[0]?.mayContainReferences === false
  }

  #referenceAt(node: Node): Reference | undefined {
    return hasReferenceKey(node) ? this.#after.referenceAt(node) : undefined
  }

  #meansTheSame(original: Reference, result: Reference): boolean {
    const names = rootNamesOf(this.#before).of(original)
    const others = rootNamesOf(this.#after).of(result)
    return names.length === 0 ? others.length === 0 : others.length > 0 && others.every((name) => names.includes(name))
  }

  #isIgnored(position: CursorPosition, key: string): boolean {
    return (
      this.#exceptions.documentation === true &&
      position.kind === 'object' &&
      isDocumentation(position.object.type, key)
    )
  }

  #namesOf({ node, position, level }: ComparedReading): AllowedNames {
    if (level === 'inside' && this.#isExact) return usualNames
    return {
      anyOrder: true,
      mayGain: (name) => mayAppear(level, position, name) || this.#isIgnored(position, name),
      mayLose: (name) => this.#mayVanish(level, position, name, childOf(node, name)),
    }
  }

  #mayVanish(level: Level, position: CursorPosition, name: string, value: Node | undefined): boolean {
    const { extensions = [], componentNames = false, componentsRemoved = false } = this.#exceptions
    if (this.#isIgnored(position, name)) return true
    if (position.kind === 'object' && kindOfKey(position.object.type, name) === 'extension')
      return extensions.some((pattern) => matchesPattern(name, pattern))
    if (level === 'kind') return componentNames || componentsRemoved
    if (!componentsRemoved) return false
    if (level === 'components') return mayAppear(level, position, name)
    if (level !== 'root' || name !== 'components' || value?.kind !== 'map') return false
    const components = this.#cursor.below(position, name, value)
    return value.entries.keys().every((kind) => this.#mayVanish('components', components, kind, undefined))
  }
}

function readingOf(
  { node, file }: NodePath,
  other: { readonly file: SourceFile },
  position: CursorPosition,
  schemaFormat: string | undefined,
  level: Level = 'inside',
): ComparedReading {
  return { node, file, otherFile: other.file, position, schemaFormat, level }
}

/** True if a reference may replace a scalar, such as a schema `true`. */
function mayBeReference(position: CursorPosition, key: string, node: Node): boolean {
  if (position.kind !== 'object' && position.kind !== 'container') return false
  const shape = shapeOfChild(position.object, position.kind === 'container' ? position.shape : undefined, key, node)
  return shape?.shape === 'object' && shape.reference !== 'never'
}

function levelBelow(level: Level, key: string): Level {
  if (level === 'root') return key === 'components' ? 'components' : 'inside'
  return level === 'components' ? 'kind' : 'inside'
}

/** True if `components`, or a map in it, is written without a value and may get one. */
function mayBeMap(level: Level, key: string): boolean {
  return level === 'components' || (level === 'root' && key === 'components')
}

/** True if a name is that of a component, or of a map of components. */
function mayAppear(level: Level, position: CursorPosition, name: string): boolean {
  if (level === 'kind') return true
  if (level === 'root') return name === 'components'
  return level === 'components' && position.kind === 'object' && kindOfKey(position.object.type, name) === 'field'
}
