import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import type { SourceFile } from '../../load/source-file.ts'
import { decodeSegment } from '../functions/print-path.ts'
import type { DocumentView } from '../view/document-view.ts'
import { ContextDocument, type Diagnostic, diagnosticOf, type Formats } from './context-document.ts'
import { ContextGraph } from './context-graph.ts'

type SpectralInventory = RulesetFunctionContext['documentInventory']
type Path = RulesetFunctionContext['path']

/** A document with all that it refers to, as the DocumentInventory of Spectral that functions know. Built as it is asked for. */
export class ContextInventory implements SpectralInventory {
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
  findAssociatedItemForPath(path: Path, resolved: boolean): ReturnType<SpectralInventory['findAssociatedItemForPath']> {
    const place = this.#view.place(path.map(decodeSegment), resolved ? 'resolved' : 'source')
    return { document: this.#documentOf(place.file), path: [...place.path], missingPropertyPath: [...place.asked] }
  }

  #documentOf(file: SourceFile): ContextDocument {
    if (file === this.#view.entry) return this.document
    return this.#referencedDocuments?.[file.path] ?? new ContextDocument(this.#view, file, null)
  }
}
