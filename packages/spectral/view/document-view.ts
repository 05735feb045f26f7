import type { Finding, Range } from '../../../src/findings/finding.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import type { SeparatedTree } from './separate-tree.ts'

/** Path segments as Spectral functions see and give them: names, and indices of arrays as numbers or digits. */
export type ValuePath = readonly (string | number)[]

/** Where a value of a view is in the text. */
export interface ViewPlace {
  readonly file: SourceFile
  /** The way from the root of the file to the nearest value that exists, array indices as strings. */
  readonly path: readonly string[]
  /** The way that was asked for, in terms of the file: longer than `path` by what does not exist. */
  readonly asked: readonly string[]
}

/**
 * A document with the files it refers to, as Spectral rules see it: plain data in two views. In the resolved view everything
 * that refers to a value shares its object; where the value stands itself it is another one if references are below it.
 * Objects list their names in the order of the text, as those of Spectral's parsers do, names that look like integers too;
 * those of the resolved view with references below them list such names first, as json-ref-resolver leaves them.
 */
export interface DocumentView {
  readonly entry: SourceFile
  /** The entry as written, `$ref` included. */
  readonly source: unknown
  /**
   * The entry with every `$ref` replaced by its target, except those that would close a cycle and those that lead nowhere. A
   * cycle across files that goes through the entry ends where it comes through it a second time, others where they close.
   */
  readonly resolved: unknown
  /** The files that references lead to, without the entry, by path. */
  readonly files: ReadonlyMap<string, SourceFile>
  /** References that lead nowhere, as Spectral reports them (`invalid-ref`), and problems of the files that are referred to. */
  readonly findings: readonly Finding[]
  /** Whether a file holds a value in several places, by YAML aliases: Spectral then shows findings at the alias. */
  readonly hasAliases: boolean
  /** Whether some object of the resolved view is reached by more than one way. */
  readonly isShared: boolean
  /**
   * Where the value at a path of a view stands: behind references, in the place where its text is. Behind a reference to a
   * file that is not read, that is the reference itself.
   */
  place(path: ValuePath, view: 'source' | 'resolved'): ViewPlace
  /** The range of a place as Spectral's parsers give it: a collection starts behind its key, ends with its last scalar. */
  rangeOf(place: ViewPlace): Range
  /** Which objects of the resolved view are the same but for their place. */
  readonly tree: SeparatedTree
  /** For every file, by path: which pointer (`#/a/b`) is a reference to what, as in the graph of json-ref-resolver. */
  referenceMaps(): ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The whole graph of json-ref-resolver, by the names of its nodes: paths of files, and paths with pointers. */
  referenceGraph(): ReadonlyMap<string, ReferenceGraphNode>
}

/** A node of the graph of json-ref-resolver. */
export interface ReferenceGraphNode {
  readonly refMap: Readonly<Record<string, string>>
  /** The resolved data of a file; absent for a pointer. */
  readonly data?: unknown
  /** The names of the nodes that it depends on. */
  readonly dependencies: ReadonlySet<string>
}
