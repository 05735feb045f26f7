import { toOrderedData } from '../../../src/load/node-data.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import type { Container } from './container.ts'
import type { ViewReferenceTarget } from './reference-target.ts'

/** A reference in a file of a view. */
export interface ViewReference {
  readonly file: ViewFile
  /** The way to it, and the same as pointer text without percent-encoding. */
  readonly path: readonly string[]
  readonly pointer: string
  /** What holds it; absent when the file is only a reference. */
  readonly owner: ReferenceOwner | undefined
  readonly key: string
  /** The object with the `$ref`. */
  readonly written: Container
  readonly hasSiblings: boolean
  /** What it says, as far as that could be read. */
  target: ViewReferenceTarget | undefined
  /** Whether it leads to content that is never read, such as the network. */
  leadsOutside: boolean
  /** The file that it leads to, once it is read. */
  leadsTo: ViewFile | undefined
  /** What its value was taken from; absent while the reference stays as it is. */
  taken: TakenFrom | undefined
  /** What it led to in another file before it was put back to break a cycle. */
  cut: unknown
  /** The pointer of its own file that it stands for in the graph, be there a value or not. */
  mapsTo: readonly string[] | undefined
}

export interface TakenFrom {
  readonly file: ViewFile
  readonly segments: readonly string[]
}

/** A container with references somewhere below it; the resolved view copies only such containers. */
export interface ReferenceOwner {
  readonly source: Container
  readonly copy: Container
  readonly sites: Map<string, ViewReference>
  readonly held: Map<string, ReferenceOwner>
}

/** A file of a view: its data as written, and as resolved so far. */
export class ViewFile {
  readonly file: SourceFile
  readonly source: unknown
  resolved: unknown
  /** The owner of the root, when references are below it. */
  owner: ReferenceOwner | undefined
  /** The root as references to the whole of the file see it, when they see another one than the source. */
  unresolvedRoot: ReferenceOwner | undefined
  /** The file as a whole is a reference. */
  rootSite: ViewReference | undefined
  /** In the order in which they were found. */
  readonly sites: ViewReference[] = []

  constructor(file: SourceFile) {
    this.file = file
    // Schemas in a text language are strings; a file whose names repeat is there all the same.
    const isText = file.language === 'text'
    this.source = isText ? file.text : file.tree === undefined ? undefined : toOrderedData(file.tree)
    this.resolved = this.source
  }
}
