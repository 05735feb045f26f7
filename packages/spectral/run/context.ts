import type { Rule, RulesetFunctionContext } from '@stoplight/spectral-core'
import type { SourceFile } from '../../../src/load/source-file.ts'
import { decodeSegment, type FunctionPath, forResults } from '../functions/print-path.ts'
import { pathOfStep, type Step } from '../jsonpath/match.ts'
import type { DocumentView, ValuePath } from '../view/document-view.ts'
import { ContextDocument, ContextGraph, type Diagnostic, diagnosticOf, type Formats } from './context-document.ts'
import { pathOfTarget, type Target } from './targets.ts'

type SpectralInventory = RulesetFunctionContext['documentInventory']

/** A document with all that it refers to, as the DocumentInventory of Spectral that functions know. Built as it is asked for. */
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

  /** Where the value at a path stands: its file, the way to the nearest value that exists, and the way that was asked for. */
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

/** What functions get beside the value: the contexts of all calls over one document share all but rule and path. */
export class FunctionContexts {
  readonly #document: ContextDocument
  readonly #inventory: ContextInventory
  #given: GivenPath | undefined

  constructor(view: DocumentView, formats: Formats) {
    this.#document = new ContextDocument(view, view.entry, formats)
    this.#inventory = new ContextInventory(view, this.#document)
  }

  /** A context for the calls of a function that is known to look at it only while it is called. */
  reusableFor(rule: Rule): ReusableContext {
    return new ReusableContext(this.#document, this.#inventory, rule)
  }

  /**
   * The context of one call, in the form of Spectral's. Every call has its own, so that an asynchronous function still
   * reads its own path when others were called since.
   */
  contextFor(rule: Rule, path: CallPath): RulesetFunctionContext {
    return new CallContext(this.#document, this.#inventory, rule, path)
  }

  /** Tells that what comes is about another match, or another expression. */
  startMatch(): void {
    this.#given = undefined
  }

  /** The path of a call about the match that was started. */
  pathFor(rule: Rule, step: Step, target: Target): CallPath {
    if (this.#given?.rule !== rule) this.#given = new GivenPath(rule, step)
    return new CallPath(step, target, this.#given)
  }

  /** Whether a function of the rule changed the path of the match that was started. */
  isPathChanged(rule: Rule): boolean {
    return this.#given?.rule === rule && this.#given.isChanged
  }
}

/** Where a context has the path of its call; not enumerable, so that a copy of the context has the array itself. */
const callPath = Symbol('path of the call')

/**
 * The path of a context: enumerable like Spectral's own, since functions hand `{ ...context, path }` on to other functions.
 * One description for all, because V8 makes a hidden class for each getter.
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

/** A context that goes from call to call, for functions that do not keep it. */
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

  /** Makes it the context of a call for a target of a match. */
  moveTo(step: Step, target: Target): void {
    this.#step = step
    this.#target = target
  }

  get path(): FunctionPath {
    return this.#step === undefined || this.#target === undefined ? [] : [...pathOfTarget(this.#step, this.#target)]
  }
}

/** The path of a match for the functions of one rule. Spectral gives them one array, so each sees what others changed in it. */
export class GivenPath {
  readonly rule: Rule
  readonly #step: Step
  #array: FunctionPath | undefined

  constructor(rule: Rule, step: Step) {
    this.rule = rule
    this.#step = step
  }

  /** The array, built when a function asks for it: most never do. */
  get array(): FunctionPath {
    this.#array ??= pathOfStep(this.#step)
    return this.#array
  }

  /** Whether a function changed it. */
  get isChanged(): boolean {
    const array = this.#array
    if (array === undefined) return false
    const path = pathOfStep(this.#step)
    return array.length !== path.length || path.some((segment, index) => segment !== array[index])
  }
}

/** The path of one call: where its value is, and where results without a path go, which the function can change. */
export class CallPath {
  readonly #given: GivenPath | undefined
  readonly #step: Step
  readonly #target: Target
  #original: ValuePath | undefined
  #own: FunctionPath | undefined
  #assigned: FunctionPath | undefined
  /** Is told each time that the function looks at the path. */
  onRead: (() => void) | undefined

  /** Without `given`, no function sees or changes it. */
  constructor(step: Step, target: Target, given?: GivenPath) {
    this.#step = step
    this.#target = target
    this.#given = given
    // Spectral copies the path of the match in front of that of a field before the call.
    if (target.path.length > 0 && given?.isChanged === true) this.#own = [...given.array, ...target.path]
  }

  /** The way from the root to the value, whatever the function did. */
  get original(): ValuePath {
    this.#original ??= pathOfTarget(this.#step, this.#target)
    return this.#original
  }

  /** The array that the function gets. */
  read(): FunctionPath {
    this.onRead?.()
    return this.#assigned ?? this.#array()
  }

  /** Makes another array the path. */
  assign(path: FunctionPath): void {
    this.#assigned = path
  }

  /** Where results without a path are, from now on: an array assigned later does not count, what happens in this one does. */
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
