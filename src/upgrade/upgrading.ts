import type { Draft, DraftEntry } from '../edit/draft.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import type { ObjectType, TypeName } from '../format/shape.ts'
import type { Graph } from '../graph/graph.ts'
import { nameInFile } from '../graph/name-in-file.ts'
import { effectiveTarget } from '../graph/objects-and-references.ts'
import { typeFor } from '../graph/step.ts'
import type { Limits } from '../load/limits.ts'
import type { Node } from '../load/node.ts'
import { membersOf, type NodePath, pointerOf } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatFragment, type Pointer } from '../pointer.ts'
import { entryOf, kept, mapped, newMap } from './drafts.ts'
import { type ReportText, reportAt } from './report.ts'

/** The options of an upgrade. */
export interface UpgradeOptions {
  readonly to: '3.0' | '3.1'
  /** Whose view the description takes: version 2 describes what others do with an application. */
  readonly view: 'application' | 'client'
  /** What the ids of channels are taken from first: `x-channelId`, the address, or the id of an operation. */
  readonly ids: 'extension' | 'channel' | 'operation'
  /** True if all files of the result become one. */
  readonly isOneFile?: boolean
}

/** The name of the converter for all objects that are bindings. */
export const bindingConverter = 'Binding'

/** The name of the converter for references to messages. */
export const referenceConverter = 'MessageReference'

/** A message may be a trait of others too: what is converted of a trait is converted of a message in the same way. */
const messagesAndTraits: ReadonlySet<string> = new Set(['Message', 'MessageTrait'])

/** Converts an object of a type of version 2. */
export type Converter = (path: NodePath, upgrading: Upgrading) => Draft

/** A code of an upgrade. */
type UpgradeCode = Extract<StageCode, `upgrade/${string}`>

interface AccountingText extends ReportText {
  /** The values that the report names: they need not be in the result. */
  readonly names?: readonly NodePath[]
}

interface ExpectingReference {
  /** Of the type that it expects. */
  readonly name: TypeName
  readonly location: NodePath
}

/** The conversion of the files of some descriptions: what the steps read, and what they report. */
export class Upgrading {
  readonly graph: Graph
  /** The roots of the descriptions: that of the entry, and those of files that are descriptions themselves. */
  readonly roots: readonly NodePath[]
  readonly options: UpgradeOptions
  readonly findings: Finding[] = []
  /** The values whose content is in the result in another form, or which a report names. */
  readonly accounted = new Set<Node>()
  /** By the name of the type that each converts. The plan, which they need, is made before. */
  readonly converters = new Map<string, Converter>()
  /** The new references, by the drafts in their places, and what they refer to. */
  readonly newReferences = new Map<Draft, { readonly file: SourceFile; readonly pointer: Pointer } | NodePath>()
  /** The payloads that refer to a component with the name of its format, not to the schema in it. */
  readonly wholeSchemas = new Set<Node>()
  readonly #rootsByFile: ReadonlyMap<SourceFile, NodePath>
  readonly #mostNodes: number
  #addedNodes = 0
  readonly #reported = new Set<string>()
  readonly #mayChange = new Map<Node, boolean>()
  /** By what it leads to, one reference for each type that is expected there. */
  #expecting: Map<Node, ExpectingReference[]> | undefined

  constructor(graph: Graph, roots: readonly NodePath[], options: UpgradeOptions, limits: Limits) {
    this.#mostNodes = limits.nodes
    this.graph = graph
    this.roots = roots
    this.#rootsByFile = new Map(roots.map((root) => [root.file, root]))
    this.options = options
  }

  /** True if the result would be many times as large as its source. */
  get isTooLarge(): boolean {
    return this.#addedNodes > this.#mostNodes
  }

  get isRefused(): boolean {
    return this.findings.some(({ severity }) => severity === 'error')
  }

  /** Reports something at a value of a source. An error refuses the upgrade. */
  report(code: UpgradeCode, at: NodePath, text: AccountingText): void {
    this.#add(code, at, text)
  }

  /** Reports a result that says something else than its source: a bug, unless it is refused for another reason, and half made. */
  reportWrongResult(at: NodePath, reason: string): void {
    if (this.isRefused) return
    this.#add('transform/not-equivalent', at, { message: `The upgrade is wrong, so nothing is changed: ${reason}` })
  }

  #add(code: StageCode, at: NodePath, { names = [], ...text }: AccountingText): void {
    for (const path of names) this.account(path)
    // A value that is in the result twice is converted twice.
    const identity = [code, at.file.path, formatFragment(pointerOf(at)), text.message].join('\n')
    if (this.#reported.has(identity)) return
    this.#reported.add(identity)
    this.findings.push(reportAt(code, at, text))
  }

