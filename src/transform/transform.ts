import type { Operation } from '../edit/operation.ts'
import type { Severity } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { MeaningExceptions } from '../meaning/meaning-difference.ts'

export type { MeaningExceptions } from '../meaning/meaning-difference.ts'

/** What a transform works on: the root that `unified` carries from one plugin to the next. Immutable. */
export interface Description {
  readonly type: 'description'
  readonly graph: Graph
  /**
   * Applies operations in their order, all or none, and resolves to the description with the changes; this one stays as it is.
   * The first pointer that leads nowhere, or `test` that does not hold, rejects with an `EditError`.
   */
  edit(operations: readonly Operation[]): Promise<Description>
}

/** What a transform reports of a description. */
export interface TransformReport {
  /** Without the name of the transform. */
  readonly code: string
  readonly message: string
  /** Default: that of the code in `codes` of the transform, else `warn`. */
  readonly severity?: Severity | undefined
  /** The value that the report is about, in the description that the transform got or made. Default: the root of the entry. */
  readonly at?: NodePath | Node | undefined
  /** Default: `value`. */
  readonly on?: 'key' | 'value' | undefined
  readonly related?: readonly {
    readonly at: NodePath | Node
    readonly on?: 'key' | 'value' | undefined
    readonly message: string
  }[]
}

/** A reference of another description. */
export interface ReferenceElsewhere {
  readonly location: NodePath
  /** The entry of that description, a real path. */
  readonly entry: string
  /** Whether that description is transformed in the same run, in the same way. */
  readonly isInRun: boolean
}

/** The description as its author wrote it, before all transforms of the run. */
export interface DescriptionSource {
  /** The path of the entry from the root, with `/`. */
  readonly path: string
  /** The SHA-256 of the description as one JSON file, in hexadecimal digits: of what `msgapi bundle --as json` prints. */
  readonly digest: string
  /** The root `id`. */
  readonly id: string | undefined
}

/**
 * What a transform has beside the description. It reports by `report`, or like every `unified` plugin by `message` (a warning),
 * `info`, and `fail` (an error that ends the run).
 */
export interface DescriptionFile {
  report(report: TransformReport): void
  /**
   * The references of other descriptions below the root, in the files as they are, to a value or to what lies in it. Reads the
   * files below the root that may be descriptions.
   */
  referencesElsewhere(at: NodePath): Promise<readonly ReferenceElsewhere[]>
  /** The source of the description. Bundles it when it is asked for; where that is impossible, the run ends with the findings of the bundle. */
  source(): Promise<DescriptionSource>
  /**
   * Runs another transform, by the name that its user types, and resolves to its result. It reports by its own codes. An error that it
   * reports ends this transform too. Rejects for an unknown name, and for options that its schema refuses.
   */
  apply(description: Description, name: string, options?: TransformOptions): Promise<Description>
  /** The value of the file that an option was read from, to report what is wrong in it; undefined when it was written in place. */
  optionFile(option: string): NodePath | undefined
  /** That file as a description of its own, without the files that it refers to. */
  optionGraph(option: string): Promise<Graph | undefined>
  message(reason: string, options?: { readonly ruleId?: string; readonly source?: string }): unknown
  info(reason: string, options?: { readonly ruleId?: string; readonly source?: string }): unknown
  fail(reason: string, options?: { readonly ruleId?: string; readonly source?: string }): never
}

/** Changes a description, and returns the last one that `edit` resolved to; undefined when nothing changes. */
export type DescriptionTransform = (
  description: Description,
  file: DescriptionFile,
  /** For a transform with three parameters, which calls back instead of returning, as `unified` allows. */
  next?: (error?: Error, description?: Description) => void,
) => Promise<Description | undefined> | Description | undefined

/** The options of a transform, checked by its schema. */
export type TransformOptions = Readonly<Record<string, unknown>>

/** Makes a transform with options, as the attacher of a `unified` plugin does. */
export type TransformAttacher = (options: TransformOptions) => DescriptionTransform

/** A code that a transform reports by. */
export interface TransformCode {
  readonly severity: Severity
  /** When a report by the code is an error, for a code that usually is none: "while `title` is missing". */
  readonly errorWhen?: string
  readonly description: string
  /** For a transform that assumes what it cannot know: what it assumed, why that cannot be derived, and what to check. */
  readonly explanation?: { readonly assumed: string; readonly reason: string; readonly check: string }
}

/** Whether an earlier result is still up to date. */
export interface ResultComparison {
  readonly isCurrent: boolean
  /** A sentence that begins with a verb, for a line that begins with the name of the file: "is up to date: …". */
  readonly message: string
  /** What differs, a line each. */
  readonly details: readonly string[]
}

/** A transform with what msgapi should know of it. */
export interface TransformDefinition {
  /** What it does, in one sentence, for lists and help. */
  readonly description?: string
  /** JSON Schema (Draft 07) of the options; their defaults are filled in. Default: any options. */
  readonly schema?: Readonly<Record<string, unknown>>
  /** Options for which a string names a YAML or JSON file with the value, a map; the schema checks what the file holds. */
  readonly fileOptions?: readonly string[]
  /** The one of `fileOptions` that takes an earlier result, with what a person filled in: `--from-draft` sets it. */
  readonly draftOption?: string
  /**
   * For `--check` of an earlier result in which a person may have changed something: compares it with the result of now, in place of a
   * comparison of bytes. Undefined for what is no result of this transform.
   */
  readonly compare?: (
    written: Graph,
    result: Graph,
  ) => Promise<ResultComparison | undefined> | ResultComparison | undefined
  /** With `one-file` it gets a bundle. */
  readonly needs?: 'one-file'
  /** With `meaning` its result is compared with what it got. */
  readonly keeps?: 'meaning'
  /** What that comparison lets pass, by the options. */
  readonly except?: (options: TransformOptions) => MeaningExceptions
  /** The codes that it reports by. */
  readonly codes?: Readonly<Record<string, TransformCode>>
  readonly create: TransformAttacher
}

/** What a plugin contributes under `transforms`. */
export type TransformContribution = TransformAttacher | TransformDefinition
