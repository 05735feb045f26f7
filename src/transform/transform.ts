import type { Operation } from '../edit/operation.ts'
import type { Severity } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { MeaningExceptions } from '../meaning/meaning-difference.ts'
import type { Pointer } from '../pointer.ts'

export type { MeaningExceptions } from '../meaning/meaning-difference.ts'

/** The input of a transform: the root that `unified` passes from one plugin to the next. Immutable. */
export interface Description {
  readonly type: 'description'
  readonly graph: Graph
  /**
   * Applies the operations in order, all or none, and resolves to the changed description; this one does not change.
   * Rejects with an `EditError` at the first pointer that does not exist or `test` that fails.
   */
  edit(operations: readonly Operation[]): Promise<Description>
}

/** A report of a transform about the description. */
export interface TransformReport {
  /** The code without the name of the transform. */
  readonly code: string
  readonly message: string
  /** Default: the severity of the code in `codes` of the transform, else `warn`. */
  readonly severity?: Severity | undefined
  /** The value to report, in the description that the transform received or made. Default: the root of the entry. */
  readonly at?: NodePath | Node | undefined
  /** Default: `value`. */
  readonly on?: 'key' | 'value' | undefined
  readonly related?: readonly {
    readonly at: NodePath | Node
    readonly on?: 'key' | 'value' | undefined
    readonly message: string
  }[]
}

/** A reference in another description. */
export interface ReferenceElsewhere {
  readonly location: NodePath
  /** The entry of that description, a real path. */
  readonly entry: string
  /** True if the same run transforms that description in the same way. Its references follow changed keys. */
  readonly isInRun: boolean
  /** The rest of the path from the value to the target of the reference. */
  readonly inside: Pointer
}

/** Other descriptions that refer to the files of a description. */
export interface OtherDescriptions {
  /** The references that lead to a value or into it. */
  referencesTo(at: NodePath): readonly ReferenceElsewhere[]
  /**
   * How one of them tells a value apart from others with the same content: a schema by its name, which a discriminator
   * selects, or a server, channel or message by its place, which a required reference means. Undefined if none does.
   */
  tellApart(at: NodePath): 'name' | 'place' | undefined
}

/** The description as the author wrote it, before any transform of the run. */
export interface DescriptionSource {
  /** The path of the entry from the root, with `/`. */
  readonly path: string
  /** The SHA-256, in hexadecimal, of the description as one JSON file: the output of `msgapi bundle --as json`. */
  readonly digest: string
  /** The root `id`. */
  readonly id: string | undefined
}

/**
 * What a transform can use besides the description. It reports with `report`, or like any `unified` plugin with
 * `message` (a warning), `info`, and `fail` (an error that ends the run).
 */
export interface DescriptionFile {
  report(report: TransformReport): void
  /**
   * Resolves to the references of other descriptions below the root that lead to a value or into it, as their files are
   * on disk. Reads every file below the root that may be a description.
   */
  referencesElsewhere(at: NodePath): Promise<readonly ReferenceElsewhere[]>
  /**
   * Resolves to the other descriptions that will refer to the result, as their files are on disk; undefined if the
   * result does not take the place of the files that were read. With `--write`, these are all descriptions below the
   * root; with a folder as output, those of the run.
   */
  otherDescriptions(): Promise<OtherDescriptions | undefined>
  /**
   * Resolves to the source of the description. Bundles the description on first use; if that is impossible, the run
   * ends with the findings of the bundle.
   */
  source(): Promise<DescriptionSource>
  /**
   * Runs another transform by the name that users type, and resolves to its result. That transform reports with its own
   * codes; if it reports an error, this transform ends too. Rejects for an unknown name, and for options that its
   * schema rejects.
   */
  apply(description: Description, name: string, options?: OptionsOfTransform): Promise<Description>
  /**
   * Returns the value of the file that an option was read from, to report errors in it; undefined if the option's value
   * was written inline.
   */
  optionFile(option: string): NodePath | undefined
  /** Resolves to that file as a description of its own, without the files that it refers to. */
  optionGraph(option: string): Promise<Graph | undefined>
  message(reason: string, options?: { readonly ruleId?: string; readonly source?: string }): unknown
  info(reason: string, options?: { readonly ruleId?: string; readonly source?: string }): unknown
  fail(reason: string, options?: { readonly ruleId?: string; readonly source?: string }): never
}

