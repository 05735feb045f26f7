import type { BindingDefinition } from '../format/bindings/definition.ts'
import { formatOf } from '../format/compile.ts'
import type { Format } from '../format/format.ts'
import type { FileReader } from '../load/files/read.ts'
import type { Limits } from '../load/limits.ts'
import type { MapNode, Node } from '../load/node.ts'
import { membersOf, type NodePath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import { type DetectedFormat, detectFormat } from './detect-format.ts'
import type { FollowedExtensions } from './extensions.ts'
import { Files } from './files.ts'
import { ExtensionFollower } from './follow-extensions.ts'
import { Graph } from './graph.ts'
import { MisplacedReferences } from './misplaced-references.ts'
import {
  hasReferenceKey,
  isAlsoOfType,
  isForeign,
  isWiderType,
  ObjectWalk,
  type ReferencePosition,
  resemblesType,
  typeOfTarget,
} from './object-walk.ts'
import { type Expected, lastTarget, type Reference, sameExpected } from './objects-and-references.ts'
import { findingAt, textFileFinding } from './reference-findings.ts'
import { ReferenceReports } from './reference-reports.ts'
import { type Resolved, Resolver } from './resolve.ts'
import { SettledObjects } from './settled-objects.ts'
import { typeFor } from './step.ts'
import { type MisplacedPosition, referenceTextOf } from './walk.ts'

export interface GraphOptions {
  readonly reader: FileReader
  readonly limits: Limits
  /** Definitions of bindings beside those that come with the format, or in their place. */
  readonly bindings?: readonly BindingDefinition[] | undefined
  /** Follows references in extensions too, wherever they lead to something. */
  readonly followExtensions?: boolean | undefined
  /** True for a graph that is used again after the text of a part has changed. */
  readonly isKept?: boolean | undefined
  /** The table to read by, where another graph has it already; by default that of the version that the entry names. */
  readonly format?: Format | undefined
}

/** A graph, with the options that it was built with. */
export interface BuiltGraph {
  readonly graph: Graph
  readonly building: GraphOptions
}

/**
 * Reads a description into a graph. It walks the entry file by the table of the format, follows each reference where
 * the format allows one, and reads each file once. A reference decides the type of its target. Bad files and references
 * are findings of the graph; it throws nothing for them.
 */
export async function buildGraph(entry: SourceFile, options: GraphOptions): Promise<Graph> {
  const kind = detectFormat(entry)
  const format = options.format ?? (await formatOf(kind.vocabulary, kind.minor, options.bindings))
  const graph = await graphBy(format, kind, entry, options)
  if (!hasFormats(graph)) return graph
  const { formatWithUsers } = await import('./formats-of-users.ts')
  const withUsers = formatWithUsers(graph)
  return withUsers === undefined ? graph : graphBy(withUsers, kind, entry, options)
}

/** True if a reference of version 2 is in a schema whose message names its format: what it leads to may be a component, which cannot. */
function hasFormats({ format, references }: Graph): boolean {
  return format.hasNames && references.some(({ expected }) => expected.kind !== 'object' || isForeign(expected.type))
}

async function graphBy(format: Format, kind: DetectedFormat, entry: SourceFile, options: GraphOptions): Promise<Graph> {
  const files = new Files(entry, options.reader, options.limits)
  const builder = new GraphBuilder(format, files, options.limits)
  if (kind.readable) await builder.build(entry)
  // Files that are only read for an extension may hold anything: their defects are not defects of the description.
  const described = files.sources
  const extensions = options.followExtensions === true && kind.readable ? await builder.followExtensions() : undefined
  const findings = [...kind.findings, ...described.flatMap((file) => file.findings), ...builder.reports.findings]
  return new Graph({
    entry,
    kind,
    format,
    limits: options.limits,
    files: files.all,
    objects: builder.walk.objects,
    objectsWithOther: builder.walk.withOther,
    findings,
    deadEnds: builder.reports.deadEnds,
    extensions,
    misplacedReferences: builder.misplaced.all,
    settled: options.isKept === true ? new SettledObjects() : undefined,
    objectsByNode: builder.walk.byNode,
    referencesByNode: builder.references,
  })
}

/** Walks a description and follows its references, breadth first. */
class GraphBuilder {
  readonly walk: ObjectWalk
  readonly references = new Map<Node, Reference>()
  readonly reports: ReferenceReports
  readonly misplaced: MisplacedReferences
  readonly #queue: Reference[] = []
  readonly #format: Format
  readonly #resolver: Resolver
  readonly #claims: TargetClaims
  readonly #limits: Limits

  constructor(format: Format, files: Files, limits: Limits) {
    this.#format = format
    this.#limits = limits
    this.walk = new ObjectWalk(format, (found) => this.#record(found))
    this.reports = new ReferenceReports(limits)
    this.#resolver = new Resolver(files, limits)
    this.misplaced = new MisplacedReferences(this.#resolver, format, limits)
    this.#claims = new TargetClaims(format, this.walk)
  }

  async build(entry: SourceFile): Promise<void> {
    const root = this.#resolver.rootOf(entry)
    if (root?.node.kind !== 'map') return
    this.walk.enter(root, root.node, typeFor(this.#format, 'Description', root.node))
    let done = 0
    let passed = 0
    do {
      for (const { misplaced } = this.walk; passed < misplaced.length; passed++) {
        const position = misplaced[passed]
        if (position !== undefined) await this.#followMisplaced(position)
      }
      for (; done < this.#queue.length; done++) {
        const reference = this.#queue[done]
        if (reference === undefined) continue
        // Without a turn of the event loop for each of the many whose way is short.
        const resolved = this.#resolver.resolveAtOnce(reference.location.file, reference.text)
        if (resolved !== undefined) this.#arrive(reference, resolved)
        else await this.#follow(reference)
      }
    } while (
      (this.walk.unformatted.length > 0 && (await this.#enterPayloads())) ||
      this.#claims.claimLate() ||
      passed < this.walk.misplaced.length
    )
    this.reports.chains(this.references.values())
  }

  /** Visits the payloads that wait for the formats of their messages. */
  async #enterPayloads(): Promise<true> {
    const { enterPayloads } = await import('./trait-formats.ts')
    enterPayloads(this.walk, this.references)
    return true
  }

  followExtensions(): Promise<FollowedExtensions> {
    const { walk, references, reports } = this
    return new ExtensionFollower({ walk, references, reports, resolver: this.#resolver, limits: this.#limits }).follow()
  }

  /** What is behind a reference that the format does not allow is read all the same: its author means it. */
  async #followMisplaced(position: MisplacedPosition): Promise<void> {
    for (const { location, from, type } of await this.misplaced.follow(position)) {
      const { node } = location
      if (node.kind !== 'map') continue
      const { expected, owner } = from
      if (hasReferenceKey(node)) this.#record({ location, node, expected, rule: 'may', owner }, from)
      else this.#claims.claim(from, location, node, type)
    }
  }

  /** Notes a reference to follow. `from` is given for a reference that only another reference led to. */
  #record(found: ReferencePosition, from?: Reference): Reference | undefined {
    const { location, node, owner } = found
    const known = this.references.get(node)
    if (known !== undefined) {
      const isMore = known.derived || leadsWider(found.expected, known.expected)
      if (isMore && from === undefined) this.#settle(known, found)
      return known
    }
    const reachedBy = from ?? owner.reachedBy
    const text = referenceTextOf(node)
    if (text === undefined) {
      const message = 'Unexpected value of "$ref", expected a string such as "#/components/schemas/Order"'
      this.reports.once(node, findingAt({ location }, 'ref/not-a-string', message, reachedBy))
      return undefined
    }
    if (this.references.size >= this.#limits.references) {
      this.reports.tooManyReferences(location)
      return undefined
    }
    const { expected, rule } = found
    const derived = from !== undefined
    const reference: Reference = {
      location,
      node,
      owner,
      text,
      expected,
      rule,
      derived,
      reachedBy,
      target: undefined,
      file: undefined,
      next: undefined,
      cyclic: false,
    }
    this.references.set(node, reference)
    this.#queue.push(reference)
    return reference
  }

  /** A value that was only known as the target of another reference turns out to have the type of its position. */
  #settle(reference: Reference, { expected, rule, owner }: ReferencePosition): void {
    if (!sameExpected(reference.expected, expected)) this.#claims.wait(reference)
    reference.expected = expected
    reference.rule = rule
    reference.owner = owner
    reference.derived = false
  }

  async #follow(reference: Reference): Promise<void> {
    const resolution = await this.#resolver.resolve(reference, reference.expected.kind === 'text')
    if (!('location' in resolution)) {
      this.reports.unresolved(reference, resolution)
      return
    }
    this.#arrive(reference, resolution)
  }

  #arrive(reference: Reference, { location: target, file }: Resolved): void {
    reference.target = target
    reference.file = file
    const { expected, owner } = reference
    const { node } = target
    if (file.language === 'text') this.reports.findings.push(textFileFinding(reference))
    if (expected.kind !== 'object') return
    if (node.kind === 'list' && expected.type === 'RecordSchema') this.#enterUnion(reference, target)
    if (node.kind !== 'map') return
    if (!hasReferenceKey(node)) {
      this.#claims.claim(reference, target, node, expected.type)
      return
    }
    const next = this.#record({ location: target, node, expected, rule: 'may', owner }, reference)
    if (next === undefined) return
    reference.next = next
    if (!sameExpected(next.expected, expected)) this.#claims.wait(reference)
  }

  /** An Avro union is not an object, but its members are. */
  #enterUnion(reference: Reference, union: NodePath): void {
    const { expected, owner } = reference
    for (const location of membersOf(union)) {
      const { node } = location
      if (node.kind !== 'map') continue
      if (hasReferenceKey(node)) this.#record({ location, node, expected, rule: 'may', owner }, reference)
      else this.#claims.claim(reference, location, node, 'RecordSchema')
    }
  }
}

function leadsWider(one: Expected, other: Expected): boolean {
  return one.kind === 'object' && other.kind === 'object' && isWiderType(one.type, other.type)
}

/** Decides what type a value has to which references lead, and visits it as that. */
class TargetClaims {
  readonly #format: Format
  readonly #walk: ObjectWalk
  readonly #unsettled: Reference[] = []
  readonly #misfits: Reference[] = []

  constructor(format: Format, walk: ObjectWalk) {
    this.#format = format
    this.#walk = walk
  }

  /** Lets a reference wait whose target is not known yet, or which turned out to expect something else. */
  wait(reference: Reference): void {
    this.#unsettled.push(reference)
  }

  /** Takes a target for what a reference says it is, unless a position says otherwise or it does not look like that. */
  claim(reference: Reference, target: NodePath, node: MapNode, typeName: string, mayMisfit = false): void {
    const type = typeOfTarget(this.#format, typeName, node)
    const known = this.#walk.byNode.get(node)
    if (known !== undefined ? isAlsoOfType(type, known) : mayMisfit || resemblesType(type, node)) {
      this.#walk.enter(target, node, type, reference)
    } else if (known === undefined) {
      this.#misfits.push(reference)
    }
  }

  /**
   * Claims the targets that waited until the rest was known. First come targets at the end of chains whose members
   * disagree, then, one at a time, targets that do not look like the expected type. Returns false if none waited.
   */
  claimLate(): boolean {
    const unsettled = this.#unsettled.splice(0)
    const misfit = unsettled.length === 0 ? this.#misfits.shift() : undefined
    for (const reference of misfit === undefined ? unsettled : [misfit]) {
      const target = lastTarget(reference)
      const { expected } = reference
      if (target?.node.kind === 'map' && expected.kind === 'object') {
        this.claim(reference, target, target.node, expected.type, misfit !== undefined)
      }
    }
    return unsettled.length > 0 || misfit !== undefined
  }
}
