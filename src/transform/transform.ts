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
  readonly description: string
}

/** A transform with what msgapi should know of it. */
export interface TransformDefinition {
  /** What it does, in one sentence, for lists and help. */
  readonly description?: string
  /** JSON Schema (Draft 07) of the options; their defaults are filled in. Default: any options. */
  readonly schema?: Readonly<Record<string, unknown>>
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