/** Changes a description and returns the last one that `edit` resolved to; undefined if nothing changes. */
export type DescriptionTransform = (
  description: Description,
  file: DescriptionFile,
  /** For a transform with three parameters, which calls back instead of returning, as `unified` allows. */
  next?: (error?: Error, description?: Description) => void,
) => Promise<Description | undefined> | Description | undefined

/** The options of a transform, checked by its schema. */
export type OptionsOfTransform = Readonly<Record<string, unknown>>

/** Creates a transform from its options, like the attacher of a `unified` plugin. */
export type TransformAttacher = (options: OptionsOfTransform) => DescriptionTransform

/** A code that a transform reports. */
export interface TransformCode {
  readonly severity: Severity
  /** When this code is an error although it usually is not: "while `title` is missing". */
  readonly errorWhen?: string
  readonly description: string
  /** For a transform that assumes what it cannot know: what it assumed, why that cannot be derived, and what to check. */
  readonly explanation?: { readonly assumed: string; readonly reason: string; readonly check: string }
}

/** Whether an earlier result is still up to date. */
export interface ResultComparison {
  readonly isCurrent: boolean
  /** A sentence that begins with a verb; it follows the name of the file: "is up to date: …". */
  readonly message: string
  /** The differences, one line each. */
  readonly details: readonly string[]
}

/** The new pointer of a value, by its old one. */
export type PointerMap = (pointer: Pointer) => Pointer

/** What the description that a transform gets has to be. */
export type TransformNeed = 'one-file' | 'version-3'

/** True if a transform needs something. */
export function needs({ needs: named = [] }: TransformDefinition, need: TransformNeed): boolean {
  return typeof named === 'string' ? named === need : named.includes(need)
}

/** A transform and its metadata. */
export interface TransformDefinition {
  /** A one-sentence description for lists and help. */
  readonly description?: string
  /** JSON Schema (Draft 07) of the options; their defaults are filled in. Default: any options. */
  readonly schema?: Readonly<Record<string, unknown>>
  /**
   * Options that also take a string: the path of a YAML or JSON file that holds the value, a map. The schema checks the
   * content of the file.
   */
  readonly fileOptions?: readonly string[]
  /** The option of `fileOptions` that takes an earlier result with a person's additions; `--from-draft` sets it. */
  readonly draftOption?: string
  /**
   * Compares an earlier result with the new one for `--check`, instead of comparing bytes, if a person may have edited
   * it. Returns undefined if the file is not a result of this transform.
   */
  readonly compare?: (
    written: Graph,
    result: Graph,
  ) => Promise<ResultComparison | undefined> | ResultComparison | undefined
  /**
   * Returns where a value of the earlier result is in the new one, by their pointers, for the comments that msgapi carries over. Default:
   * the same pointer.
   */
  readonly places?: (draft: Graph, result: Graph) => Promise<PointerMap> | PointerMap
  /** With `one-file` the transform receives a bundle, and with `version-3` it is refused on descriptions of version 2. */
  readonly needs?: TransformNeed | readonly TransformNeed[]
  /** With `meaning` msgapi checks that the result means the same as the input. */
  readonly keeps?: 'meaning'
  /** The differences that this check allows, depending on the options. */
  readonly except?: (options: OptionsOfTransform) => MeaningExceptions
  /** The codes that it reports. */
  readonly codes?: Readonly<Record<string, TransformCode>>
  readonly create: TransformAttacher
}

/** The value of an entry of `transforms` in a plugin. */
export type TransformContribution = TransformAttacher | TransformDefinition

/** A transform that is about to run, with its options. */
export interface PreparedTransform {
  /** The name as users type it, with the namespace of its plugin unless it comes with msgapi. */
  readonly name: string
  /** The package of the plugin; undefined for a transform that comes with msgapi or from a call of the library. */
  readonly plugin?: string | undefined
  readonly definition: TransformDefinition
  readonly options: OptionsOfTransform
  /** The files that options were read from, by option. */
  readonly optionFiles?: ReadonlyMap<string, SourceFile> | undefined
  /** The first part of its codes. */
  readonly prefix: string
  /** The second part of its codes, for reports that name none. */
  readonly unnamed: string
}
