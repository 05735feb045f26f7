import type { Finding } from '../findings/finding.ts'
import type { BindingDefinition } from '../format/bindings/definition.ts'
import { formatFor } from '../format/compile.ts'
import type { Format } from '../format/format.ts'
import type { ObjectType } from '../format/shape.ts'
import type { Limits } from '../load/limits.ts'
import type { MapNode, Node } from '../load/node.ts'
import type { FileReader } from '../load/read.ts'
import type { SourceFile } from '../load/source-file.ts'
import { checkChains } from './chains.ts'
import { describeKind } from './description.ts'
import { type FileProblem, Files } from './files.ts'
import { fits, isAlso, isWider } from './fit.ts'
import { Graph } from './graph.ts'
import type { Location } from './location.ts'
import { type FoundReference, isReference, ObjectWalk } from './object-walk.ts'
import { findingAt, shown, textFileFinding } from './reference-findings.ts'
import { type DeadEnd, type ReferenceSite, type Resolved, Resolver, type Unresolved } from './resolve.ts'
import { type Expected, lastTarget, type Reference, sameExpected } from './typed.ts'
import { referenceTextOf, typeFor } from './walk.ts'

export interface GraphOptions {
  readonly reader: FileReader
  readonly limits: Limits
  /** Definitions of bindings beside those that come with the format, or in their place. */
  readonly bindings?: readonly BindingDefinition[] | undefined
  /** The table to read by, where another graph has it already; by default that of the version that the entry names. */
  readonly format?: Format | undefined
}

/**
 * Reads a description into a graph: walks the entry file by the table of the format, follows every reference that stands
 * where one may stand, reads each file once, and walks what is reached there as what the reference says it is. Bad files
 * and references are findings of the graph; nothing is thrown for them.
 */
export async function buildGraph(entry: SourceFile, options: GraphOptions): Promise<Graph> {
  const kind = describeKind(entry)
  const format = options.format ?? formatFor(kind.vocabulary, kind.minor, options.bindings)
  const files = new Files(entry, options.reader, options.limits)
  const builder = new GraphBuilder(format, files, options.limits)
  if (kind.readable) await builder.build(entry)
  const findings = [...kind.findings, ...files.sources.flatMap((file) => file.findings), ...builder.findings]
  return new Graph({
    entry,
    kind,
    format,
    files: files.all,
    objects: builder.walk.objects,
    objectsWithOther: builder.walk.withOther,
    findings,
    deadEnds: builder.deadEnds,
    objectsByNode: builder.walk.byNode,
    referencesByNode: builder.references,
  })
}

class GraphBuilder {
  readonly walk: ObjectWalk
  readonly references = new Map<Node, Reference>()
  readonly findings: Finding[] = []
  readonly deadEnds = new Map<Finding, DeadEnd>()
  readonly #queue: Reference[] = []
  readonly #unsettled: Reference[] = []
  readonly #misfits: Reference[] = []
  readonly #loops: (readonly ReferenceSite[])[] = []
  readonly #reported = new Set<Node | FileProblem>()
  #tooManyReferences = false
  readonly #format: Format
  readonly #resolver: Resolver
  readonly #limits: Limits

