import type { Rule, RulesetFunctionContext } from '@stoplight/spectral-core'
import type { SourceFile } from '../../../src/load/source-file.ts'
import { decodeSegment, type FunctionPath, forResults } from '../functions/print-path.ts'
import { pathOfStep, type Step } from '../jsonpath/match.ts'
import type { DocumentView, ValuePath } from '../view/document-view.ts'
import { ContextDocument, ContextGraph, type Diagnostic, diagnosticOf, type Formats } from './context-document.ts'
import { pathOfTarget, type Target } from './targets.ts'

type SpectralInventory = RulesetFunctionContext['documentInventory']

/** A document with its references in the form of Spectral's DocumentInventory, for functions. Its parts are built on demand. */
class ContextInventory implements SpectralInventory {
  readonly #view: DocumentView
  #graph: ContextGraph | undefined
  #referencedDocuments: Record<string, ContextDocument> | undefined
  readonly document: ContextDocument

  constructor(view: DocumentView, document: ContextDocument) {
    this.#view = view
    this.document = document
  }

  get source(): string {
    return this.document.source
  }

  get formats(): Formats {
    return this.document.formats
  }

  get unresolved(): unknown {
    return this.#view.source
  }

  get resolved(): unknown {
    return this.#view.resolved
  }

  get graph(): ContextGraph {
    this.#graph ??= new ContextGraph(this.#view)
    return this.#graph
  }

  get referencedDocuments(): Record<string, ContextDocument> {
    this.#referencedDocuments ??= Object.fromEntries(
      [...this.#view.files].map(([path, file]) => [path, this.#documentOf(file)]),
    )
    return this.#referencedDocuments
  }

  get errors(): Diagnostic[] {
    return this.#view.findings.filter(({ code }) => code === 'invalid-ref').map(diagnosticOf)
  }

  get diagnostics(): Diagnostic[] {
    return this.#view.findings.filter(({ code }) => code !== 'invalid-ref').map(diagnosticOf)
  }

  /** The place of the value at a path: its file, the path to the nearest value that exists, and the path that was asked for. */
  findAssociatedItemForPath(
    path: FunctionPath,
    resolved: boolean,
  ): ReturnType<SpectralInventory['findAssociatedItemForPath']> {
    const place = this.#view.place(path.map(decodeSegment), resolved ? 'resolved' : 'source')
    return { document: this.#documentOf(place.file), path: [...place.path], missingPropertyPath: [...place.asked] }
  }

  #documentOf(file: SourceFile): ContextDocument {
    if (file === this.#view.entry) return this.document
    return this.#referencedDocuments?.[file.path] ?? new ContextDocument(this.#view, file, null)
  }
}

/** Creates the contexts that functions get beside the value. All contexts of one document share everything except rule and path. */
export class FunctionContexts {
  readonly #document: ContextDocument
  readonly #inventory: ContextInventory
  #given: GivenPath | undefined

  constructor(view: DocumentView, formats: Formats) {
    this.#document = new ContextDocument(view, view.entry, formats)
    this.#inventory = new ContextInventory(view, this.#document)
  }

