import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import { type Finding, severityNumber } from '../../../src/findings/finding.ts'
import { toOrderedData } from '../../../src/load/node-data.ts'
import { inTextOrder } from '../../../src/load/ordered-object.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import type { FunctionPath } from '../functions/print-path.ts'
import type { DocumentView, ReferenceGraphNode } from '../view/document-view.ts'
import { foreignParserOptions, parserFindings } from '../view/parser-findings.ts'
import { existingPart } from './property-path.ts'

type SpectralDocument = RulesetFunctionContext['document']
export type Formats = NonNullable<SpectralDocument['formats']> | null
export type Diagnostic = SpectralDocument['diagnostics'][number]

/** A file in the form of Spectral's Document, for functions. */
export class ContextDocument implements SpectralDocument {
  readonly #view: DocumentView
  readonly #file: SourceFile
  readonly source: string
  readonly formats: Formats

  constructor(view: DocumentView, file: SourceFile, formats: Formats) {
    this.#view = view
    this.#file = file
    this.source = file.path
    this.formats = formats
  }

  /** The text of the file. */
  get input(): string {
    return this.#file.text
  }

  get data(): unknown {
    return fileDataOf(this.#view, this.#file)
  }

  /** The parser's findings for the file, before `parserOptions` of a ruleset change them. */
  get diagnostics(): Diagnostic[] {
    return parserFindings(this.#file, foreignParserOptions).map(diagnosticOf)
  }

  get parserResult(): { readonly data: unknown; readonly diagnostics: readonly Diagnostic[] } {
    return { data: this.data, diagnostics: this.diagnostics }
  }

  /** The range of the value at a path of the file; undefined if there is none, as with Spectral's YAML parser. */
  getRangeForJsonPath(path: FunctionPath): ReturnType<SpectralDocument['getRangeForJsonPath']> {
    const asked = path.map(String)
    const existing = existingPart(this.data, asked)
    if (existing.length < asked.length) return undefined
    return this.#view.rangeOf({ file: this.#file, path: existing, asked })
  }

  /** The same object with its names in the order of the text, which resolving references changes. */
  trapAccess<Value extends Record<string, unknown>>(value: Value): Value {
    return inTextOrder(value)
  }
}

/** A finding in the form of Spectral's results. */
export function diagnosticOf(finding: Finding): Diagnostic {
  return {
    code: finding.code,
    message: finding.message,
    path: [...finding.place.pointer],
    range: finding.range,
    severity: severityNumber(finding.severity),
    source: finding.place.source,
  }
}

/** The data of a file as written. Undefined if it did not parse, and the text for a schema in text form. */
export function fileDataOf(view: DocumentView, file: SourceFile): unknown {
  if (file === view.entry) return view.source
  if (file.language === 'text') return file.text
  return file.tree === undefined ? undefined : toOrderedData(file.tree)
}

type SpectralGraph = NonNullable<RulesetFunctionContext['documentInventory']['graph']>
type NodeData = ReturnType<SpectralGraph['getNodeData']>
type Edges = ReadonlyMap<string, ReadonlySet<string>>

/** The references of a document in the form of json-ref-resolver's graph, for functions. Methods that would change it throw. */
export class ContextGraph implements SpectralGraph {
  readonly #nodes: ReadonlyMap<string, ReferenceGraphNode>
  readonly #dependencies: Edges
  readonly #dependants: Edges

  constructor(view: DocumentView) {
    this.#nodes = view.referenceGraph()
    this.#dependencies = new Map([...this.#nodes].map(([name, { dependencies }]) => [name, dependencies]))
    this.#dependants = reversed(this.#nodes)
  }

  /** The data of the nodes by name. The graph has no such method, but functions of public rulesets read this field. */
  get nodes(): Readonly<Record<string, NodeData>> {
    return Object.fromEntries([...this.#nodes.keys()].map((name) => [name, this.getNodeData(name)]))
  }

  get outgoingEdges(): Readonly<Record<string, readonly string[]>> {
    return edgesByName(this.#dependencies)
  }

  get incomingEdges(): Readonly<Record<string, readonly string[]>> {
    return edgesByName(this.#dependants)
  }

  size(): number {
    return this.#nodes.size
  }

  hasNode(name: string): boolean {
    return this.#nodes.has(name)
  }

  getNodeData(name: string): NodeData {
    const node = this.#nodes.get(name)
    if (node === undefined) throw new Error(`Node does not exist: ${name}`)
    return { refMap: { ...node.refMap }, ...(node.data === undefined ? {} : { data: node.data }) }
  }

  directDependenciesOf(name: string): string[] {
    return direct(name, this.#dependencies)
  }

  directDependantsOf(name: string): string[] {
    return direct(name, this.#dependants)
  }

  directDependentsOf(name: string): string[] {
    return this.directDependantsOf(name)
  }

  dependenciesOf(name: string, leavesOnly = false): string[] {
    return orderFrom([name], this.#dependencies, leavesOnly).filter((node) => node !== name)
  }

  dependantsOf(name: string, leavesOnly = false): string[] {
    return orderFrom([name], this.#dependants, leavesOnly).filter((node) => node !== name)
  }

  dependentsOf(name: string, leavesOnly = false): string[] {
    return this.dependantsOf(name, leavesOnly)
  }

  entryNodes(): string[] {
    return [...this.#nodes.keys()].filter((name) => isLeaf(name, this.#dependants))
  }

  /** All nodes. Dependencies come before their dependents, as far as cycles allow. */
  overallOrder(leavesOnly = false): string[] {
    return orderFrom([...this.#nodes.keys()], this.#dependencies, leavesOnly)
  }

  clone(): SpectralGraph {
    return this
  }

  addNode(): never {
    return refuseChange()
  }

  removeNode(): never {
    return refuseChange()
  }

  setNodeData(): never {
    return refuseChange()
  }

  addDependency(): never {
    return refuseChange()
  }

  removeDependency(): never {
    return refuseChange()
  }
}

function reversed(nodes: ReadonlyMap<string, ReferenceGraphNode>): Edges {
  const edges = new Map<string, Set<string>>([...nodes.keys()].map((name) => [name, new Set<string>()]))
  for (const [name, { dependencies }] of nodes) for (const dependency of dependencies) edges.get(dependency)?.add(name)
  return edges
}

function edgesByName(edges: Edges): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...edges].map(([name, targets]) => [name, [...targets]]))
}

function direct(name: string, edges: Edges): string[] {
  const next = edges.get(name)
  if (next === undefined) throw new Error(`Node does not exist: ${name}`)
  return [...next]
}

function isLeaf(name: string, edges: Edges): boolean {
  return (edges.get(name)?.size ?? 0) === 0
}

/** The nodes and all their dependencies, each after its own dependencies. */
function orderFrom(names: readonly string[], edges: Edges, leavesOnly: boolean): string[] {
  const order = new Set<string>()
  const entered = new Set<string>()
  const pending = [...names].reverse()
  // Each node is visited twice: first to push its dependencies, then to add it after them.
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (order.has(name)) continue
    const next = entered.has(name) ? [] : direct(name, edges).filter((node) => !entered.has(node))
    if (next.length === 0) order.add(name)
    else pending.push(name, ...next)
    entered.add(name)
  }
  return [...order].filter((name) => !leavesOnly || isLeaf(name, edges))
}

function refuseChange(): never {
  throw new Error('The reference graph of a document is a view: it can be read, not changed')
}