  constructor(format: Format, files: Files, limits: Limits) {
    this.#format = format
    this.#limits = limits
    this.walk = new ObjectWalk(format, (found) => this.#record(found))
    this.#resolver = new Resolver(files, limits)
  }

  async build(entry: SourceFile): Promise<void> {
    const root = this.#resolver.rootOf(entry)
    if (root?.node.kind !== 'map') return
    this.walk.enter(root, root.node, typeFor(this.#format, 'Description', root.node))
    let done = 0
    do {
      for (; done < this.#queue.length; done++) {
        const reference = this.#queue[done]
        if (reference === undefined) continue
        // Without a turn of the event loop for each of the many whose way is short.
        const resolved = this.#resolver.resolveAtOnce(reference.location.file, reference.text)
        if (resolved !== undefined) this.#arrive(reference, resolved)
        else await this.#follow(reference)
      }
    } while (this.#claimLate())
    this.findings.push(...checkChains([...this.references.values()], this.#loops, this.#limits))
  }

  /** Notes a reference to follow. `from` is given for one that stands where only another reference led. */
  #record(found: FoundReference, from?: Reference): Reference | undefined {
    const { location, node, holder } = found
    const known = this.references.get(node)
    if (known !== undefined) {
      const isMore = known.derived || leadsWider(found.expected, known.expected)
      if (isMore && from === undefined) this.#settle(known, found)
      return known
    }
    const reachedBy = from ?? holder.reachedBy
    const text = referenceTextOf(node)
    if (text === undefined) {
      const message = 'Unexpected value of "$ref", expected a string such as "#/components/schemas/Order"'
      this.#reportOnce(node, findingAt({ location }, 'ref/not-a-string', message, reachedBy))
      return undefined
    }
    if (this.references.size >= this.#limits.references) {
      this.#reportTooManyReferences(location)
      return undefined
    }
    const { expected, rule } = found
    const derived = from !== undefined
    const reference: Reference = {
      location,
      node,
      holder,
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

  /** What was only known as the target of another reference, or for less, turns out to be what its position says. */
  #settle(reference: Reference, { expected, rule, holder }: FoundReference): void {
    if (!sameExpected(reference.expected, expected)) this.#unsettled.push(reference)
    reference.expected = expected
    reference.rule = rule
    reference.holder = holder
    reference.derived = false
  }

  async #follow(reference: Reference): Promise<void> {
    const resolution = await this.#resolver.resolve(reference, reference.expected.kind === 'text')
    if (!('location' in resolution)) {
      this.#reportUnresolved(reference, resolution)
      return
    }
    this.#arrive(reference, resolution)
  }

  #arrive(reference: Reference, { location: target, file }: Resolved): void {
    reference.target = target
    reference.file = file
    const { expected, holder } = reference
    const { node } = target
    if (file.language === 'text') this.findings.push(textFileFinding(reference))
    if (expected.kind !== 'object' || node.kind !== 'map') return
    if (!isReference(node)) {
      this.#claim(reference, target, node, expected.type)
      return
    }
    const next = this.#record({ location: target, node, expected, rule: 'may', holder }, reference)
    if (next === undefined) return
    reference.next = next
    if (!sameExpected(next.expected, expected)) this.#unsettled.push(reference)
  }

  /** Takes a target for what a reference says it is, unless a position says otherwise or it does not look like that. */
  #claim(reference: Reference, target: Location, node: MapNode, typeName: string, mayMisfit = false): void {
    const type = this.#targetType(typeName, node)
    const known = this.walk.byNode.get(node)
    if (known !== undefined ? isAlso(type, known) : mayMisfit || fits(type, node)) {
      this.walk.enter(target, node, type, reference)
    } else if (known === undefined) {
      this.#misfits.push(reference)
    }
  }

  /**
   * Claims what waited until all else was known: targets at the end of chains whose members say different things, and then,
   * one at a time, targets that do not look like what the reference says. Returns whether there was something to claim.
   */
  #claimLate(): boolean {
    const unsettled = this.#unsettled.splice(0)
    const misfit = unsettled.length === 0 ? this.#misfits.shift() : undefined
    for (const reference of misfit === undefined ? unsettled : [misfit]) {
      const target = lastTarget(reference)
      const { expected } = reference
      if (target?.node.kind === 'map' && expected.kind === 'object') {
        this.#claim(reference, target, target.node, expected.type, misfit !== undefined)
      }
    }
    return unsettled.length > 0 || misfit !== undefined
  }

  /** Any schema position may refer to a schema in a format of its own, which only its fields tell. */
  #targetType(name: string, node: MapNode): ObjectType {
    const isOther = name === 'JsonSchema' || name === 'OpenApiSchema'
    const isForeign = name === 'Schema' || (isOther && node.entries.has('schemaFormat'))
    return typeFor(this.#format, isForeign ? 'AnySchema' : name, node)
  }

  #reportUnresolved(reference: Reference, unresolved: Unresolved): void {
    if ('loop' in unresolved) {
      this.#loops.push(unresolved.loop)
      return
    }
    const { problem, silent, culprit, end } = unresolved
    if (silent) return
    const site = culprit ?? reference
    const reachedBy = culprit === undefined ? reference.reachedBy : reference
    const finding = findingAt(site, problem.code, `Reference ${shown(site.text)} ${problem.message}`, reachedBy)
    if (end !== undefined) this.deadEnds.set(finding, end)
    // A limit is reached once, however many references are beyond it.
    this.#reportOnce(problem.code.startsWith('limit/') ? problem : site.location.node, finding)
  }

  #reportTooManyReferences(location: Location): void {
    if (this.#tooManyReferences) return
    this.#tooManyReferences = true
    const message = `The description has more than ${this.#limits.references} references; the rest is not followed. Raise "limits.references" if it must`
    this.findings.push(findingAt({ location }, 'limit/references', message))
  }

  #reportOnce(key: Node | FileProblem, finding: Finding): void {
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    this.findings.push(finding)
  }
}

function leadsWider(one: Expected, other: Expected): boolean {
  return one.kind === 'object' && other.kind === 'object' && isWider(one.type, other.type)
}