  /** A context for calls of a function that is known not to keep it. */
  reusableFor(rule: Rule): ReusableContext {
    return new ReusableContext(this.#document, this.#inventory, rule)
  }

  /**
   * The context of one call, in Spectral's form. Each call has its own, so that an asynchronous function reads its own path even
   * after later calls.
   */
  contextFor(rule: Rule, path: CallPath): RulesetFunctionContext {
    return new CallContext(this.#document, this.#inventory, rule, path)
  }

  /** Has to be called before each match of each expression. */
  startMatch(): void {
    this.#given = undefined
  }

  /** The path of a call for the current match. */
  pathFor(rule: Rule, step: Step, target: Target): CallPath {
    if (this.#given?.rule !== rule) this.#given = new GivenPath(rule, step)
    return new CallPath(step, target, this.#given)
  }

  /** True if a function of the rule changed the path of the current match. */
  isPathChanged(rule: Rule): boolean {
    return this.#given?.rule === rule && this.#given.isChanged
  }
}

/** The key for the path of a context's call. Not enumerable, so that a copy of the context contains the array itself. */
const callPath = Symbol('path of the call')

/**
 * The path of a context. Enumerable as in Spectral, because functions pass `{ ...context, path }` to other functions. One shared
 * descriptor, because V8 creates a hidden class for each getter.
 */
const pathProperty: PropertyDescriptor & ThisType<CallContext> = {
  enumerable: true,
  configurable: true,
  get() {
    return this[callPath].read()
  },
  set(path: FunctionPath) {
    this[callPath].assign(path)
  },
}

class CallContext implements RulesetFunctionContext {
  readonly document: ContextDocument
  readonly documentInventory: ContextInventory
  readonly rule: Rule
  declare path: FunctionPath
  declare readonly [callPath]: CallPath

  constructor(document: ContextDocument, inventory: ContextInventory, rule: Rule, path: CallPath) {
    this.document = document
    this.documentInventory = inventory
    this.rule = rule
    Object.defineProperty(this, callPath, { value: path })
    Object.defineProperty(this, 'path', pathProperty)
  }

  [forResults](): FunctionPath {
    const path = this[callPath].forResults()
    return Array.isArray(path) ? [...path] : []
  }
}

/** A context that is reused from call to call, for functions that do not keep it. */
export class ReusableContext implements RulesetFunctionContext {
  readonly document: ContextDocument
  readonly documentInventory: ContextInventory
  readonly rule: Rule
  #step: Step | undefined
  #target: Target | undefined

  constructor(document: ContextDocument, inventory: ContextInventory, rule: Rule) {
    this.document = document
    this.documentInventory = inventory
    this.rule = rule
  }

  /** Prepares it for a call with a target of a match. */
  moveTo(step: Step, target: Target): void {
    this.#step = step
    this.#target = target
  }

  get path(): FunctionPath {
    return this.#step === undefined || this.#target === undefined ? [] : [...pathOfTarget(this.#step, this.#target)]
  }
}

/** The path of a match for the functions of one rule. As in Spectral, they share one array, so each sees the others' changes. */
export class GivenPath {
  readonly rule: Rule
  readonly #step: Step
  #array: FunctionPath | undefined

  constructor(rule: Rule, step: Step) {
    this.rule = rule
    this.#step = step
  }

  /** The array, built on demand, because most functions never read it. */
  get array(): FunctionPath {
    this.#array ??= pathOfStep(this.#step)
    return this.#array
  }

  /** True if a function changed the array. */
  get isChanged(): boolean {
    const array = this.#array
    if (array === undefined) return false
    const path = pathOfStep(this.#step)
    return array.length !== path.length || path.some((segment, index) => segment !== array[index])
  }
}

/** The path of one call: the path to its value, and the path for results without one, which the function can change. */
export class CallPath {
  readonly #given: GivenPath | undefined
  readonly #step: Step
  readonly #target: Target
  #original: ValuePath | undefined
  #own: FunctionPath | undefined
  #assigned: FunctionPath | undefined
  /** Called each time the function reads the path. */
  onRead: (() => void) | undefined

  /** Without `given`, no function reads or changes it. */
  constructor(step: Step, target: Target, given?: GivenPath) {
    this.#step = step
    this.#target = target
    this.#given = given
    // Spectral copies the path of the match before that of the field, before the call.
    if (target.path.length > 0 && given?.isChanged === true) this.#own = [...given.array, ...target.path]
  }

  /** The path from the root to the value, whatever the function changed. */
  get original(): ValuePath {
    this.#original ??= pathOfTarget(this.#step, this.#target)
    return this.#original
  }

  /** The array that the function gets. */
  read(): FunctionPath {
    this.onRead?.()
    return this.#assigned ?? this.#array()
  }

  /** Sets another array as the path. */
  assign(path: FunctionPath): void {
    this.#assigned = path
  }

  /**
   * Returns a function that gives the path for results without one. Arrays assigned later are ignored, later changes in the
   * current array are not.
   */
  get forResults(): () => unknown {
    const assigned = this.#assigned
    const isWhole = this.#target.path.length === 0
    return () => assigned ?? this.#own ?? (isWhole && this.#given?.isChanged ? this.#given.array : this.original)
  }

  #array(): FunctionPath {
    const isWhole = this.#target.path.length === 0
    this.#own ??= isWhole && this.#given !== undefined ? this.#given.array : [...this.original]
    return this.#own
  }
}
