import type { Finding } from '../findings/finding.ts'
import type { BindingDefinition } from '../format/bindings/definition.ts'
import { formatFor } from '../format/compile.ts'
import type { Format } from '../format/format.ts'
import type { ObjectType } from '../format/shape.ts'
import type { Limits } from '../load/limits.ts'
import type { MapNode, Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { FileReader } from '../load/read.ts'
import type { SourceFile } from '../load/source-file.ts'
import { checkChains } from './chains.ts'
import { describeKind } from './description.ts'
import {
  type ExtensionSite,
  extensionsOf,
  type FollowedExtensions,
  namesFile,
  sitesIn,
  type UnresolvedSite,
} from './extensions.ts'
import { type FileProblem, Files } from './files.ts'
import { fits, isAlso, isWider } from './fit.ts'
import { Graph } from './graph.ts'
import { type FoundReference, isReference, ObjectWalk } from './object-walk.ts'
import { findingAt, shown, textFileFinding } from './reference-findings.ts'
import {
  type DeadEnd,
  type ReferenceSite,
  type Resolution,
  type Resolved,
  Resolver,
  type Unresolved,
} from './resolve.ts'
import { typeFor } from './step.ts'
import { type Expected, lastTarget, type Reference, sameExpected, type TypedObject } from './typed.ts'
import { referenceTextOf } from './walk.ts'

export interface GraphOptions {
  readonly reader: FileReader
  readonly limits: Limits
  /** Definitions of bindings beside those that come with the format, or in their place. */
  readonly bindings?: readonly BindingDefinition[] | undefined
  /** Follows references in extensions too, wherever they lead to something. */
  readonly followExtensions?: boolean | undefined
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
  // What is only read for an extension may be anything: its defects are not those of the description.
  const described = files.sources
  const extensions = options.followExtensions === true && kind.readable ? await builder.followExtensions() : undefined
  const findings = [...kind.findings, ...described.flatMap((file) => file.findings), ...builder.findings]
  return new Graph({
    entry,
    kind,
    format,
    limits: options.limits,
    files: files.all,
    objects: builder.walk.objects,
    objectsWithOther: builder.walk.withOther,
    findings,
    deadEnds: builder.deadEnds,
    extensions,
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

  /** Follows what has the form of a reference in extensions, and in what that leads to. What leads nowhere is data. */
  async followExtensions(): Promise<FollowedExtensions> {
    const seen = new Set<Node>()
    const targets = new Set<Node>()
    const unresolved = new Map<Node, UnresolvedSite>()
    const followed: Reference[] = []
    const waiting: (readonly [ExtensionSite, TypedObject])[] = []
    const enter = (value: NodePath, holder: TypedObject) => {
      for (const site of sitesIn(value, seen)) waiting.push([site, holder])
    }
    for (const object of this.walk.withOther) for (const value of extensionsOf(object)) enter(value, object)
    // What is followed may add to what waits.
    for (const [site, holder] of waiting) {
      const { location, text } = site
      if (this.references.has(location.node) || !(text === '' || text.startsWith('#') || namesFile(text))) continue
      if (this.references.size >= this.#limits.references) {
        this.#reportTooManyReferences(location)
        break
      }
      const resolution = this.#resolver.resolveAtOnce(location.file, text) ?? (await this.#resolver.resolve(site))
      if (!('location' in resolution) || isText(resolution.location)) {
        const problem = this.#problemInExtension(site, resolution)
        if (namesFile(text)) unresolved.set(location.node, { location, text, problem })
        continue
      }
      const { location: target, file } = resolution
      const reference = inExtension(site, holder, { target, file })
      this.references.set(location.node, reference)
      followed.push(reference)
      if (this.walk.byNode.has(target.node)) continue
      targets.add(target.node)
      enter(target, holder)
    }
    for (const reference of this.#withoutEnd(followed)) {
      this.references.delete(reference.node)
      const { location, node, text } = reference
      const problem = 'leads to a reference that is not followed'
      if (namesFile(text)) unresolved.set(node, { location, text, problem })
    }
    // An alias may have put an object into several others, and only one of them is known as its holder.
    if (waiting.length > 0) for (const object of this.walk.objects) object.mayLead = true
    return { targets, unresolved }
  }

  /** Joins references of extensions to chains. Returns those whose chain ends in no value, or is longer than any may be. */
  #withoutEnd(followed: readonly Reference[]): readonly Reference[] {
    const lengths = new Map<Reference, number>()
    for (const reference of followed) {
      const way = new Set<Reference>()
      let at: Reference | undefined = reference
      let length: number | undefined
      while (at !== undefined && length === undefined) {
        length = way.has(at) ? Number.POSITIVE_INFINITY : lengths.get(at)
        if (length !== undefined) break
        way.add(at)
        const target: Node | undefined = at.target?.node
        const next: Reference | undefined = target === undefined ? undefined : this.references.get(target)
        if (next === undefined) length = target === undefined || isReference(target) ? Number.POSITIVE_INFINITY : 0
        else if (next.expected.kind !== 'anything')
          length = lastTarget(next) === undefined ? Number.POSITIVE_INFINITY : 0
        if (at.expected.kind === 'anything') at.next = next
        at = next
      }
      for (const passed of [...way].reverse()) {
        length = (length ?? 0) + 1
        lengths.set(passed, length)
      }
    }
    return followed.filter((reference) => (lengths.get(reference) ?? 0) > this.#limits.chain)
  }

  /** Why a reference in an extension leads nowhere. A limit is a finding as for any other. */
  #problemInExtension(site: ExtensionSite, resolution: Resolution): string {
    if ('location' in resolution) return notData
    if ('loop' in resolution) return 'leads to references that lead to each other'
    const { problem, silent } = resolution
    if (problem.code.startsWith('limit/')) {
      const message = `Reference ${shown(site.text)} ${problem.message}`
      this.#reportOnce(problem, findingAt(site, problem.code, message))
    }
    return silent === true ? notData : problem.message
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
  #claim(reference: Reference, target: NodePath, node: MapNode, typeName: string, mayMisfit = false): void {
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

  #reportTooManyReferences(location: NodePath): void {
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

const notData = 'leads to a file that is neither JSON nor YAML'

/** Whether a location is a whole file that YAML reads as one word or sentence, as it does most texts. */
function isText({ file, node, parent }: NodePath): boolean {
  return parent === undefined && node.kind === 'scalar' && !/\.(?:ya?ml|json)$/i.test(file.path)
}

function inExtension(
  { location, text }: ExtensionSite,
  holder: TypedObject,
  { target, file }: { readonly target: NodePath; readonly file: SourceFile },
): Reference {
  const { node } = location
  if (node.kind !== 'map') throw new Error('a reference is a map')
  const { reachedBy } = holder
  const rest = { rule: 'may', derived: false, reachedBy, next: undefined, cyclic: false } as const
  return { location, node, text, holder, expected: { kind: 'anything' }, target, file, ...rest }
}

function leadsWider(one: Expected, other: Expected): boolean {
  return one.kind === 'object' && other.kind === 'object' && isWider(one.type, other.type)
}
