import { noteOrigin, placesInDraft } from '../edit/author-places.ts'
import type { Draft } from '../edit/draft.ts'
import { writeDraft } from '../edit/drafts/write-draft.ts'
import type { Operation } from '../edit/operation.ts'
import { applySets } from '../edit/operations/apply-sets.ts'
import type { Edit } from '../edit/text-edits.ts'
import { buildGraph, type GraphOptions } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { noFiles } from '../load/files/read.ts'
import type { Limits } from '../load/limits.ts'
import { readerWith } from '../load/load.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Description } from './transform.ts'

/** A file before and after an edit. */
export interface EditedFile {
  readonly before: SourceFile
  readonly after: SourceFile
  /** The edits of the text before. */
  readonly edits: readonly Edit[]
  /** True if the whole file was printed. */
  readonly anew: boolean
}

/** One call of `edit`. */
export interface EditStep {
  readonly operations: readonly Operation[]
  /** The description that the operations changed. */
  readonly before: GraphDescription
  readonly files: readonly EditedFile[]
}

/**
 * A description as a graph, with everything that is needed to build the next one. A plain object, because `unified` requires
 * that.
 */
export interface GraphDescription extends Description {
  readonly [mark]: true
  /** The inputs for building the graph; the reader returns the files as they are now. */
  readonly building: GraphOptions
  /** The call of `edit` that made this description; undefined for a description that was read. */
  readonly step: EditStep | undefined
  edit(operations: readonly Operation[]): Promise<GraphDescription>
}

/** Marks our descriptions. A property, because a weak set would keep them until the garbage collector runs. */
const mark = Symbol('description')

/** Makes a description of a graph. `made` gains the graphs of descriptions that `edit` makes from it. */
export function descriptionOf(
  graph: Graph,
  building: GraphOptions,
  step?: EditStep,
  made: Graph[] = [],
): GraphDescription {
  const description: GraphDescription = {
    type: 'description',
    [mark]: true,
    graph,
    building,
    step,
    async edit(operations) {
      const { drafts, outcomes } = applySets(graph, [operations])
      for (const outcome of outcomes) if (outcome.kind === 'failed') throw outcome.error
      if (drafts.size === 0) return description
      const files = await writtenFiles(drafts, building.limits)
      const replaced = new Map(files.map(({ before, after }) => [before, after]))
      const next = { ...building, reader: readerWith(building.reader, replaced) }
      const nextGraph = await buildGraph(replaced.get(graph.entry) ?? graph.entry, next)
      made.push(nextGraph)
      return descriptionOf(nextGraph, next, { operations, before: description, files }, made)
    },
  }
  return description
}

async function writtenFiles(drafts: ReadonlyMap<SourceFile, Draft>, limits: Limits): Promise<readonly EditedFile[]> {
  const files: EditedFile[] = []
  for (const [before, draft] of drafts) {
    const { file: after, edits, anew } = await writeDraft(before, draft, limits)
    noteOrigin(after, placesInDraft(draft))
    files.push({ before, after, edits, anew })
  }
  return files
}

/** The calls of `edit` that led from one description to another, in order. */
export function stepsBetween(first: GraphDescription, last: GraphDescription): readonly EditStep[] {
  const steps: EditStep[] = []
  for (let at = last; at.graph !== first.graph && at.step !== undefined; at = at.step.before) steps.push(at.step)
  return steps.reverse()
}

/** The graph of a description before all calls of `edit` that led to it. */
export function sourceGraphOf(description: GraphDescription): Graph {
  let at = description
  for (let { step } = at; step !== undefined; step = at.step) at = step.before
  return at.graph
}

/** The description in a `unified` processor. Throws for any other value. */
export function descriptionIn(tree: unknown): GraphDescription {
  if (isDescription(tree)) return tree
  throw new Error('a transform must return the result of `edit`, or nothing')
}

function isDescription(tree: unknown): tree is GraphDescription {
  return typeof tree === 'object' && tree !== null && mark in tree
}

/** The graph of one file without the files that it refers to, built with the same inputs as another graph. */
export function graphAlone(file: SourceFile, building: GraphOptions): Promise<Graph> {
  return buildGraph(file, { ...building, reader: { ...building.reader, ...noFiles } })
}
