import { type FileProblem, Files } from '../../../src/graph/files.ts'
import { shown } from '../../../src/graph/reference-findings.ts'
import type { FileName } from '../../../src/graph/reference-text.ts'
import type { FileReader } from '../../../src/load/files/read.ts'
import type { Limits } from '../../../src/load/limits.ts'
import { toOrderedData } from '../../../src/load/node-data.ts'
import { SourceFile } from '../../../src/load/source-file.ts'
import { Crawler } from './crawl.ts'
import type { FoundReferences, Reference, Target, ViewFile, ViewReferenceProblem } from './reference-tables.ts'
import { readReferenceTarget } from './reference-target.ts'

/**
 * Finds the references of a document and of the files that they lead to, in the order of json-ref-resolver. Searches only the
 * parts of other files that references lead to. Never throws, whatever documents or folders contain.
 */
export async function findReferences(entry: SourceFile, reader: FileReader, limits: Limits): Promise<FoundReferences> {
  const search = new ReferenceSearch(entry, reader, limits)
  return search.run()
}

class ReferenceSearch {
  readonly #entry: ViewFile
  readonly #opened: Files
  readonly #limits: Limits
  readonly #files = new Map<SourceFile, ViewFile>()
  readonly #crawlers = new Map<ViewFile, Crawler>()
  readonly #unread: { readonly file: ViewFile; readonly segments: readonly string[] }[] = []
  readonly #found: Reference[] = []
  readonly #targets = new Map<Reference, Target | 'outside'>()
  readonly #problems: ViewReferenceProblem[] = []
  #references = 0

  constructor(entry: SourceFile, reader: FileReader, limits: Limits) {
    this.#opened = new Files(entry, reader, limits)
    this.#limits = limits
    this.#entry = this.#viewFileOf(entry)
    this.#unread.push({ file: this.#entry, segments: [] })
  }

  async run(): Promise<FoundReferences> {
    for (const { file, segments } of this.#unread) {
      this.#crawlerOf(file).crawl(segments, (reference) => this.#count(reference))
      for (const reference of this.#found.splice(0)) await this.#readTarget(reference)
    }
    return {
      entry: this.#entry,
      files: new Map([...this.#files.values()].map((file) => [file, this.#crawlerOf(file).references])),
      targets: this.#targets,
      problems: this.#problems,
      mayHaveAliases: this.#mayHaveAliases(),
    }
  }

  #mayHaveAliases(): boolean {
    // The search stopped at the limit, so there may be more.
    if (this.#references > this.#limits.references) return true
    return [...this.#crawlers.values()].some((crawler) => crawler.hasMetAgain)
  }

  #viewFileOf(file: SourceFile): ViewFile {
    const known = this.#files.get(file)
    if (known !== undefined) return known
    const made = { file, source: dataOf(file) }
    this.#files.set(file, made)
    return made
  }

  #crawlerOf(file: ViewFile): Crawler {
    const known = this.#crawlers.get(file)
    if (known !== undefined) return known
    const made = new Crawler(file)
    this.#crawlers.set(file, made)
    return made
  }

  #count(reference: Reference): boolean {
    this.#references += 1
    if (this.#references > this.#limits.references) {
      const message = `The document has more than ${this.#limits.references} references, so the others are not followed; raise "limits.references" to follow them`
      this.#report(reference, message, 'limit/references', this.#limits)
      return false
    }
    this.#found.push(reference)
    return true
  }

  async #readTarget(reference: Reference): Promise<void> {
    const owner = reference.file.file
    const at = readReferenceTarget(String(Reflect.get(reference.written, '$ref')), this.#opened.baseOf(owner))
    if ('message' in at) {
      if (at.leadsOutside) this.#targets.set(reference, 'outside')
      this.#report(reference, at.message)
      return
    }
    const { file } = at
    const opened = file === undefined ? owner : await this.#opened.open(owner, file)
    if (opened instanceof SourceFile) {
      const target = this.#viewFileOf(opened)
      this.#targets.set(reference, { at, file: target })
      if (target !== this.#entry) this.#unread.push({ file: target, segments: at.segments })
      return
    }
    const isOutside = file !== undefined && 'address' in file
    this.#targets.set(reference, isOutside ? 'outside' : { at, file: undefined })
    this.#report(reference, `Reference ${shown(nameOf(file))} ${opened.message}`, codeOf(opened), opened)
  }

  #report(reference: Reference, message: string, code = 'invalid-ref', cause: unknown = message): void {
    this.#problems.push({ reference, code, message, cause })
  }
}

/** Schemas in a text language are strings. A file with repeated names still has data. */
function dataOf({ language, text, tree }: SourceFile): unknown {
  if (language === 'text') return text
  return tree === undefined ? undefined : toOrderedData(tree)
}

function nameOf(file: FileName | undefined): string {
  if (file === undefined) return ''
  return 'path' in file ? file.path : file.address
}

function codeOf(problem: FileProblem): string {
  return problem.code.startsWith('limit/') ? problem.code : 'invalid-ref'
}
