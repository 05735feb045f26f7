import type { SourceFile } from '../../../src/load/source-file.ts'
import type { Container } from './container.ts'
import type { ViewReferenceTarget } from './reference-target.ts'

// The tables of references that the stages of a view make, each from those before it. The README describes them.

/** A file of a view with its data as written. */
export interface ViewFile {
  readonly file: SourceFile
  /** Undefined for a file that does not parse. */
  readonly source: unknown
}

/** A reference as written: the first fact about it, by which all tables know it. */
export interface Reference {
  readonly file: ViewFile
  /** The path of the object with the `$ref`, and the same as pointer text without percent-encoding. */
  readonly path: readonly string[]
  readonly pointer: string
  /** The object with the `$ref`. */
  readonly written: Container
  readonly hasSiblings: boolean
}

/** An object or list with references somewhere below it. The resolved view copies only such containers. */
export interface Branch {
  readonly source: Container
  readonly references: ReadonlyMap<string, Reference>
  readonly branches: ReadonlyMap<string, Branch>
}

/** The references of one file. */
export interface FileReferences {
  /** In the order in which they were found. */
  readonly all: readonly Reference[]
  /** The root, if references are below it. */
  readonly root: Branch | undefined
  /** The file as a whole is this reference. */
  readonly atRoot: Reference | undefined
}

/** The target of a reference: the second fact. */
export interface Target {
  readonly at: ViewReferenceTarget
  /** Undefined if there is no such file. */
  readonly file: ViewFile | undefined
}

/** A reference that is not followed, and why. */
export interface ViewReferenceProblem {
  readonly reference: Reference
  readonly code: string
  readonly message: string
  /** The same value for problems with the same cause, however many references have it. */
  readonly cause: unknown
}

/** The first stage: all files and references as written, and their targets. */
export interface FoundReferences {
  readonly entry: ViewFile
  /** All files, the entry first, in the order in which references led to them. */
  readonly files: ReadonlyMap<ViewFile, FileReferences>
  /** By reference; `outside` for content that is never read, such as the network. A `$ref` that cannot be read has none. */
  readonly targets: ReadonlyMap<Reference, Target | 'outside'>
  readonly problems: readonly ViewReferenceProblem[]
  /** False if certainly no file holds a value in several places. */
  readonly mayHaveAliases: boolean
}

/** What replaces a reference, and the file that it comes from. */
export interface TakenValue {
  /** The object of a branch has its members as written until `buildResolved`. */
  readonly value: unknown
  readonly file: ViewFile
}

/** The second stage: what replaces each reference, as json-ref-resolver decides it. */
export interface TakenValues {
  readonly values: ReadonlyMap<Reference, TakenValue>
  /** The pointer in its own file that a reference stands for, even if there is no value. */
  readonly localTargets: ReadonlyMap<Reference, readonly string[]>
  readonly objects: BranchObjects
  /** The roots that references to the whole of their own file (`#`) see, if these differ from the file as written. */
  readonly unresolvedRoots: ReadonlyMap<ViewFile, Branch>
  readonly problems: readonly ViewReferenceProblem[]
}

/** The third stage: the values that remain after every cycle is cut. */
export interface CutValues extends Pick<TakenValues, 'values' | 'localTargets'> {
  /** The values of the cut references to other files. */
  readonly cut: ReadonlyMap<Reference, unknown>
}

/** The objects of the resolved view for branches. Each is known before it is filled, so that references can share it. */
export interface BranchObjects {
  of(branch: Branch): Container
  branchOf(value: unknown): Branch | undefined
}

/** The target of a reference to another file, whether there is such a file or not; undefined for one to its own file. */
export function foreignTarget(reference: Reference, { targets }: FoundReferences): Target | undefined {
  const target = targets.get(reference)
  if (target === undefined || target === 'outside' || target.at.file === undefined) return undefined
  return target.file === reference.file ? undefined : target
}

/** The given branches and all below them, each before those below it. */
export function branchesBelow(roots: readonly Branch[]): readonly Branch[] {
  const all = [...roots]
  for (const { branches } of all) for (const inner of branches.values()) all.push(inner)
  return all
}

/** The root of a file in the resolved view. */
export function resolvedRoot(
  file: ViewFile,
  { files }: FoundReferences,
  { values, objects }: Pick<TakenValues, 'values' | 'objects'>,
): unknown {
  const { root, atRoot } = files.get(file) ?? {}
  if (root !== undefined) return objects.of(root)
  const taken = atRoot && values.get(atRoot)
  return taken === undefined || taken.file === file ? file.source : taken.value
}
