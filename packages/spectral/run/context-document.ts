import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import { type Finding, severityNumber } from '../../../src/findings/finding.ts'
import { toOrderedData } from '../../../src/load/node-data.ts'
import { inTextOrder } from '../../../src/load/ordered-object.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import type { FunctionPath } from '../functions/print-path.ts'
import type { DocumentView } from '../view/document-view.ts'
import { foreignParserOptions, parserFindings } from '../view/parser-findings.ts'
import { existingPart } from './property-path.ts'

type SpectralDocument = RulesetFunctionContext['document']
export type Formats = NonNullable<SpectralDocument['formats']> | null
export type Diagnostic = SpectralDocument['diagnostics'][number]

/** A file as the Document of Spectral that functions know. */
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

  /** What the parser said about the file, before `parserOptions` of a ruleset change that. */
  get diagnostics(): Diagnostic[] {
    return parserFindings(this.#file, foreignParserOptions).map(diagnosticOf)
  }

  get parserResult(): { readonly data: unknown; readonly diagnostics: readonly Diagnostic[] } {
    return { data: this.data, diagnostics: this.diagnostics }
  }

  /** The range of the value at a path of the file; undefined where there is none, as Spectral's YAML parser answers. */
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

/** The data of a file of a view as written; undefined where it did not parse, the text where it is a schema in text form. */
export function fileDataOf(view: DocumentView, file: SourceFile): unknown {
  if (file === view.entry) return view.source
  if (file.language === 'text') return file.text
  return file.tree === undefined ? undefined : toOrderedData(file.tree)
}