  /**
   * Notes that the result says something again that the source says once, such as the messages of a channel under each of its addresses.
   * False if that is more than the limits allow: the upgrade is refused then, and the rest needs no plan.
   */
  mayAdd(nodes: number, at: NodePath): boolean {
    this.#addedNodes += nodes
    if (!this.isTooLarge) return true
    const message = `The upgrade repeats more than ${this.#mostNodes} values, as version 3 has them in each place; split the description, or raise "limits.nodes"`
    if (this.#addedNodes - nodes <= this.#mostNodes) this.#add('limit/nodes', at, { message })
    return false
  }

  /** Notes that the content of a value is in the result in another form, or named by a report. */
  account({ node }: NodePath): void {
    if (this.accounted.has(node)) return
    this.accounted.add(node)
    const inside =
      node.kind === 'map' ? node.entries.values().map(({ value }) => value) : node.kind === 'list' ? node.items : []
    const waiting = [...inside]
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (this.accounted.has(next)) continue
      this.accounted.add(next)
      if (next.kind === 'list') waiting.push(...next.items)
      if (next.kind === 'map') waiting.push(...next.entries.values().map(({ value }) => value))
    }
  }

  /** The value that another one refers to, or which it is; undefined for a reference that leads nowhere. */
  resolved(path: NodePath): NodePath | undefined {
    const reference = this.graph.referenceAt(path.node)
    return reference === undefined ? path : effectiveTarget(reference)
  }

  /** The root of the description that an object in a file belongs to. */
  rootOf(file: SourceFile): NodePath | undefined {
    return this.#rootsByFile.get(file) ?? this.roots[0]
  }

  /** A new reference. Its text depends on the file that it will be in. */
  referenceTo(file: SourceFile, pointer: Pointer, origin: NodePath): Draft {
    const draft = newMap(origin, [])
    this.newReferences.set(draft, { file, pointer })
    return draft
  }

  /** A new reference to a value of the sources, wherever it will be. */
  referenceToValue(value: NodePath, origin: NodePath): Draft {
    const draft = newMap(origin, [])
    this.newReferences.set(draft, value)
    return draft
  }

  /** The draft of a value, as its type converts it. */
  draftOf(path: NodePath): Draft {
    const convert = this.#converterOf(path.node)
    if (convert !== undefined) {
      this.#checkTypes(path, convert)
      return convert(path, this)
    }
    return this.#holdsConverted(path.node) ? mapped(path, (member) => this.draftOf(member)) : kept(path)
  }

  /** The entries of a map, each as its type converts it. */
  entriesOf(path: NodePath): readonly DraftEntry[] {
    return membersOf(path).map((member) => entryOf(member, this.draftOf(member)))
  }

  #converterOf(node: Node): Converter | undefined {
    const expected = this.graph.referenceAt(node)?.expected
    if (expected?.kind === 'object' && expected.type === 'AnyMessage') return this.converters.get(referenceConverter)
    for (const { type } of this.graph.objectsAt(node)) {
      const convert = this.#converterFor(type)
      if (convert !== undefined) return convert
    }
    return undefined
  }

  #converterFor({ name, binding }: ObjectType): Converter | undefined {
    return this.converters.get(binding === undefined ? name : bindingConverter)
  }

  /** Refuses a value that a reference takes for an object of another type than it has, if the two are converted differently. */
  #checkTypes(path: NodePath, convert: Converter): void {
    // What leads to a whole description is refused already.
    if (path.parent === undefined && this.#rootsByFile.has(path.file)) return
    const objects = this.graph.objectsAt(path.node)
    const references = this.#referencesTo(path.node).map(({ name, location }) => {
      return { type: typeFor(this.graph.format, name, path.node), location }
    })
    const types = [...objects, ...references].map(({ type }) => type)
    if (types.every(({ name }) => messagesAndTraits.has(name))) return
    const own = types.find((type) => this.#converterFor(type) === convert)
    const other = types.find((type) => this.#converterFor(type) !== convert)
    if (own === undefined || other === undefined) return
    const placed = objects.find(({ owner }) => owner !== undefined)?.type
    const wrong = references.find(({ type }) => type !== placed && (type === own || type === other))?.location
    const titles = [own, other].map(({ title }) => title).sort()
    const name = quote(nameInFile(path) ?? path.key)
    const message = `${name} is used as ${titles.join(' and as ')}, which have different forms in version 3; write one for each`
    this.report('upgrade/wrong-shape', wrong ?? path, { message, on: wrong === undefined ? 'key' : 'value' })
  }

  /** The references that lead to a value, with the types that they expect. */
  #referencesTo(node: Node): readonly ExpectingReference[] {
    if (this.#expecting === undefined) {
      this.#expecting = new Map()
      for (const reference of this.graph.references) {
        const { expected, location } = reference
        const target = expected.kind === 'object' ? effectiveTarget(reference) : undefined
        if (expected.kind !== 'object' || target === undefined) continue
        const known = this.#expecting.get(target.node)
        const added = { name: expected.type, location }
        if (known === undefined) this.#expecting.set(target.node, [added])
        else if (known.every(({ name }) => name !== expected.type)) known.push(added)
      }
    }
    return this.#expecting.get(node) ?? []
  }

  #holdsConverted(node: Node): boolean {
    if (node.kind === 'scalar') return false
    const known = this.#mayChange.get(node)
    if (known !== undefined) return known
    const members = node.kind === 'list' ? node.items : node.entries.values().map(({ value }) => value)
    const holds = members.some((member) => this.#converterOf(member) !== undefined || this.#holdsConverted(member))
    this.#mayChange.set(node, holds)
    return holds
  }
}
