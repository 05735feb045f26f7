import type { Finding, Range } from '../../../src/findings/finding.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import type { SeparatedTree } from './separate-tree.ts'

/** Path segments of Spectral functions: names, and array indices as numbers or digits. */
export type ValuePath = readonly (string | number)[]

/** The place of a value of a view in the text. */
export interface ViewPlace {
  readonly file: SourceFile
  /** The path from the root of the file to the nearest existing value, with array indices as strings. */
  readonly path: readonly string[]
  /** The requested path in the file: `path` and the names that do not exist. */
  readonly asked: readonly string[]
}

/**
 * A document with the files that it refers to, as Spectral rules see it: plain data in two views. In the resolved view, all
 * references to a value share its object. The value at its own place is a different object if there are references below it.
 * Names of objects are in the order of the text, as in Spectral's parsers, even names that look like integers. Only objects of
 * the resolved view with references below them have such names first, as in json-ref-resolver.
 */
export interface DocumentView {
  readonly entry: SourceFile
  /** The entry as written, with its `$ref`s. */
  readonly source: unknown
  /**
   * The entry with every `$ref` replaced by its target, except those that would close a cycle or lead nowhere. A cycle across
   * files through the entry ends where it enters the entry again; others end where they close.
   */
  readonly resolved: unknown
  /** The files that references lead to, by path, without the entry. */
  readonly files: ReadonlyMap<string, SourceFile>
  /** References that lead nowhere, as Spectral reports them (`invalid-ref`), and problems of the files behind references. */
  readonly findings: readonly Finding[]
  /** True if YAML aliases repeat a value in a file. Spectral then reports findings at the alias. */
  readonly hasAliases: boolean
  /** True if several paths lead to an object of the resolved view. */
  readonly isShared: boolean
  /**
   * The place of the value at a path of a view, followed through references. Behind a reference to a file that is not read, it is
   * the reference itself.
   */
  place(path: ValuePath, view: 'source' | 'resolved'): ViewPlace
  /** The range of a place as in Spectral's parsers: a collection starts after its key and ends with its last scalar. */
  rangeOf(place: ViewPlace): Range
  /** Tells which objects of the resolved view differ only in their place. */
  readonly tree: SeparatedTree
  /** For each file, by path: the references (`#/a/b`) and their targets, as in the graph of json-ref-resolver. */
  referenceMaps(): ReadonlyMap<string, Readonly<Record<string, string>>>
  /** The whole graph of json-ref-resolver, by node names: paths of files, and paths with pointers. */
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
