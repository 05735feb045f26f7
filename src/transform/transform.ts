import type { Graph } from '../graph/graph.ts'

/** What a transform works on: the root that `unified` carries from one plugin to the next. */
export interface Description {
  readonly type: 'description'
  readonly graph: Graph
}

/** The part of a VFile by which a transform reports: `message` warns, `info` informs, `fail` ends the run with an error. */
export interface DescriptionFile {
  message(reason: string, options?: { readonly ruleId?: string; readonly source?: string }): unknown
  info(reason: string, options?: { readonly ruleId?: string; readonly source?: string }): unknown
  fail(reason: string, options?: { readonly ruleId?: string; readonly source?: string }): never
}

/** A transform of a description: what a `unified` plugin returns. */
export type DescriptionTransform = (
  description: Description,
  file: DescriptionFile,
) => Promise<Description | undefined> | Description | undefined
